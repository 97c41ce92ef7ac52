import type { Catalog, Entry } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";
import { UsedMap } from "../model/recent.ts";
import { toEnd } from "../model/steps.ts";
import { findReferrers } from "./query/belongings.ts";
import type { Belonging, Referrers } from "./query/belongings.ts";
import type { ListIndexes } from "./query/list-indexes.ts";
import type { ItemQuery, ListQuery } from "./query/list-query.ts";
import { isLong } from "./query/parts.ts";
import type { Selected } from "./query/parts.ts";
import { dependencies, renderItem, runList, selectSteps, takesLong } from "./query/run-query.ts";
import type { ListAnswer } from "./query/run-query.ts";
import type { Selection } from "./query/selection.ts";
import type { Reader } from "./reader.ts";
import { toEntityTagOf } from "./stored-record.ts";
import { loop } from "./work.ts";

/** A list with the entity tag of its bytes. */
export interface TaggedList extends ListAnswer {
  readonly tag: string;
}

/** A record's JSON with the entity tag of its bytes. */
export interface TaggedItem {
  readonly pieces: readonly string[];
  readonly tag: string;
}

/** Answers queries, and keeps recent lists for as long as what they were made from stays as it is. */
export interface Answers {
  list(query: ListQuery, entry: Entry, reader: Reader): TaggedList;
  /** True if the list has to be made from so many records that others would wait for seconds: {@link Answers.listInTurns} makes it. */
  takesLong(query: ListQuery, entry: Entry, reader: Reader): boolean;
  /** As {@link Answers.list}, with turns for others in between. Made anew if what it is made from changes meanwhile. */
  listInTurns(caller: string, query: ListQuery, entry: Entry, reader: Reader): Promise<TaggedList>;
  /** Undefined if there is no such record. */
  item(id: string, query: ItemQuery, entry: Entry, reader: Reader): TaggedItem | undefined;
  /** True if what refers to the record has to be found among so many that others would wait: {@link Answers.itemInTurns} finds it. */
  itemTakesLong(query: ItemQuery, reader: Reader): boolean;
  /** As {@link Answers.item}, with turns for others in between. */
  itemInTurns(
    caller: string,
    id: string,
    query: ItemQuery,
    entry: Entry,
    reader: Reader,
  ): Promise<TaggedItem | undefined>;
  referrersInTurns(caller: string, query: Selection, reader: Reader): Promise<ReadonlyMap<Belonging, Referrers>>;
}

interface Sources {
  readonly name: string;
  readonly needed: readonly Entry[];
  stamps: string;
  key: string;
}

/** A list in turns is begun again so often where others go on writing; then it is made at once. */
const MOST_TRIES = 3;

const KEPT_REFERRERS = 1_000_000;

