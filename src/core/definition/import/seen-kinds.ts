import { isObject } from "../../model/json.ts";
import { toSingular } from "../../world/plural.ts";
import { SELF_WORDS, TELLS_OF_ANSWER, camelCase, plainName, wordsInName } from "../routes/meanings.ts";
import type { SeenExchange } from "./read-har.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Segments of a path that name a record by their look: numbers, uuids, object ids, prefixed ids, and other texts with many digits. */
export const NAMES_RECORD =
  /^(?:\d+(?:-\d+)*|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24}|.*\{.*\}|:\w+|[a-z]{2,5}_(?=\w*\d)[a-z0-9]{6,}|\w*\d{4,}\w*)$/i;

/** Helpers of templates that give what the request has: its path, its query and its body. */
export const OF_REQUEST = /^\{\{\s*(?:urlParam|queryParam|queryParamRaw|body|bodyRaw)\s+['"]([\w-]+)['"][^{}]*\}\}$/;

/** Members by which a path names a record. */
const KEY = /^(?:id|_id|slug|username|login|handle|name|code|key|sku|uuid|isbn|email|number)$/i;

/** True for a member by which a path names a record of `list`: `code`, and of ferries `ferryCode`. */
function isKeyOf(list: string, member: string): boolean {
  const [name, kind] = [plainName(member), plainName(toSingular(list))];
  return KEY.test(member) || (name.startsWith(kind) && KEY.test(name.slice(kind.length)));
}

interface Place {
  readonly path: string;
  /** Values of its parameters, in their order. */
  readonly values: readonly string[];
  /** Names of its parameters. */
  readonly params: readonly string[];
  /** The texts of the address that may name a record, its segments; null where it is of one record alone. */
  readonly names: readonly string[] | null;
}

/** A request and answer with its operation, and the records that it shows with their kind. */
export type Seen = SeenExchange & Place & { readonly found: Found; readonly kind: string | undefined };

/** The requests with the paths of their operations: what names a record is a parameter. */
function placed(exchanges: readonly SeenExchange[]) {
  /** Prefixes of paths that name a record, with the member that holds the name. */
  const named = new Map<string, string>();
  const isGood = ({ status, method }: SeenExchange): boolean => status < 300 && method !== "DELETE";
  for (const exchange of exchanges.filter(isGood)) {
    const segments = segmentsOf(exchange.url);
    const { records, isList } = recordsIn(exchange.body, segments);
    if (isList)
      for (const record of records)
        for (const [member, value] of Object.entries(record))
          if (isKeyOf(segments.at(-1) ?? "", member) && isKey(value))
            named.set([...segments, String(value)].join("/"), member);
    const last = segments.at(-1) ?? "";
    const [member] = isList
      ? []
      : (Object.entries(records[0] ?? {}).find(
          ([name, value]) => isKeyOf(segments.at(-2) ?? "", name) && isKey(value) && String(value) === last,
        ) ?? []);
    if (member !== undefined && segments.length > 1) named.set(segments.join("/"), member);
  }
  /** By the path above: the member by which records there are named first. */
  const keys = new Map<string, string>();
  for (const segments of exchanges.map(({ url }) => segmentsOf(url)))
    for (const at of segments.keys()) {
      const above = segments.slice(0, at).join("/");
      const member = named.get(`${above}/${segments[at]}`);
      if (member !== undefined && !keys.has(above)) keys.set(above, member);
    }
  /** Names that somebody gave to parameters, by the paths up to them. */
  const called = new Map<string, string>();
  const all = exchanges.map((exchange) => {
    const segments = segmentsOf(exchange.url);
    const params: string[] = [];
    const values: string[] = [];
    const shape = segments.map((segment, at) => {
      const before = segments.slice(0, at).join("/");
      // A path beside records that was answered with an error names a record that is not there.
      const isNamed = named.has(`${before}/${segment}`) || (exchange.status >= 400 && at === segments.length - 1);
      const member = isNamed ? keys.get(before) : undefined;
      if (at === 0 || (member === undefined && !NAMES_RECORD.test(segment))) return segment;
      const above = wordsInName(toSingular(segments[at - 1] ?? ""));
      const own = wordsInName(member ?? "id").filter((word, place) => word !== above[place]);
      const name = camelCase([...above, ...(member === undefined || /id$/i.test(member) ? ["id"] : own)]);
      params.push(params.includes(name) ? camelCase([...above, name]) : name);
      values.push(segment);
      return `{${params.at(-1)}}`;
    });
    for (const [at, segment] of segments.entries()) {
      const isLast = at === segments.length - 1;
      const [, own = isLast ? exchange.called : undefined] = /^(?::|[^{]*\{+)(\w+)\}*$/.exec(segment) ?? [];
      const to = shape.slice(0, at + 1).join("/");
      if (own !== undefined && to.endsWith("}") && !called.has(to)) called.set(to, own);
    }
    return { ...exchange, shape, values };
  });
  /** Lists by the paths that they would have below the one that shows them: the items of a cart. */
  const within = new Map(
    all.flatMap(({ method, shape, body, status }) => {
      const { at, isList } = recordsIn(body);
      const isShown = method === "GET" && status < 300 && isList && !shape.some(isParam);
      return isShown ? [[[...shape, at.at(-1)].join("/"), shape.join("/")] as const] : [];
    }),
  );
  const singles = new Set(
    all.flatMap(({ method, shape }) => {
      const above = within.get(shape.filter((part) => !isParam(part)).join("/"));
      if (above !== undefined && method !== "GET") return [above];
      return /^(?:PUT|PATCH)$/.test(method) && !shape.some(isParam) ? [shape.join("/")] : [];
    }),
  );
  return all.map(({ shape, ...exchange }) => {
    const params: string[] = [];
    const path = shape.map((part, at) => {
      if (!part.startsWith("{")) return part;
      const own = called.get(shape.slice(0, at + 1).join("/"));
      params.push(own === undefined || params.includes(own) ? part.slice(1, -1) : own);
      return `{${params.at(-1)}}`;
    });
    const isSingle =
      singles.has(shape.join("/")) || singles.has(within.get(path.filter((part) => !isParam(part)).join("/")) ?? "");
    const names = isSingle ? null : segmentsOf(exchange.url);
    return { ...exchange, path: `/${path.join("/")}`, params, names, found: recordsIn(exchange.body, names) };
  });
}

function isParam(segment: string): boolean {
  return segment.startsWith("{");
}

export function isKey(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}

function segmentsOf({ pathname }: URL): readonly string[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return segments;
  }
}

interface Found {
  readonly records: readonly Fields[];
  readonly isList: boolean;
  /** Names of the members that lead to them. */
  readonly at: readonly string[];
}

/** The records of an answer: its list, or the one object with a key or with one of the names, within envelopes too. Null stands for a record that nothing names. */
export function recordsIn(body: unknown, names: readonly string[] | null = [], at: readonly string[] = []): Found {
  const none = { records: [], isList: false, at };
  if (Array.isArray(body)) return { records: body.filter(isObject), isList: true, at };
  if (!isObject(body) || at.length > 2) return none;
  const record = { records: [body], isList: false, at };
  const isNamed = (name: string): boolean =>
    KEY.test(name) && isKey(body[name]) && names?.includes(String(body[name])) === true;
  if (OWN_KEYS.some((name) => name in body) || Object.keys(body).some(isNamed)) return record;
  if (names === null) {
    const [[name, inner] = [""], another] = Object.entries(body).filter(
      ([one]) => !TELLS_OF_ANSWER.has(plainName(one)),
    );
    return another === undefined && isObject(inner) ? recordsIn(inner, names, [...at, name]) : record;
  }
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const [list] = lists;
  if (list !== undefined && lists.length === 1) return recordsIn(list[1], names, [...at, list[0]]);
  const inner = Object.entries(body)
    .filter(([, value]) => isObject(value))
    .map(([name, value]) => recordsIn(value, names, [...at, name]));
  const [only, another] = inner.filter(({ records, isList }) => records.length > 0 || isList);
  if (only !== undefined) return another === undefined ? only : none;
  return Object.keys(body).some((name) => /(?:_id|[a-z]I[dD])$/.test(name)) ? record : none;
}

/** True for a record with all members of another. */
function hasMembersOf(record: Fields, other: Fields): boolean {
  const names = Object.keys(other);
  return names.length > 1 && names.every((name) => Object.hasOwn(record, name));
}

export const OWN_KEYS = ["id", "_id", "slug", "uuid"] as const;

/** The key of a record among those of its kind; undefined where it has none. */
export function keyOf(record: Fields, kind: string): string | undefined {
  const own = Object.keys(record).filter((name) => isKeyOf(kind, name) && plainName(name).startsWith(plainName(kind)));
  const name = [...OWN_KEYS, ...own, "username", "handle", "login"].find((one) => isKey(record[one]));
  return name === undefined ? undefined : String(record[name]);
}

/** Ends of paths that say which records of a kind, and not of which kind. */
const NO_KIND = /^(?:list|all|search|index|mine|latest|recent|top|popular|trending|featured|active|archived|feed)$/i;

interface PlaceOfKind {
  readonly name: string;
  /** The path of the collection. */
  readonly at: string;
}

/** The kind of record that an answer has: of the collection that its path ends in, or that has the record. */
function kindOf({ path, values, found: { records, isList } }: Omit<Seen, "kind">): PlaceOfKind | undefined {
  const segments = path.split("/");
  const [record] = records;
  let end = segments.findLastIndex((segment) => !isParam(segment) && segment !== "" && !NO_KIND.test(segment));
  // The answer of an action below a record is that record.
  if (!isList && record !== undefined) {
    const hasOwn = OWN_KEYS.some((name) => isKey(record[name]));
    const isNamed = (value: string, list: string): boolean =>
      Object.entries(record).some(
        ([name, own]) => (hasOwn ? KEY.test(name) : isKeyOf(list, name)) && isKey(own) && String(own) === value,
      );
    const params = segments.flatMap((segment, at) => (isParam(segment) ? [at] : []));
    const named = params.findLast((at, place) => isNamed(values[place] ?? "", segments[at - 1] ?? ""));
    if (named !== undefined) end = named - 1;
  }
  const name = kindName(segments[end] ?? "");
  return name === undefined ? undefined : { name, at: segments.slice(0, end + 1).join("/") };
}

/** The name of a collection's records; undefined for a segment that says nothing of them. */
function kindName(segment: string): string | undefined {
  if (SELF_WORDS.has(plainName(segment))) return "User";
  const words = wordsInName(segment);
  const name = camelCase(words.map((word, at) => (at === words.length - 1 ? toSingular(word) : word)));
  return /^(?:api|v\d+|\{.*)?$/.test(name) ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
}

interface ListSeen extends PlaceOfKind {
  readonly keys: Set<string>;
  readonly members: Set<string>;
  /** Each record as a text. */
  readonly texts: Set<string>;
}

/** The requests with the kinds of their records. Of lists of one name, one that shares no record with the longest has a kind of its own, unless it is below a record and has the same members. */
export function withKinds(exchanges: readonly SeenExchange[]): readonly Seen[] {
  const all = placed(exchanges);
  const kinds = new Map<SeenExchange, PlaceOfKind>();
  const lists = new Map<string, ListSeen>();
  for (const one of all) {
    const { found } = one;
    const kind = kindOf(one);
    if (kind === undefined) continue;
    kinds.set(one, kind);
    if (!found.isList || one.status >= 300 || one.method !== "GET") continue;
    const list: ListSeen = lists.get(kind.at) ?? { ...kind, keys: new Set(), members: new Set(), texts: new Set() };
    lists.set(kind.at, list);
    for (const record of found.records) {
      list.keys.add(keyOf(record, kind.name) ?? JSON.stringify(record));
      list.texts.add(JSON.stringify(record));
      for (const member of Object.keys(record)) list.members.add(member);
    }
  }
  const names = new Map<string, string>();
  // A list of another name that shows records of a longer one is of those.
  for (const list of lists.values()) {
    const { name, keys, members, texts } = list;
    const whole = [...lists.values()].find(
      (one) =>
        one.name !== name &&
        one.keys.size >= keys.size &&
        keys.isSubsetOf(one.keys) &&
        members.symmetricDifference(one.members).size === 0 &&
        2 * texts.intersection(one.texts).size > texts.size,
    );
    if (whole !== undefined && (whole.keys.size > keys.size || list.at.length > whole.at.length))
      names.set(list.at, whole.name);
  }
  for (const of of Map.groupBy(lists.values(), ({ name }) => name).values()) {
    const [main, ...others] = of.toSorted((one, other) => other.keys.size - one.keys.size);
    for (const { name, at, keys, members } of others) {
      const isOther = keys.size > 0 && main?.keys.isDisjointFrom(keys) === true;
      const isAlike = at.includes("{") && members.intersection(main?.members ?? members).size > 1; // more than the key
      const before = at
        .split("/")
        .slice(0, -1)
        .map(kindName)
        .findLast((one) => one !== undefined);
      if (isOther && !isAlike && before !== undefined) names.set(at, before + name);
    }
  }
  const named = all.map((one): Seen => {
    const { name, at = "" } = kinds.get(one) ?? {};
    return { ...one, kind: names.get(at) ?? name };
  });
  // A record that is read elsewhere is of that kind: the order that a checkout makes, who signed in, the cart with another item.
  const isOne = ({ found, status }: Seen): boolean => status < 300 && !found.isList && found.records.length === 1;
  const read = named.filter(({ method, status, kind }) => method === "GET" && status < 300 && kind !== undefined);
  const areRead = new Set(read.map(({ kind }) => kind));
  const byKey = Map.groupBy(
    read.flatMap(({ found, kind = "" }) => found.records.map((record) => ({ kind, record }))),
    ({ kind, record }) => keyOf(record, kind),
  );
  return named.map((one) => {
    const [record = {}] = one.found.records;
    if (one.method === "GET" || !isOne(one) || areRead.has(one.kind)) return one;
    const isSame = ([name, value]: readonly [string, unknown], other: Fields): boolean =>
      value !== null && typeof value !== "object" && other[name] === value;
    const key = keyOf(record, one.kind ?? "") ?? "";
    const like =
      byKey
        .get(key)
        ?.find(({ record: other }) => Object.entries(record).filter((pair) => isSame(pair, other)).length > 1) ??
      read.find((other) => isOne(other) && hasMembersOf(record, other.found.records[0] ?? {}));
    return { ...one, kind: like?.kind ?? one.kind };
  });
}
