import { isObject } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import { toRecorded } from "../routes/definition.ts";
import type { ServedOptions } from "../routes/definition.ts";
import { isSigningIn, LIST_MEANINGS, LIST_MEMBERS, PAGE_WORDS, plainName, STANDING_TIMES } from "../routes/meanings.ts";
import type { ListMember } from "../routes/meanings.ts";
import { isHar } from "./other-files.ts";
import { readHar } from "./read-har.ts";
import type { SeenExchange } from "./read-har.ts";
import { isKey, keyOf, OF_REQUEST, recordsIn, withKinds } from "./seen-kinds.ts";
import type { Seen } from "./seen-kinds.ts";
import { asRefused, requestsSeen } from "./seen-requests.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Answers that are no part of an API. */
const ASSET =
  /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|x-javascript|wasm)|image\/|font\/|audio\/|video\/)/;

const MOST_RECORDS = 500;

/** An OpenAPI document of what was seen, and sentences that say what was understood and what was not. */
export interface SeenApi extends Required<Pick<ServedOptions, "recorded">> {
  readonly document: Fields;
  readonly notes: readonly string[];
}

/** Kind of record: what was seen of it, each record as it was first. */
interface Kind {
  readonly name: string;
  readonly records: Map<string, Fields>;
  /** Keys in the order of each list of them, page after page. */
  readonly orders: Map<string, Set<string>>;
  /** Records as later answers and those of writes have them: they tell of further values. */
  readonly later: Fields[];
  /** Keys of records above in the path, by the parameter and the key of the record, where no member has them. */
  readonly above: Map<string, Map<string, Set<string>>>;
  /** True if the record that was created last is the first of its list. */
  isNewestFirst: boolean;
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
  given: { readonly server?: string; readonly title?: string; readonly notes?: readonly string[] } = {},
): SeenApi | undefined {
  const all = exchanges.filter(({ mediaType, method }) => method !== "OPTIONS" && !ASSET.test(mediaType));
  const hosts = Map.groupBy(all, ({ url }) => url.origin);
  const weight = (of: readonly SeenExchange[]): number => of.filter(({ body }) => typeof body === "object").length;
  const [main, ...others] = [...hosts].toSorted((one, other) => weight(other[1]) - weight(one[1]));
  if (main === undefined) return undefined;
  const seen = withKinds(main[1]);
  const notes = others.map(([host, of]) => `${of.length} requests to ${host} are left out: most went to ${main[0]}`);
  const kinds = new Map<string, Kind>();
  const operations = Map.groupBy(seen, ({ method, path }) => `${method} ${path}`);
  const isRead = ({ method }: Seen): boolean => method === "GET";
  for (const one of seen.filter(isRead)) collect(one, kinds);
  for (const one of seen.filter((other) => !isRead(other))) collect(one, kinds);
  const isInOrder = given.title === undefined;
  const { recorded, made } = replayed(seen, isInOrder, kinds);
  const told = isInOrder ? requestsSeen(seen) : undefined;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, of] of operations) {
    const [{ method, path } = { method: "", path: "" }] = of;
    const requests = told?.get(name) ?? [];
    (paths[path] ??= {})[method.toLowerCase()] = {
      ...toOperation(of, kinds, seen),
      ...(requests.length > 0 && { "x-seedbed-seen": requests }),
    };
  }
  notes.unshift(`${operations.size} operations of ${seen.length} requests to ${main[0]}`);
  for (const { name, records } of kinds.values())
    notes.push(
      `${name}: ${records.size} records${relationsOf(records, kinds)
        .map((one) => `, ${one}`)
        .join("")}`,
    );
  notes.push(...(given.notes ?? []));
  const lost = seen.flatMap(({ method, path, losses = [] }) => losses.map((loss) => `${method} ${path}: ${loss}`));
  notes.push(...new Set(lost));
  const keysMade = new Set([...made.keys()].map((one) => one.slice(one.indexOf(" ") + 1)));
  const schemas = Object.fromEntries(
    [...kinds.values()].map((kind) => [
      kind.name,
      {
        ...schemaOfKind(kind),
        "x-seedbed-records": inOrder(kind)
          .filter(([, record]) => !made.has(`${kind.name} ${keyOf(record, kind.name)}`))
          .slice(0, MOST_RECORDS)
          .map(([key, record]) => ({ ...record, ...aboveOf(key, kind, keysMade) })),
        ...(kind.isNewestFirst && { "x-seedbed-order": "newest" }),
      },
    ]),
  );
  const title = main[0].replace(/^https?:\/\//, "").replace(/:\d+$/, "");
  const document = {
    openapi: "3.1.0",
    info: { title: given.title ?? title, version: "1" },
    "x-seedbed-recorded": main[0],
    servers: [{ url: given.server ?? main[0] }],
    paths,
    components: { schemas },
  };
  return { document, notes, recorded };
}

