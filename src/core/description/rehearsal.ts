import type { Catalog, Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { getOrMake } from "../model/maps.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { idOf } from "../sandbox/base.ts";
import type { Reader } from "../sandbox/reader.ts";
import type { AnyRecord, StoredRecord } from "../sandbox/stored-record.ts";
import { Transaction } from "../sandbox/transaction.ts";
import { ValueIndex } from "../sandbox/value-index.ts";
import { createTemplate } from "../template/template.ts";
import { describeFunctions } from "../template/vocabulary-check.ts";
import { REFERENCE_TIME } from "../world/time.ts";

/** Shows what a write to the default world would give, without writing anything: examples that really work. */
export type Rehearsal = ReturnType<typeof createRehearsal>;

/** A rehearsal in the world of seed 1 at its own "now"; `choose` gives the records of a world. */
export function createRehearsal(catalog: Catalog, choose: (choice: WorldChoice) => Reader, baseUrl: string) {
  const world = choose(toWorldChoice(1));
  const other = choose(toWorldChoice(2));
  const size = (entry: Entry): number => world.collection(entry).total;
  const find = (entry: Entry, id: number): StoredRecord | undefined =>
    world.collection(entry).get(String(idOf(entry, id)));
  function* ids(entry: Entry): Iterable<number> {
    for (let id = 1; id <= size(entry); id += 1) yield id;
  }
  /** By collection and path: each attempt asks anew, and the world stays as it is. */
  const indexes = new Map<string, ValueIndex>();
  const indexOf = (entry: Entry, path: string): ValueIndex =>
    getOrMake(indexes, `${entry.resource.name} ${path}`, () => {
      const index = new ValueIndex(path);
      for (const id of ids(entry)) index.set(id, find(entry, id)?.record);
      return index;
    });
  const ground = {
    baseUrl,
    find,
    ids,
    mayHave: (entry: Entry, path: string, key: string) => indexOf(entry, path).ids(key),
    nextId: (entry: Entry) => size(entry) + 1,
    named: () => undefined,
    isChanged: () => false,
    changedBytes: () => 0,
  };
  return {
    catalog,
    baseUrl,
    world,
    size,
    template: createTemplate,
    functions: () => describeFunctions(baseUrl),
    /** A record of the world, by number from 1. */
    record: (entry: Entry, index: number) => recordOf(find(entry, index), entry, index),
    /** A record of another world: values that are not taken in this one. */
    stranger: (entry: Entry, index: number) =>
      recordOf(other.collection(entry).get(String(idOf(entry, index))), entry, index),
    /** The record that the write gives; undefined if it is refused. */
    attempt(work: (tx: Transaction) => StoredRecord) {
      try {
        return work(new Transaction(catalog, ground, REFERENCE_TIME)).record;
      } catch (error) {
        if (error instanceof SeedbedError) return undefined;
        throw error;
      }
    },
  };
}

function recordOf(stored: StoredRecord | undefined, { resource }: Entry, index: number): AnyRecord {
  if (stored === undefined) throw new Error(`the world has no ${resource.name} ${index}`);
  return stored.record;
}
