import type { Plan, Stream, World } from "../../model/generation.ts";
import { makeName, toAscii } from "../names.ts";
import type { Gender } from "../names.ts";
import { addressIn, phoneIn, pickPlace } from "../places.ts";
import type { Address } from "../places.ts";
import { DAY, REFERENCE_TIME, toDate } from "../time.ts";
import { clinicians } from "./clinicians.ts";
import { numbered } from "./numbered.ts";
import { people } from "./people.ts";
import type { Person } from "./people.ts";

/** Who a patient is. */
export interface PlannedPatient {
  /** Number of the patient, from 1. */
  readonly index: number;
  /** The user who is this patient; null for children and others without an account. */
  readonly userIndex: number | null;
  /** The patient who is this child's parent. */
  readonly parentIndex: number | null;
  readonly name: string;
  readonly gender: Gender;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  /** The same as epoch milliseconds. */
  readonly bornAt: number;
  readonly phone: string;
  /** Null for children. */
  readonly email: string | null;
  readonly address: Address;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string;
  /** When the patient was created, epoch milliseconds: after the user of the same number joined, rising with index. */
  readonly registeredAt: number;
}

/** Patients in a world. */
export const PATIENTS = 100;

/** The first patients are the users with the same numbers. */
export const USER_PATIENTS = 80;

/** Then come children of those, up to this number; the rest are adults without an account. */
export const LAST_CHILD = 94;

const YEAR = 365.25 * DAY;

/** All patients of a world; patient `i` is at `i - 1`. No name is that of another patient, user or provider. */
export const patients: Plan<readonly PlannedPatient[]> = {
  name: "patients",
  make(world) {
    const users = world.plan(people);
    const key = (name: string): string => toAscii(name).toLowerCase();
    const names = new Set([
      ...users.map((person) => key(person.name)),
      ...world.plan(clinicians).map((clinician) => key(clinician.name.replace(/,.*/, ""))),
    ]);
    const fresh = (make: () => Named): Named => {
      let called = make();
      while (names.has(key(called.name))) called = make();
      names.add(key(called.name));
      return called;
    };
    const known = users
      .slice(0, USER_PATIENTS)
      .map((person) => toPatient(person, registered(world, users, person.index)));
    const others: PlannedPatient[] = [];
    for (let index = USER_PATIENTS + 1; index <= PATIENTS; index += 1) {
      const random = world.stream("patients", index);
      const registeredAt = registered(world, users, index);
      others.push(
        index <= LAST_CHILD
          ? makeChild(index, registeredAt, users, fresh, random)
          : makeAdult(index, registeredAt, fresh, random),
      );
    }
    return [...known, ...others];
  },
};

type Named = Readonly<{ firstName: string; lastName: string; name: string; gender: Gender }>;
type Fresh = (make: () => Named) => Named;

/** Between the moments at which this and the next user joined, so that patients are numbered in order of time too. */
function registered(world: World, users: readonly Person[], index: number): number {
  const from = numbered(users, index).joinedAt;
  const next = users[index]?.joinedAt ?? from + 5 * DAY;
  return Math.floor(from + (0.05 + 0.9 * world.stream("patients", index, "registered").next()) * (next - from));
}

function toPatient(person: Person, registeredAt: number): PlannedPatient {
  return {
    index: person.index,
    userIndex: person.index,
    parentIndex: null,
    name: person.name,
    gender: person.gender,
    birthDate: person.birthDate,
    bornAt: Date.parse(person.birthDate),
    phone: person.phone,
    email: person.email,
    address: person.address,
    countryCode: person.countryCode,
    registeredAt,
  };
}

/** A minor who lives with a parent among the first patients, and is reached through them. */
function makeChild(
  index: number,
  registeredAt: number,
  users: readonly Person[],
  fresh: Fresh,
  random: Stream,
): PlannedPatient {
  const parents = users.slice(0, USER_PATIENTS).filter((person) => {
    const age = (REFERENCE_TIME - Date.parse(person.birthDate)) / YEAR;
    return age >= 24 && age < 58;
  });
  const parent = parents.length > 0 ? random.pick(parents) : random.pick(users.slice(0, USER_PATIENTS));
  const parentAge = (REFERENCE_TIME - Date.parse(parent.birthDate)) / YEAR;
  const youngest = (REFERENCE_TIME - registeredAt) / YEAR + 0.05;
  const oldest = Math.max(youngest + 0.1, Math.min(17.8, parentAge - 20));
  const age = youngest + random.next() * (oldest - youngest);
  const birthDate = toDate(REFERENCE_TIME - age * YEAR);
  const called = fresh(() => {
    const own = makeName(random, random.pick(["female", "male"]), parent.countryCode);
    return { ...own, lastName: parent.lastName, name: `${own.firstName} ${parent.lastName}` };
  });
  return {
    index,
    userIndex: null,
    parentIndex: parent.index,
    name: called.name,
    gender: called.gender,
    birthDate,
    bornAt: Date.parse(birthDate),
    phone: parent.phone,
    email: null,
    address: parent.address,
    countryCode: parent.countryCode,
    registeredAt,
  };
}

function makeAdult(index: number, registeredAt: number, fresh: Fresh, random: Stream): PlannedPatient {
  const place = pickPlace(random);
  const called = fresh(() => makeName(random, undefined, place.country));
  const birthDate = toDate(
    registeredAt -
      (random.weighted([
        [20, 1],
        [40, 2],
        [62, 2],
        [72, 3],
      ]) +
        random.next() * 18) *
        YEAR,
  );
  return {
    index,
    userIndex: null,
    parentIndex: null,
    name: called.name,
    gender: called.gender,
    birthDate,
    bornAt: Date.parse(birthDate),
    phone: phoneIn(place, random),
    email: `${toAscii(called.firstName)}.${toAscii(called.lastName)}@example.test`.toLowerCase(),
    address: addressIn(place, random),
    countryCode: place.country,
    registeredAt,
  };
}
