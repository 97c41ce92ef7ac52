import type { Specialty } from "./specialty.ts";

/** Kinds of drug that an allergy or another condition rules out. */
export type DrugGroup = "nsaid" | "statin" | "ace-inhibitor" | "beta-blocker" | "tetracycline";

/** A medication as prescribed. */
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
  /** As one speaks of it, within a sentence. */
  readonly label: string;
  /** Who looks after it beside primary care. */
  readonly specialty: Specialty;
  readonly gender?: "female" | "male";
  /** The youngest age at which it shows, whole years. */
  readonly from: number;
  /** The oldest age at which it shows for the first time, whole years; any if absent. */
  readonly until?: number;
  /** Nobody has two conditions of one family. */
  readonly family?: string;
  /** Drugs that nobody with it is given. */
  readonly rulesOut?: readonly DrugGroup[];
  /** The treatment is one of these; an empty one is no medication. */
  readonly treatments: readonly (readonly Medication[])[];
  /** The allergy that comes with it. */
  readonly allergy?: { readonly substance: string; readonly severity: Severity };
  /** Why a patient comes about it to somebody new. */
  readonly referrals: readonly string[];
  /** Why a patient comes back. */
  readonly reviews: readonly string[];
  /** What is written down afterwards. */
  readonly notes: readonly string[];
}

/** How bad an allergic reaction is. */
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
