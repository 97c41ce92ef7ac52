import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import type { CountryCode } from "../cities.ts";
import { fromLocal, toLocal } from "../local-time.ts";
import { makeName, makeNameFrom, toAscii } from "../names.ts";
import type { PersonName } from "../names.ts";
import { addressIn, phoneIn } from "../places.ts";
import type { PostalAddress, Locality } from "../places.ts";
import { sharesOf } from "../stream.ts";
import { DAY, HOUR, REFERENCE_TIME, toDate, YEAR } from "../time.ts";
import { towns } from "./towns.ts";

const HOSTS = sharesOf({ "example.com": 6, "example.net": 2, "example.org": 2 });

export type { PostalAddress } from "../places.ts";

/** Somebody of this world: the same person is the user, the buyer, the account holder and the patient. */
export interface Person extends PersonName {
  /** Number of the user, from 1. */
  readonly index: number;
  /** The earlier person whom they live with as a partner, or whose brother or sister they are. */
  readonly kin: { readonly index: number; readonly partner: boolean } | null;
  /** `YYYY-MM-DD`; an adult when they joined. */
  readonly birthDate: string;
  /** ISO 3166 alpha-2. */
  readonly countryCode: CountryCode;
  readonly place: Locality;
  /** International form, out of a range kept for fiction. */
  readonly phone: string;
  readonly email: string;
  readonly username: string;
  /** BCP 47. */
  readonly locale: string;
  readonly timezone: string;
  readonly address: PostalAddress;
  /** Time at which the user was created, epoch milliseconds: 30 days to 3 years before the reference time, rising with index. */
  readonly joinedAt: number;
}

export const PEOPLE = 100;

/** From this number on, people have only just joined: some were invited and never came, and none has bought anything. */
export const NEWCOMERS_FROM = 95;

const FIRST_JOINED = REFERENCE_TIME - 3 * 365 * DAY;
const LAST_JOINED = REFERENCE_TIME - 30 * DAY;

/** Number of people are at it in each hour of their own day, in proportion: few before six, most in the evening. */
const HOURS_OF_USE = [1, 0.5, 0.3, 0.2, 0.2, 0.4, 1.5, 4, 6, 7, 7, 7, 8, 7, 6, 6, 7, 8, 9, 11, 12, 11, 8, 4];

/** The same, added up from midnight on: looked up hundreds of times in a world. */
const BY_HOUR = HOURS_OF_USE.map((_, hour) => HOURS_OF_USE.slice(0, hour + 1).reduce((sum, one) => sum + one, 0));
const WHOLE_DAY = BY_HOUR.at(-1) ?? 0;

/** The seed whose first four people are the accounts that everybody is told of. */
const DEFAULT_SEED = 1;
const NAMED: readonly (PersonName & { readonly login: string })[] = [
  { firstName: "Admin", lastName: "Okafor", name: "Admin Okafor", gender: "female", source: "igbo", login: "admin" },
  {
    firstName: "Alice",
    lastName: "Whitfield",
    name: "Alice Whitfield",
    gender: "female",
    source: "english",
    login: "alice",
  },
  { firstName: "Bob", lastName: "Lindqvist", name: "Bob Lindqvist", gender: "male", source: "swedish", login: "bob" },
  { firstName: "Demo", lastName: "Tanaka", name: "Demo Tanaka", gender: "male", source: "japanese", login: "demo" },
];

const EARLIEST = Date.UTC(1941, 0, 1);

/** Ages in years at the time of joining, in steps that follow who uses such a service. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[18, 24], 14],
  [[25, 34], 32],
  [[35, 44], 24],
  [[45, 54], 14],
  [[55, 64], 10],
  [[65, 79], 6],
];

interface Kin {
  readonly person: Person;
  /** Partners share address and, often, the family name. */
  readonly partner: boolean;
}

interface Register {
  readonly names: Set<string>;
  readonly logins: Set<string>;
  readonly lastNames: Set<string>;
  readonly settled: Set<number>;
  readonly phones: Set<string>;
}

/** All people of a world; user `i` is at `i - 1`. Names, e-mail addresses and usernames are unique. They live in its towns, some of them as couples and families. */
export const people: GrowthPlan<readonly Person[]> = {
  name: "people",
  make(world) {
    const register: Register = {
      names: new Set(),
      logins: new Set(),
      lastNames: new Set(),
      settled: new Set(),
      phones: new Set(),
    };
    const made: Person[] = [];
    for (const [at, arrival] of arrivals(world).entries())
      made.push(makePerson(world, at + 1, arrival, made, register));
    return made;
  },
};

interface Arrival {
  readonly place: Locality;
  readonly joinedAt: number;
}

/** Returns the sign-ups with their places, in order of time: more and more people come, and the first four are Americans of the first weeks. */
function arrivals(world: World): Arrival[] {
  const random = world.stream("people", "arrivals");
  const all = world.plan(towns).map(({ place, weight }) => [place, weight] as const);
  const american = all.filter(([place]) => place.country === "US");
  const span = LAST_JOINED - FIRST_JOINED;
  const made = Array.from({ length: PEOPLE }, (_, at): Arrival => {
    const early = at < NAMED.length;
    const place = random.weighted(early ? american : all);
    // A density that grows from 1 to 2.2 over the three years.
    const share = early ? 0.012 * random.next() : 0.02 + 0.97 * ((Math.sqrt(1 + 3.84 * random.next()) - 1) / 1.2);
    return {
      place,
      joinedAt: inUse(random, place.timezone, FIRST_JOINED + DAY + Math.floor(share * (span - 3 * DAY))),
    };
  });
  return made.sort((a, b) => a.joinedAt - b.joinedAt);
}

