import { asText, memberAt } from "../../definition/routes/definition.ts";
import type { ServedApi, ServedResource, ShownRecord } from "../../definition/routes/definition.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import type { RecordFinder, RecordSource } from "./find-record.ts";
import { orderOf, sortedBy, textWithin } from "./list-query.ts";

const PAGE = 10;

/** The page that a query asks for, by the parameters of json-server 0.17 and 1. */
export function plainPage(query: ReadonlyMap<string, unknown>, all: readonly ShownRecord[]) {
  const orders = listOf(query.get("_order"));
  const parts = listOf(query.get("_sort")).map((name, at) => ({
    field: name.replace(/^-/, ""),
    down: name.startsWith("-") || orders[at]?.toLowerCase() === "desc",
  }));
  const found = sortedBy(searchedBy(query, all), parts, held);
  const total = found.length;
  const number = (name: string): number | undefined => {
    const value = Number(first(query.get(name)));
    return query.has(name) && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const perPage = number("_per_page");
  const [start, end, limit] = [number("_start") ?? 0, number("_end"), number("_limit")];
  if (!query.has("_page") && perPage === undefined) {
    const to = end ?? (limit === undefined ? undefined : start + limit);
    return { records: found.slice(start, to), total, isCut: (to ?? start) > 0, links: [], envelope: undefined };
  }
  const size = Math.max(1, perPage ?? limit ?? PAGE);
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.max(1, number("_page") ?? 1);
  const shown = perPage === undefined ? page : Math.min(page, last);
  const records = found.slice((shown - 1) * size, shown * size);
  const previous = shown > 1 ? shown - 1 : undefined;
  const next = shown < last ? shown + 1 : undefined;
  const links = Object.entries({ first: 1, prev: previous, next, last }).flatMap(([rel, to]) =>
    to === undefined || last === 1 ? [] : [[rel, to] as const],
  );
  if (perPage === undefined) return { records, total, isCut: true, links, envelope: undefined };
  const envelope = { first: 1, prev: previous ?? null, next: next ?? null, last, pages: last, items: total };
  return { records, total, isCut: false, links: [], envelope };
}

const LIST_NAMES =
  /^(?:q|_|callback|_(?:page|limit|per_page|sort|order|start|end|embed|expand|where|seed|profile|size|delay|status))$/;

/** A member's name with an ending that compares: `views_gte` of json-server 0.17, `views:gte` of 1. */
const COMPARING = /^(.+)[_:](gte|lte|gt|lt|ne|eq|in|like|contains|startsWith|endsWith)$/s;

function searchedBy(query: ReadonlyMap<string, unknown>, all: readonly ShownRecord[]): readonly ShownRecord[] {
  let found = all;
  const text = asText(first(query.get("q")) ?? "").toLowerCase();
  if (text !== "") found = found.filter((record) => textWithin(record).toLowerCase().includes(text));
  const where = jsonIn(first(query.get("_where")));
  if (isObject(where)) found = found.filter((record) => fits(record, where));
  for (const [name, given] of query) {
    if (LIST_NAMES.test(name) || isObject(where)) continue;
    const wanted = valuesOf(given);
    const isThere = (path: string): boolean => all.some((record) => held(record, path) !== undefined);
    const [, ended = "", how = ""] = COMPARING.exec(name) ?? [];
    // A name that no record has asks for nothing, as in json-server.
    if (isThere(name)) found = found.filter((record) => matches(held(record, name), "eq", wanted));
    else if (ended !== "" && isThere(ended))
      found = found.filter((record) => matches(held(record, ended), how, wanted));
  }
  return found;
}

/** True if a value is as `_where` of json-server 1 has it: `{ "or": [{ "views": { "gt": 9 } }, { "author": { "name": { "eq": "Jo" } } }] }`. */
function fits(value: unknown, asked: unknown): boolean {
  if (!isObject(asked)) return matches(value, "eq", [asText(asked)]);
  return Object.entries(asked).every(([name, inner]) => {
    if (name === "and") return [inner].flat().every((part) => fits(value, part));
    if (name === "or") return [inner].flat().some((part) => fits(value, part));
    if (isObject(inner)) return fits(memberAt(value, [name]), inner);
    return COMPARING.test(`this:${name}`)
      ? matches(value, name, valuesOf(inner))
      : !isObject(value) || fits(memberAt(value, [name]), inner);
  });
}

function held(record: ShownRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : memberAt(record, name.split("."));
}

function matches(value: unknown, how: string, wanted: readonly string[]): boolean {
  const named = wanted.flatMap((one) => one.split(","));
  if (how === "in") return matches(value, "eq", named);
  if (how === "ne") return wanted.every((one) => !matches(value, "eq", [one]));
  if (value === undefined || value === null) return how === "eq" && wanted.includes("null");
  const compared = COMPARED.get(how) ?? isSame;
  return wanted.some((one) => compared(value, one));
}

type Compared = (value: unknown, one: string) => boolean;

const isSame: Compared = (value, one) =>
  asText(value) === one || (Array.isArray(value) && value.some((item) => asText(item) === one));

const inSmall =
  (compared: (text: string, one: string) => boolean): Compared =>
  (value, one) =>
    compared(asText(value).toLowerCase(), one.toLowerCase());

const ofText = (compared: (text: string, one: string) => boolean): Compared => {
  const small = inSmall(compared);
  return (value, one) => typeof value === "string" && small(value, one);
};

const COMPARED: ReadonlyMap<string, Compared> = new Map([
  ["gte", (value, one) => orderOf(value, one) >= 0],
  ["lte", (value, one) => orderOf(value, one) <= 0],
  ["gt", (value, one) => orderOf(value, one) > 0],
  ["lt", (value, one) => orderOf(value, one) < 0],
  ["like", inSmall(isLike)],
  ["contains", ofText((text, one) => text.includes(one))],
  ["startsWith", ofText((text, one) => text.startsWith(one))],
  ["endsWith", ofText((text, one) => text.endsWith(one))],
]);

/** True if a text has the pieces of a pattern in their order: `^` and `$` are its ends, and `.*` stands for anything. */
function isLike(text: string, pattern: string): boolean {
  const begins = pattern.startsWith("^");
  const ends = pattern.endsWith("$");
  const pieces = pattern.slice(begins ? 1 : 0, ends ? -1 : undefined).split(".*");
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const found = ends && index === pieces.length - 1 ? text.length - piece.length : text.indexOf(piece, at);
    if (found < at || !text.startsWith(piece, found) || (begins && index === 0 && found !== 0)) return false;
    at = found + piece.length;
  }
  return true;
}

