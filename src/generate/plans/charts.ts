import type { Plan, Stream, World } from "../../model/generation.ts";
import { ALLERGENS } from "../medicine/allergens.ts";
import { ageBand } from "../medicine/condition.ts";
import type { Condition, DrugGroup, Medication, Severity } from "../medicine/condition.ts";
import { CONDITIONS } from "../medicine/conditions.ts";
import { PRACTICES } from "../medicine/practices.ts";
import { DAY, REFERENCE_TIME, toDate } from "../time.ts";
import { clinicians } from "./clinicians.ts";
import type { Clinician } from "./clinicians.ts";
import { patients } from "./patients.ts";
import type { PlannedPatient } from "./patients.ts";

/** The medical side of a patient. */
export interface Chart {
  /** Whole years at the reference time. */
  readonly age: number;
  /** In order of onset, all before the patient was created. */
  readonly conditions: readonly { readonly condition: Condition; readonly onset: string }[];
  readonly medications: readonly Medication[];
  readonly allergies: readonly { readonly substance: string; readonly severity: Severity }[];
  /** The provider who looks after the patient as a whole; undefined where none is in the patient's country. */
  readonly primary: Clinician | undefined;
}

const YEAR = 365.25 * DAY;

/** How many conditions people have, by {@link ageBand}. */
const CONDITION_COUNTS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 45],
    [1, 45],
    [2, 10],
  ],
  [
    [0, 42],
    [1, 42],
    [2, 16],
  ],
  [
    [0, 18],
    [1, 40],
    [2, 30],
    [3, 12],
  ],
  [
    [0, 4],
    [1, 22],
    [2, 36],
    [3, 26],
    [4, 12],
  ],
];

/** All charts of a world; that of patient `i` is at `i - 1`. */
export const charts: Plan<readonly Chart[]> = {
  name: "charts",
  make(world) {
    const staff = world.plan(clinicians);
    return world.plan(patients).map((patient) => makeChart(world, patient, staff));
  },
};

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
  return {
    age,
    conditions,
    medications: prescribe(had, age, ruledOut, random),
    allergies,
    primary: pickPrimary(patient, age, staff, random),
  };
}

function pickConditions(patient: PlannedPatient, age: number, random: Stream): readonly Condition[] {
  const band = ageBand(age);
  const atRegistration = (patient.registeredAt - patient.bornAt) / YEAR;
  let open = CONDITIONS.filter(
    (condition) =>
      condition.weights[band] > 0 &&
      condition.from + 0.1 < atRegistration &&
      (condition.gender === undefined || condition.gender === patient.gender),
  );
  const picked: Condition[] = [];
  const count = random.weighted(CONDITION_COUNTS[band] ?? []);
  while (picked.length < count && open.length > 0) {
    const condition = random.weighted(open.map((one) => [one, one.weights[band]] as const));
    picked.push(condition);
    open = open.filter(
      (other) => other !== condition && (other.family === undefined || other.family !== condition.family),
    );
  }
  return picked;
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

function prescribe(
  conditions: readonly Condition[],
  age: number,
  ruledOut: ReadonlySet<DrugGroup>,
  random: Stream,
): readonly Medication[] {
  const prescribed: Medication[] = [];
  for (const condition of conditions) {
    const open = condition.treatments.filter((treatment) =>
      treatment.every(
        ({ name, ages, group }) =>
          (ages === undefined || (ages[0] <= age && age <= ages[1])) &&
          (group === undefined || !ruledOut.has(group)) &&
          !prescribed.some((other) => other.name === name),
      ),
    );
    if (open.length > 0) prescribed.push(...random.pick(open));
  }
  return prescribed;
}

function pickPrimary(
  patient: PlannedPatient,
  age: number,
  staff: readonly Clinician[],
  random: Stream,
): Clinician | undefined {
  const suited = staff.filter(({ specialty, countryCode }) => {
    const { primary, ages } = PRACTICES[specialty];
    return primary && ages[0] <= age && age <= ages[1] && countryCode === patient.countryCode;
  });
  return suited.length > 0 ? random.pick(suited) : undefined;
}
