import { COUNTRIES } from "../world/by-name/named-record.ts";
import type { NamedPerson, NamedPlace, NamedRecord } from "../world/by-name/named-record.ts";
import { toTimestamp } from "../world/time.ts";
import type { Expression } from "./expression.ts";

/** Calls that tell of a person: those that one object makes without arguments agree. */
const OF_PERSON: Readonly<Record<string, (one: NamedPerson) => unknown>> = {
  "person.fullName": ({ name }) => name,
  "person.firstName": ({ firstName }) => firstName,
  "person.middleName": ({ middleName }) => middleName,
  "person.lastName": ({ lastName }) => lastName,
  "person.sex": ({ gender }) => (gender === "female" || gender === "male" ? gender : "generic"),
  "person.jobTitle": ({ jobTitle }) => jobTitle,
  "internet.email": ({ email }) => email,
  "internet.exampleEmail": ({ email }) => email,
  "internet.username": ({ username }) => username,
  "internet.displayName": ({ username }) => username,
  "phone.number": ({ phone }) => phone,
  "image.avatar": ({ avatar }) => avatar,
  "date.birthdate": ({ bornAt }) => toTimestamp(bornAt),
};

const OF_PLACE: Readonly<Record<string, (one: NamedPlace, record: NamedRecord) => unknown>> = {
  "location.street": ({ street }) => street.replace(/^\d+\S* | \d+\S*$/, ""),
  "location.streetAddress": ({ street }) => street,
  "location.city": ({ city }) => city,
  "location.state": ({ state, city }) => state ?? city,
  "location.zipCode": ({ postalCode }) => postalCode,
  "location.country": ({ country }, { locale }) => (locale.country ?? COUNTRIES[country])?.[0] ?? country,
  "location.countryCode": ({ country }, { locale }) => locale.country?.[1] ?? country,
  "location.latitude": ({ latitude }) => latitude,
  "location.longitude": ({ longitude }) => longitude,
  "location.timeZone": ({ town }) => town.timezone,
};

/** Calls that say who or where: an object with one of them has its own person or place. */
const SAYS_WHO = /^person\.(?:fullName|firstName|lastName)$/;
const SAYS_WHERE = /^location\.(?:street|streetAddress|city|state|zipCode)$/;

/** The calls of an object: its own, those of the objects in it, and those of objects that are repeated in it. */
export interface Calls {
  readonly own: readonly Expression[];
  readonly inner: readonly Calls[];
  readonly repeated: readonly Calls[];
}

/** By call, the role in a record of the person or place that it tells of. */
export type Roles = ReadonlyMap<Expression, string>;

const nameOf = ({ path }: Expression): string => path.join(".");

/** Finds who calls without arguments tell of: those of an object agree, and the second of a name tells of another. */
export function rolesOf(calls: Calls): Roles {
  const roles = new Map<Expression, string>();
  const names = allOf(calls).map(nameOf);
  giveRoles(calls, (name) => Object.hasOwn(OF_PERSON, name), SAYS_WHO, roles);
  // A country alone is any of the world's.
  if (names.some((name) => SAYS_WHERE.test(name)))
    giveRoles(calls, (name) => Object.hasOwn(OF_PLACE, name), SAYS_WHERE, roles);
  return roles;
}

const allOf = ({ own, inner, repeated }: Calls): readonly Expression[] => [
  ...own,
  ...[...inner, ...repeated].flatMap(allOf),
];

function giveRoles(calls: Calls, tells: (name: string) => boolean, says: RegExp, roles: Map<Expression, string>): void {
  let taken = 0;
  const repeated: Calls[] = [];
  const walk = (object: Calls, outer: number): void => {
    const first = object.own.some((call) => says.test(nameOf(call))) ? taken++ : outer;
    const numbers = [first];
    const times = new Map<string, number>();
    for (const call of object.own) {
      const name = nameOf(call);
      if (!tells(name) || (call.args?.length ?? 0) > 0) continue;
      const nth = times.get(name) ?? 0;
      times.set(name, nth + 1);
      if (nth === numbers.length) {
        taken = Math.max(taken, 1);
        numbers.push(taken++);
      }
      const number = numbers[nth] ?? 0;
      roles.set(call, number === 0 ? "" : `number ${number + 1}`);
    }
    for (const inner of object.inner) walk(inner, first);
    repeated.push(...object.repeated);
  };
  walk(calls, 0);
  for (const item of repeated) giveRoles(item, tells, says, roles);
}

export function agreeingValue(call: Expression, record: NamedRecord, role: string): unknown {
  const name = nameOf(call);
  const ofPerson = OF_PERSON[name];
  return ofPerson === undefined ? OF_PLACE[name]?.(record.place(role), record) : ofPerson(record.person(role));
}
