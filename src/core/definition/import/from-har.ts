import { isObject } from "../../model/json.ts";
import { toSingular } from "../../world/plural.ts";
import { toRecorded } from "../routes/definition.ts";
import type { RecordedAnswer, ServedOptions } from "../routes/definition.ts";
import { LIST_MEANINGS, LIST_MEMBERS, camelCase, plainName, wordsInName } from "../routes/meanings.ts";
import type { ListMember } from "../routes/meanings.ts";
import { isHar } from "./other-files.ts";
import { readHar } from "./read-har.ts";
import type { SeenExchange } from "./read-har.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Segments of a path that name a record by their look: numbers, uuids, object ids, prefixed ids, and other texts with many digits. */
export const NAMES_RECORD =
  /^(?:\d+(?:-\d+)*|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24}|.*\{.*\}|:\w+|[a-z]{2,5}_(?=\w*\d)[a-z0-9]{6,}|\w*\d{4,}\w*)$/i;

/** Members by which a path names a record. */
const KEY = /^(?:id|_id|slug|username|login|handle|name|code|key|sku|uuid|isbn|email|number)$/i;

/** True for a member by which a path names a record of `list`: `code`, and of ferries `ferryCode`. */
function isKeyOf(list: string, member: string): boolean {
  const [name, kind] = [plainName(member), plainName(toSingular(list))];
  return KEY.test(member) || (name.startsWith(kind) && KEY.test(name.slice(kind.length)));
}

/** Answers that are no part of an API. */
const ASSET =
  /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|x-javascript|wasm)|image\/|font\/|audio\/|video\/)/;

const MOST_RECORDS = 500;

/** An OpenAPI document of what was seen, and sentences that say what was understood and what was not. */
export interface SeenApi extends Required<Pick<ServedOptions, "recorded">> {
  readonly document: Fields;
  readonly notes: readonly string[];
}

interface Place {
  readonly path: string;
  /** Values of its parameters, in their order. */
  readonly values: readonly string[];
  /** Names of its parameters. */
  readonly params: readonly string[];
}

/** A request and answer with its operation, and the kind of record that it shows. */
type Seen = SeenExchange & Place & { readonly kind?: string | undefined };

/** Kind of record: what was seen of it, each record as it was first. */
interface Kind {
  readonly name: string;
  readonly records: Map<string, Fields>;
  /** Keys in the order of the longest list of them. */
  order: readonly string[];
  /** Records as writes answered them: they tell of further states. */
  readonly written: Fields[];
}

/** Makes an OpenAPI document of a HAR file, whose schemas have the records that were seen; undefined for anything else. */
export function apiOfHar(har: unknown): SeenApi | undefined {
  if (!isObject(har) || !isHar(har)) return undefined;
  const all = readHar(har);
  return all.some(({ body }) => isObject(body) || Array.isArray(body)) ? apiOfSeen(all) : undefined;
}

/** The same of requests and answers. Their server and a title are those of the host of most of them unless given. */
export function apiOfSeen(
  exchanges: readonly SeenExchange[],
  given: { readonly server?: string; readonly title?: string } = {},
): SeenApi | undefined {
  const all = exchanges.filter(({ mediaType, method }) => method !== "OPTIONS" && !ASSET.test(mediaType));
  const hosts = Map.groupBy(all, ({ url }) => url.origin);
  const weight = (of: readonly SeenExchange[]): number => of.filter(({ body }) => typeof body === "object").length;
  const [main, ...others] = [...hosts].toSorted((one, other) => weight(other[1]) - weight(one[1]));
  if (main === undefined) return undefined;
  const seen = withKinds(placed(main[1]));
  const notes = others.map(([host, of]) => `${of.length} requests to ${host} are left out: most went to ${main[0]}`);
  const kinds = new Map<string, Kind>();
  const operations = Map.groupBy(seen, ({ method, path }) => `${method} ${path}`);
  const isRead = ({ method }: Seen): boolean => method === "GET";
  for (const one of seen.filter(isRead)) collect(one, kinds);
  for (const one of seen.filter((other) => !isRead(other))) collect(one, kinds);
  const { recorded, made } = replayed(seen, given.title === undefined);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const of of operations.values()) {
    const [{ method, path } = { method: "", path: "" }] = of;
    (paths[path] ??= {})[method.toLowerCase()] = toOperation(of, kinds, seen);
  }
  notes.unshift(`${operations.size} operations of ${seen.length} requests to ${main[0]}`);
  for (const { name, records } of kinds.values())
    notes.push(
      `${name}: ${records.size} records${relationsOf(records, kinds)
        .map((one) => `, ${one}`)
        .join("")}`,
    );
  for (const { method, path, shown = [] } of seen)
    for (const [name, value] of shown)
      if (value.includes("{{"))
        notes.push(`${method} ${path}: the header ${name} is left out: it is made by a template`);
  const schemas = Object.fromEntries(
    [...kinds.values()].map((kind) => [
      kind.name,
      {
        ...withStates(schemaOfValues(inOrder(kind)), kind),
        "x-seedbed-records": inOrder(kind)
          .filter((record) => !made.has(`${kind.name} ${keyOf(record, kind.name)}`))
          .slice(0, MOST_RECORDS),
      },
    ]),
  );
  const title = main[0].replace(/^https?:\/\//, "").replace(/:\d+$/, "");
  const document = {
    openapi: "3.1.0",
    info: { title: given.title ?? title, version: "1" },
    servers: [{ url: given.server ?? main[0] }],
    paths,
    components: { schemas },
  };
  return { document, notes, recorded };
}

