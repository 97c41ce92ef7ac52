import type { Catalog, Entry } from "../../model/catalog.ts";
import { idsIn } from "../../model/derived.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { toIdText } from "../../model/ids.ts";
import type { Resource } from "../../model/resource.ts";
import type { Reader } from "../reader.ts";
import type { AnyRecord } from "../stored-record.ts";
import { goThrough } from "./parts.ts";
import { headsOf } from "./read-path.ts";

export interface Search {
  readonly reads: readonly string[];
  readonly related: readonly Entry[];
  /** Finds the records that have the words in their names, a part of them at each step, and gives the test of a record. */
  prepare(reader: Reader): Generator<void, (record: AnyRecord) => boolean, void>;
}

interface Way {
  readonly field: string;
  readonly to: Entry;
  readonly on: readonly Way[];
}

/** The ids of the records that have a word in their names: for each word, in order. */
type Named = readonly ReadonlySet<string>[];

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
  return {
    reads: headsOf([...fields, ...ways.map(({ field }) => field)]),
    related: [...new Set(ways.flatMap(({ to, on }) => [to, ...on.map((next) => next.to)]))],
    *prepare(reader) {
      const named = createNamed(words, reader);
      const leading: [string, Named][] = [];
      for (const way of ways) leading.push([way.field, yield* named.at(way)]);
      return (record) =>
        words.every(
          (has, word) => fields.some((name) => contains(record[name], has)) || refersTo(record, leading, word),
        );
    },
  };
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

/** Finds the records that have the words in their names; each collection is gone through once for all who ask. */
function createNamed(words: readonly Test[], reader: Reader) {
  const known = new Map<Entry, Named>();

  function* called(entry: Entry): Generator<void, Named, void> {
    const kept = known.get(entry);
    if (kept !== undefined) return kept;
    const name = nameField(entry.resource);
    const found = words.map(() => new Set<string>());
    if (name !== undefined)
      yield* goThrough(reader.collection(entry), [name], (record) => {
        for (const [word, has] of words.entries())
          if (contains(record[name], has)) found[word]?.add(toIdText(record.id));
      });
    known.set(entry, found);
    return found;
  }

  function* at({ to, on }: Way): Generator<void, Named, void> {
    const own = yield* called(to);
    const leading: [string, Named][] = [];
    for (const next of on) {
      const further = yield* called(next.to);
      if (further.some(({ size }) => size > 0)) leading.push([next.field, further]);
    }
    if (leading.length === 0) return own;
    const found = own.map((ids) => new Set(ids));
    yield* goThrough(reader.collection(to), headsOf(leading.map(([field]) => field)), (record) => {
      for (const [word, ids] of found.entries()) if (refersTo(record, leading, word)) ids.add(toIdText(record.id));
    });
    return found;
  }

  return { at };
}

function refersTo(record: AnyRecord, leading: readonly (readonly [string, Named])[], word: number): boolean {
  return leading.some(([field, named]) => {
    const ids = named[word];
    return ids !== undefined && ids.size > 0 && idsIn(record, field).some((id) => ids.has(id));
  });
}

type Test = (text: string) => boolean;

type Fold = (text: string) => string;

const foldCase: Fold = (text) => text.toLowerCase();
const foldApostrophes: Fold = (text) => foldCase(text).replaceAll(/[\u2018\u2019]/g, "'");

const PART_OF_A_WORD = /[\p{L}\p{M}\p{N}]/u;

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A test for a word in a text where a word begins; anywhere, if it begins with no letter or digit, or in a script that does not part words. */
function toWord(word: string, fold: Fold): Test {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  if (UNSPACED.test(first) || !PART_OF_A_WORD.test(first)) return (text) => fold(text).includes(word);
  return (text) => {
    const folded = fold(text);
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      if (at === 0 || !PART_OF_A_WORD.test(before(folded, at))) return true;
    return false;
  };
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
