import type { Specialty } from "./specialty.ts";

/** Kinds of drug that an allergy or another condition rules out. */
export type DrugGroup = "nsaid" | "statin" | "ace-inhibitor" | "beta-blocker" | "tetracycline";

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
  readonly reviews: readonly string[];
  readonly notes: readonly string[];
}

export type Severity = "mild" | "moderate" | "severe";

/** The band of `PREVALENCE` that an age in whole years falls into. */
export function ageBand(age: number): 0 | 1 | 2 | 3 {
  if (age < 18) return 0;
  if (age < 40) return 1;
  return age < 65 ? 2 : 3;
}

/** A short way to write a medication down. */
export function medication(
  name: string,
  dose: string,
  frequency: string,
  more: Pick<Medication, "ages" | "group"> = {},
): Medication {
  return Object.freeze({ name, dose, frequency, ...more });
}
