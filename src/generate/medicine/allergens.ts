import type { DrugGroup, Severity } from "./condition.ts";

/** Something that people are allergic to. */
export interface Allergen {
  readonly substance: string;
  /** How common it is, in proportion. */
  readonly weight: number;
  readonly severities: readonly (readonly [severity: Severity, weight: number])[];
  /** Drugs that nobody with the allergy is given. */
  readonly rulesOut?: readonly DrugGroup[];
}

const MILD: Allergen["severities"] = [
  ["mild", 7],
  ["moderate", 3],
];
const DRUG: Allergen["severities"] = [
  ["mild", 3],
  ["moderate", 5],
  ["severe", 2],
];
const GRAVE: Allergen["severities"] = [
  ["moderate", 4],
  ["severe", 6],
];

/** Allergens by how common they are. */
export const ALLERGENS: readonly Allergen[] = [
  { substance: "Penicillin", weight: 14, severities: DRUG },
  { substance: "Sulfonamide antibiotics", weight: 7, severities: DRUG },
  { substance: "Ibuprofen", weight: 4, severities: DRUG, rulesOut: ["nsaid"] },
  { substance: "Aspirin", weight: 3, severities: DRUG, rulesOut: ["nsaid"] },
  { substance: "Codeine", weight: 3, severities: MILD },
  { substance: "Statins", weight: 2, severities: MILD, rulesOut: ["statin"] },
  { substance: "ACE inhibitors", weight: 2, severities: GRAVE, rulesOut: ["ace-inhibitor"] },
  { substance: "Doxycycline", weight: 1, severities: MILD, rulesOut: ["tetracycline"] },
  { substance: "Latex", weight: 5, severities: DRUG },
  { substance: "Iodinated contrast", weight: 2, severities: DRUG },
  { substance: "Nickel", weight: 4, severities: MILD },
  { substance: "Bee and wasp stings", weight: 5, severities: GRAVE },
  { substance: "Shellfish", weight: 6, severities: GRAVE },
  { substance: "Tree nuts", weight: 5, severities: GRAVE },
  { substance: "Eggs", weight: 2, severities: MILD },
  { substance: "Cow’s milk", weight: 3, severities: MILD },
  { substance: "Strawberries", weight: 2, severities: MILD },
  { substance: "House dust mites", weight: 8, severities: MILD },
  { substance: "Cat dander", weight: 7, severities: MILD },
  { substance: "Birch pollen", weight: 6, severities: MILD },
  { substance: "Ragweed", weight: 4, severities: MILD },
  { substance: "Mold", weight: 3, severities: MILD },
];
