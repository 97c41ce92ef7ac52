import type { Entry } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import type { FieldKind } from "../../model/field-kinds.ts";
import { OPERATORS } from "../../model/operators.ts";
import { RecentMap, UsedMap } from "../../model/recent.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import type { CollectionReader, Reader } from "../reader.ts";
import type { AnyRecord } from "../stored-record.ts";
import type { Filter } from "./filters.ts";
import type { ListQuery } from "./list-query.ts";
import { goThrough, isLong, recordsAt } from "./parts.ts";
import type { Selected } from "./parts.ts";
import { headsOf } from "./read-path.ts";
import { hasWord, refersTo } from "./search.ts";
import type { Leading, SearchMark } from "./search.ts";
import { createSortRead, orderColumns } from "./sorting.ts";
import type { SortColumn, SortValue } from "./sorting.ts";

interface Sized {
  /** In memory, estimated. */
  readonly bytes: number;
}

/** The values of a field of a collection's records: each of them once, with a code, and for each record the code of its own. */
export interface FieldIndex extends Sized {
  /** By code: a record as far as the field goes. */
  readonly samples: readonly AnyRecord[];
  /** By code: what the value is sorted by. */
  readonly values: readonly SortValue[];
  /** By position of the record, from 0. */
  readonly codes: Uint32Array;
  /** The codes in the order that lists are sorted in; those of null come last. */
  readonly order: Uint32Array;
  /** By code: its place in that order, the same for values that are in no order, such as a time written in two ways. */
  readonly ranks: Uint32Array;
  /** So many codes are not of null. */
  readonly ordered: number;
  /** True if all of them are numbers, or all are text. */
  readonly isOneType: boolean;
}

/** The words of some fields of a collection's records, in order, and for each the positions of the records that have it. */
export interface WordIndex extends Sized {
  readonly words: readonly string[];
  readonly positions: readonly (readonly number[])[];
}

/** The indexes of one collection as it is now. */
export interface CollectionIndexes {
  /** Undefined where a record has several values there, or an object, or where the index takes too much: each record is then to be looked at. */
  field(kind: FieldKind): YieldingSteps<FieldIndex | undefined>;
  /** Undefined where they take too much. */
  words(fields: readonly string[]): YieldingSteps<WordIndex | undefined>;
  /** True if others would wait: for one of these to be made of many records, or for all of many to be looked at where there can be none. */
  takesLong(kinds: readonly (FieldKind | undefined)[], fields: readonly string[]): boolean;
}

/** Keeps indexes of collections, made when a list is asked for a second time of the same contents: who writes between two lists has none. */
export interface ListIndexes {
  /** Undefined where no list of these contents was made yet, or they change by themselves, or are few. */
  of(entry: Entry, collection: CollectionReader): CollectionIndexes | undefined;
  /** Selects the records of a list; undefined where its collection has no indexes yet, or a field that it looks at has none. */
  select(query: ListQuery, entry: Entry, reader: Reader): YieldingSteps<Selected | undefined>;
}

/** Fewer records are looked at as fast one by one. */
const FEWEST = 30;
/** Indexes of more records are made in turns with others. */
const AT_ONCE = 1_000;
const KNOWN = 1_000;

/** Bytes of a code, of a value that it stands for, of a word, of a record at a word, and of the contents of a collection besides. */
const HELD = Object.freeze({ code: 4, sample: 120, word: 80, position: 8, contents: 1_000 });