/** The answers that are given again, and the records that are made again, if requests are in the order in which they were sent. */
function replayed(all: readonly Seen[], isInOrder: boolean, kinds: ReadonlyMap<string, Kind>) {
  const recorded = new Map<string, unknown>();
  const [known, changed] = [new Set<string>(), new Set<string>()];
  /** Records with their numbers in the order in which they were made. */
  const made = new Map<string, number>();
  for (const one of all) {
    const { method, url, values, status, sent, body, kind = "", isSketch } = one;
    const { records, isList } = one.found;
    const isRead = method === "GET";
    const keys = records.map((record) => `${kind} ${keyOf(record, kind)}`);
    // An action names its record in its path.
    const isMade =
      method === "POST" &&
      !isList &&
      !isSigningIn(one.path) &&
      records.every((record) => !values.includes(keyOf(record, kind) ?? ""));
    const isSearch = method === "POST" && isList && ![sent, ...valuesIn(sent)].some(isFilled);
    if (!isRead && !isSearch && status < 300 && isInOrder) {
      for (const key of isMade ? keys : []) if (!known.has(key)) made.set(key, made.size);
      changed.add(kind);
    }
    const kept = kinds.get(kind);
    if (isRead && isList && kept && !isOrdered(url))
      kept.isNewestFirst ||= areNewestFirst(keys, made) || areFalling(records);
    for (const key of keys) known.add(key);
    const key = toRecorded(url.pathname + url.search, isRead ? undefined : sent);
    const isKept =
      (isRead || isSearch) && status === 200 && !changed.has(kind) && isSketch !== true && body !== undefined;
    if (isKept && !recorded.has(key)) recorded.set(key, body);
  }
  return { recorded, made };
}

const valuesIn = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

/** True for a list of objects, as it is sent to make some. */
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.some(isObject);

/** True for a list in the order that its query asks for. */
function isOrdered({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) =>
    ["order", "direction"].includes(LIST_MEANINGS.get(plainName(name)) ?? ""),
  );
}

/** True if the records of a list that were made are before all others, the last one first. */
function areNewestFirst(keys: readonly string[], made: ReadonlyMap<string, number>): boolean {
  const numbers = keys.map((key) => made.get(key) ?? -1);
  return (
    keys.length > 1 &&
    (numbers[0] ?? -1) >= 0 &&
    numbers.every((one, at) => at === 0 || one < 0 || one < (numbers[at - 1] ?? 0))
  );
}

/** True for records in the order of their numbers or of when they were created, the last one first. */
function areFalling(records: readonly Fields[]): boolean {
  const isFalling = (name: string): boolean => {
    const values = records.map((record) => record[name]);
    return values.every(
      (one, at) =>
        (typeof one === "string" || typeof one === "number") && (at === 0 || one < (values[at - 1] as typeof one)),
    );
  };
  const names = Object.keys(records[0] ?? {}).filter(
    (name) => name === "id" || STANDING_TIMES.get(plainName(name)) === "created",
  );
  return records.length > 2 && names.some(isFalling);
}

/** Keeps the records of an answer, each as it was first seen; those that were made meanwhile are made again by who plays it. */
function collect(seen: Seen, kinds: Map<string, Kind>): void {
  const { kind: name, found } = seen;
  if (name === undefined || found.records.length === 0 || seen.status >= 300 || seen.isSketch === true) return;
  if (seen.method !== "GET") {
    if (seen.method !== "DELETE") kinds.get(name)?.later.push(...found.records);
    return;
  }
  const kind: Kind = kinds.get(name) ?? {
    name,
    records: new Map(),
    orders: new Map(),
    later: [],
    above: new Map(),
    isNewestFirst: false,
  };
  kinds.set(name, kind);
  kind.later.push(...found.records);
  const own = seen.names === null ? [""] : found.records.map((record) => keyOf(record, name));
  const isKeyed = !own.includes(undefined) && new Set(own).size === own.length;
  const times = new Map<string, number>();
  const keys = found.records.map((record, at) => {
    const text = JSON.stringify(record);
    times.set(text, (times.get(text) ?? 0) + 1);
    const key = (isKeyed ? own[at] : undefined) ?? `${text} ${times.get(text)}`;
    kind.records.set(key, { ...record, ...kind.records.get(key) });
    return key;
  });
  if (!found.isList) return;
  const order = getOrMake(kind.orders, listOf(seen.url), () => new Set<string>());
  for (const key of keys) order.add(key);
  const [param, value] = [seen.params.at(-1), seen.values.at(-1)];
  // A placeholder of a collection names no record.
  const isNamed = value !== undefined && !/^:\w|[{}]/.test(value);
  if (param === undefined || !isNamed || seen.path.endsWith("}")) return;
  const isHeld = (held: unknown): boolean => (isObject(held) ? othersOf(held).some(isHeld) : String(held) === value);
  const othersOf = (one: Fields): unknown[] =>
    Object.entries(one).flatMap(([member, held]) => (member === "id" || member === "_id" ? [] : [held]));
  if (found.records.some(isHeld)) return;
  const above = getOrMake<string, Map<string, Set<string>>>(kind.above, param, () => new Map());
  for (const key of keys) getOrMake<string, Set<string>>(above, key, () => new Set()).add(value);
}

