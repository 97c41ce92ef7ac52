import { sharesOf } from "../stream.ts";
import type { Condition, DrugGroup, Severity } from "./condition.ts";
import { HEART_TO_JOINT_CONDITIONS } from "./conditions-heart-to-joints.ts";
import { MIND_TO_ALLERGY_CONDITIONS } from "./conditions-mind-to-allergies.ts";

/** Every long-standing condition that generated patients may have. */
export const CONDITIONS: readonly Condition[] = [...HEART_TO_JOINT_CONDITIONS, ...MIND_TO_ALLERGY_CONDITIONS];

interface Allergen {
  readonly substance: string;
  readonly weight: number;
  readonly severities: readonly (readonly [severity: Severity, weight: number])[];
  readonly rulesOut?: readonly DrugGroup[];
}

const MILD = sharesOf({ mild: 7, moderate: 3 });
const DRUG = sharesOf({ mild: 3, moderate: 5, severe: 2 });
const GRAVE = sharesOf({ moderate: 4, severe: 6 });

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

/** Percent of people of 0–17, 18–39, 40–64 and 65 or more with a condition. */
type Shares = readonly [child: number, young: number, middle: number, senior: number];

interface Prevalence {
  readonly women: Shares;
  readonly men: Shares;
}

const row = (women: Shares, men: Shares = women): Prevalence => ({ women, men });

/**
 * Prevalence of each condition by sex and age, by code. Those with a source come to its figures for adults of the United
 * States, where 38 % are 18–39, 40 % are 40–64 and 22 % older; the others keep the usual proportions between sexes and ages.
 */
export const PREVALENCE: Readonly<Record<string, Prevalence>> = {
  // NCHS Data Brief 364, NHANES 2017–2018, adults: men 51.0 %, women 39.7 %.
  I10: row([0, 13, 47, 75], [0, 31, 58, 73]),
  // NCHS Data Brief 360, NHANES 2017–2018, adults of 20 and more: men 43.0 %, women 41.9 %.
  "E66.9": row([16, 40, 44, 42], [17, 41, 46, 42]),
  // NCHS Data Brief 516, NHANES 2021–2023, diagnosed diabetes of adults: men 12.9 %, women 9.7 %.
  "E11.9": row([0, 2.5, 10, 21], [0, 3, 14, 25]),
  // NCHS Data Brief 405, NHANES 2017–2018, people of 50 and more: women 19.6 %, men 4.4 %.
  "M81.0": row([0, 0, 10, 29], [0, 0, 2.5, 6.5]),
  // Lipton et al., Neurology 2007 (AMPP): women 17.1 %, men 5.6 %.
  "G43.909": row([4, 23, 17, 6], [3, 7.5, 6, 2]),
  "E78.5": row([0, 5, 27, 45], [0, 8, 32, 45]),
  "I48.91": row([0, 0.2, 2, 10], [0, 0.3, 3, 13]),
  "I25.10": row([0, 0, 2.5, 9], [0, 0, 5, 17]),
  "J45.909": row([7, 10, 10, 8], [9, 6, 5.5, 6]),
  "J44.9": row([0, 0, 7, 13], [0, 0, 6, 13]),
  "G47.33": row([0, 2, 6, 8], [0, 4, 13, 15]),
  "E10.9": row([0.6, 0.5, 0.5, 0.3]),
  "E03.9": row([0, 3, 8, 12], [0, 0.6, 1.5, 3]),
  "D50.9": row([0, 9, 6, 3], [0, 1, 1, 3]),
  "N18.31": row([0, 0, 2, 13]),
  "N40.1": row([0, 0, 0, 0], [0, 0, 14, 38]),
  "K21.9": row([0, 9, 18, 22], [0, 9, 18, 20]),
  "K58.9": row([0, 9, 7, 4], [0, 4, 3, 2]),
  "K50.90": row([0, 0.6, 0.5, 0.4]),
  "K90.0": row([1, 1.2, 1.2, 1], [0.8, 0.8, 0.8, 0.7]),
  "M17.0": row([0, 0, 9, 22], [0, 0, 6, 15]),
  "M54.50": row([0, 9, 14, 15], [0, 8, 13, 12]),
  "M06.9": row([0, 0.4, 1.3, 2.2], [0, 0.2, 0.6, 1.2]),
  "M10.9": row([0, 0.1, 1.5, 4], [0, 1, 7, 12]),
  "F41.1": row([0, 10, 8, 5], [0, 5, 4.5, 2.5]),
  "F32.1": row([0, 11, 9, 6], [0, 6, 5.5, 3.5]),
  "F90.2": row([5, 2, 0.5, 0], [11, 3, 1, 0]),
  "F51.01": row([0, 6, 9, 12], [0, 4, 6, 8]),
  "G40.909": row([0.7, 1, 1, 1.2]),
  "G20.A1": row([0, 0, 0.1, 1.6], [0, 0, 0.2, 2.4]),
  "L20.9": row([11, 8, 5, 4], [11, 6, 4, 4]),
  "L40.0": row([0, 2.5, 3.5, 3.5]),
  "L70.0": row([24, 11, 2, 0], [26, 8, 1, 0]),
  "L71.9": row([0, 3, 6, 4], [0, 1.5, 4, 4]),
  "H40.9": row([0, 0, 2, 7]),
  "H52.13": row([18, 24, 18, 8]),
  "H25.9": row([0, 0, 0, 24]),
  "E28.2": row([0, 9, 3, 0], [0, 0, 0, 0]),
  "N80.9": row([0, 6, 4, 0], [0, 0, 0, 0]),
  "N95.1": row([0, 0, 22, 2], [0, 0, 0, 0]),
  "J30.1": row([15, 19, 15, 10]),
  "Z91.010": row([2.2, 0.8, 0.2, 0]),
};
