import type { Stream, World } from "../../model/generation.ts";
import { fromLocal, weekday } from "../../world/local-time.ts";
import { calendar } from "../../world/plans/calendar.ts";
import { charts } from "../../world/plans/charts.ts";
import { clinicians } from "../../world/plans/clinicians.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { patients } from "../../world/plans/patients.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME, toDate, toTimestamp, YEAR } from "../../world/time.ts";

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
const WEIGHT: Measure = { code: "29463-7", display: "Body weight", unit: "kg" };
const HEIGHT: Measure = { code: "8302-2", display: "Body height", unit: "cm" };
const HBA1C: Measure = { code: "4548-4", display: "Hemoglobin A1c", unit: "%" };
const LDL: Measure = { code: "13457-7", display: "LDL cholesterol", unit: "mg/dL" };

const MEASURED_BY: readonly string[] = ["Family Medicine", "Internal Medicine", "Pediatrics", "Cardiology"].concat([
  "Endocrinology",
  "Obstetrics and Gynecology",
]);

/** HbA1c tells of so long a time: it is not measured again before, unless a visit's note has it. */
const SUGAR_INTERVAL = 80 * DAY;

const NOTED_SUGAR = /HbA1c (\d+\.\d) %/;

const YEARS_BACK = 2;

interface Occasion {
  readonly at: number;
  readonly note: string;
}

/** Returns the measurements of a generated patient, in order of time: at the visits that took place, and every half year or so before them. A visit's note has the same values. */
export function makeObservations(world: World, index: number, random: Stream): readonly Observation[] {
  const { bornAt, gender } = numbered(world.plan(patients), index);
  const { conditions } = numbered(world.plan(charts), index);
  const has = (code: string): boolean => conditions.some(({ condition }) => condition.code === code);
  const body = bodyOf(gender, has("E66.9"), random);
  const visited = occasions(world, index, random);
  const sugar = sugarOverTime(visited, random);
  const made: Observation[] = [];
  for (const { at, note } of visited) {
    const age = (at - bornAt) / YEAR;
    const takenAt = toTimestamp(at);
    const add = ({ code, display, unit }: Measure, value: number): void =>
      void made.push({ code, display, value, unit, takenAt });
    if (age < 18) {
      add(HEIGHT, childHeight(age, body.share));
      add(WEIGHT, childWeight(age, body.share));
      continue;
    }
    const [systolic, diastolic] = pressureOf(note, has("I10"), age, random);
    add(SYSTOLIC, systolic);
    add(DIASTOLIC, diastolic);
    add(WEIGHT, Math.round((body.weight + random.int(-12, 12) / 10) * 10) / 10);
    const measured = has("E11.9") || has("E10.9") ? sugar(at, note) : undefined;
    if (measured !== undefined) add(HBA1C, measured);
    if (has("E78.5") && random.chance(0.5)) add(LDL, random.int(74, 168));
  }
  return made;
}

function occasions(world: World, index: number, random: Stream): Occasion[] {
  const { registeredAt, place } = numbered(world.plan(patients), index);
  const visits = world
    .plan(calendar)
    .filter(
      ({ patientIndex, status, type, providerIndex }) =>
        patientIndex === index &&
        status === "completed" &&
        type !== "telehealth" &&
        MEASURED_BY.includes(numbered(world.plan(clinicians), providerIndex).specialty),
    )
    .map(({ startsAt, note }) => ({ at: startsAt + random.int(2, 9) * MINUTE, note }))
    .sort((a, b) => a.at - b.at);
  const first = REFERENCE_TIME - 181 * DAY;
  const earlier: Occasion[] = [];
  for (let at = first - random.int(5, 120) * DAY; at > registeredAt && at > REFERENCE_TIME - YEARS_BACK * YEAR;) {
    at -= Math.max(0, weekday(at) - 4) * DAY;
    const hour = 9 * HOUR + random.int(0, 419) * MINUTE;
    earlier.unshift({ at: fromLocal(place.timezone, Math.floor(at / DAY) * DAY + hour), note: "" });
    at -= random.int(150, 230) * DAY;
  }
  return [...earlier.filter(({ at }) => at > registeredAt), ...visits];
}

function bodyOf(gender: string, obese: boolean, random: Stream): { readonly weight: number; readonly share: number } {
  const height = (gender === "male" ? 1.78 : 1.65) + random.int(-10, 10) / 100;
  const index = obese ? 30.5 + 8 * random.next() : 19.5 + 9.5 * random.next();
  return { weight: index * height * height, share: 0.94 + 0.12 * random.next() };
}