/** The address of a list without the parameters of its pages. */
function listOf({ pathname, searchParams }: URL): string {
  const others = [...searchParams].filter(
    ([name]) => !PAGE_WORDS.some((word) => LIST_MEANINGS.get(plainName(name)) === word),
  );
  return `${pathname}?${String(new URLSearchParams(others))}`;
}

/** The records in the order of the longest list. */
function inOrder({ records, orders }: Kind): readonly (readonly [key: string, record: Fields])[] {
  const [longest = []] = [...orders.values()].toSorted((one, other) => other.size - one.size);
  return [...new Set([...longest, ...records.keys()])].map((key) => [key, records.get(key) ?? {}] as const);
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
  // A path that alone was refused as wrong does not show how right ones look.
  const right = of.filter(({ status, sent }) => status !== 400 || sent !== undefined);
  const inQuery = new Set(queries.flatMap((query) => [...query.keys()]));
  const parameters = [
    ...(first?.params ?? []).map((name, at) => ({
      name,
      in: "path",
      required: true,
      schema: schemaOfTexts((right.length > 0 ? right : of).map(({ values }) => values[at] ?? "")),
    })),
    ...[...inQuery].map((name) => ({
      name,
      in: "query",
      schema: isCursor(name)
        ? { type: "string" }
        : { ...schemaOfTexts(queries.flatMap((query) => query.getAll(name))), ...defaultOf(name, of) },
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
    const isOne = ({ kind: other, status, found }: Seen): boolean =>
      other === kind.name && status < 300 && !found.isList && found.records.length > 0;
    const [one = {}] = kind.records.values();
    const made = { mediaType: "application/json", body: one, found: recordsIn(one, first.names) };
    const like = all.find(isOne) ?? { ...first, ...made };
    responses["200"] = toResponse([{ ...like, status: 200, params: first.params }], kinds);
    delete responses["304"];
  }
  const properties = kind === undefined ? {} : propertiesOf(schemaOfKind(kind));
  // A number that was whole once may have fractions where others of its kind have.
  const wider = (values: readonly unknown[], [name = "", ...deeper]: readonly string[]): Fields | undefined => {
    const known = deeper.length === 0 ? properties[name] : undefined;
    return isObject(known) && known["type"] === "number" && values.every(Number.isFinite) ? known : undefined;
  };
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(sent.length > 0 && {
      requestBody: {
        content: {
          [sent[0]?.sentType ?? "application/json"]: {
            schema: asRefused(
              schemaOfValues(
                sent.map((one) => one.sent),
                wider,
              ),
              of,
              kind ? [...kind.records.values()] : [],
            ),
          },
        },
      },
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

/** True for the parameter and the member of a place in a list, which may look as it likes. */
function isCursor(name: string): boolean {
  const plain = plainName(name);
  return ["after", "before"].includes(LIST_MEANINGS.get(plain) ?? "") || LIST_MEMBERS.get(plain) === "nextCursor";
}

/** The least page, and the size of pages that are asked for without one: as answers say it, or as it was where there were more records. */
function defaultOf(name: string, of: readonly Seen[]): Fields {
  const isPage = LIST_MEANINGS.get(plainName(name)) === "page";
  if (isPage) return of.some(({ url }) => url.searchParams.get(name) === "0") ? { minimum: 0 } : {};
  if (LIST_MEANINGS.get(plainName(name)) !== "size") return {};
  const sizes = of.flatMap(({ url, body, status, headers }) => {
    if (url.searchParams.has(name) || status >= 300) return [];
    const members = isObject(body) ? [body, ...Object.values(body).filter(isObject)].flatMap(Object.entries) : [];
    const told = (meaning: ListMember): unknown =>
      members.find(
        ([member, value]) => typeof value !== "object" && LIST_MEMBERS.get(plainName(member)) === meaning,
      )?.[1];
    const shown = recordsIn(body).records.length;
    const total = Number(told("total") ?? headers.get("x-total-count") ?? 0);
    const isPart = total > shown || told("more") === true || typeof (told("next") ?? told("nextCursor")) === "string";
    const size = told("size") ?? (isPart && shown > 0 ? shown : Math.max(100, shown));
    return typeof size === "number" && size > 0 ? [{ size, isTold: told("size") !== undefined || isPart }] : [];
  });
  const told = sizes.filter(({ isTold }) => isTold);
  const known = (told.length > 0 ? told : sizes).map(({ size }) => size);
  return known.length === 0 ? {} : { default: Math.max(...known) };
}

function toResponse(of: readonly Seen[], kinds: ReadonlyMap<string, Kind>): Fields {
  const bodies = of.map(({ body }) => body).filter((body) => body !== undefined);
  const [first] = of;
  const description = "As it was seen.";
  const written = [...(first?.shown ?? [])].filter(
    ([name, value]) => !/^content-type$/i.test(name) && !value.includes("{{"),
  );
  const shown = [
    ...written.map(([name, example]) => [name, { required: true, schema: { type: "string" }, example }] as const),
    ...[...(first?.headers ?? [])].flatMap(([name, value]) =>
      /^(?:link|location|.*total.*|.*count)$/.test(name) ? [[name, { schema: schemaOfTexts([value]) }] as const] : [],
    ),
  ];
  const headers = shown.length === 0 ? {} : { headers: Object.fromEntries(shown) as Fields };
  if (first === undefined || bodies.length === 0) return { description, ...headers };
  const { found } = first;
  const kind = kinds.get(first.kind ?? "");
  const place = [...found.at, ...(found.isList ? ["*"] : [])].join();
  const known = new Set(kind === undefined ? [] : Object.keys(propertiesOf(schemaOfKind(kind))));
  // What is answered to a removal may say more than the record has, and is no record.
  const isOfKind = found.records.every((record) => Object.keys(record).every((name) => known.has(name)));
  const schema = schemaOfValues(bodies, (values, at) => {
    if (kind === undefined || first.status >= 300 || !isOfKind) return undefined;
    if (at.join() === place && (found.isList || found.records.length > 0)) return referTo(kind, values);
    // What an envelope says in a word is always the same.
    const [value] = values;
    if (!at.includes("*") && values.every((one) => one === null)) return { const: null };
    const isPlace = found.isList && isCursor(at.at(-1) ?? "") && values.every((one) => one === null || isKey(one));
    if (isPlace && values.some((one) => typeof one === "string")) return { type: ["string", "null"] };
    const isSame = values.every((one) => one === value) && !at.includes("*");
    const isFlag =
      typeof value === "boolean" && found.isList && LIST_MEMBERS.get(plainName(at.at(-1) ?? "")) === undefined;
    const isWord = typeof value === "string" && /^[\w ]+$/.test(value);
    return isSame && (isFlag || (isWord && /^(?:object|type|kind|status)$/.test(at.at(-1) ?? "")))
      ? { const: value }
      : undefined;
  });
  const isOne = found.records.length > 0 && isOfKind && (first.names === null || first.params.length > 0);
  const isKept = first.status < 300 && kind !== undefined && (found.isList || isOne);
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
  const { required: usual = [], ...whole } = schemaOfKind(kind);
  // What records have here alone, they all have.
  const here = values.filter(isObject).map((value) => keyOf(value, name));
  const isHere = (member: string): boolean =>
    values.every((value) => isObject(value) && member in value) &&
    [...records].every(([key, record]) => !(member in record) || here.includes(key));
  const required = [...new Set([...(usual as string[]), ...[...shown].filter(isHere)])];
  if (shown.size === 0 || (all.difference(shown).size === 0 && required.length === (usual as string[]).length))
    return { $ref: `#/components/schemas/${name}` };
  const properties = Object.entries(propertiesOf(whole)).filter(([member]) => shown.has(member));
  return {
    ...whole,
    required: required.filter((member) => shown.has(member)),
    properties: Object.fromEntries(properties),
    "x-seedbed-records": name,
  };
}

function propertiesOf({ properties }: Fields): Fields {
  return isObject(properties) ? properties : {};
}

/** Members that say what a record belongs to, as paths do: those of the records above, or of the one where it is one for each. */
function aboveOf(key: string, { above }: Kind, keysMade: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    [...above].map(([param, byKey]) => {
      const values = [...(byKey.get(key) ?? [])].filter((value) => !keysMade.has(value));
      const isOne = [...byKey.values()].every((one) => one.size === 1);
      return [param, isOne && values.length > 0 ? values[0] : values];
    }),
  );
}

/** The schema of a kind's records, by all that was seen of them. */
function schemaOfKind({ records, later }: Kind): Fields {
  const { required: _required, ...schema } = schemaOfValues([...records.values(), ...later]);
  const { required } = schemaOfValues([...records.values()]);
  return { ...schema, ...(required !== undefined && { required }) };
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
  const [, of] = OF_REQUEST.exec(texts[0] ?? "") ?? [];
  if (of !== undefined) return { "x-seedbed-of": of };
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
