import type { Entry } from "../model/catalog.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { toLive } from "./clock.ts";
import { settleDerived } from "./derived.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { Transaction } from "./transaction.ts";
import { toEnd } from "./work.ts";

/** The records as a write has left them, with what follows from it, for what its answer shows of others. */
export function readWritten(tx: Transaction, world: WorldChoice): Reader {
  toEnd(settleDerived(tx));
  const collections = new Map<Entry, CollectionReader>();
  return {
    world,
    collection(entry) {
      let collection = collections.get(entry);
      if (collection === undefined) {
        collection = readCollection(tx, entry);
        collections.set(entry, collection);
      }
      return collection;
    },
  };
}

function readCollection(tx: Transaction, entry: Entry): CollectionReader {
  let all: readonly StoredRecord[] | undefined;
  const live = (stored: StoredRecord | undefined): StoredRecord | undefined =>
    stored === undefined ? undefined : toLive(entry, stored, tx.time);
  const records = (): readonly StoredRecord[] =>
    (all ??= [...tx.stored(entry)].map((stored) => toLive(entry, stored, tx.time)));
  return {
    get total() {
      return records().length;
    },
    stamp: undefined,
    get: (id) => live(tx.peekId(entry, id)),
    at: (index) => live(tx.peek(entry, index)),
    indexOf: (id) => tx.indexOf(entry, id),
    slice: (from, to) => records().slice(from, to),
  };
}