interface Kept {
  readonly fields: Map<string, FieldIndex | undefined>;
  readonly words: Map<string, WordIndex | undefined>;
  bytes: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Keeps indexes within so many bytes: beyond, those of the contents that nobody asked for longest go. */
export function createListIndexes(mostBytes: number): ListIndexes {
  const asked = new RecentMap<string, true>(KNOWN);
  const kept = new UsedMap<string, Kept>(mostBytes, ({ bytes }) => bytes + HELD.contents);

  const keyOf = ({ resource }: Entry, { stamp, total }: CollectionReader): string | undefined =>
    stamp === undefined || total < FEWEST ? undefined : `${resource.name} ${stamp}`;

  const indexes: ListIndexes = {
    of(entry, collection) {
      const key = keyOf(entry, collection);
      if (key === undefined) return undefined;
      const { total } = collection;
      const known = kept.get(key);
      if (known === undefined && !asked.has(key)) return undefined;
      const own: Kept = known ?? { fields: new Map(), words: new Map(), bytes: 0 };
      function* make<T extends Sized>(
        there: Map<string, T | undefined>,
        name: string,
        begin: (room: number) => YieldingSteps<T | undefined>,
      ): YieldingSteps<T | undefined> {
        if (there.has(name)) return there.get(name);
        const index = yield* begin(mostBytes - HELD.contents - own.bytes);
        there.set(name, index);
        own.bytes += index?.bytes ?? 0;
        kept.set(key ?? "", own);
        return index;
      }
      return {
        field: (kind) => make(own.fields, kind.name, (room) => indexField(kind, collection, room)),
        words: (fields) => make(own.words, fields.join(), (room) => indexWords(fields, collection, room)),
        takesLong(kinds, fields) {
          const made = [
            ...kinds.map((kind) => kind === undefined || own.fields.has(kind.name)),
            ...(fields.length === 0 ? [] : [own.words.has(fields.join())]),
          ];
          if (made.includes(false)) return total > AT_ONCE;
          const isUsed = kinds.every((kind) => kind !== undefined && own.fields.get(kind.name) !== undefined);
          return isLong(collection) && !(isUsed && (fields.length === 0 || own.words.get(fields.join()) !== undefined));
        },
      };
    },
    select: (query, entry, reader) => select(query, entry, reader, ofNext),
  };

  /** The indexes of contents; where there are none yet, the next list of them has some. */
  function ofNext(entry: Entry, collection: CollectionReader): CollectionIndexes | undefined {
    const own = indexes.of(entry, collection);
    const key = own === undefined ? keyOf(entry, collection) : undefined;
    if (key !== undefined) asked.set(key, true);
    return own;
  }
  return indexes;
}

function* select(
  { filters, search, sort, offset, limit }: ListQuery,
  entry: Entry,
  reader: Reader,
  indexesOf: ListIndexes["of"],
): YieldingSteps<Selected | undefined> {
  const collection = reader.collection(entry);
  const own = indexesOf(entry, collection);
  if (own === undefined) return undefined;
  const { total } = collection;
  const passes = new Uint8Array(total).fill(1);
  for (const filter of filters) {
    const index = filter.kind && (yield* own.field(filter.kind));
    if (index === undefined) return undefined;
    const { codes } = index;
    const table = passTable(index, filter);
    for (let at = 0; at < total; at += 1) passes[at] = (passes[at] ?? 0) & (table[codes[at] ?? 0] ?? 0);
  }
  const orders: ((positions: Uint32Array) => SortColumn)[] = [];
  for (const { kind, descending } of sort) {
    const index = yield* own.field(kind);
    if (index === undefined) return undefined;
    orders.push((positions) => toPlaces(index, descending, positions));
  }
  if (search !== undefined) {
    const mark = createMark(reader, indexesOf);
    const masks = yield* mark(entry, search.fields, yield* search.lead(reader, mark), search.words);
    for (const mask of masks ?? [])
      for (let at = 0; at < total; at += 1) passes[at] = (passes[at] ?? 0) & (mask[at] ?? 0);
  }
  const positions = new Uint32Array(total);
  let count = 0;
  for (let at = 0; at < total; at += 1) if (passes[at] === 1) positions[count++] = at;
  const columns = orders.map((order) => order(positions.subarray(0, count)));
  return { records: recordsAt(collection, positions, orderColumns(count, columns, offset, limit)), total: count };
}

/** For each position its value's place in the order of a sort key; null is last, whichever way it goes. */
function toPlaces({ codes, ranks, ordered }: FieldIndex, descending: boolean, positions: Uint32Array): SortColumn {
  const values = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) {
    const rank = ranks[codes[positions[at] ?? 0] ?? 0] ?? 0;
    values[at] = descending && rank < ordered ? ordered - 1 - rank : Math.min(rank, ordered);
  }
  return { values, descending: false };
}

