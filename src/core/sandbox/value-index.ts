import type { Entry } from "../model/catalog.ts";
import { valuesAt } from "../model/derived.ts";
import { getOrMake } from "../model/maps.ts";
import { toEnd } from "../model/steps.ts";
import type { YieldingSteps } from "../model/steps.ts";
import type { Base } from "./base.ts";
import { goThrough } from "./query/parts.ts";
import type { AnyRecord } from "./stored-record.ts";
import { Unprepared } from "./work.ts";
import { createWorldMemory } from "./world-memory.ts";

/** Returns the key that a value is found by: the same for either letter case, and for a number and its text. */
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

/** Numbers of generated records, by the keys of the values that they have at one path. */
type GeneratedIndex = ReadonlyMap<string, readonly number[]>;

/** By collection and path: made when first asked for, and kept as long as there is memory, or somebody who needs it. */
const indexes = new WeakMap<Base, Map<string, WeakRef<GeneratedIndex>>>();
const held = new Set<GeneratedIndex>();
const spare = createWorldMemory(8 * 1024 * 1024);

const AT_ONCE = 300;

/** Bytes of a key of an index and of a number in it, estimated. */
const HELD_BY_A_KEY = 150;
const HELD_BY_A_NUMBER = 10;

/** Numbers of the generated records that have a value with this key at a path. Throws `Unprepared`. */
export function generatedWith(base: Base, entry: Entry, path: string, key: string): readonly number[] {
  const index = findIndex(base, entry, path);
  if (index !== undefined) return index.get(key) ?? [];
  const making = makeIndex(base, entry, path);
  if (base.size(entry) > AT_ONCE) throw new Unprepared(making);
  return toEnd(making).get(key) ?? [];
}

function findIndex(base: Base, entry: Entry, path: string): GeneratedIndex | undefined {
  return indexes.get(base)?.get(`${entry.resource.name} ${path}`)?.deref();
}

/** Makes what {@link generatedWith} looks into, unless it is there. */
export function* makeIndex(base: Base, entry: Entry, path: string): YieldingSteps<GeneratedIndex> {
  const known = findIndex(base, entry, path);
  if (known !== undefined) return known;
  const index = new Map<string, number[]>();
  let bytes = 0;
  const [field = path] = path.split(".", 1);
  yield* goThrough(base.collection(entry), [field], (record, position) => {
    for (const key of new Set(valuesAt(record, path).map(toKey))) {
      const ids = index.get(key);
      bytes += HELD_BY_A_NUMBER + (ids === undefined ? HELD_BY_A_KEY : 0);
      if (ids === undefined) index.set(key, [position + 1]);
      else ids.push(position + 1);
    }
  });
  const ofBase = getOrMake(indexes, base, () => new Map<string, WeakRef<GeneratedIndex>>());
  ofBase.set(`${entry.resource.name} ${path}`, new WeakRef(index));
  held.add(index);
  const piece = (base.memory ?? spare).keep(() => void held.delete(index));
  piece.use();
  piece.take(bytes);
  return index;
}
