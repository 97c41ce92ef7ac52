import type { Catalog, Entry } from "../../model/catalog.ts";
import { toEnd } from "../../model/steps.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { LONG_TEXT } from "../bounds.ts";
import type { Reader } from "../reader.ts";
import type { AnyRecord, StoredRecord } from "../stored-record.ts";
import { listed, toPieces } from "../text-pieces.ts";
import type { Pieced } from "../text-pieces.ts";
import type { Belonging, Referrers } from "./belongings.ts";
import type { ListIndexes } from "./list-indexes.ts";
import type { ListQuery, ItemQuery } from "./list-query.ts";
import { goThrough, isLong, recordsAt } from "./parts.ts";
import type { Selected } from "./parts.ts";
import type { Selection } from "./selection.ts";
import { orderColumns, selectSorted } from "./sorting.ts";
import type { SortValue } from "./sorting.ts";
import { createRendering, toViewJson } from "./view.ts";

export interface ListAnswer {
  /** `{"users":[…],"total":100,"page":1,"limit":10,"totalPages":10}`, in pieces where it is long. */
  readonly pieces: readonly string[];
  /** The JSON of each record. */
  readonly items: readonly Pieced[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
}

/** Answers a list request from what the reader sees. Without filters, search and sort it touches only the page. Throws `answer_too_large`. */
export function runList(
  query: ListQuery,
  entry: Entry,
  reader: Reader,
  catalog: Catalog,
  { records, total }: Selected = toEnd(selectSteps(query, entry, reader)),
  known?: ReadonlyMap<Belonging, Referrers>,
): ListAnswer {
  const { page, limit, view } = query;
  const rendering = createRendering(reader, catalog, known);
  const { size } = rendering;
  if (view === undefined) for (const stored of records) size.take(stored.bytes);
  const items = records.map((stored) =>
    view === undefined ? stored.json : toViewJson(stored.record, view, rendering),
  );
  const totalPages = limit === 0 ? 0 : Math.ceil(total / limit);
  const begin = query.bare ? "[" : `{${JSON.stringify(entry.resource.collection)}:[`;
  const end = query.bare ? "]" : `],"total":${total},"page":${page},"limit":${limit},"totalPages":${totalPages}}`;
  const pieces = toPieces(listed(begin, items, end));
  return { pieces: size.taken < LONG_TEXT ? [pieces.join("")] : pieces, items, total, page, limit, totalPages };
}

function select(query: ListQuery, entry: Entry, reader: Reader): Selected {
  const { offset, limit, sort } = query;
  const collection = reader.collection(entry);
  const { total } = collection;
  if (isWhole(query)) {
    if (offset >= total) return { records: [], total };
    if (sort.length === 0) return { records: collection.slice(offset, Math.min(offset + limit, total)), total };
    return { records: selectSorted(collection.slice(0, total), sort, offset, limit), total };
  }
  const isListed = toEnd(listTest(query, reader));
  const matching = collection.slice(0, total).filter(({ record }) => isListed(record));
  const records =
    sort.length === 0 ? matching.slice(offset, offset + limit) : selectSorted(matching, sort, offset, limit);
  return { records, total: matching.length };
}

const isWhole = ({ filters, search }: ListQuery): boolean => filters.length === 0 && search === undefined;

/** True if the page depends on records that are not on it. */
const looksAtAll = (query: ListQuery): boolean => query.sort.length > 0 || !isWhole(query);

/** True if a list looks at every record of a collection that is too long to be in memory as a whole, or waits for indexes of one. */
export function takesLong(query: ListQuery, entry: Entry, reader: Reader, indexes?: ListIndexes): boolean {
  if (!looksAtAll(query)) return false;
  const { filters, search, sort } = query;
  return [entry, ...(search?.related ?? [])].some((one) => {
    const collection = reader.collection(one);
    const own = indexes?.of(one, collection);
    if (own === undefined) return isLong(collection);
    const { words = [], kinds = [] } = search?.indexed(one) ?? {};
    return own.takesLong([...kinds, ...(one === entry ? [...filters, ...sort].map(({ kind }) => kind) : [])], words);
  });
}

/** Selects the records of a list that {@link takesLong}, a part of the collection at each step. */
export function* selectByParts(query: ListQuery, entry: Entry, reader: Reader): YieldingSteps<Selected> {
  const { offset, limit, sort, reads } = query;
  const collection = reader.collection(entry);
  const isListed = yield* listTest(query, reader);
  const positions: number[] = [];
  const columns = sort.map(({ descending }) => ({ values: [] as SortValue[], descending }));
  yield* goThrough(collection, reads, (record, position) => {
    if (!isListed(record)) return;
    positions.push(position);
    for (const [key, { values }] of columns.entries()) values.push(sort[key]?.read(record));
  });
  const order = orderColumns(positions.length, columns, offset, limit);
  return { records: recordsAt(collection, positions, order), total: positions.length };
}

/** Selects in steps: by indexes where there are any, else a part of the collection at each step. */
export function* selectSteps(
  query: ListQuery,
  entry: Entry,
  reader: Reader,
  indexes?: ListIndexes,
): YieldingSteps<Selected> {
  if (indexes !== undefined && looksAtAll(query)) {
    const selected = yield* indexes.select(query, entry, reader);
    if (selected !== undefined) return selected;
  }
  return takesLong(query, entry, reader) ? yield* selectByParts(query, entry, reader) : select(query, entry, reader);
}

/** The test whether a record is on the list, on whatever page: what it needs of other collections is found first, a part at each step. */
export function* listTest(
  { filters, search }: ListQuery,
  reader: Reader,
): Generator<void, (record: AnyRecord) => boolean, void> {
  const isFound = search === undefined ? undefined : yield* search.prepare(reader);
  return (record) => {
    for (const filter of filters) if (!filter.matches(record)) return false;
    return isFound === undefined || isFound(record);
  };
}

/** The JSON of one record as the query shows it, in pieces where it is long; its own bytes if the query is plain. Throws `answer_too_large`. */
export function renderItem(
  { view }: ItemQuery,
  record: StoredRecord,
  reader: Reader,
  catalog: Catalog,
  known?: ReadonlyMap<Belonging, Referrers>,
): readonly string[] {
  if (view === undefined) return [record.json];
  const rendering = createRendering(reader, catalog, known);
  const pieces = toPieces(toViewJson(record.record, view, rendering));
  return rendering.size.taken < LONG_TEXT ? [pieces.join("")] : pieces;
}

/** The collections that an answer to the query is made from: the entry's own first, then those that `expand` reads. */
export function dependencies({ targets }: Selection, entry: Entry, catalog: Catalog): readonly Entry[] {
  return [...new Set([entry, ...targets.map((name) => catalog.get(name))])];
}
