import { isObject } from "../../model/json.ts";
import type { ApiContent, ApiOperation } from "../../openapi/document.ts";
import type { ObjectShape } from "../../openapi/lookup.ts";
import { otherForms } from "../../openapi/plain-value.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sourceOf } from "../../openapi/value.ts";
import { toSingular } from "../../world/plural.ts";
import { memberAt, withMemberAt } from "./definition.ts";
import type { ItemView, ListView, MemberPath, ServedResource, ShownRecord, Success } from "./definition.ts";
import {
  HOLDS_ITEMS,
  isCountName,
  LIST_MEMBERS,
  plainName,
  tellsOfAnswer,
  TELLS_OF_LIST,
  wordsInName,
} from "./meanings.ts";

const MAX_LEVELS = 3;

const AFFIXES: ReadonlySet<string> = new Set(
  "response responses of dto dtov1 dtov2 dtov3 model resource object full simple simplified minimal detail details detailed summary list item items read output out get public base basic schema entity data view vm v1 v2 v3 new create created update updated request input body payload patch put post in extended short compact result envelope wrapper page paged paginated collection info expanded nullable optional with write record".split(
    " ",
  ),
);

/** Things that an API has itself: an `ApiKey` is no key, and an `ApiOrder` is an order. */
const OF_AN_API = /^(?:key|token|client|credential|call|request|usage|endpoint|error|version)/;

/** The name of what a schema describes, in lower case without the words that say how it is shown; undefined for a schema without a name. */
export function subjectOf(schema: ApiSchema | undefined, schemas: ApiSchemas): string | undefined {
  const part = isObject(schema) ? schema["x-seedbed-records"] : undefined;
  const name = typeof part === "string" ? part : schema === undefined ? undefined : nameOf(schema, schemas);
  if (name === undefined) return undefined;
  const words = wordsInName(name.split(".").at(-1) ?? name);
  const kept = words.filter((word) => !AFFIXES.has(word) && !AFFIXES.has(word.replace(/\d+$/, "")));
  if (kept[0] === "api" && kept.length > 1 && !OF_AN_API.test(kept[1] ?? "")) kept.shift();
  return (kept.length === 0 ? words : kept)
    .map((word, at, all) => (at === all.length - 1 ? toSingular(word) : word))
    .join("");
}

/** A schema's name, or that of the one record which it adds members to. */
function nameOf(schema: ApiSchema, schemas: ApiSchemas): string | undefined {
  const parts = isObject(schema) && Array.isArray(schema["allOf"]) ? (schema["allOf"] as ApiSchema[]) : [];
  const [only, another] = parts.filter((one) => schemas.nameOf(one) !== undefined);
  const isRecord = only !== undefined && another === undefined && schemas.shapeOf(only).properties.has("id");
  return schemas.nameOf(schema) ?? (isRecord ? schemas.nameOf(only) : undefined);
}

/** The name of what a request has that an answer gives back in a member: `x-seedbed-of`. */
export function memberAsked(schema: ApiSchema): string | undefined {
  const of = isObject(schema) ? schema["x-seedbed-of"] : undefined;
  return typeof of === "string" ? of : undefined;
}

/** A schema of a recording: the one itself, or the one that it shows a part of. */
function seenIn(schema: ApiSchema, schemas: ApiSchemas): ShownRecord {
  const resolve = (one: ApiSchema): ShownRecord => {
    const resolved = schemas.resolve(one);
    return isObject(resolved) ? resolved : {};
  };
  const own = resolve(schema);
  const whole = own["x-seedbed-records"];
  return typeof whole === "string" ? resolve({ $ref: `#/components/schemas/${whole}` }) : own;
}

/** The first records, where the schema is of a recording. */
export function recordsSeen(schema: ApiSchema, schemas: ApiSchemas): SeenRecords | undefined {
  const { "x-seedbed-records": seen, "x-seedbed-order": order } = seenIn(schema, schemas);
  if (!Array.isArray(seen)) return undefined;
  const examples = seen.filter(isObject);
  return { count: examples.length, examples, isWhole: true, isNewestFirst: order === "newest" };
}

type SeenRecords = Pick<ServedResource, "count" | "examples" | "isWhole" | "isNewestFirst">;

