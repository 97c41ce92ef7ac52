import { agesIn, readConcerns } from "./concern.ts";
import type { Concern } from "./concern.ts";
import type { Specialty } from "./practices.ts";

/** Kinds of drug that an allergy, another condition or a pregnancy rules out; `unpregnant` has those that only the last does. */
const DRUG_GROUPS = [
  "nsaid",
  "statin",
  "ace-inhibitor",
  "beta-blocker",
  "tetracycline",
  "estrogen",
  "unpregnant",
] as const;

export type DrugGroup = (typeof DRUG_GROUPS)[number];

export interface Medication {
  readonly name: string;
  readonly dose: string;
  readonly frequency: string;
  /** Whole years, both included; anyone if absent. */
  readonly ages?: readonly [min: number, max: number];
  readonly group?: DrugGroup;
}

/**
 * A long-standing condition, its treatment, and what is said about it at a visit. Texts are templates for `fillIn`.
 */
export interface Condition {
  /** ICD-10-CM, with the classification's own wording. */
  readonly code: string;
  readonly display: string;
  readonly label: string;
  readonly specialty: Specialty;
  readonly gender?: "female" | "male";
  /** The youngest age at which it shows, whole years. */
  readonly from: number;
  /** The oldest age at which it shows for the first time, whole years; any if absent. */
  readonly until?: number;
  readonly family?: string;
  readonly rulesOut?: readonly DrugGroup[];
  readonly treatments: readonly (readonly Medication[])[];
  readonly allergy?: { readonly substance: string; readonly severity: Severity };
  readonly referrals: readonly string[];
  readonly reviews: readonly Concern[];
}

export type Severity = "mild" | "moderate" | "severe";

/** The band of `PREVALENCE` that an age in whole years falls into. */
export function ageBand(age: number): 0 | 1 | 2 | 3 {
  if (age < 18) return 0;
  if (age < 40) return 1;
  return age < 65 ? 2 : 3;
}

/** Reads `name | dose | frequency`, and after that ages, a drug group or both. */
function medication(row: string): Medication {
  const [name = "", dose = "", frequency = "", limits = ""] = row.split(" | ");
  const group = DRUG_GROUPS.find((one) => limits.endsWith(one));
  return Object.freeze({ name, dose, frequency, ...agesIn(limits), ...(group !== undefined && { group }) });
}

/** A condition by its code with its display. A treatment is its medications, parted by ` + `, or `none`; reviews are rows for `readConcerns`. */
export function condition(
  specialty: Specialty,
  codeAndDisplay: string,
  label: string,
  {
    treatments,
    reviews,
    ...more
  }: Omit<Condition, "code" | "display" | "label" | "specialty" | "treatments" | "reviews"> & {
    readonly treatments: readonly string[];
    readonly reviews: readonly string[];
  },
): Condition {
  const [, code = "", display = ""] = /^(\S+) (.*)$/.exec(codeAndDisplay) ?? [];
  const read = treatments.map((rows) => (rows === "none" ? [] : rows.split(" + ").map(medication)));
  return Object.freeze({ code, display, label, specialty, treatments: read, reviews: readConcerns(reviews), ...more });
}
