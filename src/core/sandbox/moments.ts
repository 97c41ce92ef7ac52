import type { Catalog, Entry } from "../model/catalog.ts";
import { contribution, idsIn } from "../model/derived.ts";
import type { Derived } from "../model/derived.ts";
import { toIdText } from "../model/ids.ts";
import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import type { YieldingSteps } from "../model/steps.ts";
import type { ChangeRow, Storage } from "../storage/storage.ts";
import { idOf, indexOf } from "./base.ts";
import type { Base } from "./base.ts";
import { CollectionState } from "./collection-state.ts";
import type { States } from "./collection-state.ts";
import type { DueRecords } from "./due.ts";
import { followersOf } from "./followers.ts";
import type { Following } from "./followers.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import { heldBy, StoredRecord } from "./stored-record.ts";
import type { AnyRecord } from "./stored-record.ts";
import { makeIndex, toKey } from "./value-index.ts";
import { loop } from "./work.ts";

/** The changes of a layer and those below it, in memory. */
export interface Loaded {
  readonly states: States;
  readonly depth: number;
  /** Bytes of the changed records; see {@link StoredRecord.bytes}. */
  readonly bytes: number;
  readonly held: number;
  /** Moves of the clock, where they are known: not to be changed any more either. */
  readonly due?: DueRecords;
}

/** Keeps recent frozen layers in memory, so that what was frozen a moment ago is not read back from storage. They never change. */
export interface FrozenLayer {
  find(layer: string): Loaded | undefined;
  keep(layer: string, loaded: Loaded): void;
  clear(): void;
}

/** Bytes. */
const LEAST = 500;

/** `bytes` bounds what the kept layers take together. */
export function createFrozen(bytes: number): FrozenLayer {
  const kept = new UsedMap<string, Loaded>(bytes, (loaded) => loaded.held + LEAST);
  return {
    find: (layer) => kept.get(layer),
    keep: (layer, loaded) => kept.set(layer, loaded),
    clear: () => kept.clear(),
  };
}

/** New states over the given ones, which must not be changed any more. */
export function forkStates(states: States): States {
  return new Map([...states].map(([name, state]) => [name, state.fork()]));
}

/** The records of a changed collection; `toLive` is applied to those that the clock moves. */
export function readState(
  base: Base,
  state: CollectionState,
  entry: Entry,
  toLive?: (stored: StoredRecord) => StoredRecord,
): CollectionReader {
  const at = (id: number): StoredRecord => {
    const stored = state.find(id) ?? base.record(entry, id);
    return toLive === undefined ? stored : toLive(stored);
  };
  const { outline, growsSlowly = false, pass } = base.collection(entry);
  return {
    total: state.total,
    growsSlowly,
    stamp: toLive === undefined ? state.stamp : undefined,
    get(id) {
      const index = state.named(id) ?? indexOf(entry, id);
      return index === undefined || !state.has(index) ? undefined : at(index);
    },
    at: (index) => (state.has(index) ? at(index) : undefined),
    indexOf: (id) => state.named(id) ?? indexOf(entry, id),
    slice(from, to) {
      const page: StoredRecord[] = [];
      for (let position = from; position < Math.min(to, state.total); position += 1)
        page.push(at(state.idAt(position)));
      return page;
    },
    ...(pass !== undefined && {
      *pass(from, to) {
        const page: StoredRecord[] = [];
        for (let position = from; position < Math.min(to, state.total); position += 1) {
          const id = state.idAt(position);
          page.push(...(state.find(id) === undefined ? yield* pass(id - 1, id) : [at(id)]));
        }
        return page;
      },
    }),
    ...(outline !== undefined && {
      outline: (fields) => {
        const below = outline(fields);
        return {
          prepare: () => below.prepare(),
          at(position) {
            const id = state.idAt(position);
            return state.find(id) === undefined ? below.at(id - 1) : at(id).record;
          },
        };
      },
    }),
  };
}

/** A moment that was frozen, read back from storage. */
export interface Moment extends Reader {
  /** The changed records of a resource, the newest of each; null is a tombstone. */
  changes(entry: Entry): ReadonlyMap<number, StoredRecord | null>;
}

/** Reads a frozen layer and those below it as they were over the generated records. */
export async function readMoment(from: LayerSource, base: Base, layer: string): Promise<Moment> {
  const { states } = await loadFrozen(from, base, layer);
  return {
    world: base.world,
    collection(entry) {
      const state = states.get(entry.resource.name);
      return state === undefined ? base.collection(entry) : readState(base, state, entry);
    },
    changes: (entry) => states.get(entry.resource.name)?.all() ?? new Map(),
  };
}