/** A record of a recording that has the key of the one above it by the name of the path's parameter, with it in its place. */
export function withAbove(
  record: ShownRecord,
  { scope }: ServedResource,
  properties: ReadonlyMap<string, ApiSchema>,
): ShownRecord {
  return (scope?.kept ?? []).reduce((kept, { at, param }) => {
    const { [param]: above, ...others } = kept;
    return above === undefined || properties.has(param) ? kept : (withMemberAt(others, at, above) as ShownRecord); // an object stays one
  }, record);
}

export function isRecordSchema(schema: ApiSchema | undefined, schemas: ApiSchemas): schema is ApiSchema {
  return schema !== undefined && schemas.shapeOf(schema).properties.size > 0;
}

/** True if two schemas may be of the same records: a `CartItem` is no cart. */
export function sharesMembers(one: ApiSchema, other: ApiSchema, schemas: ApiSchemas): boolean {
  const namesOf = (schema: ApiSchema): ReadonlySet<string> =>
    new Set([...schemas.shapeOf(schema).properties.keys()].filter((name) => name !== "id"));
  const [names, others] = [namesOf(one), namesOf(other)];
  return 2 * names.intersection(others).size >= Math.min(names.size, others.size);
}

/** True for the same members, but for one of many that one of them is shown without. */
export function hasSameMembers(one: ApiSchema, other: ApiSchema, schemas: ApiSchemas): boolean {
  const [names, others] = [one, other].map((of) => new Set(schemas.shapeOf(of).properties.keys()));
  if (names === undefined || others === undefined || names.size === 0) return false;
  return 8 * names.symmetricDifference(others).size <= names.size;
}

/** The schema with the members that it has not, of others of the same records. */
export function withMembers(schema: ApiSchema, others: readonly ApiSchema[], schemas: ApiSchemas): ApiSchema {
  const resolved = schemas.resolve(schema);
  const own = schemas.shapeOf(schema);
  const shapes = others.map((one) => schemas.shapeOf(one));
  const beside = shapes.flatMap(({ properties }) => [...properties]).filter(([name]) => !own.properties.has(name));
  if (beside.length === 0 || !isObject(resolved) || "oneOf" in resolved || "anyOf" in resolved) return schema;
  const written = isObject(resolved["properties"]) ? resolved["properties"] : {};
  const needed = beside.map(([name]) => name).filter((name) => shapes.some(({ required }) => required.has(name)));
  return {
    ...resolved,
    properties: { ...written, ...Object.fromEntries(beside) },
    required: [...own.required, ...needed],
  };
}

/** The schema of what is at some steps inside of a value; any where a step leads nowhere. */
export function schemaAt(schema: ApiSchema, path: MemberPath, schemas: ApiSchemas): ApiSchema {
  return path.reduce<ApiSchema>((at, step) => schemas.shapeOf(at).properties.get(step) ?? true, schema);
}

export function isScalar(schemas: ApiSchemas, schema: ApiSchema | undefined): boolean {
  if (schema === undefined) return false;
  const { type, properties, items } = schemas.shapeOf(schema);
  return properties.size === 0 && items === undefined && ["string", "integer", "number", undefined].includes(type);
}

/** True for a schema of a record and of nothing around it. */
const isRecordItself = (schema: ApiSchema): boolean => isObject(schema) && schema["x-seedbed-whole"] === true;

/** Place at which the items of a list are in an answer; undefined for what is no list of records. `words` are what the list may be called. */
export function listViewOf(
  schema: ApiSchema | undefined,
  schemas: ApiSchemas,
  words: readonly string[],
): ListView | undefined {
  return schema === undefined || isRecordItself(schema) ? undefined : findList(schema, schemas, words, 0);
}

