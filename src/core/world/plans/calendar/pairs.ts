import type { Stream, World } from "../../../model/generation.ts";
import { PRACTICES } from "../../medicine/practices.ts";
import { hasConcern, isTreatedBy } from "../../medicine/reasons.ts";
import { charts } from "../charts.ts";
import type { Chart } from "../charts.ts";
import { clinicians } from "../clinicians.ts";
import type { Clinician } from "../clinicians.ts";
import { patients } from "../patients.ts";
import type { PlannedPatient } from "../patients.ts";

/** A patient and a provider who have a reason to meet. */
export interface Pair {
  readonly patientIndex: number;
  readonly providerIndex: number;
}

export interface Pairs {
  /** Everybody who may come to urgent care in their own town, in random order. */
  urgent(random: Stream): readonly Pair[];
  pick(when: "past" | "future", random: Stream): Pair;
  /** A pair of a provider who has had no turn yet, so that everybody has something to do; of anybody once all had. */
  nextProvider(random: Stream): Pair;
}

interface Weighted extends Pair {
  readonly weight: number;
  readonly urgent: boolean;
}

export function findPairs(world: World): Pairs {
  const staff = world.plan(clinicians);
  const registry = world.plan(patients);
  const all: Weighted[] = [];
  for (const [at, chart] of world.plan(charts).entries()) {
    const patient = registry[at];
    if (patient === undefined) continue;
    for (const clinician of staff) {
      const weight = likelihood(patient, chart, clinician);
      if (weight === 0) continue;
      all.push({
        patientIndex: patient.index,
        providerIndex: clinician.index,
        weight,
        urgent: clinician.specialty === "Urgent Care",
      });
    }
  }
  const past = toPicker(all);
  // Nobody books urgent care days ahead.
  const future = toPicker(all.filter((pair) => !pair.urgent));
  const waiting = staff
    .map((clinician) => all.filter((pair) => pair.providerIndex === clinician.index))
    .filter((own) => own.length > 0);
  let turn = 0;
  return {
    urgent(random) {
      const open = staff.filter(({ specialty }) => specialty === "Urgent Care");
      return random.shuffle(
        open.flatMap((clinician) =>
          registry
            .filter((patient) => patient.place === clinician.place)
            .map((patient) => ({ patientIndex: patient.index, providerIndex: clinician.index })),
        ),
      );
    },
    pick: (when, random) => (when === "past" ? past(random) : future(random)),
    nextProvider(random) {
      const own = waiting[turn];
      turn += 1;
      return own === undefined ? past(random) : toPicker(own)(random);
    },
  };
}

/** Number of times that the two meet, in proportion; 0 if there is no reason to. */
function likelihood(patient: PlannedPatient, chart: Chart, clinician: Clinician): number {
  const { primary, ages, gender } = PRACTICES[clinician.specialty];
  if (chart.age < ages[0] || chart.age > ages[1]) return 0;
  if (gender !== undefined && patient.gender !== gender) return 0;
  if (patient.place.country !== clinician.place.country) return 0;
  const near = patient.place === clinician.place;
  if (primary) return clinician.index === chart.primary?.index ? 10 + 2 * chart.conditions.length : 0;
  const treated = chart.conditions.filter(({ condition }) => isTreatedBy(condition, clinician.specialty)).length;
  // Nobody looks into eyes from afar.
  if (treated > 0) return treated * (near ? 8 : clinician.specialty === "Ophthalmology" ? 0 : 0.9);
  if (near && chart.dueAt !== null && clinician.specialty === "Obstetrics and Gynecology") return 25;
  // Without a condition that can be talked about from afar, only those nearby come.
  if (!near || !hasConcern(clinician.specialty, chart.age)) return 0;
  return clinician.specialty === "Urgent Care" ? 1.2 : 0.7;
}

/** Draws pairs by weight. The sums are made once: a world draws hundreds of times from thousands of pairs. */
function toPicker(pairs: readonly Weighted[]): (random: Stream) => Pair {
  const sums: number[] = [];
  let total = 0;
  for (const pair of pairs) {
    total += pair.weight;
    sums.push(total);
  }
  return (random) => {
    const wanted = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? total) > wanted) high = middle;
      else low = middle + 1;
    }
    const pair = pairs[low];
    if (pair === undefined) throw new RangeError("nobody has a reason to meet anybody");
    return pair;
  };
}
