import { isObject } from "../../model/json.ts";

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
        visit(value, inner, `${pointer}/${toStep(name)}`, [...path, name]);
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

export function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner: unknown) => sum + countValues(inner), 1);
}

function toStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