function createMark(reader: Reader, indexesOf: ListIndexes["of"]): SearchMark {
  return function* mark(entry, fields, leading, words) {
    const collection = reader.collection(entry);
    const own = indexesOf(entry, collection);
    if (own === undefined) return undefined;
    const masks = words.map(() => new Uint8Array(collection.total));
    const index = fields.length === 0 ? undefined : yield* own.words(fields);
    for (const [at, word] of words.entries()) {
      const mask = masks[at];
      if (mask === undefined || fields.length === 0) break;
      const { start, isWhole } = word;
      if (index === undefined || start === undefined)
        yield* goThrough(collection, headsOf(fields), (record, position) => {
          if (hasWord(record, fields, word)) mask[position] = 1;
        });
      else
        visitWords(index, start, (position) => {
          const known = isWhole || mask[position] === 1;
          const record = known ? undefined : collection.slice(position, position + 1)[0]?.record;
          if (known || (record !== undefined && hasWord(record, fields, word))) mask[position] = 1;
        });
    }
    for (const [field, named] of leading) {
      const kind = fieldKinds(entry.resource).find(field);
      const values = kind === undefined ? undefined : yield* own.field(kind);
      for (const [at, mask] of masks.entries()) {
        if (named[at]?.size === 0) continue;
        const way: Leading = [[field, named]];
        if (values === undefined)
          yield* goThrough(collection, headsOf([field]), (record, position) => {
            if (refersTo(record, way, at)) mask[position] = 1;
          });
        else {
          const isNamed = values.samples.map((sample) => (refersTo(sample, way, at) ? 1 : 0));
          for (const [position, code] of values.codes.entries()) if (isNamed[code] === 1) mask[position] = 1;
        }
      }
    }
    return masks;
  };
}

/** The value at a path; `NONE` where an array lies on the way, or an object or array is there. */
const NONE = Symbol("none");
function valueAt(record: AnyRecord, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const key of path) {
    if (Array.isArray(value)) return NONE;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Readonly<Record<string, unknown>>)[key]; // an object that has it
  }
  return typeof value === "object" && value !== null ? NONE : (value ?? null);
}

function* indexField(
  kind: FieldKind,
  collection: CollectionReader,
  room: number,
): YieldingSteps<FieldIndex | undefined> {
  if (kind.many || kind.map) return undefined;
  const [head = kind.name] = kind.path;
  let bytes = HELD.code * collection.total;
  const codes = new Uint32Array(collection.total);
  const known = new Map<unknown, number>();
  const samples: AnyRecord[] = [];
  let isPlain = true;
  yield* goThrough(collection, [head], (record, position) => {
    const value = valueAt(record, kind.path);
    if (value === NONE) isPlain = false;
    if (!isPlain) return true;
    let code = known.get(value);
    if (code === undefined) {
      code = samples.length;
      known.set(value, code);
      bytes += HELD.sample;
      if (bytes > room) isPlain = false;
      samples.push({ [head]: (record as Readonly<Record<string, unknown>>)[head] } as unknown as AnyRecord); // as far as the field goes
    }
    codes[position] = code;
    return false;
  });
  if (!isPlain) return undefined;
  const read = createSortRead(kind);
  const values = samples.map(read);
  const order = Uint32Array.from(samples.keys()).sort((a, b) => compareValues(values[a], values[b]));
  const ranks = new Uint32Array(samples.length);
  for (let at = 0, rank = 0; at < order.length; at += 1) {
    const code = order[at] ?? 0;
    if (at > 0 && compareValues(values[order[at - 1] ?? 0], values[code]) !== 0) rank = at;
    ranks[code] = rank;
  }
  const sorted = values.filter((value) => value !== undefined);
  const isOneType = new Set(sorted.map((value) => typeof value)).size < 2;
  return { samples, values, codes, order, ranks, ordered: sorted.length, isOneType, bytes };
}

