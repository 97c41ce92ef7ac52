import { asText } from "../../definition/routes/definition.ts";
import type { BoundRoute } from "../../definition/routes/definition.ts";
import {
  KEY_FIELDS,
  LIST_MEANINGS,
  PAGE_WORDS,
  plainName,
  READING_WORDS,
  wordsInName,
} from "../../definition/routes/meanings.ts";
import type { ListWord } from "../../definition/routes/meanings.ts";
import { lastLiteral, shapeOfPath, tailOf } from "../../definition/routes/path-shape.ts";
import { sentTo } from "../../definition/routes/views.ts";
import { isObject } from "../../model/json.ts";
import { byNames } from "../../model/maps.ts";
import type { ApiParameter } from "../../openapi/document.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { fromBase64, fromText, toBase64 } from "../../platform/bytes.ts";

/** Records that a list without a size shows at most, unless its parameter has a default. */
const DEFAULT_SIZE = 20;

type Shown = Readonly<Record<string, unknown>>;

type Asked = ReadonlyMap<ListWord, unknown>;

type Comparison = "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "like";

type Meaning =
  | { readonly kind: "word"; readonly word: ListWord; readonly isZeroBased?: boolean }
  | { readonly kind: "filter"; readonly field: string; readonly comparison: Comparison };

/** Endings of a parameter's name that compare: `price_gte`, `price[gte]`, `createdAfter`. */
const COMPARISONS = byNames<Comparison>([
  ["gte", "gte min from since"],
  ["lte", "lte max to until"],
  ["gt", "gt after"],
  ["lt", "lt before"],
  ["ne", "ne not"],
  ["eq", "eq in"],
  ["like", "like contains"],
]);

export type ListReader = ReturnType<typeof createListReader>;

interface Paging {
  readonly kind: "page" | "offset" | "cursor" | "none";
  readonly parameter: string | undefined;
  readonly isZeroBased: boolean;
  readonly isNumber: boolean;
}

export interface ListPage {
  readonly records: readonly Shown[];
  readonly total: number;
  readonly offset: number;
  readonly size: number;
}

/** A member of an object, as a parameter. */
const IN_BODY = { in: "query", required: false, style: "form", explode: true, examples: [] } as const;

