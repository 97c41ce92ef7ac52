import type { LRUCache } from "lru-cache";

import type { Catalog, Entry } from "../model/catalog.ts";
import { createCatalog } from "../model/define-catalog.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { indexOf, toStored } from "../sandbox/base.ts";
import type { Base } from "../sandbox/base.ts";
import type { StoredRecord } from "../sandbox/stored-record.ts";
import type { GrownEntry } from "./grown-entries.ts";

/** Generated records of all playgrounds, by the resource, seed and number that they follow from. */
export type RecordCache = LRUCache<string, StoredRecord>;

/** The resources of a playground as the engine takes them: its collections, and those of its domain. */
export interface PlaygroundResources {
  readonly catalog: Catalog;
  /** By resource name: {@link GrownEntry.key}. */
  readonly keys: ReadonlyMap<string, string>;
  base(world: WorldChoice): Base;
}

/** Puts resources together; `others` are built-in ones, whose records `otherBase` has. */
export function createPlaygroundResources(
  grown: readonly GrownEntry[],
  others: readonly Entry[],
  otherBase: (world: WorldChoice) => Base,
  cache: RecordCache,
): PlaygroundResources {
  const byEntry = new Map(grown.map((one) => [one.entry, one]));

  function recordOf({ entry, growth, generate }: GrownEntry, seed: number, index: number): StoredRecord {
    const name = `${growth}/${seed}/${index}`;
    let stored = cache.get(name);
    if (stored === undefined) {
      stored = toStored(entry, generate(seed, index), index);
      cache.set(name, stored);
    }
    return stored;
  }

  function base(world: WorldChoice): Base {
    const { seed } = world;
    return {
      world,
      isStill: (of) => !byEntry.has(of),
      size: (of) => byEntry.get(of)?.count ?? otherBase(world).size(of),
      record(of, index) {
        const own = byEntry.get(of);
        return own === undefined ? otherBase(world).record(of, index) : recordOf(own, seed, index);
      },
      collection(of) {
        const own = byEntry.get(of);
        if (own === undefined) return otherBase(world).collection(of);
        const { count: total } = own;
        return {
          total,
          growsSlowly: true,
          stamp: `s${world.name}`,
          get(id) {
            const index = indexOf(of, id);
            return index !== undefined && index <= total ? recordOf(own, seed, index) : undefined;
          },
          at: (index) => (index <= total ? recordOf(own, seed, index) : undefined),
          indexOf: (id) => indexOf(of, id),
          slice(from, to) {
            const page: StoredRecord[] = [];
            for (let index = from + 1; index <= Math.min(to, total); index += 1) page.push(recordOf(own, seed, index));
            return page;
          },
        };
      },
    };
  }

  return {
    catalog: createCatalog([], [...grown.map(({ entry }) => entry), ...others]),
    keys: new Map(grown.map(({ entry, key }) => [entry.resource.name, key])),
    base,
  };
}