function findList(
  schema: ApiSchema,
  schemas: ApiSchemas,
  words: readonly string[],
  level: number,
): ListView | undefined {
  const shape = schemas.shapeOf(schema);
  if (shape.items !== undefined && ["array", undefined].includes(shape.type))
    return listOf([], shape.items, schemas, words);
  if (level === MAX_LEVELS) return undefined;
  const arrays: [string, ListView][] = [];
  const holders: [string, ApiSchema][] = [];
  let others = 0;
  for (const [name, member] of shape.properties) {
    const inner = schemas.shapeOf(member);
    const list =
      inner.type === "array" && inner.items !== undefined ? listOf([name], inner.items, schemas, words) : undefined;
    const plain = plainName(name);
    const tells = tellsOfAnswer(name);
    if (list !== undefined && (!tells || words.includes(toSingular(plain)))) arrays.push([plain, list]);
    else if (inner.properties.size > 0 && (HOLDS_ITEMS.has(plain) || TELLS_OF_LIST.has(plain)))
      holders.push([name, member]);
    else if (!LIST_MEMBERS.has(plain) && !tells && (inner.properties.size === 0 || inner.properties.has("id")))
      others += 1;
  }
  // An object with an id is a record, and its items belong to it: a cart.
  if (["id", "_id", "uuid"].some((name) => isScalar(schemas, shape.properties.get(name)))) return undefined;
  const named = arrays.find(([name]) => words.includes(name)) ?? arrays.find(([name]) => HOLDS_ITEMS.has(name));
  if (named !== undefined && (others <= 2 || words.includes(named[0]))) return named[1];
  const [only] = arrays;
  for (const [name, member] of holders) {
    const found = findList(member, schemas, words, level + 1);
    if (found !== undefined) return { ...found, path: [name, ...found.path] };
  }
  const isBeside = holders.some(([, member]) => schemas.shapeOf(member).properties.has("id"));
  return arrays.length === 1 && others === 0 && !isBeside ? only?.[1] : undefined;
}

/** Place of the only number in an answer; undefined where there is none, or another. */
export function countIn(schema: ApiSchema | undefined, schemas: ApiSchemas, level = 0): readonly string[] | undefined {
  if (schema === undefined || level === MAX_LEVELS) return undefined;
  const { type, properties } = schemas.shapeOf(schema);
  if (type === "integer" || type === "number") return [];
  const isNumber = (member: ApiSchema): boolean => /^(?:integer|number)$/.test(schemas.shapeOf(member).type ?? "");
  const told = [...properties].filter(([name]) => !tellsOfAnswer(name));
  const [only, second] = told.filter(([, member]) => isNumber(member));
  if (only !== undefined) return second === undefined ? [only[0]] : undefined;
  const [held, another] = told;
  const inner = another === undefined && held !== undefined ? countIn(held[1], schemas, level + 1) : undefined;
  return inner && held && [held[0], ...inner];
}

/** The list of a record that a path below it is called as: `items` of a cart. */
export function elementsIn(record: ApiSchema | undefined, literal: string, schemas: ApiSchemas) {
  for (const [field, member] of record === undefined ? [] : schemas.shapeOf(record).properties) {
    const { items } = schemas.shapeOf(member);
    if (toSingular(plainName(field)) === toSingular(plainName(literal)) && isRecordSchema(items, schemas))
      return { field, item: items };
  }
  return undefined;
}

function listOf(
  path: MemberPath,
  item: ApiSchema,
  schemas: ApiSchemas,
  words: readonly string[],
): ListView | undefined {
  const { properties } = schemas.shapeOf(item);
  const node = properties.get("node");
  if (node !== undefined && properties.size <= 3 && isRecordSchema(node, schemas))
    return { path, itemPath: ["node"], item: node };
  const among = findAmong([...properties], schemas, words);
  if (among !== undefined) return { path, itemPath: among.path, item: among.schema };
  return properties.size === 0 ? undefined : { path, itemPath: [], item };
}

const OWN_KEY = /^_?(?:id|uuid|key|slug)$/i;

/** The record among other objects and lists that belong to it, as in `{ order, lines, customer }`. */
function findAmong(
  members: readonly (readonly [string, ApiSchema])[],
  schemas: ApiSchemas,
  words: readonly string[],
): ItemView | undefined {
  const named = members.filter(([name, member]) => words.includes(plainName(name)) && isRecordSchema(member, schemas));
  const [only, another] = named;
  if (members.length < 2 || only === undefined || another !== undefined) return undefined;
  const [name, schema] = only;
  const scalars = members.filter(([, member]) => isScalar(schemas, member));
  // Beside a record with an id or key of its own stand a token, or what led to it; what has an id itself is a record.
  const isBeside =
    [...schemas.shapeOf(schema).properties.keys()].some((one) => OWN_KEY.test(one)) && scalars.length <= 2;
  const isWhole = scalars.some(([one]) => OWN_KEY.test(one));
  return scalars.length > 0 && (isWhole || !isBeside) ? undefined : { path: [name], schema };
}

