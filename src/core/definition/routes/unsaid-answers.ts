import { isObject } from "../../model/json.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { mapSteps } from "../../model/steps.ts";
import type { ApiContent, ApiOperation, ApiResponse } from "../../openapi/document.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toSingular } from "../../world/plural.ts";
import {
  HOLDS_ITEMS,
  LIST_MEMBERS,
  plainName,
  READING_WORDS,
  TELLS_OF_ANSWER,
  TELLS_OF_LIST,
  wordsInName,
} from "./meanings.ts";
import { before, calledBy, forAnybody, lastLiteral, shapeOfPath, tailOf } from "./path-shape.ts";
import { isJson, isRecordSchema, itemViewOf, listViewOf, preferredContent, successOf } from "./views.ts";

/** Members of a body that no answer shows. */
const SECRET = /passw|passphrase|secret|^pwd$|^pin$/i;

/** Members of a schema that anything fits. */
const SAYS_NOTHING = /^(?:title|description|examples?|default|x-.*)$/;

/** Members beside what an envelope holds. */
const TELLING = [TELLS_OF_ANSWER, TELLS_OF_LIST, LIST_MEMBERS];

const MAX_LEVELS = 6;

/**
 * The operations, with schemas of records in those answers of success that leave open what they have, wholly or within an envelope, as
 * many a framework's documents do: records are what other answers of their path say, or else the bodies that are sent to it.
 */
export function* withUnsaid(
  operations: readonly ApiOperation[],
  schemas: ApiSchemas,
): YieldingSteps<readonly ApiOperation[]> {
  const told = yield* mapSteps(operations, (operation) =>
    answering(operation, (content) => (isAnything(content?.schema, schemas) ? exampleSchema(content) : undefined)),
  );
  const around = Map.groupBy(told, ({ path }) => collectionOf(path).key);
  const found = new Map<string, ApiSchema | undefined>();
  const recordAt = (key: string, isAmongMany: boolean): ApiSchema | undefined => {
    const here = around.get(key) ?? [];
    if (!found.has(key)) found.set(key, saidOf(here, schemas) ?? recordOf(here, schemas, isAmongMany));
    return found.get(key);
  };
  return yield* mapSteps(told, (operation) => {
    const { method, path } = operation;
    const shape = shapeOfPath(path);
    const literal = lastLiteral(shape);
    if (method === "POST" && READING_WORDS.has(plainName(literal))) {
      const record = recordAt(forAnybody(before(shape, 1).key), true);
      return answering(operation, (content) => filled(content?.schema, record, literal, schemas));
    }
    const { key, isItem } = collectionOf(path);
    const beside = around.get(key) ?? [];
    const reads = beside.filter((one) => one.method === "GET");
    if (method === "DELETE" || method === "HEAD" || (method !== "GET" && reads.length === 0)) return operation;
    const isWritten = beside.some((one) => one.method === "PUT" || one.method === "PATCH");
    const isMany =
      beside.some((one) => collectionOf(one.path).isItem) || (!isWritten && toSingular(literal) !== literal);
    const fill = (one: ApiOperation, record: ApiSchema | undefined): ApiOperation => {
      const list = one.method === "GET" && !collectionOf(one.path).isItem && isMany ? literal : undefined;
      return answering(one, (content) => filled(content?.schema, record, list, schemas));
    };
    const isUnsaid = (one: ApiOperation): boolean => fill(one, true) !== one;
    if (!(method === "GET" ? [operation] : [operation, ...reads]).every(isUnsaid)) return operation;
    return fill(operation, recordAt(key, isItem || isMany));
  });
}

/** Schema of the records that some operations show. */
function saidOf(operations: readonly ApiOperation[], schemas: ApiSchemas): ApiSchema | undefined {
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    const literal = lastLiteral(shapeOfPath(operation.path));
    const { schema } = successOf(operation, [200]);
    const { isItem } = collectionOf(operation.path);
    const isOpen = filled(schema, true, undefined, schemas) !== undefined;
    if (isItem && !isOpen && isRecordSchema(schema, schemas))
      return itemViewOf(schema, schemas, calledBy(literal)).schema;
    const listed = isItem ? schema : (filled(schema, undefined, literal, schemas) ?? schema);
    const view = listViewOf(listed, schemas, calledBy(literal));
    if (view !== undefined) return view.item;
  }
  return undefined;
}

/** The answer's schema with the record where it leaves open what it has, or with a list of records, by its name; undefined where it does not. */
function filled(
  schema: ApiSchema | undefined,
  record: ApiSchema | undefined,
  list: string | undefined,
  schemas: ApiSchemas,
  level = 0,
): ApiSchema | undefined {
  const value = record !== undefined && list !== undefined ? { type: "array", items: record } : record;
  if (schema === undefined || isAnything(schema, schemas)) return value;
  const { type, properties, items, additional, required } = schemas.shapeOf(schema);
  const within = (name: string, member: ApiSchema): ApiSchema => ({
    type: "object",
    properties: { ...Object.fromEntries(properties), [name]: member },
    required: [...required, name],
  });
  if (items !== undefined)
    return list !== undefined && filled(items, true, undefined, schemas) === true ? value : undefined;
  if (properties.size === 0) {
    // Lists by their names, as in `map[string][]Agent`.
    const isNamed = list !== undefined && isRecordSchema(schemas.shapeOf(additional).items, schemas);
    const inner = isNamed ? additional : isAnything(additional, schemas) ? value : undefined;
    if (type !== "object" || inner === undefined) return undefined;
    return list === undefined ? inner : within(wordsInName(list).join("_"), inner);
  }
  const holding = new Set([...HOLDS_ITEMS, ...calledBy(list ?? "")]);
  const isEnvelope = [...properties.keys()]
    .map(plainName)
    .every((name) => [holding, ...TELLING].some((words) => words.has(name)));
  if (level > 2 || !isEnvelope) return undefined;
  const made = [...properties].map(([name, member]) => {
    const inner = holding.has(plainName(name)) ? filled(member, record, list, schemas, level + 1) : undefined;
    return inner && within(name, inner);
  });
  return made.find((one) => one !== undefined);
}