/** The answers that are given again, and the records that are made again, if requests are in the order in which they were sent. */
function replayed(
  all: readonly Seen[],
  isInOrder: boolean,
): { readonly recorded: Map<string, RecordedAnswer>; readonly made: ReadonlySet<string> } {
  const recorded = new Map<string, RecordedAnswer>();
  const [made, known, changed] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const keyIn = (one: Seen): string =>
    toRecorded(one.method, one.url.pathname + one.url.search, { isSigned: one.isSigned === true, body: one.sent });
  const allowed = new Set(all.filter(({ status }) => status < 400).map(keyIn));
  for (const one of all) {
    const { method, url, values, status, mediaType, body, kind = "", isSketch } = one;
    const isRead = method === "GET";
    const { records, isList } = recordsIn(body);
    const keys = records.map((record) => `${kind} ${keyOf(record, kind)}`);
    // An action names its record in its path.
    const isMade =
      method === "POST" && !isList && records.every((record) => !values.includes(keyOf(record, kind) ?? ""));
    if (!isRead && status < 300 && isInOrder) {
      for (const key of isMade ? keys : []) if (!known.has(key)) made.add(key);
      changed.add(kind);
    }
    for (const key of keys) known.add(key);
    const isRefused = status >= 400 && status < 500 && !allowed.has(keyIn(one));
    const key = isRefused ? keyIn(one) : toRecorded(method, url.pathname + url.search);
    const isKept = isRefused || (isRead && status === 200 && !changed.has(kind));
    if (isKept && isSketch !== true && !recorded.has(key)) recorded.set(key, { status, mediaType, body });
  }
  return { recorded, made };
}