/** Records with those that belong to them (`_embed`), or that they belong to (`_expand`; json-server 1 calls both `_embed`). */
export function withRelated(
  records: readonly ShownRecord[],
  query: ReadonlyMap<string, unknown>,
  resource: ServedResource,
  { keepers }: ServedApi,
  finder: RecordFinder,
  source: RecordSource,
): readonly ShownRecord[] {
  let joined = records;
  for (const name of new Set([...listOf(query.get("_embed")), ...listOf(query.get("_expand"))])) {
    const ref = resource.plain?.refs.find(({ one }) => one === name);
    if (ref !== undefined) {
      const found = finder.listed(source, ref.to, []);
      const byId = new Map(found.map(({ record, shown }) => [asText(record.id), shown]));
      joined = joined.map((record) => {
        const one = byId.get(asText(record[ref.field]));
        return one === undefined ? record : { ...record, [name]: one };
      });
    }
    for (const below of keepers.keys()) {
      const back = below.plain?.path === name ? below.plain.refs.find(({ to }) => to === resource) : undefined;
      if (back === undefined) continue;
      const byId = Map.groupBy(finder.listed(source, below, []), ({ shown }) => asText(shown[back.field]));
      joined = joined.map((record) => ({
        ...record,
        [name]: (byId.get(asText(record[resource.idField ?? "id"])) ?? []).map(({ shown }) => shown),
      }));
    }
  }
  return joined;
}

/** Every list and object of a file by its name. */
export function allLists({ routes }: ServedApi, finder: RecordFinder, source: RecordSource): ShownRecord {
  const lists = new Map<string, unknown>();
  for (const { action, operation, success, resource } of routes) {
    if (action.do === "answer") lists.set(decodeURIComponent(operation.path.slice(1)), success.examples[0]);
    if (resource?.plain === undefined || lists.has(resource.plain.path)) continue;
    const records = finder.listed(source, resource, []).map(({ shown }) => shown);
    lists.set(resource.plain.path, resource.plain.isSingle ? (records[0] ?? {}) : records);
  }
  return Object.fromEntries(lists);
}

function valuesOf(given: unknown): readonly string[] {
  return (Array.isArray(given) ? given : [given]).map(asText);
}

function listOf(given: unknown): readonly string[] {
  const all = given === undefined ? [] : valuesOf(given).flatMap((one) => one.split(","));
  return all.filter((one) => one !== "");
}

function first(given: unknown): unknown {
  return Array.isArray(given) ? given[0] : given;
}
