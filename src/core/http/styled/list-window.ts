import { pathOfSlot } from "../../definition/style/style.ts";
import type { StylePaging, Style } from "../../definition/style/style.ts";
import { MAX_LIMIT } from "../../sandbox/bounds.ts";
import { filterBy, SIMULATION_PARAMETERS } from "../../sandbox/query/parameters.ts";
import { refuseParameter } from "../parameters/parameters.ts";
import type { QueryParameter } from "../parameters/parameters.ts";
import { filterIn, spelledOut } from "./conditions.ts";
import type { WireRecord } from "./wire-record.ts";

export interface AskedList {
  /** The usual parameters, without those that say where the page begins. */
  readonly rest: readonly QueryParameter[];
  /** Filters on records that those of the list refer to, or that refer to them: `author.name` and a value. */
  readonly across: readonly QueryParameter[];
  readonly limit: number;
  /** Records before the page; undefined where `after` says it. */
  readonly offset: number;
  readonly after: { readonly id: string; readonly isBefore: boolean } | undefined;
  /** The parameters as they were written, without those that say where the page begins. */
  readonly kept: readonly QueryParameter[];
  /** The parameter that says how many records to leave out, where it was given. */
  readonly skipping: string | undefined;
}

/** Usual parameters that say where a page begins or ends. */
const PLACING: readonly string[] = ["page", "offset", "end"];

/** Reads the parameters of a list; those that mean nothing in the style or of the resource are let by, as real servers do. */
export function readList(
  parameters: readonly QueryParameter[],
  wire: WireRecord,
  style: Style,
  paging: StylePaging,
): AskedList {
  const rest: QueryParameter[] = [];
  const across: QueryParameter[] = [];
  const own = new Map(Object.entries(style.parameters ?? {}));
  let [limit, offset, page, end]: (number | undefined)[] = [];
  let order = "";
  let after: AskedList["after"];
  let skipping: string | undefined;
  const places = new Set([paging.page, paging.offset, paging.cursor, paging.before]);
  const kept = parameters.filter(([name]) => !places.has(name) && !PLACING.includes(own.get(name) ?? ""));
  const whole = (name: string, value: string): number => {
    if (/^\d{1,9}$/.test(value)) return Number(value);
    if (name === paging.size && /^(?:all|-1)$/.test(value)) return MAX_LIMIT;
    return refuseParameter(
      name,
      "invalid_type",
      "list the records",
      `${name} cannot be '${value.slice(0, 60)}': it must be a whole number`,
    );
  };
  const isPlacing = (name: string): boolean => places.has(name) || name === paging.size;
  const asked = parameters.flatMap((one) => (isPlacing(one[0]) ? [one] : spelledOut(one, own)));
  for (const [name, value] of asked) {
    const usual = own.get(name) ?? own.get(`${name}[]`) ?? name;
    if (SIMULATION_PARAMETERS.includes(name)) rest.push([name, value]);
    else if (name === paging.size || usual === "limit") limit = Math.min(Math.max(1, whole(name, value)), MAX_LIMIT);
    else if (paging.by === "after" && (name === paging.cursor || name === paging.before))
      after = { id: value, isBefore: name === paging.before };
    else if (name === paging.cursor) offset = fromCursor(name, value);
    else if (name === paging.page || usual === "page") page = whole(name, value);
    else if (name === paging.offset || usual === "offset") [skipping, offset] = [name, whole(name, value)];
    else if (usual === "end") end = whole(name, value);
    else if (usual === "order") order = value;
    else if (usual === "expand")
      rest.push(...(value === "" ? [] : [[usual, toNames(withoutList(value, style), wire, true)] as const]));
    else if (usual === "sort") rest.push([usual, toNames(value, wire, false)]);
    else if (usual === "fields") rest.push(...toFields(value, wire, style));
    else if (usual === "q") rest.push(["q", value]);
    else if (usual === `fields[${String(wire.slot("collection", {}))}]`)
      rest.push([
        "fields",
        `id,${value
          .split(",")
          .map((one) => wire.fieldName(one))
          .join()}`,
      ]);
    else {
      const filter = toFilter(usual, value, wire, style.operatorsInValues);
      if (filter?.isAcross === true) across.push(filter.parameter);
      else if (filter !== undefined) rest.push([filter.parameter[0], toTime(...filter.parameter, style)]);
    }
  }
  if (order !== "") setOrder(rest, order);
  if (end !== undefined && limit === undefined) {
    limit = Math.min(Math.max(1, end - (offset ?? 0)), MAX_LIMIT);
    kept.push([paging.size, String(limit)]);
  }
  const isPaged = !paging.whole || page !== undefined || offset !== undefined;
  limit ??= isPaged ? paging.usual : MAX_LIMIT;
  if (page !== undefined) offset ??= Math.max(paging.bounded ? -1 : 0, page - paging.first) * limit;
  return { rest, across, limit, offset: offset ?? 0, after, kept, skipping };
}

