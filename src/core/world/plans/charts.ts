import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { ageBand } from "../medicine/condition.ts";
import type { Condition, DrugGroup, Medication, Severity } from "../medicine/condition.ts";
import { ALLERGENS, CONDITIONS, PREVALENCE } from "../medicine/conditions.ts";
import { PRACTICES } from "../medicine/practices.ts";
import { DAY, REFERENCE_TIME, YEAR, toDate } from "../time.ts";
import { clinicians } from "./clinicians.ts";
import type { Clinician } from "./clinicians.ts";
import { patients } from "./patients.ts";
import type { PlannedPatient } from "./patients.ts";

/** The medical side of a patient. */
export interface Chart {
  readonly age: number;
  readonly conditions: readonly { readonly condition: Condition; readonly onset: string }[];
  readonly medications: readonly Prescription[];
  readonly allergies: readonly { readonly substance: string; readonly severity: Severity }[];
  /** The provider who looks after the patient as a whole, in the patient's own town. */
  readonly primary: Clinician | undefined;
  /** Time at which a child is expected or was born, epoch milliseconds. */
  readonly dueAt: number | null;
}

export interface Prescription extends Medication {
  /** `YYYY-MM-DD`. */
  readonly since: string;
  /** The provider who prescribed it; null if that was somebody else. */
  readonly prescriberIndex: number | null;
}

/** All charts of a world; that of patient `i` is at `i - 1`. */
export const charts: GrowthPlan<readonly Chart[]> = {
  name: "charts",
  make(world) {
    const staff = world.plan(clinicians);
    return world.plan(patients).map((patient) => makeChart(world, patient, staff));
  },
};

/** Nor in the weeks after the birth. */
const NOT_IN_PREGNANCY: ReadonlySet<DrugGroup | undefined> = new Set<DrugGroup>([
  "ace-inhibitor",
  "estrogen",
  "nsaid",
  "statin",
  "tetracycline",
  "unpregnant",
]);

function makeChart(world: World, patient: PlannedPatient, staff: readonly Clinician[]): Chart {
  const random = world.stream("charts", patient.index);
  const age = Math.floor((REFERENCE_TIME - patient.bornAt) / YEAR);
  const conditions = pickConditions(patient, age, random).map((condition) => ({
    condition,
    onset: toDate(onsetOf(condition, patient, random)),
  }));
  conditions.sort((a, b) => (a.onset < b.onset ? -1 : a.onset > b.onset ? 1 : 0));
  const had = conditions.map((item) => item.condition);
  const allergies = pickAllergies(had, age, random);
  const ruledOut = new Set<DrugGroup>(had.flatMap((condition) => condition.rulesOut ?? []));
  for (const { substance } of allergies) {
    for (const group of ALLERGENS.find((allergen) => allergen.substance === substance)?.rulesOut ?? [])
      ruledOut.add(group);
  }
  const primary = pickPrimary(patient, age, staff, random);
  const prescribed = prescribe({ conditions, age, ruledOut, patient, primary, staff }, random);
  const dueAt = pickDueDate(patient, age, staff, random);
  const medications = dueAt === null ? prescribed : prescribed.filter(({ group }) => !NOT_IN_PREGNANCY.has(group));
  return { age, conditions, medications, allergies, primary, dueAt };
}

/** Each condition by itself, as often as people of that sex and age have it; one of a family at most. */
function pickConditions(patient: PlannedPatient, age: number, random: Stream): readonly Condition[] {
  const band = ageBand(age);
  const atRegistration = (patient.registeredAt - patient.bornAt) / YEAR;
  const families = new Set<string>();
  return CONDITIONS.filter((condition) => {
    const has = random.next() * 100 < shareOf(condition, patient.gender, band);
    const { family } = condition;
    if (!has || condition.from + 0.1 >= atRegistration || (family !== undefined && families.has(family))) return false;
    if (family !== undefined) families.add(family);
    return true;
  });
}

function shareOf({ code, gender }: Condition, own: PlannedPatient["gender"], band: 0 | 1 | 2 | 3): number {
  const found = PREVALENCE[code];
  if (found === undefined || (gender !== undefined && gender !== own)) return 0;
  if (own === "female") return found.women[band];
  return own === "male" ? found.men[band] : (found.women[band] + found.men[band]) / 2;
}

