import type { ValueTest } from "../../model/operators.ts";
import type { AnyRecord } from "../stored-record.ts";

/** True if a record passes when at least one of the values that the path leads to does: arrays on the way are alternatives. */
export function createPathTest(path: readonly string[], test: ValueTest): (record: AnyRecord) => boolean {
  const read = plainRead(path);
  if (read === undefined) return (record) => anyAt(record, path, 0, test);
  return (record) => {
    const value = read(record) ?? null;
    return typeof value === "object" && value !== null ? anyAt(value, path, 1, test) : test(value);
  };
}

/** Reads a path through objects: null where there is nothing, or where an array lies on the way. */
export function createPathRead(path: readonly string[]): (record: AnyRecord) => unknown {
  const plain = plainRead(path);
  if (plain !== undefined) return (record) => plain(record) ?? null;
  return (record) => {
    let value: unknown = record;
    for (const key of path) value = memberOf(value, key);
    return value ?? null;
  };
}

/** The fast way to a member of the record itself, unless every object has something of that name. */
function plainRead(path: readonly string[]): ((record: AnyRecord) => unknown) | undefined {
  const [only = ""] = path;
  return path.length === 1 && !(only in Object.prototype) ? (record) => record[only] : undefined;
}

function anyAt(value: unknown, path: readonly string[], at: number, test: ValueTest): boolean {
  if (typeof value !== "object" || value === null) return test(at === path.length ? (value ?? null) : null);
  if (Array.isArray(value)) {
    for (const item of value) if (anyAt(item, path, at, test)) return true;
    return false;
  }
  const key = path[at];
  return key === undefined ? test(value) : anyAt(memberOf(value, key), path, at + 1, test);
}

/** An own member only: a caller may ask for `constructor`. */
function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
    return undefined;
  return (value as Readonly<Record<string, unknown>>)[key]; // it is an object and has the key
}

export function headsOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => path.split(".", 1).join()))];
}