/** The requests with the paths of their operations: what names a record is a parameter. */
function placed(exchanges: readonly SeenExchange[]): readonly Seen[] {
  /** Prefixes of paths that name a record, with the member that holds the name. */
  const named = new Map<string, string>();
  const isGood = ({ status, method }: SeenExchange): boolean => status < 300 && method !== "DELETE";
  for (const exchange of exchanges.filter(isGood)) {
    const segments = segmentsOf(exchange.url);
    const { records, isList } = recordsIn(exchange.body);
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
  return all.map(({ shape, ...exchange }) => {
    const params: string[] = [];
    const path = shape.map((part, at) => {
      if (!part.startsWith("{")) return part;
      const own = called.get(shape.slice(0, at + 1).join("/"));
      params.push(own === undefined || params.includes(own) ? part.slice(1, -1) : own);
      return `{${params.at(-1)}}`;
    });
    return { ...exchange, path: `/${path.join("/")}`, params };
  });
}

function isKey(value: unknown): value is string | number {
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

/** The records of an answer: its list, or the one object with a key, within envelopes too. */
export function recordsIn(body: unknown, at: readonly string[] = []): Found {
  const none = { records: [], isList: false, at };
  if (Array.isArray(body)) return { records: body.filter(isObject), isList: true, at };
  if (!isObject(body) || at.length > 2) return none;
  const record = { records: [body], isList: false, at };
  if (OWN_KEYS.some((name) => name in body)) return record;
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const [list] = lists;
  if (list !== undefined && lists.length === 1) return recordsIn(list[1], [...at, list[0]]);
  const inner = Object.entries(body)
    .filter(([, value]) => isObject(value))
    .map(([name, value]) => recordsIn(value, [...at, name]));
  const [only, another] = inner.filter(({ records, isList }) => records.length > 0 || isList);
  if (only !== undefined) return another === undefined ? only : none;
  return Object.keys(body).some((name) => /(?:_id|[a-z]I[dD])$/.test(name)) ? record : none;
}

export const OWN_KEYS = ["id", "_id", "slug", "uuid"] as const;

/** The key of a record among those of its kind; undefined where it has none. */
function keyOf(record: Fields, kind: string): string | undefined {
  const own = Object.keys(record).filter((name) => isKeyOf(kind, name) && plainName(name).startsWith(plainName(kind)));
  const name = [...OWN_KEYS, ...own].find((one) => isKey(record[one]));
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
function kindOf({ path, values }: Place, { records, isList }: Found): PlaceOfKind | undefined {
  const segments = path.split("/");
  const isParam = (segment: string): boolean => segment.startsWith("{");
  const [record] = records;
  let end = segments.findLastIndex((segment) => !isParam(segment) && segment !== "" && !NO_KIND.test(segment));
  const last = segments.findLastIndex(isParam);
  // The answer of an action below a record is that record.
  if (
    !isList &&
    last > 0 &&
    record !== undefined &&
    Object.values(record).some((value) => isKey(value) && String(value) === values.at(-1))
  )
    end = last - 1;
  const name = kindName(segments[end] ?? "");
  return name === undefined ? undefined : { name, at: segments.slice(0, end + 1).join("/") };
}

/** The name of a collection's records; undefined for a segment that says nothing of them. */
function kindName(segment: string): string | undefined {
  const words = wordsInName(segment);
  const name = camelCase(words.map((word, at) => (at === words.length - 1 ? toSingular(word) : word)));
  return /^(?:api|v\d+|\{.*)?$/.test(name) ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
}

interface ListSeen extends PlaceOfKind {
  readonly keys: Set<string>;
  readonly members: Set<string>;
}

/** The requests with the kinds of their records. Of lists of one name, one that shares no record with the longest has a kind of its own, unless it is below a record and has the same members. */
function withKinds(all: readonly Seen[]): readonly Seen[] {
  const kinds = new Map<Seen, PlaceOfKind>();
  const lists = new Map<string, ListSeen>();
  for (const one of all) {
    const found = recordsIn(one.body);
    const kind = kindOf(one, found);
    if (kind === undefined) continue;
    kinds.set(one, kind);
    if (!found.isList || one.status >= 300 || one.method !== "GET") continue;
    const list: ListSeen = lists.get(kind.at) ?? { ...kind, keys: new Set(), members: new Set() };
    lists.set(kind.at, list);
    for (const record of found.records) {
      list.keys.add(keyOf(record, kind.name) ?? JSON.stringify(record));
      for (const member of Object.keys(record)) list.members.add(member);
    }
  }
  const names = new Map<string, string>();
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
  return all.map((one) => {
    const { name, at = "" } = kinds.get(one) ?? {};
    return { ...one, kind: names.get(at) ?? name };
  });
}

/** Keeps the records of an answer, each as it was first seen; those that were made meanwhile are made again by who plays it. */
function collect(seen: Seen, kinds: Map<string, Kind>): void {
  const found = recordsIn(seen.body);
  const { kind: name } = seen;
  if (name === undefined || found.records.length === 0 || seen.status >= 300 || seen.isSketch === true) return;
  if (seen.method !== "GET") {
    kinds.get(name)?.written.push(...found.records);
    return;
  }
  const kind = kinds.get(name) ?? { name, records: new Map<string, Fields>(), order: [], written: [] };
  kinds.set(name, kind);
  const own = found.records.map((record) => keyOf(record, name));
  const isKeyed = !own.includes(undefined) && new Set(own).size === own.length;
  const times = new Map<string, number>();
  const keys = found.records.map((record, at) => {
    const text = JSON.stringify(record);
    times.set(text, (times.get(text) ?? 0) + 1);
    const key = (isKeyed ? own[at] : undefined) ?? `${text} ${times.get(text)}`;
    kind.records.set(key, { ...record, ...kind.records.get(key) });
    return key;
  });
  if (found.isList && keys.length > kind.order.length) kind.order = keys;
}

function inOrder({ records, order }: Kind): readonly Fields[] {
  const keys = new Set([...order, ...records.keys()]);
  return [...keys].map((key) => records.get(key)).filter(isObject);
}

/** A sentence for each member that holds the key of another record: by its name, or by all of its values. */
function relationsOf(records: ReadonlyMap<string, Fields>, kinds: ReadonlyMap<string, Kind>): readonly string[] {
  const members = new Set([...records.values()].flatMap(Object.keys));
  return [...members].flatMap((member) => {
    const stem = plainName(member.replace(/_?(?:ids?|slug|code|key|ref)$/i, ""));
    const values = [...records.values()]
      .map((record) => record[member])
      .filter(isKey)
      .map(String);
    if (!/.(?:id|ids|by|ref|slug|code|key)$/i.test(member) || values.length === 0) return [];
    const to =
      [...kinds.values()].find((kind) => plainName(kind.name) === stem && kind.records !== records) ??
      [...kinds.values()].find((kind) => values.every((value) => kind.records.has(value)) && kind.records !== records);
    return to === undefined ? [] : [`${member} is of ${to.name}`];
  });
}

function toOperation(of: readonly Seen[], kinds: ReadonlyMap<string, Kind>, all: readonly Seen[]): Fields {
  const [first] = of;
  const queries = of.map(({ url }) => url.searchParams);
  const names = new Set(queries.flatMap((query) => [...query.keys()]));
  const parameters = [
    ...(first?.params ?? []).map((name, at) => ({
      name,
      in: "path",
      required: true,
      schema: schemaOfTexts(of.map(({ values }) => values[at] ?? "")),
    })),
    ...[...names].map((name) => ({
      name,
      in: "query",
      schema: { ...schemaOfTexts(queries.flatMap((query) => query.getAll(name))), ...defaultOf(name, of) },
    })),
  ];
  const sent = of.filter(({ status, sent: body }) => status < 400 && body !== undefined);
  const responses = Object.fromEntries(
    [...Map.groupBy(of, ({ status }) => status)].map(([status, those]) => [String(status), toResponse(those, kinds)]),
  );
  const kind = kinds.get(first?.kind ?? "");
  const isAnswered = of.some(({ status, body: answer }) => status < 300 && answer !== undefined);
  // A record that was looked for in vain, or had not changed, is one of its list all the same.
  if (first?.method === "GET" && first.path.endsWith("}") && kind !== undefined && !isAnswered) {
    const isOne = ({ kind: other, status, body: answer }: Seen): boolean =>
      other === kind.name && status < 300 && !recordsIn(answer).isList && recordsIn(answer).records.length > 0;
    const [one = {}] = kind.records.values();
    const like = all.find(isOne) ?? { ...first, mediaType: "application/json", body: one };
    responses["200"] = toResponse([{ ...like, status: 200, params: first.params }], kinds);
    delete responses["304"];
  }
  const { required: _required, ...body } = schemaOfValues(sent.map((one) => one.sent));
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(sent.length > 0 && {
      requestBody: { content: { [sent[0]?.sentType ?? "application/json"]: { schema: body } } },
    }),
    responses,
  };
}

function schemaOfTexts(texts: readonly string[]): Fields {
  const values = texts.map((text) =>
    /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text)
      ? Number(text)
      : /^(?:true|false)$/.test(text)
        ? text === "true"
        : text,
  );
  const schema = schemaOfValues(values);
  return typeof schema["type"] === "string" ? schema : { type: "string" };
}

/** The size of pages that are asked for without one: as answers say it, or as it was where there were more records. */
function defaultOf(name: string, of: readonly Seen[]): Fields {
  if (LIST_MEANINGS.get(plainName(name)) !== "size") return {};
  const sizes = of.flatMap(({ url, body }) => {
    if (url.searchParams.has(name)) return [];
    const members = isObject(body) ? [body, ...Object.values(body).filter(isObject)].flatMap(Object.entries) : [];
    const told = (meaning: ListMember): unknown =>
      members.find(
        ([member, value]) => typeof value === "number" && LIST_MEMBERS.get(plainName(member)) === meaning,
      )?.[1];
    const shown = recordsIn(body).records.length;
    const size = told("size") ?? (Number(told("total") ?? 0) > shown ? shown : Math.max(100, shown));
    return typeof size === "number" && size > 0 ? [size] : [];
  });
  return sizes.length === 0 ? {} : { default: Math.max(...sizes) };
}

function toResponse(of: readonly Seen[], kinds: ReadonlyMap<string, Kind>): Fields {
  const bodies = of.map(({ body }) => body).filter((body) => body !== undefined);
  const [first] = of;
  const description = "As it was seen.";
  const written = [...(first?.shown ?? [])].filter(
    ([name, value]) => !/^content-type$/i.test(name) && !value.includes("{{"),
  );
  const shown = written.map(([name, example]) => [name, { required: true, schema: { type: "string" }, example }]);
  const headers = shown.length === 0 ? {} : { headers: Object.fromEntries(shown) as Fields };
  if (first === undefined || bodies.length === 0) return { description, ...headers };
  const found = recordsIn(first.body);
  const kind = kinds.get(first.kind ?? "");
  const schema = schemaOfValues(bodies, (values, at) =>
    kind !== undefined && first.status < 300 && at.join() === [...found.at, ...(found.isList ? ["*"] : [])].join()
      ? referTo(kind, values)
      : undefined,
  );
  const isKept = first.status < 300 && kind !== undefined && (found.isList || first.params.length > 0);
  const examples = isKept || first.isSketch === true ? {} : { example: first.body };
  return {
    description,
    ...headers,
    content: { [first.mediaType === "" ? "application/json" : first.mediaType]: { schema, ...examples } },
  };
}

/** A kind's own schema, or where answers show less of it, one of these members. */
function referTo(kind: Kind, values: readonly unknown[]): Fields {
  const { name, records } = kind;
  const shown = new Set(values.filter(isObject).flatMap(Object.keys));
  const all = new Set([...records.values()].flatMap(Object.keys));
  if (shown.size === 0 || all.difference(shown).size === 0) return { $ref: `#/components/schemas/${name}` };
  return { ...withStates(schemaOfValues(values), kind), "x-seedbed-records": name };
}

/** A schema of records of a kind in which a member of states has all that were seen, those that only writes answered too. */
function withStates(schema: Fields, kind: Kind): Fields {
  const { properties } = schemaOfValues([...kind.records.values(), ...kind.written]);
  const own = schema["properties"];
  if (!isObject(properties) || !isObject(own)) return schema;
  const states = Object.entries(properties).filter(([name, one]) => name in own && isObject(one) && "enum" in one);
  return { ...schema, properties: { ...own, ...Object.fromEntries(states) } };
}

/** Formats of texts, by how they look. */
const FORMATS: readonly (readonly [format: string, look: RegExp])[] = [
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ["email", /^[\w.+-]+@[\w-]+\.[\w.-]+$/],
  ["uri", /^https?:\/\/[^\s]+$/],
];

/** The JSON Schema that values have together. `named` gives the one of values at some names of members, `*` for an item, where there is one already. */
function schemaOfValues(
  values: readonly unknown[],
  named: (values: readonly unknown[], at: readonly string[]) => Fields | undefined = () => undefined,
  at: readonly string[] = [],
): Fields {
  const known = named(values, at);
  if (known !== undefined) return known;
  const types = new Set(values.map(typeOf));
  const isNullable = types.delete("null");
  if (types.has("number")) types.delete("integer");
  const [type, another] = types;
  if (type === undefined || another !== undefined) return {};
  const shown = isNullable ? [type, "null"] : type;
  const given = values.filter((value) => value !== null && value !== undefined);
  if (type === "array") return { type: shown, items: schemaOfValues(given.flat(), named, [...at, "*"]) };
  if (type === "object") {
    const objects = given.filter(isObject);
    const names = [...new Set(objects.flatMap(Object.keys))];
    const membersOf = (name: string): readonly unknown[] =>
      objects.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
    const properties = Object.fromEntries(
      names.map((name) => [name, schemaOfValues(membersOf(name), named, [...at, name])]),
    );
    const required = names.filter((name) => objects.every((one) => name in one));
    return { type: shown, ...(required.length > 0 && { required }), properties };
  }
  const texts = type === "string" ? given.map(String) : [];
  const format =
    texts.length === 0 ? undefined : FORMATS.find(([, look]) => texts.every((text) => look.test(text)))?.[0];
  const choices = [...new Set(texts)];
  const isState = /^(?:status|state)$/i.test(at.at(-1) ?? "") && choices.length > 1 && choices.length < 10;
  return { type: shown, ...(format !== undefined && { format }), ...(isState && !isNullable && { enum: choices }) };
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
