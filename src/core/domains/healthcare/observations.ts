import type { Stream, World } from "../../model/generation.ts";
import { fromLocal, weekday } from "../../world/local-time.ts";
import { CHOLESTEROL, isMolar } from "../../world/medicine/units.ts";
import { calendar } from "../../world/plans/calendar.ts";
import { charts } from "../../world/plans/charts.ts";
import { clinicians } from "../../world/plans/clinicians.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { patients } from "../../world/plans/patients.ts";
import { choicesOf } from "../../world/prose/telling.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME, toTimestamp, YEAR } from "../../world/time.ts";

export interface Observation {
  readonly code: string;
  readonly display: string;
  readonly value: number;
  readonly unit: string;
  readonly takenAt: string;
}

type Measure = Pick<Observation, "code" | "display" | "unit">;

const SYSTOLIC: Measure = { code: "8480-6", display: "Systolic blood pressure", unit: "mm[Hg]" };
const DIASTOLIC: Measure = { code: "8462-4", display: "Diastolic blood pressure", unit: "mm[Hg]" };
const PULSE: Measure = { code: "8867-4", display: "Heart rate", unit: "/min" };
const TEMPERATURE: Measure = { code: "8310-5", display: "Body temperature", unit: "Cel" };
const OXYGEN: Measure = { code: "59408-5", display: "Oxygen saturation", unit: "%" };
const HEIGHT: Measure = { code: "8302-2", display: "Body height", unit: "cm" };
const WEIGHT: Measure = { code: "29463-7", display: "Body weight", unit: "kg" };
const BODY_MASS: Measure = { code: "39156-5", display: "Body mass index", unit: "kg/m2" };
const HBA1C: Measure = { code: "4548-4", display: "Hemoglobin A1c", unit: "%" };
const LDL: Measure = { code: "13457-7", display: "LDL cholesterol", unit: "mg/dL" };
const MOLAR_LDL: Measure = { code: "39469-2", display: "LDL cholesterol", unit: "mmol/L" };

/** Where fever is taken and breath is measured. */
const OF_THE_SICK = choicesOf("Family Medicine|Internal Medicine|Pediatrics|Urgent Care|Pulmonology");

const MEASURED_BY = OF_THE_SICK.concat("Cardiology", "Endocrinology", "Obstetrics and Gynecology");

const YEARS_BACK = 2;

interface Occasion {
  readonly at: number;
  readonly note: string;
  readonly specialty: string | null;
}

/**
 * Returns the measurements of a generated patient, in order of time: at the visits that took place, and every half year
 * or so before them. A visit's note has the same values.
 */
