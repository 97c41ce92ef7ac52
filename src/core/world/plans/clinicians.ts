import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { CountryCode } from "../cities.ts";
import { localHour } from "../local-time.ts";
import { credentialsOf, placeNames, placesOf, signedName } from "../medicine/practices-abroad.ts";
import { PRACTICES, SPECIALTIES } from "../medicine/practices.ts";
import type { Specialty } from "../medicine/practices.ts";
import type { NameListName } from "../name-lists.ts";
import { makeName, toAscii } from "../names.ts";
import { addressIn, phoneIn } from "../places.ts";
import type { Locality, PostalAddress } from "../places.ts";
import { choicesOf } from "../prose/telling.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { people } from "./people.ts";
import { towns } from "./towns.ts";

/** The days of the week as records show them, from Monday on (ISO 8601). */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

type Weekday = (typeof WEEKDAYS)[number];

/** A span of a weekday, `HH:MM` by the clocks of the place, within the day. */
interface WorkingHours {
  readonly weekday: Weekday;
  readonly start: string;
  readonly end: string;
}

/** Minutes since midnight of a time written `HH:MM`. */
export function toMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const OFFICE_HOURS = [
  ["08:00", "16:00"],
  ["08:30", "16:30"],
  ["09:00", "17:00"],
  ["09:00", "17:30"],
  ["10:00", "18:00"],
] as const;

/** The weekly schedule of a provider. Urgent care is open on Saturdays until the evening, which is when every world's "now" is in America. */
function makeSchedule(specialty: Specialty, random: Stream): readonly WorkingHours[] {
  if (specialty === "Urgent Care") return urgentHours(random);
  const days = WEEKDAYS.slice(0, 5);
  const working = PRACTICES[specialty].primary ? random.int(4, 5) : random.int(3, 5);
  const chosen = new Set(random.sample(days, working));
  const [start, end] = random.pick(OFFICE_HOURS);
  return days
    .filter((weekday) => chosen.has(weekday))
    .map((weekday) => ({ weekday, start, end: weekday === "friday" && random.chance(0.4) ? "13:00" : end }));
}

function urgentHours(random: Stream): readonly WorkingHours[] {
  const chosen = new Set(random.sample(WEEKDAYS.slice(0, 5), random.int(3, 5)));
  return [
    ...WEEKDAYS.filter((weekday) => chosen.has(weekday)).map((weekday) => ({ weekday, start: "12:00", end: "20:00" })),
    { weekday: "saturday", start: "10:00", end: "20:00" },
  ];
}

/** Somebody who sees patients. */
export interface Clinician {
  /** Number of the provider, from 1. */
  readonly index: number;
  readonly called: string;
  /** With the first of the credentials or the title, as their country writes it: `Amara Okafor, MD`. */
  readonly name: string;
  readonly credentials: readonly string[];
  readonly specialty: Specialty;
  readonly email: string;
  readonly phone: string;
  /** ISO 639-1, the language of the place first. */
  readonly languages: readonly string[];
  readonly facility: { readonly name: string; readonly address: PostalAddress; readonly timezone: string };
  readonly room: string;
  readonly place: Locality;
  /** Time at which they see patients, by the clocks of the place; at most one span a weekday. */
  readonly schedule: readonly WorkingHours[];
  /** Time at which the provider was created, epoch milliseconds: before any patient, rising with index. */
  readonly joinedAt: number;
}

export const CLINICIANS = 30;

const FIRST_JOINED = REFERENCE_TIME - 5 * 365 * DAY;
const LAST_JOINED = REFERENCE_TIME - (3 * 365 + 30) * DAY;

/** ISO 639-1, of who has a name of such a list. */
const OWN_LANGUAGE: Readonly<Partial<Record<NameListName, string>>> = {
  arabic: "ar",
  brazilian: "pt",
  chinese: "zh",
  danish: "da",
  dutch: "nl",
  ethiopian: "am",
  filipino: "tl",
  finnish: "fi",
  french: "fr",
  german: "de",
  greek: "el",
  hungarian: "hu",
  igbo: "ig",
  indian: "hi",
  indonesian: "id",
  israeli: "he",
  italian: "it",
  japanese: "ja",
  kenyan: "sw",
  korean: "ko",
  mexican: "es",
  norwegian: "nb",
  pakistani: "ur",
  persian: "fa",
  polish: "pl",
  portuguese: "pt",
  spanish: "es",
  swedish: "sv",
  turkish: "tr",
  ukrainian: "uk",
  vietnamese: "vi",
  yoruba: "yo",
};

