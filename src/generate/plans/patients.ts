import type { Plan, Stream, World } from "../../model/generation.ts";
import type { NameListName } from "../name-lists.ts";
import { makeNameFrom, toAscii } from "../names.ts";
import type { Gender } from "../names.ts";
import { addressIn, phoneIn } from "../places.ts";
import type { Address, Place } from "../places.ts";
import { DAY, REFERENCE_TIME, toDate, YEAR } from "../time.ts";
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
  /** The patient who is this patient's grown-up child. */
  readonly childIndex: number | null;
  readonly name: string;
  readonly gender: Gender;
  /** Where the name is from. */
  readonly source: NameListName;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  /** The same as epoch milliseconds. */
  readonly bornAt: number;
  readonly phone: string;
  /** Null for children. */
  readonly email: string | null;
  /** The city. */
  readonly place: Place;
  readonly address: Address;
  /** When the patient was created, epoch milliseconds: after the user of the same number joined, rising with index. */
  readonly registeredAt: number;
}

/** Patients in a world. */
export const PATIENTS = 100;

/** The first patients are the users with the same numbers. */
export const USER_PATIENTS = 80;

/** Then come children of those, up to this number; the rest are parents of theirs without an account. */
export const LAST_CHILD = 94;

/** All patients of a world; patient `i` is at `i - 1`. No name is that of another patient, user or provider. */
export const patients: Plan<readonly PlannedPatient[]> = {
  name: "patients",
  make(world) {
    const users = world.plan(people);
    const key = (name: string): string => toAscii(name).toLowerCase();
    const names = new Set([
      ...users.map((person) => key(person.name)),
      ...world.plan(clinicians).map((clinician) => key(clinician.called)),
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
          : makeElder(index, registeredAt, users, fresh, random),
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
    childIndex: null,
    name: person.name,
    gender: person.gender,
    source: person.source,
    birthDate: person.birthDate,
    bornAt: Date.parse(person.birthDate),
    phone: person.phone,
    email: person.email,
    place: person.place,
    address: person.address,
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
    const own = makeNameFrom(parent.source, random, random.pick(["female", "male"]));
    return { ...own, lastName: parent.lastName, name: `${own.firstName} ${parent.lastName}` };
  });
  return {
    index,
    userIndex: null,
    parentIndex: parent.index,
    childIndex: null,
    name: called.name,
    gender: called.gender,
    source: parent.source,
    birthDate,
    bornAt: Date.parse(birthDate),
    phone: parent.phone,
    email: null,
    place: parent.place,
    address: parent.address,
    registeredAt,
  };
}

/** A parent of one of the users, without an account, in the same town. */
function makeElder(
  index: number,
  registeredAt: number,
  users: readonly Person[],
  fresh: Fresh,
  random: Stream,
): PlannedPatient {
  const suited = users.slice(0, USER_PATIENTS).filter(({ birthDate, kin }) => {
    const age = (REFERENCE_TIME - Date.parse(birthDate)) / YEAR;
    return kin === null && age >= 30 && age < 58;
  });
  const child = random.pick(suited.length > 0 ? suited : users.slice(0, USER_PATIENTS));
  const birthDate = toDate(
    Math.max(Date.parse(child.birthDate) - (22 + 12 * random.next()) * YEAR, Date.UTC(1934, 0, 1)),
  );
  const called = fresh(() => {
    const own = makeNameFrom(child.source, random, random.pick(["female", "female", "male"]));
    const shared = own.firstName !== child.lastName && random.chance(own.gender === "male" ? 1 : 0.75);
    return shared ? { ...own, lastName: child.lastName, name: `${own.firstName} ${child.lastName}` } : own;
  });
  return {
    index,
    userIndex: null,
    parentIndex: null,
    childIndex: child.index,
    name: called.name,
    gender: called.gender,
    source: child.source,
    birthDate,
    bornAt: Date.parse(birthDate),
    phone: phoneIn(child.place, random),
    email: `${toAscii(called.firstName)}.${toAscii(called.lastName)}@example.test`.toLowerCase(),
    place: child.place,
    address: addressIn(child.place, random),
    registeredAt,
  };
}
