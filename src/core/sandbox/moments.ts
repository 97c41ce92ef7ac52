import type { Catalog, Entry } from "../model/catalog.ts";
import { toIdText } from "../model/ids.ts";
import type { ChangeRow, Storage } from "../storage/storage.ts";
import { idOf, indexOf } from "./base.ts";
import type { Base } from "./base.ts";
import { CollectionState } from "./collection-state.ts";
import type { States } from "./collection-state.ts";
import type { FrozenLayer, Loaded } from "./frozen.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import { settleLoaded } from "./settle-loaded.ts";
import { heldBy, StoredRecord } from "./stored-record.ts";
import { loop } from "./work.ts";

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
  const { outline, growsSlowly = false } = base.collection(entry);
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
  let state = states.get(name);
  if (state === undefined) {
    state = new CollectionState(base.size(entry));
    states.set(name, state);
  }
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