/** A day between the ages at which the condition shows and the day before the patient was created, nearer to the end. */
function onsetOf(condition: Condition, patient: PlannedPatient, random: Stream): number {
  const from = patient.bornAt + condition.from * YEAR;
  const until = condition.until === undefined ? Infinity : patient.bornAt + condition.until * YEAR;
  const to = Math.min(until, patient.registeredAt - DAY);
  return from + Math.max(random.next(), random.next()) * (to - from);
}

function pickAllergies(conditions: readonly Condition[], age: number, random: Stream): Chart["allergies"] {
  const own = conditions.flatMap((condition) => condition.allergy ?? []);
  const count = random.weighted([
    [0, 62],
    [1, 26],
    [2, 9],
    [3, 3],
  ]);
  let open = ALLERGENS.filter((allergen) => age >= 18 || allergen.rulesOut === undefined);
  const further: { substance: string; severity: Severity }[] = [];
  while (further.length < count) {
    const allergen = random.weighted(open.map((one) => [one, one.weight] as const));
    further.push({ substance: allergen.substance, severity: random.weighted(allergen.severities) });
    open = open.filter((other) => other !== allergen);
  }
  return [...own, ...further];
}

interface Told {
  readonly conditions: Chart["conditions"];
  readonly age: number;
  readonly ruledOut: ReadonlySet<DrugGroup>;
  readonly patient: PlannedPatient;
  readonly primary: Clinician | undefined;
  readonly staff: readonly Clinician[];
}

/** Returns the medicines for the conditions, with start and prescriber; no prescriber before the patient registered. Of a treatment that does not suit as a whole what suits is left, and nobody takes two of a group. */
function prescribe(
  { conditions, age, ruledOut, patient, primary, staff }: Told,
  random: Stream,
): readonly Prescription[] {
  const prescribed: Prescription[] = [];
  for (const { condition, onset } of conditions) {
    const suits = ({ name, ages, group }: Medication): boolean =>
      (ages === undefined || (ages[0] <= age && age <= ages[1])) &&
      (group === undefined || !ruledOut.has(group)) &&
      !prescribed.some((other) => other.name === name || (group !== undefined && other.group === group));
    const whole = condition.treatments.filter((treatment) => treatment.every(suits));
    const parts = condition.treatments.map((treatment) => treatment.filter(suits));
    const open = whole.length > 0 ? whole : parts.filter((part) => part.length > 0);
    if (open.length === 0) continue;
    const began = Date.parse(onset) + DAY;
    const since = began + Math.floor((1 - random.next() ** 2) * (REFERENCE_TIME - 7 * DAY - began));
    const specialist = staff.find((one) => one.place === patient.place && one.specialty === condition.specialty);
    const prescriber = since > patient.registeredAt + DAY ? (specialist ?? primary) : undefined;
    const treatment = random.pick(open);
    for (const each of treatment) {
      prescribed.push({ ...each, since: toDate(since), prescriberIndex: prescriber?.index ?? null });
    }
  }
  return prescribed;
}

function pickPrimary(
  { place }: PlannedPatient,
  age: number,
  staff: readonly Clinician[],
  random: Stream,
): Clinician | undefined {
  const suited = staff.filter((one) => {
    const { primary, ages } = PRACTICES[one.specialty];
    return primary && ages[0] <= age && age <= ages[1] && one.place === place;
  });
  const children = suited.filter(({ specialty }) => specialty === "Pediatrics");
  if (suited.length === 0) return undefined;
  return random.pick(children.length > 0 ? children : suited);
}

function pickDueDate(
  { gender, place }: PlannedPatient,
  age: number,
  staff: readonly Clinician[],
  random: Stream,
): number | null {
  const cared = staff.some((one) => one.place === place && one.specialty === "Obstetrics and Gynecology");
  const chance = random.chance(0.16);
  const dueAt = REFERENCE_TIME + random.int(-60, 200) * DAY;
  return gender === "female" && age >= 22 && age <= 40 && cared && chance ? dueAt : null;
}
