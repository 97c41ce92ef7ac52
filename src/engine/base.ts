import { LRUCache } from "lru-cache";

import type { Entry } from "../model/catalog.ts";
import { toIndex } from "../model/ids.ts";
import type { Id } from "../model/ids.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createColumns } from "./columns.ts";
import type { Columns } from "./columns.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import { StoredRecord } from "./stored-record.ts";
import type { AnyRecord } from "./stored-record.ts";

/** The generated records of one world, which sandboxes lay their changes over. Records are made when first asked for. */
export interface Base extends Reader {
  /** How many records the world has in the collection. */
  size(entry: Entry): number;
  /** The generated record with this number, from 1 to the size. */
  record(entry: Entry, index: number): StoredRecord;
  /** Whether its records stand still here, whatever their lifecycle: none do unless given. */
  isStill?(entry: Entry): boolean;
}

/** Makes the generated records of a world: {@link createBase} asks once for each. */
export interface Growth {
  size(entry: Entry): number;
  generate(entry: Entry, index: number): StoredRecord["record"];
}

/** Records of larger worlds that are kept, so many neighbours together: all of them would not fit into memory. */
const NEIGHBOURS = 100;
const KEPT_CHUNKS = 250;

/** Records of `long` worlds take so many times as much memory. */
const LONG = 8;

const chunks = new LRUCache<string, StoredRecord[]>({ maxSize: KEPT_CHUNKS });

/** Keeps what `growth` makes: all of it of an ordinary world, the recent and, in `columns`, what lists look at of a larger one. */
export function createBase(world: WorldChoice, growth: Growth, columns?: Columns): Base {
  const made = new Map<Entry, StoredRecord[]>();
  const readers = new Map<Entry, CollectionReader>();
  const whole = { id: nextBase(), size: world.profile === "long" ? LONG : 1 };

  function recordsOf(entry: Entry, index: number): StoredRecord[] {
    if (world.size <= 1) return keepIn(made, entry);
    const key = `${whole.id} ${entry.resource.name} ${Math.floor(index / NEIGHBOURS)}`;
    let records = chunks.get(key);
    if (records === undefined) {
      records = [];
      chunks.set(key, records, { size: whole.size });
    }
    return records;
  }

  function record(entry: Entry, index: number): StoredRecord {
    const at = world.size <= 1 ? index : index % NEIGHBOURS;
    return (recordsOf(entry, index)[at] ??= make(entry, index));
  }

  function make(entry: Entry, index: number): StoredRecord {
    const json = world.size <= 1 ? undefined : columns?.find(world.name, entry, index);
    if (json !== undefined) return StoredRecord.fromJson(index, json);
    return toStored(entry, growth.generate(entry, index), index);
  }

  function readerOf(entry: Entry): CollectionReader {
    const total = growth.size(entry);
    return {
      total,
      stamp: `s${world.name}`,
      get(id) {
        const index = indexOf(entry, id);
        return index !== undefined && index <= total ? record(entry, index) : undefined;
      },
      at: (index) => (index <= total ? record(entry, index) : undefined),
      indexOf: (id) => indexOf(entry, id),
      slice(from, to) {
        const page: StoredRecord[] = [];
        for (let index = from + 1; index <= Math.min(to, total); index += 1) page.push(record(entry, index));
        return page;
      },
      ...(columns !== undefined &&
        world.size > 1 && {
          outline: (fields) => {
            const generate = (index: number): AnyRecord => toStored(entry, growth.generate(entry, index), index).record;
            return columns.outline({ world: world.name, entry, total, generate }, fields);
          },
        }),
    };
  }

  return {
    world,
    size: (entry) => growth.size(entry),
    record,
    collection(entry) {
      let reader = readers.get(entry);
      if (reader === undefined) {
        reader = readerOf(entry);
        readers.set(entry, reader);
      }
      return reader;
    },
  };
}

let bases = 0;

function nextBase(): number {
  bases += 1;
  return bases;
}

function keepIn(made: Map<Entry, StoredRecord[]>, entry: Entry): StoredRecord[] {
  let records = made.get(entry);
  if (records === undefined) {
    records = [];
    made.set(entry, records);
  }
  return records;
}

/** The number that the id of a record stands for; undefined for text that is none, or one that its writer chose. */
export function indexOf({ resource: { ids } }: Entry, id: string): number | undefined {
  return ids === undefined ? toIndex(id) : ids.toIndex(id);
}

/** The id of the record with this number, unless its writer chose another. */
export function idOf({ resource: { ids } }: Entry, index: number): Id {
  return ids === undefined ? String(index) : ids.toId(index);
}

/** A grown record as it is kept: with the ids that it is shown with. */
export function toStored({ resource: { identify } }: Entry, record: AnyRecord, index: number): StoredRecord {
  const shown = identify === undefined ? record : (identify(record) as AnyRecord); // the same fields
  return StoredRecord.fromRecord(shown, undefined, index);
}

/** What the columns of larger worlds may take unless told, bytes. */
const COLUMN_BYTES = 192 * 1024 * 1024;

/** The bases of recent worlds; the ordinary one of the seed `always` stays. */
export function createBases(
  grow: (world: WorldChoice) => Growth,
  kept: number,
  always: number,
  columnBytes = COLUMN_BYTES,
): (world: WorldChoice) => Base {
  const recent = new LRUCache<string, Base>({
    maxSize: kept,
    sizeCalculation: ({ world }) => (world.profile === "long" && world.size === 1 ? Math.min(kept, LONG) : 1),
  });
  const columns = createColumns(columnBytes);
  const first = toWorldChoice(always);
  const firstBase = createBase(first, grow(first), columns);
  return (world) => {
    if (world.name === first.name) return firstBase;
    let base = recent.get(world.name);
    if (base === undefined) {
      base = createBase(world, grow(world), columns);
      recent.set(world.name, base);
    }
    return base;
  };
}