export function makeObservations(world: World, index: number, random: Stream): readonly Observation[] {
  const { bornAt, gender, place } = numbered(world.plan(patients), index);
  const { conditions, dueAt } = numbered(world.plan(charts), index);
  const has = (code: string): boolean => conditions.some(({ condition }) => condition.code === code);
  const body = bodyOf(gender, has("E66.9"), random);
  const visited = occasions(world, index, random);
  const sugar = overTime(visited, SUGAR, random);
  const vitals = world.stream("vitals", index);
  const fat = overTime(visited, FAT, vitals);
  const made: Observation[] = [];
  let measuredAt = -Infinity;
  for (const { at, note, specialty } of visited) {
    const age = (at - bornAt) / YEAR;
    const takenAt = toTimestamp(at);
    const add = ({ code, display, unit }: Measure, value: number): void =>
      void made.push({ code, display, value, unit, takenAt });
    const noted = (pattern: RegExp): number | undefined => numberIn(note, pattern);
    if (age >= 3) {
      const [systolic, diastolic] = pressureOf(note, has("I10"), age, age < 18 ? vitals : random);
      add(SYSTOLIC, systolic);
      add(DIASTOLIC, diastolic);
    }
    const warmth = noted(/Temperature (\d\d\.\d)/i) ?? vitals.int(363, 371) / 10;
    const breath = noted(/saturation (\d\d) %/i) ?? (has("J44.9") ? vitals.int(92, 96) : vitals.int(96, 99));
    const beats =
      noted(/pulse (\d{2,3})/i) ?? Math.round(vitals.int(58, 82) + Math.max(40 - 4 * age, 0) + 8 * (warmth - 36.7));
    add(PULSE, beats);
    if (OF_THE_SICK.includes(specialty ?? "")) {
      add(TEMPERATURE, warmth);
      add(OXYGEN, breath);
    }
    const height = age < 18 ? childHeight(age, body.share) : body.height;
    const weight =
      age < 18
        ? childWeight(age, body.share) * (has("E66.9") ? 1.35 : 1)
        : body.weight + random.int(-12, 12) / 25 - lostBy(at, visited) + gainedBy(at, dueAt);
    // Who has stopped growing is not measured every time.
    if (age < 18 || at - measuredAt > 0.9 * YEAR) {
      add(HEIGHT, height);
      measuredAt = at;
    }
    add(WEIGHT, toTenths(weight));
    if (age >= 2) add(BODY_MASS, toTenths((toTenths(weight) * 10_000) / height ** 2));
    const measured = has("E11.9") || has("E10.9") ? sugar(at, note) : undefined;
    if (measured !== undefined) add(HBA1C, toTenths(measured));
    const ldl = has("E78.5") || FAT.noted.test(note) ? fat(at, note) : undefined;
    if (ldl === undefined) continue;
    if (isMolar(place.country)) add(MOLAR_LDL, toTenths(ldl * CHOLESTEROL));
    else add(LDL, Math.round(ldl));
  }
  return made;
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;

function numberIn(note: string, pattern: RegExp): number | undefined {
  const told = pattern.exec(note)?.[1];
  return told === undefined ? undefined : Number(told);
}

function occasions(world: World, index: number, random: Stream): Occasion[] {
  const { registeredAt, place } = numbered(world.plan(patients), index);
  const visits = world
    .plan(calendar)
    .filter(
      ({ patientIndex, status, type }) => patientIndex === index && status === "completed" && type !== "telehealth",
    )
    .map(({ startsAt, note, providerIndex }) => ({
      startsAt,
      note,
      ...numbered(world.plan(clinicians), providerIndex),
    }))
    .filter(({ specialty }) => MEASURED_BY.includes(specialty))
    .map(({ startsAt, note, specialty }) => ({ at: startsAt + random.int(2, 9) * MINUTE, note, specialty }))
    .sort((a, b) => a.at - b.at);
  const first = REFERENCE_TIME - 181 * DAY;
  const earlier: Occasion[] = [];
  for (let at = first - random.int(5, 120) * DAY; at > registeredAt && at > REFERENCE_TIME - YEARS_BACK * YEAR;) {
    at -= Math.max(0, weekday(at) - 4) * DAY;
    const hour = 9 * HOUR + random.int(0, 419) * MINUTE;
    const time = fromLocal(place.timezone, Math.floor(at / DAY) * DAY + hour);
    earlier.unshift({ at: time, note: "", specialty: null });
    at -= random.int(150, 230) * DAY;
  }
  return [...earlier.filter(({ at }) => at > registeredAt), ...visits];
}

function bodyOf(gender: string, obese: boolean, random: Stream) {
  /** Whole centimeters. */
  const height = (gender === "male" ? 178 : 165) + random.int(-10, 10);
  const index = obese ? 30.5 + 8 * random.next() : 19.5 + 9.5 * random.next();
  return { height, weight: (index * height * height) / 10_000, share: 0.94 + 0.12 * random.next() };
}

function childHeight(age: number, share: number): number {
  const usual = age < 2 ? 50 + 18 * age : 74 + 6.4 * age;
  return Math.round(Math.min(usual, 176) * share);
}

function childWeight(age: number, share: number): number {
  const usual = age < 1 ? 3.4 + 6.4 * age : age < 11 ? 8 + 2.5 * age : 35 + 4.6 * (age - 11);
  return usual * share ** 2;
}

/** Kilograms that notes up to then, or soon after, tell of as lost: they go evenly in the weeks before the visit. */
function lostBy(at: number, visits: readonly Occasion[]): number {
  return visits.reduce((sum, visit) => {
    const [, kilograms = "0", weeks = "1"] = /(?:Down|Lost) (\d+) kg in (\d+) weeks/.exec(visit.note) ?? [];
    const passed = 1 - (visit.at - at) / (Number(weeks) * 7 * DAY);
    return sum + Number(kilograms) * Math.min(Math.max(passed, 0), 1);
  }, 0);
}

/** Kilograms that a pregnancy adds, and what is left of them in the months after it. */
function gainedBy(at: number, dueAt: number | null): number {
  if (dueAt === null) return 0;
  const week = 40 - (dueAt - at) / (7 * DAY);
  return week > 40 ? 4 : 0.45 * Math.max(week - 12, 0);
}

function pressureOf(note: string, high: boolean, age: number, random: Stream): readonly [number, number] {
  const [, systolic, diastolic] = /BP (\d{2,3})\/(\d{2,3})/.exec(note) ?? [];
  if (systolic !== undefined && diastolic !== undefined) return [Number(systolic), Number(diastolic)];
  const usual = random.int(104, 128) + (age > 60 ? random.int(0, 9) : 0);
  const top = high ? random.int(124, 152) : age < 18 ? usual - Math.round(1.4 * (18 - age)) : usual;
  return [top, Math.round(top * 0.58) + random.int(-2, 8)];
}

/** A value that changes slowly. */
interface Slow {
  /** As notes have it; a unit in which it is not counted here is the second group. */
  readonly noted: RegExp;
  /** In `scale`ths of the unit. */
  readonly start: readonly [least: number, most: number];
  readonly step: number;
  readonly scale: number;
  /** It is not measured again before, unless a visit's note has it. */
  readonly interval: number;
}

/** HbA1c tells of the last months. */
const SUGAR: Slow = { noted: /HbA1c (\d+\.\d) %/, start: [60, 92], step: 5, scale: 10, interval: 80 * DAY };
const FAT: Slow = { noted: /LDL (\d+(?:\.\d)?) (mmol)?/, start: [74, 168], step: 12, scale: 1, interval: 80 * DAY };

/** The value of one patient from visit to visit, a little more or less each time; undefined where the last one is too young. */
function overTime(
  visits: readonly Occasion[],
  { noted, start: [least, most], step, scale, interval }: Slow,
  random: Stream,
): (at: number, note: string) => number | undefined {
  const tellers = visits.filter(({ note }) => noted.test(note));
  let last = random.int(least, most);
  let measuredAt = -Infinity;
  return (at, note) => {
    const [, told, molar] = noted.exec(note) ?? [];
    const isNear = (other: number): boolean => Math.abs(at - other) < interval;
    if (told === undefined && (isNear(measuredAt) || tellers.some((visit) => isNear(visit.at)))) return undefined;
    last =
      told === undefined
        ? Math.min(Math.max(last + random.int(-step, step), least), most)
        : (Number(told) * scale) / (molar === undefined ? 1 : CHOLESTEROL);
    measuredAt = at;
    return last / scale;
  };
}
