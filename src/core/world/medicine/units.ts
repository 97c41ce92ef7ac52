import type { CountryCode } from "../cities.ts";

const MOLAR: readonly CountryCode[] = ["AU", "CA", "GB", "IE", "SE"];

/** Millimoles per liter of cholesterol in one mg/dL. */
export const CHOLESTEROL = 0.02586;

/** A substance as notes name it, the unit in which Americans measure it, and that of {@link MOLAR} with the factor and the decimals. */
const UNITS: readonly (readonly [substance: string, unit: string, other: string, factor: number, decimals: number])[] =
  [
    ["LDL", "mg/dL", "mmol/L", CHOLESTEROL, 1],
    ["fasting sugars", "mg/dL", "mmol/L", 0.0555, 1],
    ["uric acid", "mg/dL", "µmol/L", 59.48, 0],
    ["ha?emoglobin", "g/dL", "g/L", 10, 0],
    ["vitamin D", "ng/mL", "nmol/L", 2.496, 0],
    ["ferritin|PSA", "ng/mL", "µg/L", 1, 1],
  ];

const MEASURED = UNITS.map(
  ([substance, unit, ...rest]) => [new RegExp(`\\b(${substance}) ([\\d.]+) ${unit}`, "gi"), ...rest] as const,
);

/** Countries that count molecules where Americans weigh them. */
export function isMolar(country: CountryCode): boolean {
  return MOLAR.includes(country);
}

/** A note with the units of laboratories in the country. */
export function inUnits(note: string, country: CountryCode): string {
  if (!isMolar(country)) return note;
  return MEASURED.reduce(
    (text, [pattern, unit, factor, decimals]) =>
      text.replaceAll(
        pattern,
        (_, name: string, value: string) => `${name} ${Number((Number(value) * factor).toFixed(decimals))} ${unit}`,
      ),
    note,
  );
}

/** Doses of which there are others outside of North America. */
const DOSES: Readonly<Record<string, string>> = {
  "Aspirin 81 mg": "75 mg",
  "Albuterol inhaler 90 mcg": "100 mcg",
  "Fluticasone inhaler 110 mcg": "125 mcg",
  "Ferrous sulfate 325 mg": "200 mg",
};

/** The dose in which a medicine, by its American name, is sold in the country. */
export function doseIn(name: string, dose: string, country: CountryCode): string {
  return country === "US" || country === "CA" || country === "DO" ? dose : (DOSES[`${name} ${dose}`] ?? dose);
}
