import { isObject } from "../../model/json.ts";
import type { ApiContent, ApiOperation, ApiResponse } from "../../openapi/document.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { toSingular } from "../../world/plural.ts";
import { plainName, wordsInName } from "./meanings.ts";
import { before, calledBy, lastLiteral, shapeOfPath, tailOf } from "./path-shape.ts";
import { isJson, isRecordSchema, itemViewOf, preferredContent } from "./views.ts";

/** Members of a body that no answer shows. */
const SECRET = /passw|passphrase|secret|^pwd$|^pin$/i;

const MAX_LEVELS = 6;

/**
 * The operations, with a schema for each answer of success that has an example alone, or nothing, as many a framework's
 * documents have them: a record is then what the bodies say that are sent to its path.
 */
export function withUnsaid(operations: readonly ApiOperation[], schemas: ApiSchemas): readonly ApiOperation[] {
  const told = operations.map((operation) => answering(operation, exampleSchema));
  const around = Map.groupBy(told, ({ path }) => collectionOf(path).key);
  return told.map((operation) => {
    const { key, isItem } = collectionOf(operation.path);
    const beside = around.get(key) ?? [];
    const reads = beside.filter(({ method }) => method === "GET");
    const { method } = operation;
    if (method !== "GET" && (method === "DELETE" || method === "HEAD" || reads.length === 0 || !reads.every(isUnsaid)))
      return operation;
    if (!isUnsaid(operation)) return operation;
    const record = recordOf(beside, schemas);
    if (record === undefined) return operation;
    const literal = lastLiteral(shapeOfPath(operation.path));
    const isWritten = beside.some((one) => one.method === "PUT" || one.method === "PATCH");
    const isMany =
      beside.some(({ path }) => collectionOf(path).isItem) || (!isWritten && toSingular(literal) !== literal);
    const isList = method === "GET" && !isItem && isMany;
    return answering(operation, (content) => content?.schema ?? (isList ? { type: "array", items: record } : record));
  });
}

function collectionOf(path: string): { readonly key: string; readonly isItem: boolean } {
  const shape = shapeOfPath(path);
  const { length } = tailOf(shape);
  return { key: before(shape, length).key, isItem: length > 0 };
}

/** The answers that say what an operation does when all is well. */
function isGood({ status }: ApiResponse, _at: number, all: readonly ApiResponse[]): boolean {
  return /^2(?!04|05)/.test(status) || (status === "default" && all.length === 1);
}

function isUnsaid({ responses }: ApiOperation): boolean {
  const good = responses.filter(isGood);
  return good.length > 0 && good.every(({ content }) => content.every((one) => isJson(one.mediaType) && isBare(one)));
}

function isBare({ schema, examples }: ApiContent): boolean {
  return schema === undefined && examples.length === 0;
}

/** The operation with schemas where its answers have none. */
function answering(
  operation: ApiOperation,
  schemaOf: (content: ApiContent | undefined) => ApiSchema | undefined,
): ApiOperation {
  const { responses } = operation;
  const made = responses.map((response, at, all) => {
    if (!isGood(response, at, all)) return response;
    const first = response.content.find(({ mediaType }) => isJson(mediaType));
    const schema = first?.schema === undefined ? schemaOf(first) : undefined;
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
function recordOf(operations: readonly ApiOperation[], schemas: ApiSchemas): ApiSchema | undefined {
  const [first] = ["POST", "PUT", "PATCH"]
    .flatMap((method) => operations.filter((one) => one.method === method))
    .flatMap(({ path, body }) => {
      const content = preferredContent(body?.content ?? []);
      const schema = content?.schema ?? exampleSchema(content);
      if (schema === undefined || !isJson(content?.mediaType ?? "")) return [];
      const { type } = schemas.shapeOf(schema);
      return type === "object" || isRecordSchema(schema, schemas) ? [{ schema, path }] : [];
    });
  if (first === undefined) return undefined;
  const item = operations.find(({ path }) => collectionOf(path).isItem);
  const literal = lastLiteral(shapeOfPath(first.path));
  const inner = itemViewOf(first.schema, schemas, calledBy(literal)).schema;
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
