import type { Catalog, Entry } from "../../model/catalog.ts";
import { idsIn } from "../../model/derived.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import type { FieldKind } from "../../model/field-kinds.ts";
import { toIdText } from "../../model/ids.ts";
import type { Resource } from "../../model/resource.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import type { Reader } from "../reader.ts";
import type { AnyRecord } from "../stored-record.ts";
import { goThrough } from "./parts.ts";
import { headsOf } from "./read-path.ts";

export interface Search {
  readonly reads: readonly string[];
  readonly related: readonly Entry[];
  /** The fields that are searched in a collection that the search comes to, and those that lead on from it. */
  indexed(entry: Entry): { readonly words: readonly string[]; readonly kinds: readonly FieldKind[] };
  readonly fields: readonly string[];
  readonly words: readonly Word[];
  /** Finds the records that have the words in their names, a part of them at each step, and gives the test of a record. */
  prepare(reader: Reader): YieldingSteps<(record: AnyRecord) => boolean>;
  /** The same of the collections alone that the searched one refers to, by indexes where `mark` has some. */
  lead(reader: Reader, mark: SearchMark | undefined): YieldingSteps<Leading>;
}

/** For each word, by position of the record: 1 if the record has it in the fields, or refers to one that has. Undefined without indexes. */
export type SearchMark = (
  entry: Entry,
  fields: readonly string[],
  leading: Leading,
  words: readonly Word[],
) => YieldingSteps<readonly Uint8Array[] | undefined>;

interface Way {
  readonly field: string;
  readonly to: Entry;
  readonly on: readonly Way[];
}

/** The ids of the records that have a word in their names: for each word, in order. */
type Named = readonly ReadonlySet<string>[];

/** The relations that lead to records with the words. */
export type Leading = readonly (readonly [field: string, named: Named])[];

/** As far as `expand` leads. */
const LEVELS = 2;

/**
 * Looks for every word of a text, where a word begins, upper and lower case aside: in the fields that the resource is
 * searched by (all its text fields if it names none), and in the names of the records that it refers to, and of those
 * that these refer to. Undefined for a text without a word. Straight and curly apostrophes are one: records have both,
 * and a keyboard has one.
 */
export function createSearch(text: string, entry: Entry, catalog: Catalog): Search | undefined {
  const fold = /['\u2018\u2019]/.test(text) ? foldApostrophes : foldCase;
  const words = [...new Set(fold(text).split(/\s+/u))].filter((word) => word !== "").map((word) => toWord(word, fold));
  if (words.length === 0) return undefined;
  const fields = searchedFields(entry.resource);
  const ways = waysOf(entry, entry, catalog, LEVELS);
  const below = ways.flatMap(({ to, on }) => [to, ...on.map((next) => next.to)]);
  return {
    reads: headsOf([...fields, ...ways.map(({ field }) => field)]),
    related: [...new Set(below)],
    indexed: (one) => ({
      words: one === entry ? fields : namesOf(one),
      kinds: kindsOf(one, one === entry ? ways : ways.filter(({ to }) => to === one).flatMap(({ on }) => on)),
    }),
    fields,
    words,
    *prepare(reader) {
      const leading = yield* lead(ways, words, reader, undefined);
      return (record) => words.every((word, at) => hasWord(record, fields, word) || refersTo(record, leading, at));
    },
    lead: (reader, mark) => lead(ways, words, reader, mark),
  };
}

const namesOf = ({ resource }: Entry): readonly string[] => [nameField(resource) ?? []].flat();

const kindsOf = ({ resource }: Entry, ways: readonly Way[]): readonly FieldKind[] =>
  ways.flatMap(({ field }) => fieldKinds(resource).find(field) ?? []);

export const hasWord = (record: AnyRecord, fields: readonly string[], { has }: Word): boolean =>
  fields.some((name) => contains(record[name], has));

/** Finds where the relations lead to: each collection is gone through once for all of them. */
function* lead(
  ways: readonly Way[],
  words: readonly Word[],
  reader: Reader,
  mark: SearchMark | undefined,
): YieldingSteps<Leading> {
  const known = new Map<string, Named>();
  const leading: [string, Named][] = [];
  for (const { field, to, on } of ways) {
    const key = `${to.resource.name} ${on.length}`;
    const named = known.get(key) ?? (yield* nameAll(to, yield* lead(on, words, reader, mark), words, reader, mark));
    known.set(key, named);
    if (named.some(({ size }) => size > 0)) leading.push([field, named]);
  }
  return leading;
}

/** The records of a collection that have the words in their names, or refer to some that have. */
function* nameAll(
  entry: Entry,
  leading: Leading,
  words: readonly Word[],
  reader: Reader,
  mark: SearchMark | undefined,
): YieldingSteps<Named> {
  const collection = reader.collection(entry);
  const fields = namesOf(entry);
  const found = words.map(() => new Set<string>());
  const masks = mark === undefined ? undefined : yield* mark(entry, fields, leading, words);
  if (masks === undefined) {
    const reads = headsOf([...fields, ...leading.map(([field]) => field)]);
    yield* goThrough(collection, reads, (record) => {
      for (const [at, word] of words.entries())
        if (hasWord(record, fields, word) || refersTo(record, leading, at)) found[at]?.add(toIdText(record.id));
    });
    return found;
  }
  for (const [at, mask] of masks.entries())
    for (let position = mask.indexOf(1); position >= 0; position = mask.indexOf(1, position + 1))
      for (const { record } of collection.slice(position, position + 1)) found[at]?.add(toIdText(record.id));
  return found;
}

function searchedFields(resource: Resource): readonly string[] {
  const named = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search === true);
  if (named.length > 0) return named;
  const holdsText = [...fieldKinds(resource).declared.values()].filter((kind) => kind.type === "text");
  return [...new Set(holdsText.map((kind) => kind.path[0] ?? kind.name))];
}