/** Numbers before text, undefined last. */
function compareValues(x: SortValue, y: SortValue): number {
  if (x === y) return 0;
  if (x === undefined) return 1;
  if (y === undefined) return -1;
  if (typeof x !== typeof y) return typeof x === "number" ? -1 : 1;
  return x < y ? -1 : 1;
}

function* indexWords(
  fields: readonly string[],
  collection: CollectionReader,
  room: number,
): YieldingSteps<WordIndex | undefined> {
  const found = new Map<string, number[]>();
  let bytes = 0;
  const take = (value: unknown, position: number): void => {
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) take(inner, position);
    if (typeof value !== "string") return;
    for (const [word] of value.toLowerCase().matchAll(WORD)) {
      const there = found.get(word);
      if (there?.at(-1) === position) continue;
      bytes += HELD.position + (there === undefined ? HELD.word : 0);
      if (there === undefined) found.set(word, [position]);
      else there.push(position);
    }
  };
  yield* goThrough(collection, fields, (record, position) => {
    for (const field of fields) take(record[field], position);
    return bytes > room;
  });
  if (bytes > room) return undefined;
  const words = [...found.keys()].sort();
  return { words, positions: words.map((word) => found.get(word) ?? []), bytes };
}

/** Calls back with the positions of the records that have a word beginning like this: for each such word by itself. */
function visitWords({ words, positions }: WordIndex, start: string, visit: (position: number) => void): void {
  let low = 0;
  for (let high = words.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  for (; words[low]?.startsWith(start) === true; low += 1) for (const position of positions[low] ?? []) visit(position);
}

/** The first of so many places at which something is so, that stays so from there on. */
function firstOf(count: number, isSo: (at: number) => boolean): number {
  let low = 0;
  for (let high = count; low < high;) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Types whose values are equal exactly where they are sorted alike. */
const PLAIN: readonly FieldKind["type"][] = ["text", "number", "enum", "date"];

/** By code: 1 if the records with the value pass the filter. */
function passTable({ samples, values, order, ordered, isOneType }: FieldIndex, filter: Filter): Uint8Array {
  const { kind, operator, operands } = filter;
  const table = new Uint8Array(samples.length);
  const passes = (code: number | undefined): boolean => {
    const sample = samples[code ?? -1];
    return sample !== undefined && filter.matches(sample);
  };
  if (OPERATORS[operator].operand === "bound" && isOneType) {
    // What is above, or below, a bound is one end of the order.
    const atEnd = passes(order[ordered - 1]);
    const end = firstOf(ordered, (at) => passes(order[at]) === atEnd);
    for (let at = atEnd ? end : 0; at < (atEnd ? ordered : end); at += 1) table[order[at] ?? 0] = 1;
    return table;
  }
  const wanted = operands.filter((one) => typeof one === "string" || typeof one === "number");
  if (operator !== "like" && kind !== undefined && PLAIN.includes(kind.type) && wanted.length === operands.length) {
    const found = operator === "ne" ? 0 : 1;
    table.fill(1 - found);
    for (const one of wanted) {
      const at = firstOf(ordered, (place) => compareValues(values[order[place] ?? 0], one) >= 0);
      const code = order[at];
      if (at < ordered && code !== undefined && values[code] === one) table[code] = found;
    }
    return table;
  }
  for (let code = 0; code < samples.length; code += 1) table[code] = passes(code) ? 1 : 0;
  return table;
}