/** Reads the parameters of the lists of one operation. `fields` are the members of a record with their schemas. */
export function createListReader(
  { operation, action, success, scope }: BoundRoute,
  fields: ReadonlyMap<string, ApiSchema>,
  schemas: ApiSchemas,
  keyOf: (record: Shown) => string,
  isRecorded = false,
) {
  const sent = sentTo(operation);
  const declared = operation.parameters.filter((one) => one.in === "query");
  const parameters = [...declared, ...withinOf(sent)].flatMap((one) => [one, ...withinOf(one.schema)]);
  const inPath = new Set(operation.parameters.flatMap((one) => (one.in === "path" ? [one.name] : [])));
  const meanings = new Map<string, Meaning>();
  // `/search/{term}`, and `/products/by-text/{q}`
  const place = shapeOfPath(operation.path);
  const isSearch = READING_WORDS.has(plainName(lastLiteral(place)));
  const isText = (param: string): boolean => {
    const { schema = true } = operation.parameters.find((one) => one.in === "path" && one.name === param) ?? {};
    return ["string", undefined].includes(schemas.shapeOf(schema).type);
  };
  for (const name of tailOf(place).params.filter((param) => scope?.kept.some((one) => one.param === param) !== true))
    if (isText(name) && (isSearch || LIST_MEANINGS.get(plainName(name)) === "search"))
      meanings.set(name, { kind: "word", word: "search" });
  for (const parameter of parameters) {
    const meaning = meaningOf(parameter);
    if (meaning !== undefined) meanings.set(parameter.name, meaning);
  }
  const named = (word: ListWord): [string, Meaning] | undefined =>
    [...meanings].find(([, meaning]) => meaning.kind === "word" && meaning.word === word);
  const size = named("size");
  const defaultSize = size === undefined ? undefined : defaultOf(size[0]);
  const path = action.do === "list" ? action.view.path : [];
  const list = path.reduce((at, step) => at && schemas.shapeOf(at).properties.get(step), success.schema);
  const most = list === undefined ? Infinity : schemas.shapeOf(list).maxItems;
  const isPaged = PAGE_WORDS.some((word) => named(word) !== undefined);
  return {
    paging: pagingOf(),
    /** The page that a request asks for. `values` are the parameters by name; `all` the records that the list has. */
    page(values: ReadonlyMap<string, unknown>, all: readonly Shown[]): ListPage {
      const asked = new Map<ListWord, unknown>();
      let found = all;
      let isFromZero = false;
      const inner = [...values.values()].flatMap((value) => (isObject(value) ? Object.entries(value) : []));
      for (const [name, value] of [...values, ...inner]) {
        // A recording declares no more than what was asked for while it was made.
        const meaning =
          meanings.get(name) ?? (isRecorded && !inPath.has(name) ? meaningOf({ ...IN_BODY, name }) : undefined);
        if (meaning === undefined || value === undefined || value === "") continue;
        if (meaning.kind === "word") {
          asked.set(meaning.word, value);
          if (meaning.word === "page") isFromZero = meaning.isZeroBased === true;
        } else found = found.filter((record) => compare(record[meaning.field], value, meaning.comparison));
      }
      found = searched(found, asked);
      found = sorted(found, asked);
      const wanted = isPaged ? wholeOr(asked.get("size"), defaultSize ?? DEFAULT_SIZE) : found.length;
      const limit = Math.max(1, Math.min(most, wanted));
      const offset = Math.max(0, offsetOf(asked, found, limit, isFromZero));
      return { records: found.slice(offset, offset + limit), total: found.length, offset, size: limit };
    },
  };

  function pagingOf(): Paging {
    for (const word of ["after", "page", "offset"] as const) {
      const kind = word === "after" ? "cursor" : word;
      const found = named(word);
      if (found === undefined) continue;
      const [parameter, meaning] = found;
      const { schema } = parameters.find(({ name }) => name === parameter) ?? {};
      const isNumber = schema !== undefined && ["integer", "number"].includes(schemas.shapeOf(schema).type ?? "");
      return { kind, parameter, isZeroBased: meaning.kind === "word" && meaning.isZeroBased === true, isNumber };
    }
    return { kind: "none", parameter: undefined, isZeroBased: false, isNumber: false };
  }

  function defaultOf(name: string): number | undefined {
    const { schema } = parameters.find((one) => one.name === name) ?? {};
    const resolved = schemas.resolve(schema ?? true);
    const { maximum, default: usual } = isObject(resolved) ? resolved : {};
    const value = usual ?? (Number(maximum) < DEFAULT_SIZE ? maximum : undefined);
    return typeof value === "number" && value > 0 ? value : undefined;
  }

  function meaningOf(parameter: ApiParameter): Meaning | undefined {
    const plain = plainName(parameter.name);
    const shape = parameter.schema === undefined ? undefined : schemas.shapeOf(parameter.schema);
    const inFilter = /^filters?[[.]([^\]]+)\]?/.exec(parameter.name)?.[1];
    if (inFilter !== undefined) return filterOn(inFilter, parameter);
    const word = LIST_MEANINGS.get(plain) ?? LIST_MEANINGS.get(plain.replace(/^page/, ""));
    const field = [...fields.keys()].find((name) => plainName(name) === plain);
    const isNumber = shape?.type === "integer" || shape?.type === "number";
    switch (word) {
      case "page":
      case "offset":
        if (!isNumber && shape?.type !== undefined && shape.type !== "string") return undefined;
        if (word === "offset" && !isNumber && (plain === "from" || shape?.format !== undefined)) return undefined;
        return { kind: "word", word, isZeroBased: isZeroBased(parameter) };
      case "size":
        return isNumber || shape?.type === undefined || (shape.type === "string" && /limit|^per|page/.test(plain))
          ? { kind: "word", word }
          : undefined;
      case "after":
      case "before":
        return field !== undefined && !/^(?:starting|ending)?(?:after|before)$/.test(plain)
          ? filterOn(field, parameter)
          : { kind: "word", word };
      case "order":
      case "direction": {
        const isDirection =
          shape?.enum?.some((one) => /^(?:asc|desc|ascending|descending)$/i.test(asText(one))) === true;
        const hasOther = parameters.some(
          (one) => one !== parameter && LIST_MEANINGS.get(plainName(one.name)) === "order",
        );
        const meant = isDirection || (plain === "order" && hasOther) ? "direction" : plain === "order" ? "order" : word;
        return { kind: "word", word: meant };
      }
      case "search":
      case "ids":
        return field === undefined ? { kind: "word", word } : filterOn(field, parameter);
      case "since":
      case "until":
        return { kind: "word", word };
      case undefined:
        break;
    }
    if (/^filters?$/.test(plain) && (shape?.properties.size ?? 0) > 0) return undefined;
    return filterOn(parameter.name, parameter);
  }

  function isZeroBased({ schema = true }: ApiParameter): boolean {
    const resolved = schemas.resolve(schema);
    const { minimum: least, default: usual } = isObject(resolved) ? resolved : {};
    return usual === 0 || (least === 0 && usual !== 1);
  }

  /** The filter on the field that a name names, by itself or with an ending that compares. */
  function filterOn(name: string, { schema }: ApiParameter): Meaning | undefined {
    const type = schema === undefined ? undefined : schemas.shapeOf(schema).type;
    const find = (words: string): string | undefined => {
      if (words === "") return undefined;
      const found =
        [...fields].find(
          ([field]) =>
            [words, `${words}s`, `${words}list`].includes(plainName(field)) || `${plainName(field)}s` === words,
        ) ??
        [...fields].find(
          ([field, held]) => schemas.shapeOf(held).properties.size > 0 && `${plainName(field)}id` === words,
        );
      if (found === undefined) return undefined;
      const held = schemas.shapeOf(found[1]).type;
      // A text cannot be what a flag is compared with.
      return held === "boolean" && type !== undefined && type !== "boolean" ? undefined : found[0];
    };
    const whole = find(plainName(name));
    const isPhrase = isSearch && schemas.shapeOf(fields.get(whole ?? "") ?? true).type === "string";
    if (whole !== undefined) return { kind: "filter", field: whole, comparison: isPhrase ? "like" : "eq" };
    const words = wordsInName(name);
    const ending = COMPARISONS.get(words.at(-1) ?? "");
    const ended = ending && find(words.slice(0, -1).join(""));
    if (ending !== undefined && ended !== undefined) return { kind: "filter", field: ended, comparison: ending };
    const beginning = /^(?:min|max)$/.test(words[0] ?? "") ? COMPARISONS.get(words[0] ?? "") : undefined;
    const rest = words.slice(1).join("");
    // `min_price` is of `priceCents`, where nothing else is called so.
    const [only, another] = [...fields].flatMap(([name_, field]) =>
      wordsInName(name_)[0] === rest && /^(?:integer|number)$/.test(schemas.shapeOf(field).type ?? "") ? [name_] : [],
    );
    const begun = beginning && (find(rest) ?? (another === undefined ? only : undefined));
    return beginning && begun ? { kind: "filter", field: begun, comparison: beginning } : undefined;
  }

  /** The members of a schema as parameters: of the body of a search, or of Spring's `pageable`. */
  function withinOf(schema: ApiSchema | undefined): readonly ApiParameter[] {
    const { properties } = schemas.shapeOf(schema ?? true);
    return [...properties].map(([name, inner]) => ({ ...IN_BODY, name, schema: inner }));
  }

  function sorted(records: readonly Shown[], asked: Asked): readonly Shown[] {
    const order = asked.get("order");
    const direction = asked.get("direction");
    const isDescending = /^desc/i.test(asText(direction ?? ""));
    if (order === undefined) return direction === undefined || !isDescending ? records : records.toReversed();
    const parts = (
      Array.isArray(order) ? order.map(asText) : asText(order).split(/[,;](?!\s*(?:asc|desc)\b)/i)
    ).flatMap((part) => {
      const [, sign = "", name = "", by = ""] =
        /^([-+]?)([\w.-]+?)(?:[\s:,_|.](asc|desc)(?:ending)?)?$/i.exec(part.trim()) ?? [];
      const field = [...fields.keys()].find((known) => plainName(known) === plainName(name)) ?? timeCalled(name);
      const down = sign === "-" || by.toLowerCase() === "desc" || (by === "" && sign === "" && isDescending);
      return field === undefined ? [] : [{ field, down }];
    });
    return sortedBy(records, parts, (record, field) => record[field]);
  }

  /** The time that `created` or `updated` stands for. */
  function timeCalled(name: string): string | undefined {
    const plain = plainName(name);
    return ["created", "updated"].includes(plain)
      ? [...fields.keys()].find((field) => plainName(field).startsWith(plain))
      : undefined;
  }

  function offsetOf(asked: Asked, found: readonly Shown[], limit: number, isFromZero: boolean): number {
    const after = asked.get("after");
    if (after !== undefined) return afterCursor(after, found);
    const before = asked.get("before");
    if (before !== undefined) return afterCursor(before, found) - 1 - limit;
    const first = isFromZero ? 0 : 1;
    if (asked.has("page")) return Math.max(0, wholeOr(asked.get("page"), first) - first) * limit;
    return wholeOr(asked.get("offset"), 0);
  }

  /** Place at which the page begins that a cursor leads to: after the record that it names, wherever that stands now. */
  function afterCursor(cursor: unknown, found: readonly Shown[]): number {
    if (typeof cursor === "number") return cursor;
    const text = asText(cursor);
    const [, offset, key] = /^(\d+):(.*)$/s.exec(new TextDecoder().decode(fromBase64(text))) ?? [];
    const at = found.findIndex((record) => keyOf(record) === (key ?? text));
    if (at >= 0) return at + 1;
    return offset === undefined ? (/^\d+$/.test(text) ? Number(text) : found.length) : Number(offset);
  }
}