/** Relations as they are without the list that the records are in: `data.maker` of a list of Stripe's is `maker`. */
function withoutList(value: string, { list }: Style): string {
  const [member = ""] = pathOfSlot(list, "records") ?? [];
  const above = `${member}.`;
  const parts = value.split(",").map((part) => (part.startsWith(above) ? part.slice(above.length) : part));
  return member === "" ? value : parts.join(",");
}

/** The value of a filter: of a standing time, where the style has seconds since 1970, ISO 8601. */
function toTime(filter: string, value: string, { times }: Style): string {
  const isTime = times?.as === "epoch" && /^(?:created|updated)At(?:\[|$)/.test(filter) && /^\d{1,11}$/.test(value);
  return isTime ? new Date(Number(value) * 1000).toISOString() : value;
}

/** `-created_at,title`, or `price,desc` as Spring writes it, by the fields' own names. */
function toNames(value: string, wire: WireRecord, areRelations: boolean): string {
  const parts = value.split(",").filter((part) => part !== "");
  const named: string[] = [];
  if (areRelations && parts.includes("*")) return wire.related.map(({ name }) => wire.ownName(name, true)).join();
  for (const part of parts) {
    const direction = /^(?:asc|desc)$/i.exec(part)?.[0]?.toLowerCase();
    if (direction !== undefined && named.length > 0) {
      if (direction === "desc") named.push(`-${named.pop()?.replace(/^-/, "") ?? ""}`);
      continue;
    }
    const [, sign = "", path = "", by = ""] = /^([-+]?)(.*?)(?:[ :.](asc|desc))?$/is.exec(part.trim()) ?? [];
    const down = sign === "-" || /^desc$/i.test(by) ? "-" : "";
    named.push(`${down}${wire.ownName(path, areRelations) ?? path}`);
  }
  return named.join(",");
}

/** The fields that are shown, with what they are within: `*` are all. */
function toFields(value: string, wire: WireRecord, { id }: Style): readonly QueryParameter[] {
  const names = value.split(",");
  const heads = names.flatMap((name) => (/^[^*]+\./.test(name) ? [name.split(".")[0] ?? ""] : []));
  const within = [...new Set(heads)].filter((head) => wire.isWithin(wire.ownName(head, true) ?? ""));
  const shown = toNames(value, wire, false);
  return [
    ...(names.includes("*") ? [] : [["fields", id?.always === true ? `id,${shown}` : shown] as const]),
    ...(within.length === 0 ? [] : [["expand", toNames(within.join(), wire, true)] as const]),
  ];
}

function setOrder(rest: QueryParameter[], order: string): void {
  const at = rest.findIndex(([name]) => name === "sort");
  const orders = order.split(",");
  const keys = (rest[at]?.[1] ?? "").split(",").filter((key) => key !== "");
  const value = keys.map((key, index) => (orders[index]?.toLowerCase() === "desc" ? `-${key.replace(/^-/, "")}` : key));
  if (at >= 0) rest[at] = ["sort", value.join(",")];
}

/** The field of a filter, and its operator: `createdAt` and `[gte]`; both empty for what is none. */
export function splitFilter(name: string): readonly [path: string, operator: string] {
  const [, path = "", operator = ""] = /^([^[]+)(\[.*)?$/s.exec(name) ?? [];
  return [path, operator];
}

interface ListFilter {
  readonly parameter: QueryParameter;
  /** True for a filter on records beyond a relation: `author.name`. */
  readonly isAcross: boolean;
}

/** A filter under its own name; undefined for what is no field, here or beyond a relation. */
export function filterAt([filter, value]: QueryParameter, wire: WireRecord): ListFilter | undefined {
  const [path, operator] = splitFilter(filter);
  const own = wire.kindAt(path) && wire.ownName(path);
  if (own !== undefined)
    return { parameter: [operator === "" ? filterBy(own) : `${own}${operator}`, value], isAcross: false };
  const [head = "", ...below] = path.split(/\.|__/);
  const related = wire.ownName(head, true) ?? "";
  if (below.length === 0 || !wire.isWithin(related)) return undefined;
  return { parameter: [`${related}.${below.join(".")}${operator}`, value], isAcross: true };
}

/** As callers write it: `filter[author_id]`, `price__gte` and `status[]` are `authorId`, `price[gte]` and `status`. */
function toFilter(name: string, value: string, wire: WireRecord, isInValue?: boolean): ListFilter | undefined {
  const [whole, ended] = filterIn(name, value, isInValue);
  const found = whole && filterAt(whole, wire);
  if (found?.isAcross === false) return found;
  const [first, operator] = splitFilter(name);
  const own = wire.kindAt(first) && wire.ownName(first);
  if (own !== undefined && operator !== "") return { parameter: [`${own}${operator}`, value], isAcross: false };
  return (ended && filterAt(ended, wire)) ?? found;
}

export function toCursor(offset: number): string {
  return btoa(`o${offset}`).replace(/=+$/, "");
}

function fromCursor(name: string, cursor: string): number {
  let text = "";
  try {
    text = atob(cursor);
  } catch {
    // Anything else than what an answer gave.
  }
  const offset = /^o(\d{1,9})$/.exec(text)?.[1];
  if (offset === undefined)
    refuseParameter(name, "invalid_value", "list the records", `${name} is no cursor: take it from the answer before`);
  return Number(offset);
}

interface PageFacts extends Pick<AskedList, "kept" | "limit" | "offset" | "skipping"> {
  /** Stands for the records, of which there are `count`. */
  readonly records: unknown;
  readonly count: number;
  readonly total: number;
  readonly ids: readonly [first: string, last: string] | undefined;
  readonly url: string;
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  readonly links: PageLinks;
}

const LINKS = ["self", "first", "previous", "next", "last"] as const;

interface PageLinks extends Readonly<Record<(typeof LINKS)[number], string | null>> {
  /** The page that begins so many records after the first. */
  at(position: number): string;
}

/** The addresses of other pages, by what they are to this one; null where there is none. */
export function linksOf(facts: Omit<PageFacts, "links">, paging: StylePaging): PageLinks {
  const { total, limit, offset, ids, url, parameters, kept, skipping } = facts;
  const query = (pairs: readonly QueryParameter[]): string => {
    const text = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
    return text === "" ? url : `${url}?${text}`;
  };
  const usual = query(kept);
  const before = usual + (kept.length === 0 ? "?" : "&");
  const byCursor = paging.by === "cursor";
  const name = encode(skipping ?? (paging.by === "offset" ? paging.offset : byCursor ? paging.cursor : paging.page));
  const at = (position: number): string => {
    if (skipping !== undefined || paging.by === "offset") return `${before}${name}=${position}`;
    if (byCursor) return position === 0 ? usual : `${before}${name}=${toCursor(position)}`;
    return `${before}${name}=${Math.floor(position / limit) + paging.first}`;
  };
  const hasMore = offset + limit < total;
  // Pages are counted from the offset that was asked for, so that those before and after meet it again.
  const shift = skipping === undefined ? 0 : offset % limit;
  const last = total === 0 ? 0 : Math.max(0, Math.floor((total - 1 - shift) / limit) * limit + shift);
  const after = (cursor: string, id: string | undefined): string | null =>
    id === undefined ? null : `${before}${encode(cursor)}=${encode(id)}`;
  const isAfter = paging.by === "after";
  return {
    self: query(parameters),
    first: isAfter ? usual : at(0),
    previous:
      offset === 0 ? null : isAfter ? after(paging.before, ids?.[0]) : at(Math.max(0, Math.min(offset - limit, last))),
    next: !hasMore ? null : isAfter ? after(paging.cursor, ids?.[1]) : at(offset + limit),
    last: isAfter ? null : at(last),
    at,
  };
}

/** Links for the foot of a table, as Laravel's paginator has them: all pages, or of many the first, the last and those near this one. */
function pageLinks(facts: PageFacts): readonly unknown[] {
  const { previous, next, at } = facts.links;
  const page = Math.floor(facts.offset / facts.limit) + 1;
  const last = Math.max(Math.ceil(facts.total / facts.limit), 1);
  const [from, to] =
    last < 14 ? [1, last] : page <= 7 ? [1, 10] : page > last - 7 ? [last - 9, last] : [page - 3, page + 3];
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const shown = last < 14 ? near : [...new Set([1, 2, ...near, last - 1, last])];
  const links = shown.flatMap((number, index) => [
    ...(index > 0 && number > (shown[index - 1] ?? 0) + 1 ? [{ url: null, label: "...", active: false }] : []),
    { url: at((number - 1) * facts.limit), label: String(number), active: number === page },
  ]);
  return [
    { url: previous, label: "&laquo; Previous", active: false },
    ...links,
    { url: next, label: "Next &raquo;", active: false },
  ];
}

/** Percent-encodes what a query needs encoded; brackets stay, as in `page[number]`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%2C", ",");
}

type SlotValue = (facts: PageFacts, paging: StylePaging) => unknown;

const hasMore = ({ offset, limit, total }: PageFacts): boolean => offset + limit < total;
const pageOf = ({ offset, limit }: PageFacts, { first }: StylePaging): number => Math.floor(offset / limit) + first;

const SLOT_VALUES: ReadonlyMap<string, SlotValue> = new Map(
  Object.entries<SlotValue>({
    records: ({ records }) => records,
    total: ({ total }) => total,
    page: pageOf,
    limit: ({ limit }) => limit,
    pages: ({ total, limit }, { first }) => Math.max(Math.ceil(total / limit), first),
    offset: ({ offset }) => offset,
    count: ({ count }) => count,
    hasMore,
    hasPrevious: ({ offset }) => offset > 0,
    nextPage: (facts, paging) => (hasMore(facts) ? pageOf(facts, paging) + 1 : null),
    previousPage: (facts, paging) => (facts.offset > 0 ? pageOf(facts, paging) - 1 : null),
    nextCursor: (facts, { by }) =>
      hasMore(facts) ? (by === "after" ? facts.ids?.[1] : toCursor(facts.offset + facts.limit)) : null,
    previousCursor: ({ ids, offset, limit }, { by }) =>
      offset > 0 ? (by === "after" ? ids?.[0] : toCursor(Math.max(0, offset - limit))) : null,
    from: ({ count, offset }) => (count === 0 ? null : offset + 1),
    to: ({ count, offset }) => (count === 0 ? null : offset + count),
    pageLinks,
    url: ({ url }) => url,
    path: ({ path }) => path,
    ...Object.fromEntries(LINKS.map((name): [string, SlotValue] => [name, ({ links }) => links[name]])),
  }),
);

export function listSlot(slot: string, facts: PageFacts, paging: StylePaging): unknown {
  return SLOT_VALUES.get(slot)?.(facts, paging);
}