/** The record that an envelope holds beside a count or lists that tell of it, as in `{ data, count, policies: [] }`. */
function findBesideLists(
  members: readonly (readonly [string, ApiSchema])[],
  schemas: ApiSchemas,
): ItemView | undefined {
  const [held, another] = members.filter(
    ([name, member]) =>
      schemas.shapeOf(member).items === undefined && !(isCountName(name) && isScalar(schemas, member)),
  );
  if (held === undefined || another !== undefined || !HOLDS_ITEMS.has(plainName(held[0]))) return undefined;
  const names = [...schemas.shapeOf(held[1]).properties.keys()];
  return names.some((name) => wordsInName(name).at(-1) === "id") ? { path: [held[0]], schema: held[1] } : undefined;
}

/** Finds one record in an answer or a body: inside of an envelope, or the whole of it. `words` are its possible names. */
export function itemViewOf(schema: ApiSchema, schemas: ApiSchemas, words: readonly string[]): ItemView {
  return findItem(schema, schemas, words, 0) ?? { path: [], schema };
}

function findItem(
  schema: ApiSchema,
  schemas: ApiSchemas,
  words: readonly string[],
  level: number,
): ItemView | undefined {
  if (level === MAX_LEVELS) return undefined;
  if (isRecordItself(schema)) return undefined;
  const { properties } = schemas.shapeOf(schema);
  const inner = [...properties].filter(([name]) => !tellsOfAnswer(name));
  if (inner.length > 1) return findAmong(inner, schemas, words) ?? findBesideLists(inner, schemas);
  const [name = "", member] = inner[0] ?? [];
  // An object with one member is an envelope where the member is called as what it holds, or is a record with an id.
  if (!isRecordSchema(member, schemas)) return undefined;
  const isCalled = HOLDS_ITEMS.has(plainName(name)) || words.includes(plainName(name));
  if (!isCalled && !schemas.shapeOf(member).properties.has("id")) return undefined;
  const deeper = findItem(member, schemas, words, level + 1);
  return deeper === undefined ? { path: [name], schema: member } : { ...deeper, path: [name, ...deeper.path] };
}

/** The value that a name says of an object beside it: `teacher_name` and `teacherId` of the `teacher`, by any member that is a name. */
export function flattened(name: string, members: ShownRecord): unknown {
  const objects = Object.entries(members).filter(([, value]) => isObject(value));
  if (objects.length === 0) return undefined;
  const words = wordsInName(name);
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [of, said] = [words.slice(0, at).join(""), words.slice(at).join("")];
    const held = objects.find(([member]) => plainName(member) === of)?.[1];
    const within = new Map(Object.entries(isObject(held) ? held : {}).map(([inner, one]) => [plainName(inner), one]));
    const wanted = said === "name" ? NAMES : [said];
    const found = wanted.map((one) => within.get(one)).find((one) => one !== undefined && one !== null);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Members of a record as a schema has them. `name` tells the chance of what has to be made. */
export function fitted(schema: ApiSchema, members: ShownRecord, schemas: ApiSchemas, name: string): Json {
  const { properties, additional } = schemas.shapeOf(schema);
  const isOpen = properties.size === 0 || isObject(additional);
  const missing = [...properties.keys()].filter((member) => members[member] === undefined);
  const told = missing.map((member) => [member, flattened(member, members)] as const);
  const all = [...Object.entries(members), ...told.filter(([, value]) => value !== undefined)];
  const known = Object.fromEntries(isOpen ? all : all.filter(([member]) => properties.has(member)));
  return schemas.fitted(schema, known as Json, { stream: sourceOf(name), direction: "response", required: "only" }); // what was read from JSON
}

/** Members that name a record to people. */
const NAMES: readonly string[] = "name fullname title displayname label username".split(" ");

export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:[\w.+-]+\+)?json|text\/json|\*\/\*|application\/\*)(?:;|$)/i.test(mediaType);
}