/** The cursor of the page that begins after a record. */
export function cursorOf(offset: number, key: string, isNumber: boolean): string | number {
  return isNumber ? offset : toBase64(fromText(`${offset}:${key}`), "base64url");
}

/** True if a member is what is asked for: of a list one of its items, of an object one of the names that it goes by. */
function compare(held: unknown, wanted: unknown, comparison: Comparison): boolean {
  const each = (some: readonly unknown[], test: (one: unknown) => boolean): boolean =>
    comparison === "ne" ? some.every(test) : some.some(test);
  if (Array.isArray(wanted)) return each(wanted, (one) => compare(held, one, comparison));
  if (typeof wanted === "string" && wanted.includes(",") && comparison === "eq") {
    if (compare(held, wanted.trim(), "like") && same(held, wanted)) return true;
    return wanted.split(",").some((one) => compare(held, one.trim(), "eq"));
  }
  if (Array.isArray(held)) return each(held, (one) => compare(one, wanted, comparison));
  if (isObject(held)) {
    const keys = KEY_FIELDS.map((name) => held[name]).filter((one) => one !== undefined && !isObject(one));
    return keys.some((one) => compare(one, wanted, comparison));
  }
  if (comparison === "eq" || comparison === "ne") return same(held, wanted) === (comparison === "eq");
  if (comparison === "like")
    return asText(held ?? "")
      .toLowerCase()
      .includes(asText(wanted).toLowerCase());
  if (held === undefined || held === null) return false;
  const order = orderOf(held, wanted);
  return (order === 0 && comparison.endsWith("e")) || (comparison.startsWith("g") ? order > 0 : order < 0);
}

