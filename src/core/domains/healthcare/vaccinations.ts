import type { Stream, World } from "../../model/generation.ts";
import { calendar } from "../../world/plans/calendar.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { patients } from "../../world/plans/patients.ts";
import { DAY, REFERENCE_TIME, toDate, YEAR } from "../../world/time.ts";

/** Vaccinations: youngest age in years, number of years in which it is given, and the share of people of those ages who have it. */
const SHOTS: readonly (readonly [name: string, from: number, within: number, share: number])[] = [
  ["Measles, mumps and rubella", 1, 0.4, 0.93],
  ["Hepatitis B", 0.1, 0.5, 0.6],
  ["Diphtheria, tetanus and pertussis", 0.2, 0.6, 0.92],
  ["HPV", 11.2, 2.5, 0.6],
  ["Shingles", 60, 6, 0.45],
  ["Pneumococcal", 65, 4, 0.6],
];

/** Drawn apart from the others. */
const FURTHER_SHOTS: typeof SHOTS = [
  ["Polio", 0.2, 0.5, 0.92],
  ["Chickenpox", 1, 0.5, 0.85],
  ["Meningococcal", 11, 2, 0.6],
  ["RSV", 75, 2, 0.4],
];

/** First approval by gender of vaccines that are younger than some who have them (FDA: Gardasil for girls and for boys, Zostavax, Arexvy). */
const ALLOWED_SINCE: Readonly<Record<string, (gender: string) => number>> = {
  HPV: (gender) => (gender === "male" ? Date.UTC(2009, 9, 16) : Date.UTC(2006, 5, 8)),
  Shingles: () => Date.UTC(2006, 4, 25),
  RSV: () => Date.UTC(2023, 4, 3),
};

/**
 * Vaccinations against COVID-19: from which day on, within how many days, from which age on, and the share of the younger
 * and of those over 60 who take it: the first dose if they have none yet, the others if they have.
 */
const COVID: readonly (readonly [
  name: string,
  from: number,
  within: number,
  age: number,
  share: number,
  old: number,
])[] = [
  ["COVID-19, first dose", Date.UTC(2021, 1, 15), 60, 60, 0.95, 0.95],
  ["COVID-19, first dose", Date.UTC(2021, 3, 10), 110, 16, 0.74, 0],
  ["COVID-19, first dose", Date.UTC(2021, 5, 1), 150, 12, 0.3, 0],
  ["COVID-19, first dose", Date.UTC(2021, 10, 8), 150, 5, 0.3, 0],
  ["COVID-19 booster", Date.UTC(2021, 10, 20), 120, 16, 0.55, 0.8],
  ["COVID-19 2023/24", Date.UTC(2023, 8, 25), 90, 5, 0.25, 0.6],
  ["COVID-19 2024/25", Date.UTC(2024, 8, 20), 90, 5, 0.22, 0.55],
  ["COVID-19 2025/26", Date.UTC(2025, 8, 20), 90, 5, 0.2, 0.5],
  ["COVID-19 2026/27", Date.UTC(2026, 8, 20), 60, 5, 0.16, 0.45],
];

const KEPT_YEARS = 25;

/** A note that says that one of these was given. */
const GIVEN =
  /(Tetanus booster|HPV|Hepatitis A|Typhoid|Measles, mumps and rubella|Diphtheria, tetanus and pertussis)(?=[^.]* given)/gi;

interface Shot {
  readonly name: string;
  readonly at: number;
}

/** The vaccinations of a generated patient, in order of time; the notes of visits have the same. */
export function makeVaccinations(world: World, index: number, random: Stream) {
  const { bornAt, gender } = numbered(world.plan(patients), index);
  const further = world.stream("vaccinations", index);
  const given: Shot[] = [];
  for (const [shots, own] of [
    [SHOTS, random],
    [FURTHER_SHOTS, further],
  ] as const) {
    for (const [name, from, within, share] of shots) {
      const at = bornAt + (from + within * own.next()) * YEAR;
      const known = at >= (ALLOWED_SINCE[name]?.(gender) ?? 0) && REFERENCE_TIME - at < KEPT_YEARS * YEAR;
      if (own.chance(share) && known) given.push({ name, at });
    }
  }
  const tetanus = REFERENCE_TIME - random.int(60, 3600) * DAY;
  if (random.chance(0.8) && tetanus - bornAt > 12 * YEAR) given.push({ name: "Tetanus booster", at: tetanus });
  const elderly = REFERENCE_TIME - bornAt > 60 * YEAR;
  for (const year of [2024, 2025, 2026]) {
    const at = Date.UTC(year, 8, 15) + random.int(0, year === 2026 ? 40 : 75) * DAY;
    if (random.chance(elderly ? 0.65 : 0.32) && at - bornAt > YEAR / 2)
      given.push({ name: `Influenza ${year}/${(year + 1) % 100}`, at });
  }
  given.push(...againstCovid(bornAt, further));
  const noted = notedShots(world, index);
  return [...given.filter(({ name }) => !noted.some((other) => other.name === name)), ...noted]
    .filter(({ at }) => at < REFERENCE_TIME - DAY && at > bornAt)
    .sort((a, b) => a.at - b.at)
    .map(({ name, at }) => ({ name, givenOn: toDate(at) }));
}

function againstCovid(bornAt: number, random: Stream): Shot[] {
  const given: Shot[] = [];
  for (const [name, from, within, age, share, old] of COVID) {
    const at = from + random.int(0, within) * DAY;
    const years = (at - bornAt) / YEAR;
    const takes = random.chance(years >= 60 ? old : share);
    const first = name.endsWith("first dose");
    if (!takes || years < age || first !== (given.length === 0)) continue;
    given.push({ name, at });
    if (first) given.push({ name: "COVID-19, second dose", at: at + random.int(21, 42) * DAY });
  }
  return given;
}

function notedShots(world: World, index: number): Shot[] {
  return world
    .plan(calendar)
    .filter(({ patientIndex, status }) => patientIndex === index && status === "completed")
    .flatMap(({ note, startsAt }) =>
      Array.from(note.matchAll(GIVEN), ([name]) => ({
        name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        at: startsAt,
      })),
    );
}
