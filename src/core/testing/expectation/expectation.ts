import type { Catalog, Entry } from "../../model/catalog.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { meantOr, nearest } from "../../model/nearest.ts";
import { elementOf, membersOf } from "../../model/schema-walk.ts";
import { collectionKeys } from "../../sandbox/collection-keys.ts";
import { CHANGE_KINDS, changeKindOf } from "../../sandbox/diff.ts";
import type { Difference, ChangeKind } from "../../sandbox/diff.ts";
import { toPointer } from "../../sandbox/validate.ts";

export const MOST_EXPECTED = 500;

/** Names in `ignore`. */
export const MOST_IGNORED = 100;

/** Values that one expectation may take to compare: what it names, times the records that may be meant. */
const MOST_WORK = 2_000_000;

export type Wanted = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface ChangeExpectation {
  readonly created?: Wanted | undefined;
  readonly updated?: Wanted | undefined;
  readonly deleted?: Wanted | undefined;
  readonly nothingElse?: boolean | undefined;
  /** The hash of the sandbox's contents. */
  readonly state?: string | undefined;
  /** Fields that do not count: `updatedAt`, `address.city`. */
  readonly ignore?: readonly string[] | undefined;
}

export interface Demand {
  readonly kind: ChangeKind;
  readonly entry: Entry;
  readonly key: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Reads what an expectation wants, with all that is wrong with it whatever has changed. */
export function readDemands(catalog: Catalog, expectation: ChangeExpectation) {
  const keys = collectionKeys(catalog);
  const faults: InputFault[] = [];
  const demands: Demand[] = [];
  let count = 0;
  for (const kind of CHANGE_KINDS) {
    for (const [key, records] of Object.entries(expectation[kind] ?? {})) {
      const entry = keys.find(key);
      count += records.length;
      if (entry !== undefined) {
        demands.push({ kind, entry, key, records });
        continue;
      }
      const hint = meantOr(key, keys.all, `there is ${keys.all.join(", ")}`);
      faults.push({
        pointer: toPointer([kind, key]),
        code: "unknown_collection",
        detail: `is not a collection: ${hint}`,
      });
    }
  }
  if (count > MOST_EXPECTED) {
    const detail = `must name at most ${MOST_EXPECTED} records, not ${count}`;
    faults.push({ pointer: "#", code: "too_many", detail });
  }
  if (
    demands.length === 0 &&
    faults.length === 0 &&
    expectation.nothingElse !== true &&
    expectation.state === undefined
  ) {
    const detail =
      "expects nothing, which always passes: name records under created, updated or deleted, give state, or set nothingElse";
    faults.push({ pointer: "#", code: "required", detail });
  }
  faults.push(...findUnknownIgnored(catalog, expectation.ignore ?? []));
  return { demands, faults };
}

function findUnknownIgnored(catalog: Catalog, ignore: readonly string[]): InputFault[] {
  const fields = [...new Set(["id", "createdAt", "updatedAt", ...catalog.entries.flatMap(fieldsOf)])];
  return ignore.flatMap((name, at) => {
    const [first = ""] = name.split(".");
    if (fields.includes(first)) return [];
    const close = nearest(first, fields);
    // Records may have members that nobody declared: what resembles no declared one may be one of those.
    if (close === undefined) return [];
    return [
      { pointer: toPointer(["ignore", at]), code: "unknown_field", detail: `is no field: did you mean ${close}?` },
    ];
  });
}

export function checkDemands(demands: readonly Demand[], differences: readonly Difference[]): InputFault[] {
  let work = 0;
  return demands.flatMap(({ kind, entry, key, records }) => {
    const candidates = differences.filter((one) => one.entry === entry && changeKindOf(one) === kind);
    const faults: InputFault[] = [];
    for (const [at, wanted] of records.entries()) {
      work += countValues(wanted) * candidates.length;
      const place = [kind, key, at];
      if (work > MOST_WORK) {
        const detail = `takes too much to compare with ${candidates.length} ${kind} records: name fewer, or give since`;
        return [...faults, { pointer: toPointer(place), code: "too_many", detail }];
      }
      for (const path of findUnknown(entry, wanted)) {
        if (candidates.some((one) => hasPath((one.after ?? one.before)?.record, path))) continue;
        const known = knownAt(entry, path);
        const hint = meantOr(String(path.at(-1)), known, `there is ${known.join(", ")}`);
        const detail = `is no field of ${entry.resource.name}: ${hint}`;
        faults.push({ pointer: toPointer([...place, ...path]), code: "unknown_field", detail });
      }
    }
    return faults;
  });
}

const SERVER_FIELDS = ["id", "createdAt", "updatedAt"];

function fieldsOf({ resource }: Entry): string[] {
  return Object.keys(resource.fields);
}

type Path = readonly (string | number)[];

function findUnknown({ resource }: Entry, wanted: Readonly<Record<string, unknown>>): Path[] {
  const found: Path[] = [];
  for (const [name, value] of Object.entries(wanted)) {
    if (SERVER_FIELDS.includes(name)) continue;
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (field === undefined) found.push([name]);
    else walk(field.schema, value, [name], found);
  }
  return found;
}

type Schema = Parameters<typeof membersOf>[0];

function walk(schema: Schema, value: unknown, path: Path, found: Path[]): void {
  const members = membersOf(schema);
  if (members !== undefined && isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      if (member === undefined) found.push([...path, name]);
      else walk(member, inner, [...path, name], found);
    }
  }
  const element = elementOf(schema);
  if (element !== undefined && Array.isArray(value))
    for (const [at, item] of value.entries()) walk(element, item, [...path, at], found);
}