function same(held: unknown, wanted: unknown): boolean {
  if (held === undefined || held === null) return wanted === null || wanted === "null";
  return asText(held) === asText(wanted);
}

/** The records in the order of some members, the first that differs counts. */
export function sortedBy(
  records: readonly Shown[],
  parts: readonly { readonly field: string; readonly down: boolean }[],
  valueOf: (record: Shown, field: string) => unknown,
): readonly Shown[] {
  if (parts.length === 0) return records;
  return records.toSorted((one, other) => {
    for (const { field, down } of parts) {
      const compared = orderOf(valueOf(one, field), valueOf(other, field));
      if (compared !== 0) return down ? -compared : compared;
    }
    return 0;
  });
}

/** Numbers and times by their size, all else as text. */
export function orderOf(one: unknown, other: unknown): number {
  const [a, b] = [toComparable(one), toComparable(other)];
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [asText(one ?? ""), asText(other ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
}

function toComparable(value: unknown): unknown {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return value;
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : time;
}

function searched(records: readonly Shown[], asked: Asked): readonly Shown[] {
  let found = records;
  const phrase = asText(asked.get("search") ?? "").toLowerCase();
  const words = phrase
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 10);
  if (words.length > 0) {
    const texts = found.map((record) => [record, textWithin(record).toLowerCase()] as const);
    const whole = texts.filter(([, text]) => text.includes(phrase));
    // Where none has it as it is written, each of the words is looked for.
    const all = whole.length > 0 ? whole : texts.filter(([, text]) => words.every((word) => text.includes(word)));
    found = all.map(([record]) => record);
  }
  const ids = asked.get("ids");
  if (ids !== undefined) {
    const wanted = new Set((Array.isArray(ids) ? ids : asText(ids).split(",")).map(asText));
    found = found.filter((record) => wanted.has(asText(record["id"])));
  }
  for (const word of ["since", "until"] as const) {
    const comparison = word === "since" ? "gte" : "lte";
    const wanted = asked.get(word);
    if (wanted === undefined) continue;
    found = found.filter((record) => {
      const time = Object.keys(record).find(
        (name) => /^(?:created|updated|date|time|timestamp|start)/i.test(name) && typeof record[name] === "string",
      );
      return time === undefined || compare(record[time], wanted, comparison);
    });
  }
  return found;
}

export function textWithin(value: unknown, depth = 0): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || depth > 3) return "";
  return Object.values(value)
    .map((inner) => textWithin(inner, depth + 1))
    .join(" ");
}

function wholeOr(value: unknown, otherwise: number): number {
  const number = Number(value);
  return value !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : otherwise;
}
