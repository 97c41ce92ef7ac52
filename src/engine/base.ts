import { LRUCache } from "lru-cache";

import type { Entry } from "../model/catalog.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import { StoredRecord } from "./stored-record.ts";

/** The generated records of one seed, which sandboxes lay their changes over. Records are made when first asked for. */
export interface Base extends Reader {
  /** How many records the seed grows in the collection. */
  size(entry: Entry): number;
  /** The generated record with this number, from 1 to the size. */
  record(entry: Entry, index: number): StoredRecord;
}

/** Makes the generated records of a seed: {@link createBase} asks once for each. */
export interface Growth {
  size(entry: Entry): number;
  generate(entry: Entry, index: number): StoredRecord["record"];
}

/** Keeps what `growth` makes. */
export function createBase(seed: number, growth: Growth): Base {
  const made = new Map<Entry, StoredRecord[]>();
  const readers = new Map<Entry, CollectionReader>();

  function record(entry: Entry, index: number): StoredRecord {
    let records = made.get(entry);
    if (records === undefined) {
      records = [];
      made.set(entry, records);
    }
    return (records[index] ??= StoredRecord.fromRecord(growth.generate(entry, index)));
  }

  function readerOf(entry: Entry): CollectionReader {
    const total = growth.size(entry);
    return {
      total,
      stamp: `s${seed}`,
      get(id) {
        const index = toIndex(id);
        return index !== undefined && index <= total ? record(entry, index) : undefined;
      },
      slice(from, to) {
        const page: StoredRecord[] = [];
        for (let index = from + 1; index <= Math.min(to, total); index += 1) page.push(record(entry, index));
        return page;
      },
    };
  }

  return {
    seed,
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

/** The number that an id stands for; undefined for text that is no id. */
export function toIndex(id: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}

/** The bases of recent seeds; the one of the default seed stays. */
export function createBases(grow: (seed: number) => Growth, kept: number, always: number): (seed: number) => Base {
  const recent = new LRUCache<number, Base>({ max: kept });
  const standing = createBase(always, grow(always));
  return (seed) => {
    if (seed === always) return standing;
    let base = recent.get(seed);
    if (base === undefined) {
      base = createBase(seed, grow(seed));
      recent.set(seed, base);
    }
    return base;
  };
}