/** Sets one change; null deletes. */
export function setChange(states: States, base: Base, entry: Entry, id: number, stored: StoredRecord | null): void {
  const { name } = entry.resource;
  const state = getOrMake(states, name, () => new CollectionState(base.size(entry)));
  state.set(id, stored, chosenId(entry, id, stored));
}

export function chosenId(entry: Entry, index: number, stored: StoredRecord | null): string | undefined {
  if (entry.resource.ids === undefined || stored === null) return undefined;
  const id = toIdText(stored.record.id);
  return id === String(idOf(entry, index)) ? undefined : id;
}

export interface LayerSource {
  readonly storage: Storage;
  readonly catalog: Catalog;
  /** Frozen layers that are in memory. */
  readonly frozen?: FrozenLayer | undefined;
}

/** Brings a frozen layer and those below it into memory. */
export async function loadFrozen(from: LayerSource, base: Base, layer: string): Promise<Loaded> {
  const known = from.frozen?.find(layer);
  if (known !== undefined) return known;
  const loaded = await loadStates(from, base, layer);
  from.frozen?.keep(layer, loaded);
  return loaded;
}

/** Brings an open layer and the frozen ones below it into memory. */
export async function loadStates(from: LayerSource, base: Base, layer: string): Promise<Loaded> {
  const { parent, changes } = await from.storage.readLayer(layer);
  const below = parent === null ? { states: new Map(), depth: 0, held: 0 } : await loadFrozen(from, base, parent);
  const states = forkStates(below.states);
  let { held } = below;
  for (const row of changes) {
    const stored = fromRow(row);
    setChange(states, base, from.catalog.get(row.collection), row.id, stored);
    held += heldBy(stored);
  }
  held += await loop.run(layer, settleLoaded(states, base, from.catalog));
  return { states, depth: below.depth + 1, bytes: sizeOf(states).bytes, held };
}

export function sizeOf(states: States): Pick<Loaded, "bytes" | "held"> {
  let bytes = 0;
  let held = 0;
  for (const state of states.values()) {
    for (const stored of state.all().values()) {
      bytes += stored?.bytes ?? 0;
      held += heldBy(stored);
    }
  }
  return { bytes, held };
}

/** The record of a row; null for a tombstone. */
export function fromRow(row: ChangeRow): StoredRecord | null {
  if (row.value === null) return null;
  const hidden = row.hidden === null ? undefined : (JSON.parse(row.hidden) as Record<string, unknown>); // what toRow wrote
  return StoredRecord.fromJson(row.id, row.value, hidden);
}

export function toRow(entry: Entry, id: number, stored: StoredRecord | null, revision: number): ChangeRow {
  return {
    collection: entry.resource.name,
    id,
    value: stored?.json ?? null,
    hidden: stored?.hidden === undefined ? null : JSON.stringify(stored.hidden),
    revision,
  };
}

export function toRows(states: States, catalog: Catalog, revision: number): ChangeRow[] {
  return [...states].flatMap(([name, state]) => {
    const entry = catalog.get(name);
    return [...state.all()].map(([id, stored]) => toRow(entry, id, stored, revision));
  });
}

/** Sums of numbers that are not whole differ by the order in which they were added, by this part of them at most. */
const ROUNDING = 1e-9;

/**
 * Works out anew the fields that follow from other records where what they follow from was declared otherwise when the
 * changes were stored, or does not fit any more: in memory alone, without events. Costs by what was changed, not by the
 * world. In worlds of hostile data they stay as they are: there nothing follows from the generated records. Gives how many
 * bytes more the changes take in memory, about.
 */
function* settleLoaded(states: States, base: Base, catalog: Catalog): YieldingSteps<number> {
  if (states.size === 0 || base.world.profile !== undefined) return 0;
  const followings = [...followersOf(catalog).values()].flat();
  let held = 0;
  // A value that follows from a following value is right a round later; circles are refused where resources are declared.
  for (let isRight = false, rounds = 0; !isRight && rounds <= followings.length; rounds += 1) {
    isRight = true;
    for (const following of followings) {
      const more = yield* settleField(states, base, catalog, following);
      isRight &&= more === undefined;
      held += more ?? 0;
    }
  }
  return held;
}

