import type { Stream, World } from "../../../model/generation.ts";
import { fromLocal, toLocal, weekday } from "../../local-time.ts";
import { PRACTICES } from "../../medicine/practices.ts";
import { hasConcern, isTreatedBy } from "../../medicine/reasons.ts";
import type { Locality } from "../../places.ts";
import { isHoliday } from "../../public-holidays.ts";
import { DAY, MINUTE, REFERENCE_TIME } from "../../time.ts";
import { charts } from "../charts.ts";
import type { Chart } from "../charts.ts";
import type { Clinician } from "../clinicians.ts";
import { clinicians, toMinutes, WEEKDAYS } from "../clinicians.ts";
import { numbered } from "../numbered.ts";
import { patients } from "../patients.ts";
import type { PlannedPatient } from "../patients.ts";

export const APPOINTMENTS = 250;

/** Appointments lie at most this many days before the reference time. */
const DAYS_BEFORE = 180;

/** Appointments lie less than this many days after the reference time. */
const DAYS_AFTER = 60;

/** A time at which a patient and a provider meet. */
export interface Slot {
  readonly patientIndex: number;
  readonly providerIndex: number;
  /** Epoch milliseconds, a quarter of an hour. */
  readonly startsAt: number;
  /** 15, 30, 45 or 60. */
  readonly durationMinutes: number;
  /** Place at which the reference time finds it: `now` is a patient in the waiting room. */
  readonly when: "past" | "now" | "future";
}

const QUARTER = 15;

/**
 * All slots of a world in order of time. No patient has two on one day and no provider two at once, so nobody is
 * in two places.
 */
export function bookSlots(world: World): readonly Slot[] {
  const random = world.stream("calendar", "slots");
  const staff = world.plan(clinicians);
  const pairs = findPairs(world);
  const diary = createDiary();
  const slots = bookWaitingRoom(staff, pairs.urgent(random), diary, random);
  let future = random.int(58, 68);
  for (let at = 0; slots.length < APPOINTMENTS; at += 1) {
    const when = future > 0 ? "future" : "past";
    const pair = when === "past" && at % 3 === 0 ? pairs.nextProvider(random) : pairs.pick(when, random);
    const slot = bookDay(world, numbered(staff, pair.providerIndex), pair, when, diary, random);
    if (slot === undefined) continue;
    slots.push(slot);
    if (when === "future") future -= 1;
  }
  return slots.sort((a, b) => a.startsAt - b.startsAt || a.providerIndex - b.providerIndex);
}

interface Diary {
  isFree(patientIndex: number, day: number): boolean;
  /** Starts, in minutes of the day, at which the provider is free for so long. */
  openings(clinician: Clinician, day: number, minutes: number): number[];
  book(pair: Pair, day: number, start: number, minutes: number): void;
}

/** Days are counted from the epoch, by the clocks of the provider's place. */
function createDiary(): Diary {
  const patientDays = new Set<number>();
  const booked = new Map<number, { start: number; end: number }[]>();
  // Days since the epoch have five digits.
  const dayOf = (index: number, day: number): number => index * 100_000 + day;
  return {
    isFree: (patientIndex, day) => !patientDays.has(dayOf(patientIndex, day)),
    openings(clinician, day, minutes) {
      const hours = clinician.schedule.find((span) => span.weekday === (WEEKDAYS[weekday(day * DAY)] ?? "monday"));
      if (hours === undefined) return [];
      const taken = booked.get(dayOf(clinician.index, day)) ?? [];
      const starts: number[] = [];
      for (let start = toMinutes(hours.start); start + minutes <= toMinutes(hours.end); start += QUARTER) {
        if (!taken.some((other) => start < other.end && other.start < start + minutes)) starts.push(start);
      }
      return starts;
    },
    book(pair, day, start, minutes) {
      patientDays.add(dayOf(pair.patientIndex, day));
      const key = dayOf(pair.providerIndex, day);
      booked.set(key, [...(booked.get(key) ?? []), { start, end: start + minutes }]);
    },
  };
}

