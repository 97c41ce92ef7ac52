import type { GrowthPlan, Stream } from "../../model/generation.ts";
import { makeNameFrom, toAscii } from "../names.ts";
import type { Gender } from "../names.ts";
import { addressIn, phoneIn } from "../places.ts";
import { REFERENCE_TIME, toDate, YEAR } from "../time.ts";
import { drawChild, LAST_CHILD, parentsIn, registered, USER_PATIENTS } from "./children.ts";
import type { Child } from "./children.ts";
import { clinicians } from "./clinicians.ts";
import { people } from "./people.ts";
import type { Person } from "./people.ts";

/** A patient by a number of their own, from 1. */
export interface PlannedPatient extends Pick<
  Person,
  "index" | "name" | "gender" | "source" | "birthDate" | "phone" | "place" | "address"
> {
  /** The user who is this patient; null for children and others without an account. */
  readonly userIndex: number | null;
  readonly parentIndex: number | null;
  readonly childIndex: number | null;
  /** The date of birth as epoch milliseconds. */
  readonly bornAt: number;
  /** Null for children. */
  readonly email: string | null;
  /** Time at which the patient was created, epoch milliseconds: after the user of the same number joined, rising with index. */
  readonly registeredAt: number;
}

export const PATIENTS = 100;

/** All patients of a world; patient `i` is at `i - 1`. No name is that of another patient, user or provider. */
export const patients: GrowthPlan<readonly PlannedPatient[]> = {
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
    const known = users.slice(0, USER_PATIENTS).map((person) => toPatient(person, registered(world, person.index)));
    const others: PlannedPatient[] = [];
    const parents = parentsIn(world);
    for (let index = USER_PATIENTS + 1; index <= PATIENTS; index += 1) {
      const random = world.stream("patients", index);
      others.push(
        index <= LAST_CHILD
          ? makeChild(index, drawChild(world, index, parents, random), fresh, random)
          : makeElder(index, registered(world, index), users, fresh, random),
      );
    }
    return [...known, ...others];
  },
};

type Named = Readonly<{ firstName: string; lastName: string; name: string; gender: Gender }>;
type Fresh = (make: () => Named) => Named;

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

function makeChild(
  index: number,
  { parent, registeredAt, birthDate, bornAt }: Child,
  fresh: Fresh,
  random: Stream,
): PlannedPatient {
  const called = fresh(() => {
    const own = makeNameFrom(parent.source, random, random.pick(["female", "male"]));
    return { ...own, lastName: parent.lastName, name: `${own.firstName} ${parent.lastName}` };
  });
  const { name, gender } = called;
  const own = { index, userIndex: null, parentIndex: parent.index, name, gender, birthDate, bornAt, email: null };
  return { ...toPatient(parent, registeredAt), ...own };
}

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
    ...toPatient(child, registeredAt),
    index,
    userIndex: null,
    childIndex: child.index,
    name: called.name,
    gender: called.gender,
    birthDate,
    bornAt: Date.parse(birthDate),
    phone: phoneIn(child.place, random),
    email: `${toAscii(called.firstName)}.${toAscii(called.lastName)}@example.test`.toLowerCase(),
    address: addressIn(child.place, random),
  };
}
