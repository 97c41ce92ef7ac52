import type { Stream, World } from "../../../model/generation.ts";
import { fromLocal, toLocal, weekday } from "../../local-time.ts";
import { DAY, MINUTE, REFERENCE_TIME } from "../../time.ts";
import type { Clinician } from "../clinicians.ts";
import { clinicians } from "../clinicians.ts";
import { numbered } from "../numbered.ts";
import { patients } from "../patients.ts";
import { toMinutes, WEEKDAYS } from "../schedules.ts";
import { findPairs } from "./pairs.ts";
import type { Pair } from "./pairs.ts";

export const APPOINTMENTS = 250;

/** Appointments lie at most this many days before the reference time. */
export const DAYS_BEFORE = 180;

/** Appointments lie less than this many days after the reference time. */
export const DAYS_AFTER = 60;

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
      const hours = clinician.schedule.find((span) => span.weekday === weekdayOfDay(day));
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
    if (!diary.isFree(pair.patientIndex, day)) continue;
    const starts = diary.openings(clinician, day, minutes);
    if (starts.length === 0) continue;
    const start = random.pick(starts);
    diary.book(pair, day, start, minutes);
    return toSlot(clinician, pair, day, start, minutes, when);
  }
  return undefined;
}

function weekdayOfDay(day: number): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[weekday(day * DAY)] ?? "monday";
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
