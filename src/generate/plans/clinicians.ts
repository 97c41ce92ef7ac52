import type { Plan, Stream, World } from "../../model/generation.ts";
import type { CountryCode } from "../cities.ts";
import { PRACTICES } from "../medicine/practices.ts";
import { SPECIALTIES } from "../medicine/specialty.ts";
import type { Specialty } from "../medicine/specialty.ts";
import { makeName, toAscii } from "../names.ts";
import { addressIn, phoneIn, pickPlace, pickPlaceIn } from "../places.ts";
import type { Address, Place } from "../places.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { people } from "./people.ts";
import { makeSchedule } from "./schedules.ts";
import type { WorkingHours } from "./schedules.ts";

/** Somebody who sees patients. */
export interface Clinician {
  /** Number of the provider, from 1. */
  readonly index: number;
  /** With the first of the credentials: `Amara Okafor, MD`. */
  readonly name: string;
  readonly credentials: readonly string[];
  readonly specialty: Specialty;
  readonly email: string;
  readonly phone: string;
  /** ISO 639-1, the language of the place first. */
  readonly languages: readonly string[];
  readonly facility: { readonly name: string; readonly address: Address };
  /** Within the facility. */
  readonly room: string;
  /** ISO 3166 alpha-2, of the place. */
  readonly countryCode: string;
  /** When they see patients, in UTC; at most one span a weekday. */
  readonly schedule: readonly WorkingHours[];
  /** When the provider was created, epoch milliseconds: before any patient, rising with index. */
  readonly joinedAt: number;
}

/** Providers in a world. */
export const CLINICIANS = 30;

const FIRST_JOINED = REFERENCE_TIME - 5 * 365 * DAY;
const LAST_JOINED = REFERENCE_TIME - (3 * 365 + 30) * DAY;

const FACILITIES =
  "Harborview|Maplewood|Cedar Grove|Northlight|Silver Birch|Stonebridge|Willow Creek|Lakeshore|Highfield|Clearwater|Rosewood|Greystone|Sunnybank|Foxglove|Kingsmere|Juniper Hill|Ashgrove|Westbrook|Bluebell|Old Mill|Larkspur|Fernhill|Saltmarsh|Elmhurst|Copper Beech|Primrose|Oakfield|Windmill|Quayside|Meadowbrook|Hazelwood|Linden Park".split(
    "|",
  );
const FURTHER_LANGUAGES = ["es", "fr", "de", "ar", "hi", "zh", "pt", "it", "pl", "tr", "vi", "ko", "yo", "fa", "uk"];

/** All providers of a world; provider `i` is at `i - 1`. Every specialty is practised in every world. */
export const clinicians: Plan<readonly Clinician[]> = {
  name: "clinicians",
  make(world) {
    const shared = world.stream("clinicians");
    const specialties = shared.shuffle(
      SPECIALTIES.flatMap((name) => Array<Specialty>(PRACTICES[name].providers).fill(name)),
    );
    const facilities = shared.shuffle(FACILITIES);
    const countries = placePrimaryCare(world);
    const taken = new Set(world.plan(people).map((person) => toAscii(person.name).toLowerCase()));
    return specialties.map((specialty, at) => {
      const index = at + 1;
      const random = world.stream("clinicians", index);
      const country = countries.get(specialty)?.shift();
      const place = country === undefined ? pickPlace(random) : pickPlaceIn(country, random);
      return makeClinician(index, specialty, facilities[at] ?? "", place, taken, random);
    });
  },
};

/** The countries of each specialty that looks after people as a whole, so that most people have such a provider near. */
function placePrimaryCare(world: World): Map<Specialty, CountryCode[]> {
  const homes = world.plan(people).map(({ countryCode }) => countryCode);
  const grownUps = seatsOf(homes, PRACTICES["Family Medicine"].providers + PRACTICES["Internal Medicine"].providers);
  // Who is alone in a country takes everybody, of any age.
  const share = (country: CountryCode): number => grownUps.filter((other) => other === country).length;
  const aloneFirst = grownUps.toSorted((a, b) => share(a) - share(b));
  const everybody = aloneFirst.splice(0, PRACTICES["Family Medicine"].providers);
  return new Map([
    ["Family Medicine", everybody],
    ["Internal Medicine", aloneFirst],
    ["Pediatrics", seatsOf(homes, PRACTICES.Pediatrics.providers)],
  ]);
}

/** Shares so many seats out among countries by the people who live there (method of Sainte-Laguë). */
function seatsOf(countries: readonly CountryCode[], seats: number): CountryCode[] {
  const won: CountryCode[] = [];
  const inhabited = [...new Set(countries)].map((country) => ({
    country,
    people: countries.filter((other) => other === country).length,
  }));
  while (won.length < seats) {
    const claims = inhabited.map(({ country, people: count }) => ({
      country,
      claim: count / (2 * won.filter((other) => other === country).length + 1),
    }));
    won.push(claims.reduce((most, next) => (next.claim > most.claim ? next : most)).country);
  }
  return won;
}

function makeClinician(
  index: number,
  specialty: Specialty,
  facility: string,
  place: Place,
  taken: Set<string>,
  random: Stream,
): Clinician {
  const practice = PRACTICES[specialty];
  let called = makeName(random, undefined, place.country);
  while (taken.has(toAscii(called.name).toLowerCase())) called = makeName(random, undefined, place.country);
  taken.add(toAscii(called.name).toLowerCase());
  const credentials = random.pick(practice.credentials);
  const slot = (LAST_JOINED - FIRST_JOINED) / CLINICIANS;
  return {
    index,
    name: `${called.name}, ${credentials[0] ?? ""}`,
    credentials,
    specialty,
    email: `${toAscii(called.firstName)}.${toAscii(called.lastName)}@example.org`.toLowerCase(),
    phone: phoneIn(place, random),
    languages: makeLanguages(place.locale, random),
    facility: { name: `${facility} ${random.pick(practice.facilities)}`, address: addressIn(place, random) },
    room: `${random.pick(["Room", "Room", "Suite", "Exam Room"])} ${random.int(1, 4)}${random.int(0, 2)}${random.int(1, 9)}`,
    countryCode: place.country,
    schedule: makeSchedule(specialty, random),
    joinedAt: Math.floor(FIRST_JOINED + (index - 1 + random.next()) * slot),
  };
}

function makeLanguages(locale: string, random: Stream): readonly string[] {
  const further = random.sample(
    FURTHER_LANGUAGES,
    random.weighted([
      [0, 5],
      [1, 4],
      [2, 1],
    ]),
  );
  return [...new Set([locale.slice(0, 2), "en", ...further])];
}