/** Further languages of a country, the commoner the more often. */
const FURTHER_LANGUAGES: Readonly<Record<CountryCode, string>> = {
  US: "es|es|es|es|es|es|zh|vi|fr|ar|tl|ko|pt|ru",
  CA: "fr|fr|fr|fr|zh|pa|es|ar|tl|it",
  GB: "pl|pa|ur|bn|fr|fr|es|de|hi",
  IE: "ga|ga|ga|pl|fr|es|ro",
  FR: "es|es|ar|de|it|pt",
  DE: "tr|tr|ru|ar|fr|pl|es",
  SE: "ar|fi|de|fr|es|fa",
  AU: "zh|zh|ar|vi|it|el|hi",
  DO: "fr|fr|ht|it",
};

/** All providers of a world; provider `i` is at `i - 1`. Every specialty is practised in every world, and there is family medicine in every town. */
export const clinicians: GrowthPlan<readonly Clinician[]> = {
  name: "clinicians",
  make(world) {
    const shared = world.stream("clinicians");
    const specialties = shared.shuffle(
      SPECIALTIES.flatMap((name) => Array<Specialty>(PRACTICES[name].providers).fill(name)),
    );
    const seats = seatSpecialties(world, shared);
    const names = new Map<readonly string[], string[]>();
    const taken = new Set(world.plan(people).map((person) => toAscii(person.name).toLowerCase()));
    return specialties.map((specialty, at) => {
      const place = seats.get(specialty)?.shift();
      if (place === undefined) throw new Error(`there is no seat for ${specialty}`);
      const all = placeNames(place.country);
      const free = getOrMake(names, all, () => shared.shuffle(all));
      return makeClinician(at + 1, specialty, free.pop() ?? "", place, taken, world.stream("clinicians", at + 1));
    });
  },
};

function seatSpecialties(world: World, random: Stream): Map<Specialty, Locality[]> {
  const inhabitants = Map.groupBy(world.plan(people), (person) => person.place);
  const bySize = world
    .plan(towns)
    .map(({ place }) => place)
    .sort((a, b) => (inhabitants.get(b)?.length ?? 0) - (inhabitants.get(a)?.length ?? 0));
  const seats = new Map<Specialty, Locality[]>();
  for (const specialty of SPECIALTIES) {
    const { providers, primary } = PRACTICES[specialty];
    const rest = random.shuffle(bySize.slice(0, 3));
    const chosen = primary || specialty === "Urgent Care" ? [...bySize, ...bySize] : [...rest, ...bySize];
    // Somewhere urgent care is open at the reference time, which is in the evening of a Saturday in America.
    const open = specialty === "Urgent Care" ? bySize.filter(isOpenLate).slice(0, 1) : [];
    seats.set(specialty, [...new Set([...open, ...chosen]), ...chosen].slice(0, providers));
  }
  return seats;
}

function isOpenLate({ country, timezone }: Locality): boolean {
  const hour = localHour(timezone, REFERENCE_TIME);
  return country === "US" && hour >= 10 && hour <= 19;
}

function makeClinician(
  index: number,
  specialty: Specialty,
  facility: string,
  place: Locality,
  taken: Set<string>,
  random: Stream,
): Clinician {
  let called = makeName(random, undefined, place.country);
  while (taken.has(toAscii(called.name).toLowerCase())) called = makeName(random, undefined, place.country);
  taken.add(toAscii(called.name).toLowerCase());
  const credentials = random.pick(credentialsOf(place.country, specialty));
  const slot = (LAST_JOINED - FIRST_JOINED) / CLINICIANS;
  return {
    index,
    called: called.name,
    name: signedName(place.country, called.name, credentials),
    credentials,
    specialty,
    email: `${toAscii(called.firstName)}.${toAscii(called.lastName)}@example.org`.toLowerCase(),
    phone: phoneIn(place, random),
    languages: makeLanguages(place, called.source, random),
    facility: {
      name: random.pick(placesOf(place.country, specialty)).replace("@", facility),
      address: withoutFlat(addressIn(place, random)),
      timezone: place.timezone,
    },
    room: `${random.pick(["Room", "Room", place.country === "US" ? "Suite" : "Room", "Exam Room"])} ${random.int(1, 4)}${random.int(0, 2)}${random.int(1, 9)}`,
    place,
    schedule: makeSchedule(specialty, random),
    joinedAt: Math.floor(FIRST_JOINED + (index - 1 + random.next()) * slot),
  };
}

function withoutFlat(address: PostalAddress): PostalAddress {
  return { ...address, street: address.street.replace(/, (?:Apt|Flat|Unit|#).*/, "") };
}

function makeLanguages({ locale, country }: Locality, source: NameListName, random: Stream): readonly string[] {
  const further = random.sample(
    choicesOf(FURTHER_LANGUAGES[country]),
    random.weighted([
      [0, 5],
      [1, 4],
      [2, 1],
    ]),
  );
  return [...new Set([locale.slice(0, 2), "en", OWN_LANGUAGE[source] ?? "en", ...further])];
}
