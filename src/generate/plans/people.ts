import type { Plan, Stream, World } from "../../model/generation.ts";
import type { CountryCode } from "../cities.ts";
import { makeName, toAscii } from "../names.ts";
import type { Gender, PersonName } from "../names.ts";
import { addressIn, phoneIn, pickPlace } from "../places.ts";
import type { Address, Place } from "../places.ts";
import { DAY, REFERENCE_TIME, toDate } from "../time.ts";

export type { Address } from "../places.ts";

/** Somebody of this world: the same person is the user, the buyer, the account holder and the patient. */
export interface Person {
  /** Number of the user, from 1. */
  readonly index: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly gender: Gender;
  /** `YYYY-MM-DD`; an adult when they joined. */
  readonly birthDate: string;
  /** ISO 3166 alpha-2. */
  readonly countryCode: CountryCode;
  /** International form, out of a range kept for fiction. */
  readonly phone: string;
  readonly email: string;
  readonly username: string;
  /** BCP 47. */
  readonly locale: string;
  /** IANA. */
  readonly timezone: string;
  readonly address: Address;
  /** When the user was created, epoch milliseconds: 30 days to 3 years before the reference time, rising with index. */
  readonly joinedAt: number;
}

/** How many people a world has. */
export const PEOPLE = 100;

/** From this number on, people have only just joined: some were invited and never came, and none has bought anything. */
export const NEWCOMERS_FROM = 95;

const FIRST_JOINED = REFERENCE_TIME - 3 * 365 * DAY;
const LAST_JOINED = REFERENCE_TIME - 30 * DAY;

/** The seed whose first four people are the accounts that everybody is told of. */
const DEFAULT_SEED = 1;
const NAMED: readonly (PersonName & { readonly login: string })[] = [
  { firstName: "Admin", lastName: "Okafor", name: "Admin Okafor", gender: "female", login: "admin" },
  { firstName: "Alice", lastName: "Whitfield", name: "Alice Whitfield", gender: "female", login: "alice" },
  { firstName: "Bob", lastName: "Lindqvist", name: "Bob Lindqvist", gender: "male", login: "bob" },
  { firstName: "Demo", lastName: "Tanaka", name: "Demo Tanaka", gender: "male", login: "demo" },
];

/** Ages in years at the time of joining, in steps that follow who uses such a service. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[18, 24], 14],
  [[25, 34], 32],
  [[35, 44], 24],
  [[45, 54], 14],
  [[55, 64], 10],
  [[65, 79], 6],
];

/** All people of a world; user `i` is at `i - 1`. Names, e-mail addresses and usernames are unique. */
export const people: Plan<readonly Person[]> = {
  name: "people",
  make(world) {
    const names = new Set<string>();
    const logins = new Set<string>();
    const made: Person[] = [];
    for (let index = 1; index <= PEOPLE; index += 1) made.push(makePerson(world, index, names, logins));
    return made;
  },
};

function makePerson(world: World, index: number, names: Set<string>, logins: Set<string>): Person {
  const random = world.stream("people", index);
  const joinedAt = joined(index, random);
  const place = pickPlace(random);
  const named = world.seed === DEFAULT_SEED ? NAMED[index - 1] : undefined;
  const called = named ?? newName(random, place, names);
  const login = named?.login ?? newLogin(called, random, logins);
  names.add(toAscii(called.name).toLowerCase());
  logins.add(login);
  return {
    index,
    firstName: called.firstName,
    lastName: called.lastName,
    name: called.name,
    gender: called.gender,
    birthDate: born(joinedAt, random),
    countryCode: place.country,
    phone: phoneIn(place, random),
    email: `${login}@${
      named === undefined
        ? random.weighted([
            ["example.com", 6],
            ["example.net", 2],
            ["example.org", 2],
          ])
        : "example.com"
    }`,
    username: login.replaceAll("-", "_"),
    locale: place.locale,
    timezone: place.timezone,
    address: addressIn(place, random),
    joinedAt,
  };
}

function joined(index: number, random: Stream): number {
  const slot = (LAST_JOINED - FIRST_JOINED) / PEOPLE;
  return Math.floor(FIRST_JOINED + (index - 1 + random.next()) * slot);
}

function born(joinedAt: number, random: Stream): string {
  const [youngest, oldest] = random.weighted(AGES);
  // A day of 366 days a year keeps everybody on the safe side of their birthday.
  return toDate(joinedAt - (random.int(youngest, oldest) * 366 + random.int(1, 365)) * DAY);
}

function newName(random: Stream, place: Place, names: ReadonlySet<string>): PersonName {
  let called = makeName(random, undefined, place.country);
  while (names.has(toAscii(called.name).toLowerCase())) called = makeName(random, undefined, place.country);
  return called;
}

/** What comes before the @: made from the name, as people choose it. Names are unique, so with the whole name in it so is the last form. */
function newLogin({ firstName, lastName }: PersonName, random: Stream, logins: ReadonlySet<string>): string {
  const first = toAscii(firstName).toLowerCase();
  const last = toAscii(lastName).toLowerCase();
  const whole = `${first}.${last}`;
  const login = random.weighted([
    [whole, 60],
    [`${first}${last}`, 10],
    [`${first.charAt(0)}.${last}`, 12],
    [`${first}_${last}`, 6],
    [`${first}.${last.charAt(0)}`, 6],
    [`${first.charAt(0)}${last}`, 6],
  ]);
  if (!logins.has(login)) return login;
  let unique = whole;
  for (let more = 2; logins.has(unique); more += 1) unique = `${whole}${more}`;
  return unique;
}