/** With `indexes`, lists are selected by them. `keptBytes` bounds what recent lists may take, `keptReferrers` of how many records it is kept what they refer to. */
export function createAnswers(
  catalog: Catalog,
  keptBytes: number,
  keptReferrers = KEPT_REFERRERS,
  indexes?: ListIndexes,
): Answers {
  const referrers = createKeptReferrers(keptReferrers);
  const recent = new UsedMap<string, TaggedList>(
    keptBytes,
    // As text, by its records too, and, once it was sent, as bytes.
    ({ pieces }, key) => 3 * pieces.reduce((sum, piece) => sum + piece.length, 0) + key.length + 200,
    Math.ceil(keptBytes / 16), // a few long ones would leave no room for the others
  );

  const known = new WeakMap<ListQuery, Sources>();

  function sourcesOf(query: ListQuery, entry: Entry): Sources {
    return getOrMake(known, query, () => {
      const name = `${entry.resource.name} ${query.key}`;
      const needed = [...new Set([...dependencies(query, entry, catalog), ...(query.search?.related ?? [])])];
      return { name, needed, stamps: "", key: name };
    });
  }

  /** Names what the answer is made from; undefined if that changes by itself. */
  function keyOf(query: ListQuery, entry: Entry, reader: Reader): string | undefined {
    const sources = sourcesOf(query, entry);
    let stamps = "";
    for (const needed of sources.needed) {
      const { stamp } = reader.collection(needed);
      if (stamp === undefined) return undefined;
      stamps = stamps === "" ? stamp : `${stamps} ${stamp}`;
    }
    if (stamps !== sources.stamps) {
      sources.stamps = stamps;
      sources.key = `${sources.name} ${stamps}`;
    }
    return sources.key;
  }

  /** Names the contents of the collections that are gone through in turns. */
  function stampsOf({ view, search }: Partial<ListQuery>, entry: Entry, reader: Reader): string {
    const below = (view?.links ?? []).flatMap(({ belonging }) => belonging?.entry ?? []);
    return [entry, ...below, ...(search?.related ?? [])].map((one) => reader.collection(one).stamp).join(" ");
  }

  /** Makes an answer of what `prepare` found, unless that is no longer so. */
  async function unmoved<T>(
    query: ListQuery | ItemQuery,
    entry: Entry,
    reader: Reader,
    prepare: () => Promise<(isUnmoved: boolean) => T>,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const stamps = stampsOf(query, entry, reader);
      const answer = await prepare();
      const isUnmoved = stampsOf(query, entry, reader) === stamps;
      if (isUnmoved || tries === MOST_TRIES) return answer(isUnmoved);
    }
  }

  function list(
    query: ListQuery,
    entry: Entry,
    reader: Reader,
    selected?: Selected,
    below?: ReadonlyMap<Belonging, Referrers>,
  ): TaggedList {
    const key = keyOf(query, entry, reader);
    const kept = key === undefined ? undefined : recent.get(key);
    if (kept !== undefined) return kept;
    const found = selected ?? toEnd(selectSteps(query, entry, reader, indexes));
    const answer = runList(query, entry, reader, catalog, found, below ?? referrers.kept(query, reader));
    const tagged = { ...answer, tag: toEntityTagOf(answer.pieces) };
    if (key !== undefined) recent.set(key, tagged);
    return tagged;
  }

  function item(
    id: string,
    query: ItemQuery,
    entry: Entry,
    reader: Reader,
    below?: ReadonlyMap<Belonging, Referrers>,
  ): TaggedItem | undefined {
    const stored = reader.collection(entry).get(id);
    if (stored === undefined) return undefined;
    if (query.plain) return { pieces: [stored.json], tag: stored.tag };
    const pieces = renderItem(query, stored, reader, catalog, below ?? referrers.kept(query, reader));
    return { pieces, tag: toEntityTagOf(pieces) };
  }

  return {
    list: (query, entry, reader) => list(query, entry, reader),
    takesLong(query, entry, reader) {
      if (query.plain) return false;
      if (!takesLong(query, entry, reader, indexes) && !referrers.isMissing(query, reader)) return false;
      const key = keyOf(query, entry, reader);
      return key === undefined || !recent.has(key);
    },
    listInTurns: (caller, query, entry, reader) =>
      unmoved(query, entry, reader, async () => {
        const selected = takesLong(query, entry, reader, indexes)
          ? await loop.run(caller, selectSteps(query, entry, reader, indexes))
          : undefined;
        const below = await referrers.find(caller, query, reader);
        return (isUnmoved) => (isUnmoved ? list(query, entry, reader, selected, below) : list(query, entry, reader));
      }),
    item: (id, query, entry, reader) => item(id, query, entry, reader),
    itemTakesLong: (query, reader) => !query.plain && referrers.isMissing(query, reader),
    itemInTurns: (caller, id, query, entry, reader) =>
      unmoved(query, entry, reader, async () => {
        const below = await referrers.find(caller, query, reader);
        return (isUnmoved) => item(id, query, entry, reader, isUnmoved ? below : undefined);
      }),
    referrersInTurns: referrers.find,
  };
}

function createKeptReferrers(mostRecords: number) {
  const recent = new UsedMap<string, Referrers>(mostRecords);

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
    kept(query: Selection, reader: Reader) {
      const there = longBelow(query, reader);
      return new Map(
        there.flatMap(({ belonging, referrers }) => (referrers === undefined ? [] : [[belonging, referrers] as const])),
      );
    },
    isMissing: (query: Selection, reader: Reader) =>
      longBelow(query, reader).some(({ referrers }) => referrers === undefined),
    /** All of it: what is missing is found with turns for others in between. */
    async find(caller: string, query: Selection, reader: Reader) {
      const found = new Map<Belonging, Referrers>();
      for (const { belonging, total, key, referrers } of longBelow(query, reader)) {
        const all = referrers ?? (await loop.run(caller, findReferrers(belonging, reader)));
        found.set(belonging, all);
        if (key !== undefined && referrers === undefined) recent.set(key, all, total);
      }
      return found;
    },
  };
}
