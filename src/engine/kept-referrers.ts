import { LRUCache } from "lru-cache";

import { findReferrers } from "./query/belongings.ts";
import type { Belonging, Referrers } from "./query/belongings.ts";
import { isLong } from "./query/parts.ts";
import type { Selection } from "./query/selection.ts";
import type { Reader } from "./reader.ts";
import { loop } from "./work.ts";

/** What refers to each record in the long collections that a query expands below a record: kept for as long as they stay as they are. */
export interface KeptReferrers {
  /** What is there already. */
  kept(query: Selection, reader: Reader): ReadonlyMap<Belonging, Referrers>;
  /** Whether something is not there yet. */
  isMissing(query: Selection, reader: Reader): boolean;
  /** All of it: what is missing is found with turns for others in between. */
  find(caller: string, query: Selection, reader: Reader): Promise<ReadonlyMap<Belonging, Referrers>>;
}

/** Keeps as many as refer from so many records. */
export function createKeptReferrers(mostRecords: number): KeptReferrers {
  const recent = new LRUCache<string, Referrers>({ maxSize: mostRecords });

  function longBelow({ view }: Selection, reader: Reader) {
    if (view === undefined) return [];
    return view.links.flatMap(({ belonging }) => {
      if (belonging === undefined) return [];
      const { entry, fields } = belonging;
      const collection = reader.collection(entry);
      if (!isLong(collection)) return [];
      const { stamp, total } = collection;
      const key = stamp === undefined ? undefined : `${entry.resource.name} ${fields.join()} ${stamp}`;
      return [{ belonging, total, key, referrers: key === undefined ? undefined : recent.get(key) }];
    });
  }

  return {
    kept(query, reader) {
      const there = longBelow(query, reader);
      return new Map(
        there.flatMap(({ belonging, referrers }) => (referrers === undefined ? [] : [[belonging, referrers] as const])),
      );
    },
    isMissing: (query, reader) => longBelow(query, reader).some(({ referrers }) => referrers === undefined),
    async find(caller, query, reader) {
      const found = new Map<Belonging, Referrers>();
      for (const { belonging, total, key, referrers } of longBelow(query, reader)) {
        const all = referrers ?? (await loop.run(caller, findReferrers(belonging, reader)));
        found.set(belonging, all);
        if (key !== undefined && referrers === undefined) recent.set(key, all, { size: total });
      }
      return found;
    },
  };
}