/** A few patients who are waiting at urgent care at the reference time, which is in the evening of a Saturday in America. */
function bookWaitingRoom(staff: readonly Clinician[], urgent: readonly Pair[], diary: Diary, random: Stream): Slot[] {
  const slots: Slot[] = [];
  const count = random.int(3, 5);
  for (const clinician of staff) {
    if (clinician.specialty !== "Urgent Care") continue;
    const local = toLocal(clinician.facility.timezone, REFERENCE_TIME);
    const day = Math.floor(local / DAY);
    const now = Math.floor((local - day * DAY) / MINUTE / QUARTER) * QUARTER;
    for (let start = now - QUARTER; start <= now + 3 * QUARTER && slots.length < count; start += QUARTER) {
      const isOpen = diary.openings(clinician, day, QUARTER).includes(start);
      const pair = urgent.find((one) => one.providerIndex === clinician.index && diary.isFree(one.patientIndex, day));
      if (!isOpen || pair === undefined) break;
      diary.book(pair, day, start, QUARTER);
      slots.push(toSlot(clinician, pair, day, start, QUARTER, "now"));
    }
  }
  return slots;
}

const TRIES = 14;

/** A slot on a random working day on which both can; undefined if none was found. */
function bookDay(
  world: World,
  clinician: Clinician,
  pair: Pair,
  when: "past" | "future",
  diary: Diary,
  random: Stream,
): Slot | undefined {
  const { timezone } = clinician.facility;
  const today = Math.floor(toLocal(timezone, REFERENCE_TIME) / DAY);
  const registered = toLocal(timezone, numbered(world.plan(patients), pair.patientIndex).registeredAt);
  const known = Math.ceil(registered / DAY) + 1;
  const from = when === "past" ? Math.max(today - DAYS_BEFORE + 1, known) : today + 1;
  const to = when === "past" ? today - 1 : today + DAYS_AFTER - 2;
  if (from > to) return undefined;
  const minutes = random.weighted([
    [15, 2],
    [30, 6],
    [45, 2],
    [60, 1],
  ]);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const drawn = random.int(from, to);
    // More of the future is near than far.
    const day = when === "past" ? drawn : Math.min(drawn, random.int(from, to));
    if (!diary.isFree(pair.patientIndex, day) || isHoliday(clinician.place.country, day)) continue;
    const starts = diary.openings(clinician, day, minutes);
    if (starts.length === 0) continue;
    const start = random.pick(starts);
    diary.book(pair, day, start, minutes);
    return toSlot(clinician, pair, day, start, minutes, when);
  }
  return undefined;
}

function toSlot(
  { facility }: Clinician,
  pair: Pair,
  day: number,
  start: number,
  minutes: number,
  when: Slot["when"],
): Slot {
  return {
    patientIndex: pair.patientIndex,
    providerIndex: pair.providerIndex,
    startsAt: fromLocal(facility.timezone, day * DAY + start * MINUTE),
    durationMinutes: minutes,
    when,
  };
}

/** A patient and a provider who have a reason to meet. */
interface Pair {
  readonly patientIndex: number;
  readonly providerIndex: number;
}

interface Weighted extends Pair {
  readonly weight: number;
  readonly urgent: boolean;
}

function findPairs(world: World) {
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
    /** Everybody who may come to urgent care in their own town, in random order. */
    urgent(random: Stream) {
      const open = staff.filter(({ specialty }) => specialty === "Urgent Care");
      return random.shuffle(
        open.flatMap((clinician) =>
          registry
            .filter((patient) => patient.place === clinician.place)
            .map((patient) => ({ patientIndex: patient.index, providerIndex: clinician.index })),
        ),
      );
    },
    pick: (when: "past" | "future", random: Stream) => (when === "past" ? past(random) : future(random)),
    /** A pair of a provider who has had no turn yet, so that everybody has something to do; of anybody once all had. */
    nextProvider(random: Stream) {
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
  const near = patient.place === clinician.place;
  if (!near && !isLicensed(clinician, patient.place)) return 0;
  if (primary) return clinician.index === chart.primary?.index ? 10 + 2 * chart.conditions.length : 0;
  const treated = chart.conditions.filter(({ condition }) => isTreatedBy(condition, clinician.specialty)).length;
  // Nobody looks into eyes from afar.
  if (treated > 0) return treated * (near ? 8 : clinician.specialty === "Ophthalmology" ? 0 : 2.5);
  if (near && chart.dueAt !== null && clinician.specialty === "Obstetrics and Gynecology") return 25;
  // Without a condition that can be talked about from afar, only those nearby come.
  if (!near || !hasConcern(clinician.specialty, chart.age)) return 0;
  return clinician.specialty === "Urgent Care" ? 1.2 : 0.7;
}

/** A license is that of a state or a province where there are such, else that of the country. */
function isLicensed({ place: { country, state } }: Clinician, place: Locality): boolean {
  return country === place.country && (state === place.state || (country !== "US" && country !== "CA"));
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