function childHeight(age: number, share: number): number {
  const usual = age < 2 ? 50 + 18 * age : 74 + 6.4 * age;
  return Math.round(Math.min(usual, 176) * share);
}

function childWeight(age: number, share: number): number {
  const usual = age < 1 ? 3.4 + 6.4 * age : age < 11 ? 8 + 2.5 * age : 35 + 4.6 * (age - 11);
  return Math.round(usual * share ** 2 * 10) / 10;
}

function pressureOf(note: string, high: boolean, age: number, random: Stream): readonly [number, number] {
  const [, systolic, diastolic] = /BP (\d{2,3})\/(\d{2,3})/.exec(note) ?? [];
  if (systolic !== undefined && diastolic !== undefined) return [Number(systolic), Number(diastolic)];
  const top = high ? random.int(124, 152) : random.int(104, 128) + (age > 60 ? random.int(0, 9) : 0);
  return [top, Math.round(top * 0.58) + random.int(-2, 8)];
}

/** The HbA1c of one patient from visit to visit, a little more or less each time; undefined where the last one is too young. */
function sugarOverTime(visits: readonly Occasion[], random: Stream): (at: number, note: string) => number | undefined {
  const noted = visits.filter(({ note }) => NOTED_SUGAR.test(note));
  let last = random.int(64, 82);
  let measuredAt = -Infinity;
  return (at, note) => {
    const [, told] = NOTED_SUGAR.exec(note) ?? [];
    const isNear = (other: number): boolean => Math.abs(at - other) < SUGAR_INTERVAL;
    if (told === undefined && (isNear(measuredAt) || noted.some((visit) => isNear(visit.at)))) return undefined;
    last = told === undefined ? Math.min(Math.max(last + random.int(-5, 5), 60), 92) : Math.round(Number(told) * 10);
    measuredAt = at;
    return last / 10;
  };
}

export interface Vaccination {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly givenOn: string;
}

/** Vaccinations: youngest age in years, number of years in which it is given, and the share of people of those ages who have it. */
const SHOTS: readonly (readonly [name: string, from: number, within: number, share: number])[] = [
  ["Measles, mumps and rubella", 1, 0.4, 0.93],
  ["Hepatitis B", 0.1, 0.5, 0.6],
  ["Diphtheria, tetanus and pertussis", 0.2, 0.6, 0.92],
  ["HPV", 11.2, 2.5, 0.6],
  ["Shingles", 60, 6, 0.45],
  ["Pneumococcal", 65, 4, 0.6],
];

/** First approval by gender of vaccines that are younger than some who have them (FDA: Gardasil for girls and for boys, Zostavax). */
const ALLOWED_SINCE: Readonly<Record<string, (gender: string) => number>> = {
  HPV: (gender) => (gender === "male" ? Date.UTC(2009, 9, 16) : Date.UTC(2006, 5, 8)),
  Shingles: () => Date.UTC(2006, 4, 25),
};

const KEPT_YEARS = 25;

/** The vaccinations of a generated patient, in order of time. */
export function makeVaccinations(world: World, index: number, random: Stream): readonly Vaccination[] {
  const { bornAt, gender } = numbered(world.plan(patients), index);
  const given: { name: string; at: number }[] = [];
  for (const [name, from, within, share] of SHOTS) {
    const at = bornAt + (from + within * random.next()) * YEAR;
    const known = at >= (ALLOWED_SINCE[name]?.(gender) ?? 0) && REFERENCE_TIME - at < KEPT_YEARS * YEAR;
    if (random.chance(share) && known) given.push({ name, at });
  }
  const tetanus = REFERENCE_TIME - random.int(60, 3600) * DAY;
  if (random.chance(0.8) && tetanus - bornAt > 12 * YEAR) given.push({ name: "Tetanus booster", at: tetanus });
  const elderly = REFERENCE_TIME - bornAt > 60 * YEAR;
  for (const year of [2024, 2025, 2026]) {
    const at = Date.UTC(year, 8, 15) + random.int(0, year === 2026 ? 40 : 75) * DAY;
    if (random.chance(elderly ? 0.65 : 0.32) && at - bornAt > YEAR / 2)
      given.push({ name: `Influenza ${year}/${(year + 1) % 100}`, at });
  }
  return given
    .filter(({ at }) => at < REFERENCE_TIME - DAY && at > bornAt)
    .sort((a, b) => a.at - b.at)
    .map(({ name, at }) => ({ name, givenOn: toDate(at) }));
}