/** A time on the same day there, at an hour at which people are awake. */
export function inUse(random: Stream, timezone: string, time: number): number {
  const day = Math.floor(toLocal(timezone, time) / DAY) * DAY;
  const drawn = random.next() * WHOLE_DAY;
  const hour = BY_HOUR.findIndex((sum) => sum > drawn);
  return fromLocal(timezone, day + hour * HOUR + random.int(0, HOUR - 1));
}

function makePerson(
  world: World,
  index: number,
  { place, joinedAt }: Arrival,
  before: readonly Person[],
  register: Register,
): Person {
  const random = world.stream("people", index);
  const named = world.seed === DEFAULT_SEED && world.part === 0 ? NAMED[index - 1] : undefined;
  const kin = named === undefined ? findKin(random, place, before, joinedAt, register) : undefined;
  const called = named ?? newName(random, place, kin, register);
  const ownLogin = named?.login ?? newLogin(called, random, register.logins);
  const login = `${ownLogin}${world.part === 0 ? "" : String(world.part + 9)}`;
  register.names.add(toAscii(called.name).toLowerCase());
  register.logins.add(ownLogin);
  register.lastNames.add(called.lastName);
  return {
    index,
    firstName: called.firstName,
    lastName: called.lastName,
    name: called.name,
    gender: called.gender,
    source: called.source,
    birthDate: kin === undefined ? born(joinedAt, random) : bornLike(kin, joinedAt, random),
    kin: kin === undefined ? null : { index: kin.person.index, partner: kin.partner },
    countryCode: place.country,
    place,
    phone: newPhone(world, index, place, phoneIn(place, random), register),
    email: `${login}@${named === undefined ? random.weighted(HOSTS) : "example.com"}`,
    username: login.replaceAll("-", "_"),
    locale: place.locale,
    timezone: place.timezone,
    address: kin?.partner === true ? kin.person.address : addressIn(place, random),
    joinedAt,
  };
}

/** Somebody of the town who is there already: a partner to be, or a brother or sister. */
function findKin(
  random: Stream,
  place: Locality,
  before: readonly Person[],
  joinedAt: number,
  { settled }: Register,
): Kin | undefined {
  const near = before.filter((person) => person.place === place && person.kin === null && !settled.has(person.index));
  if (near.length === 0) return undefined;
  const kind = random.next();
  if (kind > 0.38) return undefined;
  const partner = kind < 0.26;
  // Old enough that somebody some years younger is grown up too.
  const suited = near.filter((person) => joinedAt - Date.parse(person.birthDate) > (partner ? 27 : 25) * YEAR);
  if (suited.length === 0) return undefined;
  const person = random.pick(suited);
  settled.add(person.index);
  return { person, partner };
}

function bornLike({ person, partner }: Kin, joinedAt: number, random: Stream): string {
  const years = partner ? random.int(-4, 5) : random.pick([-6, -5, -4, -3, -2, 2, 3, 4, 5, 6]);
  const latest = joinedAt - 19 * YEAR;
  return toDate(
    Math.max(Math.min(Date.parse(person.birthDate) + years * YEAR + random.int(-150, 150) * DAY, latest), EARLIEST),
  );
}

function born(joinedAt: number, random: Stream): string {
  const [youngest, oldest] = random.weighted(AGES);
  // A day of 366 days a year keeps everybody on the safe side of their birthday.
  return toDate(joinedAt - (random.int(youngest, oldest) * 366 + random.int(1, 365)) * DAY);
}

function newName(random: Stream, place: Locality, kin: Kin | undefined, { names, lastNames }: Register): PersonName {
  for (let tries = 0; ; tries += 1) {
    const called = kin === undefined ? makeName(random, undefined, place.country) : nameKin(random, kin);
    if (names.has(toAscii(called.name).toLowerCase())) continue;
    // Strangers have a family name of their own, as long as there are any left.
    if (kin === undefined && tries < 6 && lastNames.has(called.lastName)) continue;
    return called;
  }
}

/** The number that was drawn, or another one of the place if somebody has that. */
function newPhone(world: World, index: number, place: Locality, drawn: string, { phones }: Register): string {
  let phone = drawn;
  for (let tries = 0; phones.has(phone) && tries < 400; tries += 1)
    phone = phoneIn(place, world.stream("people", index, "phone", tries));
  phones.add(phone);
  return phone;
}

/** Partners are mostly of the other gender and often share a name; brothers and sisters do nearly always. */
function nameKin(random: Stream, { person, partner }: Kin): PersonName {
  const opposite = person.gender === "female" ? "male" : "female";
  const gender = partner && random.chance(0.88) ? opposite : random.pick(["female", "male"] as const);
  const own = makeNameFrom(person.source, random, gender);
  const shared = own.firstName !== person.lastName && random.chance(partner ? 0.6 : 0.92);
  return shared ? { ...own, lastName: person.lastName, name: `${own.firstName} ${person.lastName}` } : own;
}

/** Makes the part before the @ from the name, as people choose it. Names are unique, so the last form, with the whole name in it, is too. */
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
