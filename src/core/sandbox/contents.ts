import type { Catalog, Entry } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";
import type { ChangeRow, SandboxRow } from "../storage/storage.ts";
import type { Base } from "./base.ts";
import type { States } from "./collection-state.ts";
import { DueRecords } from "./due.ts";
import { forkStates, fromRow, readState, setChange, sizeOf, toRows } from "./moments.ts";
import type { Loaded } from "./moments.ts";
import type { Ground } from "./pending-write.ts";
import { isSamePilot } from "./pilot.ts";
import type { Pilot } from "./pilot.ts";
import type { CollectionReader } from "./reader.ts";
import { toLive, heldBy } from "./stored-record.ts";
import type { StoredRecord } from "./stored-record.ts";
import { generatedWith } from "./value-index.ts";

/** Of every sandbox of a seed that nobody wrote to: most are only read, and there are many. */
const untouched = new WeakMap<Base, Contents>();

export class Contents {
  readonly base: Base;
  readonly due: DueRecords;
  readonly #states: States;
  #depth: number;
  #bytes: number;
  #held: number;

  private constructor(base: Base, { states, depth, bytes, held }: Loaded, due: DueRecords) {
    this.base = base;
    this.due = due;
    this.#states = states;
    this.#depth = depth;
    this.#bytes = bytes;
    this.#held = held;
  }

  /** The generated records alone, for reading: {@link Contents.own} gives what may be changed. */
  static untouched(base: Base): Contents {
    return getOrMake(untouched, base, () => Contents.#empty(base));
  }

  /** With the changes that were read from storage, which nobody else changes. */
  static fromLoaded(base: Base, loaded: Loaded, catalog: Catalog): Contents {
    const { due } = loaded;
    return due === undefined
      ? new Contents(base, loaded, new DueRecords()).#noting(catalog)
      : new Contents(base, loaded, due.fork());
  }

  /** The same, with what makes lifecycles go on by themselves (undefined: nothing). */
  steered(pilot: Pilot | undefined, catalog: Catalog): Contents {
    if (isSamePilot(this.due.pilot, pilot)) return this;
    return new Contents(this.base, this.own().loaded, DueRecords.over(this.base, catalog, pilot)).#noting(catalog);
  }

  /** Takes note of all changes that the clock may move. */
  #noting(catalog: Catalog): this {
    for (const entry of catalog.entries) {
      if (!this.due.moves(entry)) continue;
      for (const [id, stored] of this.changes(entry)) this.due.note(entry, id, stored);
    }
    return this;
  }

  static #empty(base: Base): Contents {
    return new Contents(base, { states: new Map(), depth: 1, bytes: 0, held: 0 }, new DueRecords());
  }

  own(): Contents {
    return untouched.get(this.base) === this ? Contents.#empty(this.base) : this;
  }

  /** The changes as they are now: not to be changed any more, but {@link Contents.fork | forked}. */
  get loaded(): Loaded {
    const { due } = this;
    // A fork of what is read back from storage knows of no move that was postponed: neither does one of what is in memory.
    const moves = due.isPostponed ? {} : { due };
    return { states: this.#states, depth: this.#depth, bytes: this.#bytes, held: this.#held, ...moves };
  }

  fork(): Contents {
    const { loaded, due } = this.own();
    return new Contents(
      this.base,
      { ...loaded, states: forkStates(loaded.states), depth: loaded.depth + 1 },
      due.fork(),
    );
  }

  /** The same to try changes on, which are not seen here: it is gone before this is changed again. */
  draft(): Contents {
    const { loaded, due } = this.own();
    const states = new Map([...loaded.states].map(([name, state]) => [name, state.draft()]));
    return new Contents(this.base, { ...loaded, states }, due.fork());
  }

  get depth(): number {
    return this.#depth;
  }

  fold(): void {
    this.#depth = 1;
    this.#held = sizeOf(this.#states).held;
  }

  /** Bytes of the changed records. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes in memory of the changes of all layers and of the clock's moves; an estimate. */
  get held(): number {
    return this.#held + this.due.held;
  }

  /** The records of a collection; those that the clock moves are shown as they are at the time that `now` gives. */
  collection(entry: Entry, now: () => number): CollectionReader {
    const state = this.#states.get(entry.resource.name);
    if (state === undefined) return this.base.collection(entry);
    const { due } = this;
    if (!due.concerns(entry)) return readState(this.base, state, entry);
    const time = now();
    return readState(this.base, state, entry, (stored) =>
      due.has(entry, stored.id) ? toLive(entry, stored, time) : stored,
    );
  }

  /** The changed records of a resource, the newest of each; null is a tombstone. */
  changes(entry: Entry): ReadonlyMap<number, StoredRecord | null> {
    return this.#states.get(entry.resource.name)?.all() ?? new Map();
  }

  /** Sets one change; null deletes. */
  set(entry: Entry, id: number, stored: StoredRecord | null): void {
    const state = this.#states.get(entry.resource.name);
    this.#bytes += (stored?.bytes ?? 0) - (state?.find(id)?.bytes ?? 0);
    // A record of a layer below is still held there.
    this.#held += heldBy(stored) - heldBy(state?.findOwn(id));
    setChange(this.#states, this.base, entry, id, stored?.compact() ?? null);
    this.due.note(entry, id, stored);
  }

  apply(rows: readonly ChangeRow[], catalog: Catalog): void {
    for (const row of rows) this.set(catalog.get(row.collection), row.id, fromRow(row));
  }

  toRows(catalog: Catalog, revision: number): ChangeRow[] {
    return toRows(this.#states, catalog, revision);
  }

  ground(baseUrl: string, nextIds: SandboxRow["nextIds"]): Ground {
    const { base } = this;
    const stateOf = (entry: Entry) => this.#states.get(entry.resource.name);
    return {
      baseUrl,
      named: (entry, id) => stateOf(entry)?.named(id),
      find(entry, id) {
        const change = stateOf(entry)?.find(id);
        if (change !== undefined) return change ?? undefined;
        return id <= base.size(entry) ? base.record(entry, id) : undefined;
      },
      *ids(entry) {
        const state = stateOf(entry);
        const total = state?.total ?? base.size(entry);
        for (let position = 0; position < total; position += 1) yield state?.idAt(position) ?? position + 1;
      },
      *mayHave(entry, path, key) {
        const state = stateOf(entry);
        for (const id of generatedWith(base, entry, path, key)) if (state?.find(id) === undefined) yield id;
        yield* state?.changedWith(path, key) ?? [];
      },
      nextId(entry) {
        const { name } = entry.resource;
        // A world whose resource is declared anew may have more records than when the sandbox was last written.
        return Math.max((Object.hasOwn(nextIds, name) ? nextIds[name] : undefined) ?? 1, base.size(entry) + 1);
      },
      isChanged: (entry, id) => stateOf(entry)?.find(id) !== undefined,
      changedBytes: (entry, id) => stateOf(entry)?.find(id)?.bytes ?? 0,
    };
  }
}
