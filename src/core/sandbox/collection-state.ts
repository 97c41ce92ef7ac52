import { getOrMake } from "../model/maps.ts";
import type { StoredRecord } from "./stored-record.ts";
import { ValueIndex } from "./value-index.ts";

/** A layer has more changes than so many times those of the layer on it: a stack is as high as the logarithm of its changes. */
const STEP = 2;

let stamps = 0;

interface OwnIndex {
  readonly index: ValueIndex;
  /** Records that changed since it was last asked. */
  readonly pending: Set<number>;
}

/**
 * Changes of one collection, over the generated records `1` to `base`. States form a stack: {@link fork} lays a new one
 * on top of a frozen one, so that a snapshot or a fork copies nothing.
 */
export class CollectionState {
  readonly base: number;
  #parent: CollectionState | undefined;
  #changes = new Map<number, StoredRecord | null>();
  /** The numbers of records whose ids were chosen by who created them. */
  #named: Map<string, number> | undefined;
  #indexes: Map<string, OwnIndex> | undefined;
  #deleted: number[];
  #created: number[];
  /** True if `#deleted` and `#created` are still the parent's. */
  #shared: boolean;
  #stamp: string;

  constructor(base: number, parent?: CollectionState) {
    this.base = base;
    this.#parent = parent;
    this.#shared = parent !== undefined;
    this.#deleted = parent === undefined ? [] : parent.#deleted;
    this.#created = parent === undefined ? [] : parent.#created;
    this.#stamp = parent === undefined ? nextStamp() : parent.#stamp;
  }

  /** A new state over this one, which must not be changed any more. */
  fork(): CollectionState {
    this.#takeIn();
    return new CollectionState(this.base, this.#changes.size === 0 ? (this.#parent ?? this) : this);
  }

  /** Takes in layers below that have not many more changes: those who stand on them too keep them, and each change is copied a few times at most. */
  #takeIn(): void {
    for (let below = this.#parent; below !== undefined; below = this.#parent) {
      if (below.#changes.size > STEP * this.#changes.size) return;
      const changes = new Map(below.#changes);
      for (const [id, change] of this.#changes) changes.set(id, change);
      if (below.#named !== undefined) this.#named = new Map([...below.#named, ...(this.#named ?? [])]);
      this.#changes = changes;
      this.#indexes = undefined;
      this.#parent = below.#parent;
    }
  }

  /** A state over this one to try changes on, which is gone before this one is changed again: nothing is copied. */
  draft(): CollectionState {
    return new CollectionState(this.base, this);
  }

  /** Names the contents: a new one with every change. */
  get stamp(): string {
    return this.#stamp;
  }

  get total(): number {
    return this.base - this.#deleted.length + this.#created.length;
  }

  /** The change of a record; null if it was deleted; undefined if it was not touched. */
  find(id: number): StoredRecord | null | undefined {
    const change = this.#changes.get(id);
    return change === undefined ? this.#parent?.find(id) : change;
  }

  findOwn(id: number): StoredRecord | null | undefined {
    return this.#changes.get(id);
  }

  has(id: number): boolean {
    const change = this.find(id);
    return change === undefined ? id <= this.base : change !== null;
  }

  /** The number of a record whose id was chosen by who created it, be it deleted since. */
  named(id: string): number | undefined {
    return this.#named?.get(id) ?? this.#parent?.named(id);
  }

  /** Records a change; null deletes. `chosen` is the id of the record, where its writer chose it. */
  set(id: number, change: StoredRecord | null, chosen?: string): void {
    if (chosen !== undefined) (this.#named ??= new Map()).set(chosen, id);
    const wasThere = this.has(id);
    const isThere = change !== null;
    this.#changes.set(id, change);
    if (this.#indexes !== undefined) for (const { pending } of this.#indexes.values()) pending.add(id);
    this.#stamp = nextStamp();
    if (wasThere === isThere) return;
    if (this.#shared) {
      this.#deleted = [...this.#deleted];
      this.#created = [...this.#created];
      this.#shared = false;
    }
    const list = id <= this.base ? this.#deleted : this.#created;
    const at = lowerBound(list, id);
    if (list[at] === id) list.splice(at, 1);
    else list.splice(at, 0, id);
  }

  /** The numbers of changed records that have, or had in a state below, a value with this key at a path. */
  changedWith(path: string, key: string): Set<number> {
    const found = this.#parent?.changedWith(path, key) ?? new Set();
    for (const id of this.#indexOf(path).ids(key)) found.add(id);
    return found;
  }

  #indexOf(path: string): ValueIndex {
    this.#indexes ??= new Map();
    const own = getOrMake(this.#indexes, path, () => ({
      index: new ValueIndex(path),
      pending: new Set(this.#changes.keys()),
    }));
    for (const id of own.pending) own.index.set(id, this.#changes.get(id)?.record);
    own.pending.clear();
    return own.index;
  }

  /** The id at a position (0-based) among the live records. */
  idAt(position: number): number {
    const generated = this.base - this.#deleted.length;
    // Every position below `total` has an id; beyond it there is none to ask for.
    if (position >= generated) return this.#created[position - generated] ?? 0;
    // The id is the position plus the deleted ids up to it: the smallest such number.
    let low = 0;
    let high = this.#deleted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#deleted[middle] ?? 0) - middle - 1 <= position) low = middle + 1;
      else high = middle;
    }
    return position + low + 1;
  }

  all(): Map<number, StoredRecord | null> {
    const merged = this.#parent === undefined ? new Map<number, StoredRecord | null>() : this.#parent.all();
    for (const [id, change] of this.#changes) merged.set(id, change);
    return merged;
  }
}

function nextStamp(): string {
  stamps += 1;
  return `c${stamps}`;
}

function lowerBound(list: readonly number[], id: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The changed collections of a sandbox, by resource name. */
export type States = Map<string, CollectionState>;