/** True for a media type of bytes. */
export function isFileType(mediaType: string | undefined): boolean {
  return mediaType !== undefined && !isJson(mediaType) && !/^text\/|xml|yaml|^multipart|x-www-form/.test(mediaType);
}

/** A media type of operations on a value (RFC 6902), and not of the value. */
export const IS_JSON_PATCH = /^application\/json-patch\+json/i;

/** The content of a body or an answer that is read and written as a value: JSON where there is some. */
export function preferredContent(content: readonly ApiContent[]): ApiContent | undefined {
  const isValue = ({ mediaType }: ApiContent): boolean => isJson(mediaType) && !IS_JSON_PATCH.test(mediaType);
  return content.find(isValue) ?? content.find(({ mediaType }) => isJson(mediaType)) ?? content[0];
}

/** The schema of what an operation takes as its body. */
export function sentTo(operation: Pick<ApiOperation, "body"> | undefined): ApiSchema | undefined {
  return preferredContent(operation?.body?.content ?? [])?.schema;
}

/** Statuses of success that a method usually has, the likeliest first. */
export function wantedOf(method: string): readonly number[] {
  if (method === "POST") return [201, 200, 202, 204];
  return method === "DELETE" ? [204, 200, 202] : [200, 201, 202, 204];
}

/** The answer of an operation that did what was asked: the documented status of the first of `wanted` that there is, or else the lowest below 400. */
export function successOf({ responses }: ApiOperation, wanted: readonly number[]): Success {
  const good = responses.filter(({ status }) => /^[23]/.test(status));
  const exact = wanted
    .map((status) => good.find((one) => one.status === String(status)))
    .find((one) => one !== undefined);
  const sorted = good.toSorted((one, other) => (one.status < other.status ? -1 : 1));
  const found = exact ?? sorted[0] ?? responses.find(({ status }) => status === "default");
  const content = preferredContent(found?.content ?? []);
  const status = Number(found?.status);
  return {
    status: Number.isInteger(status) ? status : toStatus(found?.status, wanted),
    mediaType: content?.mediaType,
    schema: content?.schema,
    examples: content?.examples ?? [],
    headers: found?.headers ?? [],
  };
}

/** The status for a range such as `2XX`, or for `default`. */
function toStatus(range: string | undefined, wanted: readonly number[]): number {
  const hundred = /^[1-5]/.test(range ?? "") ? Number(range?.charAt(0)) : 2;
  return wanted.find((status) => Math.floor(status / 100) === hundred) ?? hundred * 100;
}

/** The first example of a schema, unless it is what generators write where nobody wrote one. */
export function toExample(examples: unknown): unknown {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return first === "string" || first === 0 ? undefined : first;
}

export function toObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return isObject(value) ? [value] : [];
}

export function itemsIn(example: unknown, { path, itemPath }: ListView): ServedResource["examples"] {
  const items = memberAt(example, path);
  return Array.isArray(items) ? items.slice(0, 20).flatMap((item) => toObjects(memberAt(item, itemPath))) : [];
}

/** A value that is sent in the form that answers have in its member: a time may be sent as a text and answered as a number. */
export function asMember(name: string, schema: ApiSchema, value: unknown, schemas: ApiSchemas): unknown {
  const { type } = schemas.shapeOf(schema);
  const isOther = !["object", undefined, type?.replace("integer", "number")].includes(typeof value);
  if (value === null || value === undefined || type === undefined || !isOther) return value;
  const forms = otherForms(name, schema, value as Json, schemas); // a text, number or flag
  return forms.find((one) => schemas.issuesOf(schema, one, "response").length === 0) ?? value;
}

/** The values that a member of something new may have: its first state, not set, empty, not counted yet, or nothing. */
export function freshValues(name: string, { enum: choices, type, nullable }: ObjectShape): readonly Json[] {
  const states = /status|state|stage|phase/i.test(name) ? choices?.filter((state) => state !== null) : undefined;
  return [
    ...(states ?? []).slice(0, 1),
    ...(type === "boolean" ? [false] : []),
    ...(type === "array" ? [[]] : []),
    ...((type === "integer" || type === "number") && isCountName(name) ? [0] : []),
    ...(nullable ? [null] : []),
  ];
}
