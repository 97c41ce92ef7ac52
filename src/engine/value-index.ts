import type { Entry } from "../model/catalog.ts";
import type { Base } from "./base.ts";
import type { AnyRecord } from "./stored-record.ts";

/** Texts and other scalar values that a record has at a path such as `isbn`, `authorIds` or `items.bookId`. */
export function valuesAt(record: AnyRecord, path: string): unknown[] {
  const found: unknown[] = [];
  const visit = (value: unknown, steps: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, steps);
      return;
    }
    const [step, ...rest] = steps;
    if (step === undefined) {
      if (value !== null && value !== undefined && typeof value !== "object") found.push(value);
    } else if (typeof value === "object" && value !== null && Object.hasOwn(value, step)) {
      visit((value as Record<string, unknown>)[step], rest); // an object with that member
    }
  };
  visit(record, path.split("."));
  return found;
}

/** What values are found by: the same for what differs in letter case alone, and for a number and its text. */
export function toKey(value: unknown): string {
  return String(value).toLowerCase();
}

/** Numbers of records by the keys of the values that they have at one path. */
export class ValueIndex {
  readonly #path: string;
  readonly #ids = new Map<string, Set<number>>();
  readonly #keys = new Map<number, readonly string[]>();

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes a record in as it is now; undefined if it is gone. */
  set(id: number, record: AnyRecord | undefined): void {
    for (const key of this.#keys.get(id) ?? []) {
      const ids = this.#ids.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#ids.delete(key);
    }
    const keys = record === undefined ? [] : [...new Set(valuesAt(record, this.#path).map(toKey))];
    if (keys.length === 0) this.#keys.delete(id);
    else this.#keys.set(id, keys);
    for (const key of keys) {
      const ids = this.#ids.get(key);
      if (ids === undefined) this.#ids.set(key, new Set([id]));
      else ids.add(id);
    }
  }

  ids(key: string): Iterable<number> {
    return this.#ids.get(key) ?? [];
  }
}

/** Of the generated records of ordinary worlds, by collection and path: made when first asked for. */
const indexes = new WeakMap<Base, Map<string, ValueIndex>>();

/** Numbers of the generated records that have a value with this key at a path. What is kept of larger worlds is not all of them: it is looked through. */
export function generatedWith(base: Base, entry: Entry, path: string, key: string): Iterable<number> {
  return base.world.size > 1 ? searchLarge(base, entry, path, key) : indexOfWorld(base, entry, path).ids(key);
}

function indexOfWorld(base: Base, entry: Entry, path: string): ValueIndex {
  let ofBase = indexes.get(base);
  if (ofBase === undefined) {
    ofBase = new Map();
    indexes.set(base, ofBase);
  }
  const name = `${entry.resource.name} ${path}`;
  let index = ofBase.get(name);
  if (index === undefined) {
    index = new ValueIndex(path);
    for (let id = 1; id <= base.size(entry); id += 1) index.set(id, base.record(entry, id).record);
    ofBase.set(name, index);
  }
  return index;
}

function* searchLarge(base: Base, entry: Entry, path: string, key: string): Iterable<number> {
  const { outline } = base.collection(entry);
  const [field = path] = path.split(".", 1);
  const columns = outline?.([field]);
  for (const _part of columns?.prepare() ?? []); // all at once: a write has no turns
  for (let id = 1; id <= base.size(entry); id += 1) {
    const record = columns === undefined ? base.record(entry, id).record : columns.at(id - 1);
    if (valuesAt(record, path).some((value) => toKey(value) === key)) yield id;
  }
}