function isAnything(schema: ApiSchema | undefined, schemas: ApiSchemas): boolean {
  const resolved = schemas.resolve(schema ?? true);
  return typeof resolved === "boolean" ? resolved : Object.keys(resolved).every((name) => SAYS_NOTHING.test(name));
}

function collectionOf(path: string): { readonly key: string; readonly isItem: boolean } {
  const shape = shapeOfPath(path);
  const { length } = tailOf(shape);
  return { key: forAnybody(before(shape, length).key), isItem: length > 0 };
}

/** The answers that say what an operation does when all is well. */
function isGood({ status }: ApiResponse, _at: number, all: readonly ApiResponse[]): boolean {
  return /^2(?!04|05)/.test(status) || (status === "default" && all.length === 1);
}

/** The operation with other schemas of its answers, where there are such. */
function answering(
  operation: ApiOperation,
  schemaOf: (content: ApiContent | undefined) => ApiSchema | undefined,
): ApiOperation {
  const { method } = operation;
  const isSilent =
    method === "GET" && !operation.responses.some((...one) => isGood(...one) || /^[1-3]/.test(one[0].status));
  const responses = isSilent
    ? [{ status: "200", content: [], headers: [] }, ...operation.responses]
    : operation.responses;
  const made = responses.map((response, at, all) => {
    if (!isGood(response, at, all)) return response;
    const first = response.content.find(({ mediaType }) => isJson(mediaType));
    const schema = schemaOf(first);
    if (schema === undefined || (first === undefined && response.content.length > 0)) return response;
    const content = { mediaType: "application/json", examples: [], ...first, schema };
    return { ...response, content: [content, ...response.content.filter((one) => one !== first)] };
  });
  return made.every((one, at) => one === responses[at]) ? operation : { ...operation, responses: made };
}

function exampleSchema(content: ApiContent | undefined): ApiSchema | undefined {
  const example = content?.examples[0];
  return typeof example === "object" && example !== null ? schemaOfValue(example, 0) : undefined;
}

/** A schema that a value is valid for, and others of its kind. */
function schemaOfValue(value: Json | undefined, level: number): ApiSchema {
  if (value === undefined || value === null || level > MAX_LEVELS) return true;
  if (Array.isArray(value)) return { type: "array", items: schemaOfValue(value[0] as Json | undefined, level + 1) };
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, one]) => [name, schemaOfValue(one, level + 1)] as const);
    return { type: "object", properties: Object.fromEntries(members), additionalProperties: {} };
  }
  if (typeof value === "string")
    return /^\d{4}-\d\d-\d\dT\d\d:/.test(value) ? { type: "string", format: "date-time" } : { type: "string" };
  return { type: Number.isInteger(value) ? "integer" : typeof value };
}

/** Schema of the records of some operations, by the bodies that these take. */
function recordOf(operations: readonly ApiOperation[], schemas: ApiSchemas, isOpen = false): ApiSchema | undefined {
  const [first] = ["POST", "PUT", "PATCH"]
    .flatMap((method) => operations.filter((one) => one.method === method))
    .flatMap(({ path, body }) => {
      const content = preferredContent(body?.content ?? []);
      const schema = content?.schema ?? exampleSchema(content);
      if (schema === undefined || !isJson(content?.mediaType ?? "")) return [];
      const { type } = schemas.shapeOf(schema);
      return type === "object" || isRecordSchema(schema, schemas) ? [{ schema, path }] : [];
    });
  const item = operations.find(({ path }) => collectionOf(path).isItem);
  // Where nothing is said of bodies, they may be anything.
  const isWritten = isOpen && item !== undefined && operations.some(({ method }) => method !== "GET");
  if (first === undefined && !isWritten) return undefined;
  const literal = lastLiteral(shapeOfPath((first ?? item)?.path ?? ""));
  const inner = first === undefined ? {} : itemViewOf(first.schema, schemas, calledBy(literal)).schema;
  const sent = [...schemas.shapeOf(inner).properties];
  const key = item?.parameters.findLast((one) => one.in === "path");
  const isId =
    key === undefined ||
    ["id", "uuid", "guid"].includes(wordsInName(key.name).at(-1) ?? "") ||
    calledBy(literal).includes(plainName(key.name));
  const ids = sent
    .map(([name]) => plainName(name))
    .filter((name) => name === "id" || name === plainName(key?.name ?? ""));
  const shown = sent.map(([name, schema]) => [name, SECRET.test(name) ? { writeOnly: true } : schema] as const);
  return {
    type: "object",
    properties: {
      ...(ids.length === 0 && { [isId ? "id" : key.name]: key?.schema ?? { type: "integer" } }),
      // A body that says nothing of its members may have any.
      ...(sent.length === 0 ? { password: { writeOnly: true } } : Object.fromEntries(shown)),
    },
    additionalProperties: sent.length === 0 && {},
  };
}
