import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY, REFERENCE_TIME, toDate, YEAR } from "../time.ts";
import { numbered } from "./numbered.ts";
import { people } from "./people.ts";
import type { Person } from "./people.ts";

/** The first patients are the users with the same numbers. */
export const USER_PATIENTS = 80;

/** Then come children of those, up to this number; the rest are parents of theirs without an account. */
export const LAST_CHILD = 94;

/** A minor who lives with a parent among the first users. */
export interface Child {
  readonly parent: Person;
  readonly registeredAt: number;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  /** The same as epoch milliseconds. */
  readonly bornAt: number;
}

/** Whose the minors among the patients are, and when they were born. Apart from the patients, so that a bank account need not wait for these. */
export const children: GrowthPlan<readonly Child[]> = {
  name: "children",
  make(world) {
    const parents = parentsIn(world);
    return Array.from({ length: LAST_CHILD - USER_PATIENTS }, (_, at) => {
      const index = USER_PATIENTS + 1 + at;
      return drawChild(world, index, parents, world.stream("patients", index));
    });
  },
};

export function parentsIn(world: World): readonly Person[] {
  const known = world.plan(people).slice(0, USER_PATIENTS);
  const parents = known.filter((person) => {
    const age = (REFERENCE_TIME - Date.parse(person.birthDate)) / YEAR;
    return age >= 24 && age < 58;
  });
  return parents.length > 0 ? parents : known;
}

/** The child with this patient's number: the first that is drawn from the patient's stream. */
export function drawChild(world: World, index: number, parents: readonly Person[], random: Stream): Child {
  const registeredAt = registered(world, index);
  const parent = random.pick(parents);
  const parentAge = (REFERENCE_TIME - Date.parse(parent.birthDate)) / YEAR;
  const youngest = (REFERENCE_TIME - registeredAt) / YEAR + 0.05;
  const oldest = Math.max(youngest + 0.1, Math.min(17.8, parentAge - 20));
  const age = youngest + random.next() * (oldest - youngest);
  const birthDate = toDate(REFERENCE_TIME - age * YEAR);
  return { parent, registeredAt, birthDate, bornAt: Date.parse(birthDate) };
}

/** Time at which a patient was registered: between the moments at which this and the next user joined, so that patients are numbered in order of time too. */
export function registered(world: World, index: number): number {
  const users = world.plan(people);
  const from = numbered(users, index).joinedAt;
  const next = users[index]?.joinedAt ?? from + 5 * DAY;
  return Math.floor(from + (0.05 + 0.9 * world.stream("patients", index, "registered").next()) * (next - from));
}
