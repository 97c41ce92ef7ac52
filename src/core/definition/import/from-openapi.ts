import { isOwnId, toIndex } from "../../model/ids.ts";
import { isObject } from "../../model/json.ts";
import { createReferences } from "../../model/references.ts";
import type { References } from "../../model/references.ts";
import { toSingular } from "../../world/plural.ts";
import { STANDING_FIELDS } from "../words.ts";
import { areStates, IMPORTED_COUNT, toCollection, toFreeStates, toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenResource } from "./imported-domain.ts";
import { resolveSchema, toField } from "./schema-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A pair of paths that is a resource: `/things` and `/things/{id}`. */
export interface PathPair {
  readonly name: string;
  readonly collection: string;
  /** As the document has them. */
  readonly listPath: string;
  readonly itemPath: string;
}

/** A domain of an OpenAPI document, and the pairs of paths that it was made of. */
export interface OpenApiDomain extends ImportedDomain {
  readonly pairs: readonly PathPair[];
}

/** Resources of one document at most. */
const MOST_PAIRS = 60;
const MOST_FIELDS = 60;
const MOST_RECORDS = 200;

const MOST_FOLLOWED = 10_000;

/** Reads the pairs of paths of an OpenAPI 3 document as resources. References are followed within the document only. */
export function domainOfOpenApi(document: Fields): OpenApiDomain {
  const references = withinBounds(createReferences(document));
  const paths = isObject(document["paths"]) ? document["paths"] : {};
  const notes: string[] = [];
  const pairs = findPairs(paths, references, notes);
  const resources: Record<string, WrittenResource> = {};
  const shapes = new Map(pairs.map((pair) => [pair.name, readShape(pair, paths, references)]));
  for (const pair of pairs) resources[pair.name] = readResource(pair, shapes, references, notes);
  const { info } = document;
  const title = isObject(info) && typeof info["title"] === "string" ? info["title"].trim().slice(0, 100) : "";
  const style = styleOf([...shapes.values()]);
  return {
    domain: toName(title)?.slice(0, 40) ?? "imported",
    ...(title !== "" && { title }),
    ...(Object.keys(style).length > 0 && { style }),
    resources,
    notes,
    pairs,
  };
}

const STANDING_TIME = /^(?:created|updated)_?(?:at)?$/i;

/** The style that the records and lists of a document have together: bare lists, and records without times. */
function styleOf(shapes: readonly Shape[]): Readonly<Record<string, unknown>> {
  if (shapes.length === 0) return {};
  const isBare = shapes.every(({ isBareList }) => isBareList);
  const isTimeless = shapes.every(({ properties }) => ![...properties.keys()].some((name) => STANDING_TIME.test(name)));
  return { ...(isBare && { list: "$records" }), ...(isTimeless && { times: "none" }) };
}

/** References that lead nowhere once so many were followed: schemas of schemas may multiply without end. */
function withinBounds({ resolve, lost }: References): References {
  let followed = 0;
  return {
    lost,
    resolve(value) {
      followed += 1;
      return followed > MOST_FOLLOWED ? undefined : resolve(value);
    },
  };
}

function findPairs(paths: Fields, references: References, notes: string[]): PathPair[] {
  const pairs: PathPair[] = [];
  for (const itemPath of Object.keys(paths)) {
    const listPath = /^(.*\/[^/{}]+)\/\{[^/{}]+\}\/?$/.exec(itemPath)?.[1];
    if (listPath === undefined) continue;
    const list = references.resolve(paths[listPath] ?? paths[`${listPath}/`]);
    const item = references.resolve(paths[itemPath]);
    if (!hasAny(list, ["get", "post"]) || !hasAny(item, ["get", "put", "patch", "delete"])) continue;
    if (pairs.length >= MOST_PAIRS) {
      notes.push(`${listPath} is left out: a domain has at most ${MOST_PAIRS} resources`);
      continue;
    }
    const word = listPath.slice(listPath.lastIndexOf("/") + 1);
    const collection = toCollection(word);
    if (collection === undefined) continue;
    if (pairs.some((pair) => pair.collection === collection)) {
      notes.push(`${listPath} is left out: there is a resource ${collection} already`);
      continue;
    }
    const plural = toName(word) ?? collection;
    const singular = toSingular(plural);
    const name = pairs.some((pair) => pair.name === singular) ? plural : singular;
    pairs.push({ name, collection, listPath, itemPath });
    if (listPath !== `/${collection}`) notes.push(`${listPath} answers as /${collection}`);
  }
  return pairs;
}