/** The names that there are where the last step of a way leads nowhere. */
function knownAt(entry: Entry, path: Path): readonly string[] {
  if (path.length === 1) return [...SERVER_FIELDS, ...fieldsOf(entry)];
  let schema: Schema | undefined = entry.resource.fields[String(path[0])]?.schema;
  for (const step of path.slice(1, -1)) {
    if (schema === undefined) return [];
    schema = typeof step === "number" ? elementOf(schema) : membersOf(schema)?.[step];
  }
  return schema === undefined ? [] : Object.keys(membersOf(schema) ?? {});
}

function hasPath(value: unknown, path: Path): boolean {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as Readonly<Record<string | number, unknown>>)[step]; // an object with that member
  }
  return true;
}

/** One place where a record is not as it was wanted. */
export interface Mismatch {
  /** A JSON Pointer (RFC 6901) into the record. */
  readonly pointer: string;
  readonly got: unknown;
  readonly wanted: unknown;
}

export type Ignores = (path: readonly string[]) => boolean;

/** Ignores fields by name, or by their way into a record: `address.city`. */
export function toIgnores(names: readonly string[]): Ignores {
  if (names.length === 0) return () => false;
  const known = new Set(names);
  return (path) => known.has(path.join("."));
}

/**
 * Finds at most `most` places where a value differs from the wanted one: objects are compared by the wanted members, arrays
 * by length and order, all else by equality.
 */
export function findMismatches(wanted: unknown, got: unknown, ignores: Ignores, most: number): Mismatch[] {
  const found: Mismatch[] = [];
  const visit = (want: unknown, have: unknown, pointer: string, path: readonly string[]): void => {
    if (found.length >= most || ignores(path)) return;
    if (Array.isArray(want) && Array.isArray(have)) {
      if (want.length !== have.length) found.push({ pointer, got: have, wanted: want });
      else for (const [at, item] of want.entries()) visit(item, have[at], `${pointer}/${at}`, path);
    } else if (isObject(want) && isObject(have)) {
      for (const [name, value] of Object.entries(want)) {
        const inner = Object.hasOwn(have, name) ? have[name] : undefined;
        visit(value, inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, [...path, name]);
      }
    } else if (want !== have) {
      found.push({ pointer, got: have, wanted: want });
    }
  };
  visit(wanted, got, "", []);
  return found;
}

export function isSame(one: unknown, other: unknown, ignores: Ignores): boolean {
  return findMismatches(one, other, ignores, 1).length === 0 && findMismatches(other, one, ignores, 1).length === 0;
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner: unknown) => sum + countValues(inner), 1);
}