/** Sets the field where it is not right: gives how many bytes more that takes, and undefined where it was right in all records. */
function* settleField(
  states: States,
  base: Base,
  catalog: Catalog,
  { entry, field, derived }: Following,
): YieldingSteps<number | undefined> {
  const look = { states, base, of: catalog.get(derived.of), entry };
  const wanted = derived.kind === "copy" ? yield* copies(look, derived) : totals(look, field, derived);
  let held: number | undefined;
  for (const [index, value] of wanted) {
    yield;
    const stored = find(look, entry, index);
    if (stored === undefined || isSame(stored.record[field], value)) continue;
    const changed = StoredRecord.fromRecord({ ...stored.record, [field]: value }, stored.hidden, index).compact();
    const state = getOrMake(states, entry.resource.name, () => new CollectionState(base.size(entry)));
    held = (held ?? 0) + heldBy(changed) - heldBy(state.findOwn(index));
    state.set(index, changed);
  }
  return held;
}

interface Look {
  readonly states: States;
  readonly base: Base;
  readonly of: Entry;
  readonly entry: Entry;
}

/** Counts and sums by the number of the record: as they are generated, with what the changes make of them. */
function totals(look: Look, field: string, derived: Exclude<Derived, { kind: "copy" }>): Map<number, number> {
  const { states, base, of, entry } = look;
  const more = new Map<string, number>();
  const add = (record: AnyRecord | undefined, sign: 1 | -1): void => {
    const added = record === undefined ? 0 : contribution(record, derived);
    if (record === undefined || added === 0) return;
    for (const owner of new Set(derived.via.flatMap((via) => idsIn(record, via))))
      more.set(owner, (more.get(owner) ?? 0) + sign * added);
  };
  for (const [id, change] of changesOf(states, of)) {
    add(generated(base, of, id)?.record, -1);
    add(change?.record, 1);
  }
  const named = states.get(entry.resource.name);
  const owners = new Set(changesOf(states, entry).keys());
  for (const owner of more.keys()) {
    const index = named?.named(owner) ?? indexOf(entry, owner);
    if (index !== undefined) owners.add(index);
  }
  const wanted = new Map<number, number>();
  for (const index of owners) {
    const stored = find(look, entry, index);
    if (stored === undefined) continue;
    const before = generated(base, entry, index)?.record[field];
    const total = (typeof before === "number" ? before : 0) + (more.get(toIdText(stored.record.id)) ?? 0);
    wanted.set(index, total);
  }
  return wanted;
}

/** Copies by the number of the record: in records that were changed, and in those that refer to a record that was. */
function* copies(look: Look, derived: Extract<Derived, { kind: "copy" }>): YieldingSteps<Map<number, unknown>> {
  const { states, base, of, entry } = look;
  const { via } = derived;
  const valueOf = (record: AnyRecord): unknown => {
    const [id] = idsIn(record, via);
    const index = id === undefined ? undefined : (states.get(of.resource.name)?.named(id) ?? indexOf(of, id));
    return (index === undefined ? undefined : find(look, of, index))?.record[derived.field] ?? null;
  };
  const wanted = new Map<number, unknown>();
  for (const [index, change] of changesOf(states, entry))
    if (change !== null) wanted.set(index, valueOf(change.record));
  for (const [id, change] of changesOf(states, of)) {
    const was = generated(base, of, id)?.record;
    if (was === undefined || isSame(was[derived.field] ?? null, change?.record[derived.field] ?? null)) continue;
    const generatedBy = yield* makeIndex(base, entry, via);
    for (const index of generatedBy.get(toKey(was.id)) ?? []) {
      const stored = find(look, entry, index);
      if (stored !== undefined && !wanted.has(index)) wanted.set(index, valueOf(stored.record));
    }
  }
  return wanted;
}

function changesOf(states: States, { resource }: Entry): ReadonlyMap<number, StoredRecord | null> {
  return states.get(resource.name)?.all() ?? new Map();
}

function generated(base: Base, entry: Entry, index: number): StoredRecord | undefined {
  return index <= base.size(entry) ? base.record(entry, index) : undefined;
}

function find({ states, base }: Look, entry: Entry, index: number): StoredRecord | undefined {
  const change = states.get(entry.resource.name)?.find(index);
  return change === undefined ? generated(base, entry, index) : (change ?? undefined);
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
  return JSON.stringify(one) === JSON.stringify(other);
}