function hasAny(item: Fields | undefined, methods: readonly string[]): item is Fields {
  return item !== undefined && methods.some((method) => isObject(item[method]));
}

interface Shape {
  /** By their names; undefined where nothing can be said of one. */
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<unknown>;
  readonly examples: readonly Fields[];
  readonly ids: WrittenResource["ids"];
  /** True if its list is an array, without an envelope. */
  readonly isBareList: boolean;
}

function readShape({ name, listPath, itemPath }: PathPair, paths: Fields, references: References): Shape {
  const list = references.resolve(paths[listPath] ?? paths[`${listPath}/`]) ?? {};
  const item = references.resolve(paths[itemPath]) ?? {};
  const shown = answerOf(item["get"], references) ?? bodyOf(item["put"], references);
  const listed = answerOf(list["get"], references);
  const sent = bodyOf(list["post"], references) ?? bodyOf(item["put"], references);
  const made = answerOf(list["post"], references);
  const schemas = [shown?.schema, made?.schema, sent?.schema].map((schema) => recordSchema(schema, name, references));
  const ofList = itemsOf(listed?.schema, references);
  const all = [...schemas, ofList].filter((schema) => schema !== undefined);
  const properties = new Map(
    all.flatMap((schema) => Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})).toReversed(),
  );
  const examples = examplesOf(listed, shown, made, ofList ?? schemas[0]).slice(0, MOST_RECORDS);
  const { type, format } = resolveSchema(properties.get("id"), references) ?? {};
  const lettered = format === "uuid" ? "uuid" : examples.some(({ id }) => isLettered(id)) ? "text" : undefined;
  return {
    properties: new Map([...properties].toReversed()),
    required: new Set<unknown>(requiredOf(schemas[2] ?? schemas[0])),
    examples,
    ids: type === "integer" ? "number" : lettered,
    isBareList: listed?.schema?.["items"] !== undefined,
  };
}

function isLettered(id: unknown): boolean {
  return typeof id === "string" && isOwnId(id) && toIndex(id) === undefined;
}

function readResource(
  { name, collection, itemPath }: PathPair,
  shapes: ReadonlyMap<string, Shape>,
  references: References,
  notes: string[],
): WrittenResource {
  const { properties = new Map<string, unknown>(), required, examples = [], ids } = shapes.get(name) ?? {};
  const resource: WrittenResource = {
    ...(collection !== `${name}s` && { collection }),
    ...(ids !== undefined && { ids }),
  };
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const counted: string[] = [];
  for (const [property, value] of properties) {
    if (STANDING_FIELDS.includes(property) || itemPath.endsWith(`{${property}}`)) continue;
    if (Object.keys(fields).length >= MOST_FIELDS) break;
    if (shapes.has(property) && properties.has(`${property}Id`)) {
      notes.push(`${name}.${property} is shown with expand=${property}`);
      continue;
    }
    const schema = resolveSchema(value, references);
    const choices = schema?.["enum"];
    const isRequired = required?.has(property) === true;
    const other = property.endsWith("Id") ? property.slice(0, -2) : "";
    if (shapes.has(other) && schema?.["type"] !== "array") {
      belongsTo[other] = isRequired ? {} : { optional: true };
      if (shapes.get(other)?.ids === undefined) counted.push(property);
    } else if (property === "status" && Array.isArray(choices) && areStates(choices))
      resource.states = toFreeStates(choices);
    else {
      const field = toField(value, references, isRequired);
      if (field === undefined) notes.push(`${name}.${property} is left out: its schema is none that a field can have`);
      else fields[property] = field;
    }
  }
  if (Object.keys(belongsTo).length > 0) resource.belongsTo = belongsTo;
  if (Object.keys(fields).length > 0) resource.fields = fields;
  else if (resource.belongsTo === undefined && resource.states === undefined) resource.fields = { name: "text" };
  const known = [
    ...(ids === undefined ? [] : ["id"]),
    ...Object.keys(fields),
    ...Object.keys(belongsTo).map((one) => `${one}Id`),
    "status",
  ];
  const records = (ids === undefined ? examples : withDifferentIds(examples))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([member]) => known.includes(member))))
    .map((record) => withTextIds(record, counted))
    .filter((record) => Object.keys(record).length > 0);
  if (records.length > 0) resource.records = records;
  resource.count = Math.max(IMPORTED_COUNT, records.length);
  return resource;
}

