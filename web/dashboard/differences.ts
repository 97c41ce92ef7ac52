import type { CollectionDiff, Diff } from "./key-data-api.ts";

/** The number of records of a collection that differ. */
export interface DiffCount {
  readonly collection: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Counts the records that differ, by collection. */
export function countDiff({ collections }: Diff): readonly DiffCount[] {
  return Object.entries(collections).map(([collection, { created, updated, deleted }]: [string, CollectionDiff]) => ({
    collection,
    added: created.length,
    removed: deleted.length,
    changed: updated.length,
  }));
}

/** One field that differs between two states of a record. */
export interface FieldDiff {
  /** Its path: `address.city`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that differ, however deep; lists are compared as a whole. */
export function diffFields(before: unknown, after: unknown, path = ""): readonly FieldDiff[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => diffFields(before[name], after[name], path === "" ? name : `${path}.${name}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