/** The field that a record is called by: its name or title, or else the first that is searched. */
function nameField(resource: Resource): string | undefined {
  const searched = searchedFields(resource);
  return ["name", "title"].find((name) => searched.includes(name)) ?? searched[0];
}

/** The relations that lead on from a resource, but for those back to where the search is: who looks for a name there means the record's own. */
function waysOf({ resource }: Entry, from: Entry, catalog: Catalog, levels: number): readonly Way[] {
  if (levels === 0) return [];
  return Object.values(resource.relations).flatMap(({ field, to }) => {
    const target = catalog.get(to);
    if (target === from || target.resource === resource) return [];
    return [{ field, to: target, on: waysOf(target, from, catalog, levels - 1) }];
  });
}

export function refersTo(record: AnyRecord, leading: Leading, word: number): boolean {
  return leading.some(([field, named]) => {
    const ids = named[word];
    return ids !== undefined && ids.size > 0 && idsIn(record, field).some((id) => ids.has(id));
  });
}

type Test = (text: string) => boolean;

export interface Word {
  readonly has: Test;
  /** The beginning of each word of a text that has it; undefined where it may stand anywhere. */
  readonly start: string | undefined;
  /** True if every word that begins so has it. */
  readonly isWhole: boolean;
}

type Fold = (text: string) => string;

const foldCase: Fold = (text) => text.toLowerCase();
const foldApostrophes: Fold = (text) => foldCase(text).replaceAll(/[\u2018\u2019]/g, "'");

const PART_OF_A_WORD = /[\p{L}\p{M}\p{N}]/u;
const START = /^[\p{L}\p{M}\p{N}]+/u;

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A word that is looked for where a word begins; anywhere, if it begins with no letter or digit, or in a script that does not part words. */
function toWord(word: string, fold: Fold): Word {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  if (UNSPACED.test(first) || !PART_OF_A_WORD.test(first))
    return { has: (text) => fold(text).includes(word), start: undefined, isWhole: false };
  const has: Test = (text) => {
    const folded = fold(text);
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      if (at === 0 || !PART_OF_A_WORD.test(before(folded, at))) return true;
    return false;
  };
  const [start = word] = START.exec(word) ?? [];
  return { has, start, isWhole: start === word };
}

function before(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? text.slice(at - 2, at) : text.charAt(at - 1);
}

function contains(value: unknown, has: Test): boolean {
  if (typeof value === "string") return has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => contains(inner, has));
}