function withDifferentIds(records: readonly Fields[]): Fields[] {
  const taken = new Set<string>();
  return records.filter(({ id }) => {
    if (!isOwnId(id)) return true; // told where it is declared
    const isNew = !taken.has(String(id));
    taken.add(String(id));
    return isNew;
  });
}

function withTextIds(record: Fields, counted: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      counted.includes(name) && typeof value === "number" ? String(value) : value,
    ]),
  );
}

interface Media {
  readonly schema: Fields | undefined;
  readonly example: unknown;
}

function answerOf(operation: unknown, references: References): Media | undefined {
  const responses = references.resolve(operation)?.["responses"];
  if (!isObject(responses)) return undefined;
  const [key] = Object.keys(responses)
    .filter((status) => /^2(?:\d\d|XX)$/i.test(status) || status === "default")
    .toSorted();
  return key === undefined ? undefined : mediaOf(references.resolve(responses[key]), references);
}

function bodyOf(operation: unknown, references: References): Media | undefined {
  return mediaOf(references.resolve(references.resolve(operation)?.["requestBody"]), references);
}

function mediaOf(holder: Fields | undefined, references: References): Media | undefined {
  const content = holder?.["content"];
  if (!isObject(content)) return undefined;
  const type = Object.keys(content).find((one) => /json|\*\/\*/.test(one));
  const media = type === undefined ? undefined : references.resolve(content[type]);
  if (media === undefined) return undefined;
  const { example, examples } = media;
  const first = isObject(examples) ? references.resolve(Object.values(examples)[0])?.["value"] : undefined;
  return { schema: resolveSchema(media["schema"], references), example: example ?? first };
}

/** The schema of a record: itself, or the one member of an envelope such as `{ pet: {…} }`. */
function recordSchema(schema: Fields | undefined, name: string, references: References): Fields | undefined {
  const properties = schema?.["properties"];
  if (!isObject(properties)) return undefined;
  for (const member of [name, "data"]) {
    const inner = resolveSchema(properties[member], references);
    if (isObject(inner?.["properties"]) && !("id" in properties)) return inner;
  }
  return schema;
}

/** The schema of the items of a list: of an array, or of the first array in an envelope. */
function itemsOf(schema: Fields | undefined, references: References): Fields | undefined {
  if (schema === undefined) return undefined;
  if (schema["items"] !== undefined) return resolveSchema(schema["items"], references);
  for (const property of Object.values(isObject(schema["properties"]) ? schema["properties"] : {})) {
    const inner = resolveSchema(property, references);
    if (inner?.["items"] !== undefined) return resolveSchema(inner["items"], references);
  }
  return undefined;
}

function requiredOf(schema: Fields | undefined): readonly unknown[] {
  return Array.isArray(schema?.["required"]) ? schema["required"] : [];
}

/** Records that the document shows: those of the list, else the one of the item. */
function examplesOf(
  listed: Media | undefined,
  shown: Media | undefined,
  made: Media | undefined,
  schema: Fields | undefined,
): Fields[] {
  const list = listed?.example ?? listed?.schema?.["example"];
  const inside = isObject(list) ? Object.values(list).find((value) => Array.isArray(value)) : list;
  if (Array.isArray(inside) && inside.some(isObject)) return inside.filter(isObject);
  const one = shown?.example ?? schema?.["example"] ?? made?.example;
  return isObject(one) ? [one] : [];
}
