import { servedOf } from "../../core/definition/routes/served-apis.ts";
import { isJson } from "../../core/definition/routes/views.ts";
import { apiLookOf } from "../../core/definition/style/look.ts";
import { meantOrAll } from "../../core/model/arguments.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { refuseFor } from "../../core/model/errors.ts";
import type { InputFault } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { nearest } from "../../core/model/nearest.ts";
import { readWholeDocument } from "../../core/openapi/document.ts";
import type { ApiDocument, ApiOperation, ApiParameter } from "../../core/openapi/document.ts";
import type { ApiSchema, JsonObject } from "../../core/openapi/schema.ts";
import type { ApiSchemas } from "../../core/openapi/schemas.ts";
import { refuse } from "../../core/sandbox/input.ts";
import { toPointer } from "../../core/sandbox/validate.ts";
import type { Ask, Asking } from "./ask.ts";
import { MOST_WHOLE, toResult } from "./fit.ts";
import type { ToolResult } from "./fit.ts";
import { READS, writes } from "./tool.ts";
import type { ToolAnnotations } from "./tool.ts";

/** A tool as an agent that is tried out has it. Its schemas are JSON Schema. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: JsonObject;
  readonly output: JsonObject;
  readonly annotations: ToolAnnotations;
  run(given: unknown, ask: Ask): Promise<ToolResult>;
}

/** An operation of an API as a tool. */
export interface OperationTool extends AgentTool, Pick<ApiOperation, "method" | "path" | "tags"> {}

export interface OperationChoice {
  /** Tags of which an operation has one; undefined for all operations. */
  readonly tags?: readonly string[] | undefined;
  /** Names of tools that are chosen beside those of the tags. */
  readonly operations?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
}

/** Characters of a tool's name that clients take. */
const MAX_TOOL_NAME = 64;

/** Tools that clients and models take at once. */
const MOST_LISTED = 128;

/** Characters of an answer's schema that a tool tells, as a model reads all of them; of a larger one it tells nothing. */
const MOST_OUTPUT = 4_000;

const FOUND_AT_ONCE = 20;

const MAX_TOLD = 1_000;

/** Keywords that a tool's schema has as they are. */
const TOLD: ReadonlySet<string> = new Set(
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern minLength maxLength minItems maxItems uniqueItems default".split(
    " ",
  ),
);

/** Levels of a schema that are told; below it a value is open. */
const MAX_LEVELS = 5;

/** The level that an answer's schema begins with: of a list the members of its records are told, not those of records within them. */
const OUTPUT_FROM = 2;

/** True for parameters with which tests choose states, worlds and answers. */
export function isOfTests(parameter: string): boolean {
  return /^(?:x-sandbox|x-fault-plan|_(?:seed|profile|size|status|delay))$/i.test(parameter);
}

/** The operations of a catalog's API descriptions, or else those of its collections, which `description` has, as tools. */
export function operationTools(catalog: Catalog, description: () => unknown): readonly OperationTool[] {
  const apis = servedOf(catalog);
  const documents =
    apis.length > 0 ? apis.map(({ document }) => document) : [readWholeDocument(description() as JsonObject)]; // our own
  const names = new Set<string>();
  const { base = "/v1", domains = [], routes = [] } = apiLookOf(catalog) ?? {};
  const lists = catalog.entries.flatMap(({ resource: { domain, collection } }) =>
    domains.includes(domain) ? [`${base}/${collection}`] : [],
  );
  const isOfApi = (path: string): boolean =>
    path.startsWith("/v1/") ||
    lists.some((list) => `${path}/`.startsWith(`${list}/`)) ||
    routes.some((route) => path === (route.base ?? base) + route.path);
  return documents.flatMap((document) =>
    document.operations
      .filter(({ path }) => apis.length > 0 || isOfApi(path))
      .filter(({ method }) => method !== "HEAD" && method !== "OPTIONS")
      .map((operation) => toTool({ ...operation, path: document.root + operation.path }, document, names)),
  );
}

/** Those of the tools that are chosen. Throws `invalid_parameter` for a tag that none has. */
export function chooseTools(
  tools: readonly OperationTool[],
  { tags, operations, readOnly = false }: OperationChoice,
): readonly OperationTool[] {
  const isAll = tags === undefined && operations === undefined;
  const known = [...new Set(tools.flatMap((tool) => tool.tags))];
  const unknown = tags?.find((tag) => !known.includes(tag));
  if (unknown !== undefined) {
    const detail = `there is no tag ${unknown.slice(0, MAX_TOOL_NAME)}: ${meantOrAll(unknown, known)}`;
    refuseFor("invalid_parameter", "choose tools", { parameter: "tags", code: "unknown_value", detail });
  }
  return tools
    .filter(({ method }) => method === "GET" || !readOnly)
    .filter(
      (tool) => isAll || operations?.includes(tool.name) === true || tool.tags.some((tag) => tags?.includes(tag)),
    );
}

/** The tools as they are listed: where there are more than clients take, three that find, describe and use them. */
export function listedTools(tools: readonly OperationTool[]): readonly AgentTool[] {
  if (tools.length <= MOST_LISTED) return tools;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const tags = [...new Set(tools.flatMap((tool) => tool.tags))];
  const named = (by: string, given: JsonObject): OperationTool => {
    const name = toText(given["operation"]);
    const tool = byName.get(name);
    if (tool !== undefined) return tool;
    const meant = nearest(name, [...byName.keys()]);
    const mend = meant === undefined ? "search_operations finds them" : `did you mean ${meant}?`;
    const detail = `is no operation of the API, ${name.slice(0, MAX_TOOL_NAME)}: ${mend}`;
    return refuse(`use ${by}`, [{ pointer: "#/operation", code: "unknown_word", detail }]);
  };
  const operation = { type: "string", description: "Its name, as search_operations gives it." };
  return [
    bySearch({
      name: "search_operations",
      title: "Search the operations of the API",
      description: `The API has ${tools.length} operations. Gives those that have the words in their name, path or description, the best first, ${FOUND_AT_ONCE} on a page; without words all. ${tags.length === 0 ? "" : `Tags: ${tags.join(", ")}`.slice(0, MAX_TOLD)}`,
      takes: {
        words: { type: "string" },
        tag: { type: "string" },
        page: { type: "integer", minimum: 1, default: 1 },
      },
      gives: { operations: { type: "array" }, total: { type: "integer" }, pages: { type: "integer" } },
      annotations: READS,
      async run(given) {
        const { words, tag, page = 1 } = given;
        const found = findTools(tools, toText(words ?? ""), tag);
        const from = (Math.max(1, Math.floor(Number(page)) || 1) - 1) * FOUND_AT_ONCE;
        const operations = found
          .slice(from, from + FOUND_AT_ONCE)
          .map(({ name, title, method, path }) => ({ operation: name, title, route: `${method} ${path}` }));
        return toResult({ operations, total: found.length, pages: Math.ceil(found.length / FOUND_AT_ONCE) });
      },
    }),
    bySearch({
      name: "describe_operation",
      title: "Describe an operation of the API",
      description: "Gives what an operation does, and the JSON Schema of its arguments.",
      takes: { operation },
      required: ["operation"],
      gives: { operation: { type: "string" }, description: { type: "string" }, input: { type: "object" } },
      annotations: READS,
      async run(given) {
        const { name, description, input } = named("describe_operation", given);
        return toResult({ operation: name, description, input });
      },
    }),
    bySearch({
      name: "use_operation",
      title: "Use an operation of the API",
      description: "Sends the request of an operation, with the arguments that describe_operation tells of.",
      takes: { operation, arguments: { type: "object" } },
      required: ["operation"],
      gives: { status: { type: "integer" }, body: {} },
      annotations: writes({ destructive: true, idempotent: false }),
      run: async (given, ask) => named("use_operation", given).run(given["arguments"], ask),
    }),
  ];
}

/** A tool over all operations, whose arguments are checked by name. */
function bySearch({
  takes,
  gives,
  required = [],
  run,
  ...told
}: Pick<AgentTool, "name" | "title" | "description" | "annotations"> & {
  readonly takes: JsonObject;
  readonly gives: JsonObject;
  readonly required?: readonly string[];
  readonly run: (given: JsonObject, ask: Ask) => Promise<ToolResult>;
}): AgentTool {
  return {
    ...told,
    input: { type: "object", properties: takes, required },
    output: { type: "object", properties: gives, required: Object.keys(gives) },
    async run(given, ask) {
      const values = isObject(given) ? (given as JsonObject) : {}; // of a message in JSON
      refuseArguments(told.name, values, Object.keys(takes), required);
      return run(values, ask);
    },
  };
}

/** Tools with a tag that have all of the words, those first that have them in their name, title or path. */
function findTools(tools: readonly OperationTool[], text: string, tag: unknown): readonly OperationTool[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const scored = tools.flatMap((tool) => {
    if (tag !== undefined && !tool.tags.includes(toText(tag))) return [];
    const near = `${tool.name} ${tool.title} ${tool.path}`.toLowerCase();
    const all = `${near} ${tool.tags.join(" ")} ${tool.description}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return [];
    return [{ tool, score: words.filter((word) => near.includes(word)).length }];
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ tool }) => tool);
}

/** Throws for arguments that are missing, or that a tool does not take. */
function refuseArguments(
  name: string,
  values: Readonly<Record<string, unknown>>,
  taking: readonly string[],
  required: readonly string[],
): void {
  const faults = [
    ...required.flatMap((one) => (isEmpty(values[one]) ? [toFault(one, "required", "is required")] : [])),
    ...Object.keys(values).flatMap((one) =>
      taking.includes(one) ? [] : [toFault(one, "unknown_member", `is not known here: ${meantOrAll(one, taking)}`)],
    ),
  ];
  if (faults.length > 0) refuse(`use ${name}`, faults);
}

function toTool(operation: ApiOperation, { schemas }: ApiDocument, names: Set<string>): OperationTool {
  const { method, path, id, summary, description, parameters } = operation;
  const base = [id ?? "", `${method}_${path}`, method].map(toName).find((one) => /[A-Za-z]/.test(one)) ?? method;
  let name = base;
  for (let count = 2; names.has(name); count += 1) name = `${base.slice(0, MAX_TOOL_NAME - 4)}_${count}`;
  names.add(name);
  const contents = operation.body?.content ?? [];
  const content =
    contents.find(({ mediaType }) => isJson(mediaType)) ??
    contents.find(({ mediaType }) => IS_FORM.test(mediaType)) ??
    contents[0];
  const inPath = new Set(parameters.flatMap((one) => (one.in === "path" ? [one.name] : [])));
  const taken = parameters
    .filter((one) => one.in !== "cookie" && !isOfTests(one.name))
    .map((one) => ({ ...one, as: one.in !== "path" && inPath.has(one.name) ? `${one.in}_${one.name}` : one.name }));
  const properties = taken.map((one) => {
    const schema = toToolSchema(one.schema ?? true, schemas);
    return [
      one.as,
      one.description === undefined ? schema : { ...schema, description: one.description.slice(0, MAX_TOLD) },
    ] as const;
  });
  const required = taken.flatMap((one) => (one.required ? [one.as] : []));
  const known = new Set(taken.map((one) => one.as));
  const bodyName = known.has("body") ? "request_body" : "body";
  return {
    method,
    path,
    tags: operation.tags,
    name,
    title: summary ?? `${method} ${path}`,
    description: [summary, description, `${method} ${path}`]
      .filter((text) => text !== undefined && text !== "")
      .join("\n")
      .slice(0, MAX_TOLD),
    input: {
      type: "object",
      properties: {
        ...Object.fromEntries(properties),
        ...(operation.body !== undefined && { [bodyName]: toToolSchema(content?.schema ?? true, schemas) }),
      },
      required: [...required, ...(operation.body?.required === true ? [bodyName] : [])],
    },
    output: toOutput(operation, schemas),
    annotations: method === "GET" ? READS : writes({ destructive: method === "DELETE", idempotent: method !== "POST" }),
    async run(given, ask) {
      const values = isObject(given) ? given : {};
      refuseArguments(name, values, [...known, ...(operation.body === undefined ? [] : [bodyName])], required);
      const target = path.replaceAll(/\{([^{}]+)\}/g, (_all, one: string) => encodeURIComponent(toText(values[one])));
      const query = taken.flatMap((one) =>
        one.in === "query" ? toPairs(one, values[one.as]).map((pair) => pair.map(encodeURIComponent).join("=")) : [],
      );
      const headers = taken.flatMap((one) =>
        one.in === "header" && values[one.as] !== undefined
          ? [[one.name.toLowerCase(), toText(values[one.as])] as const]
          : [],
      );
      const { status, body } = await ask({
        method,
        target: query.length === 0 ? target : `${target}?${query.join("&")}`,
        headers: Object.fromEntries(headers),
        ...(content === undefined || isJson(content.mediaType)
          ? { body: values[bodyName] }
          : await toForm(values[bodyName], content.mediaType)),
        most: MOST_WHOLE,
      });
      const value = { status: status ?? 0, body };
      const text = [{ type: "text" as const, text: JSON.stringify(value) }];
      return { content: text, structuredContent: value, ...((status ?? 599) >= 400 && { isError: true }) };
    },
  };
}

/** The answer of a tool: the body is that of a success, or whatever a refusal says. */
function toOutput({ responses }: ApiOperation, schemas: ApiSchemas): JsonObject {
  const content = responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap((response) => response.content)
    .find(({ mediaType }) => isJson(mediaType));
  const body =
    content?.schema === undefined
      ? {}
      : { anyOf: [toToolSchema(content.schema, schemas, "writeOnly", OUTPUT_FROM), { description: "Of a refusal." }] };
  const told = JSON.stringify(body).length > MOST_OUTPUT ? {} : body;
  return { type: "object", required: ["status", "body"], properties: { status: { type: "integer" }, body: told } };
}

/** A value as names and values of a query: OpenAPI 3.2, "Style Values". */
function toPairs({ name, style, explode, mediaType }: ApiParameter, value: unknown): (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (mediaType !== undefined || typeof value !== "object") return [[name, toText(value)]];
  if (style === "deepObject" && !Array.isArray(value))
    return Object.entries(value).flatMap(([member, one]) =>
      [one].flat().map((item) => [`${name}[${member}]`, toText(item)] as const),
    );
  if (explode)
    return Array.isArray(value)
      ? value.map((item) => [name, toText(item)] as const)
      : Object.entries(value).map(([member, item]) => [member, toText(item)] as const);
  const between = style === "spaceDelimited" ? " " : style === "pipeDelimited" ? "|" : ",";
  return [[name, (Array.isArray(value) ? value : Object.entries(value).flat()).map(toText).join(between)]];
}

const IS_FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i;

function isFlag(name: string, value: unknown): boolean {
  return name.startsWith("exclusive") && typeof value === "boolean";
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** A name of the characters that clients take. */
function toName(text: string): string {
  return text
    .replace(/^[A-Z]+(?=_\/)/, (method) => method.toLowerCase())
    .replaceAll(/[^A-Za-z0-9_-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, MAX_TOOL_NAME);
}

function toFault(name: string, code: string, detail: string): InputFault {
  return { pointer: toPointer([name]), code, detail };
}

/** A body that is no JSON: the members of a form, or a text as it is. */
async function toForm(value: unknown, mediaType: string): Promise<Pick<Asking, "text">> {
  if (value === undefined) return {};
  if (!isObject(value) || !IS_FORM.test(mediaType)) return { text: { type: mediaType, content: toText(value) } };
  const isMultipart = mediaType.startsWith("multipart");
  const form = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, member] of Object.entries(value)) for (const one of [member].flat()) form.append(name, toText(one));
  const made = new Response(form);
  return { text: { type: made.headers.get("content-type") ?? mediaType, content: await made.text() } };
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A schema without references, as far as a tool's caller needs it; `hidden` are the members that it leaves out. */
function toToolSchema(
  schema: ApiSchema,
  schemas: ApiSchemas,
  hidden: "readOnly" | "writeOnly" = "readOnly",
  level = 0,
): JsonObject {
  const { type, nullable, properties, required, additional, items, format, ...rest } = schemas.shapeOf(schema);
  const plain = isObject(schemas.resolve(schema)) ? (schemas.resolve(schema) as JsonObject) : {}; // as was seen
  const { description } = plain;
  const told: Record<string, unknown> = {
    ...(type !== undefined && { type: nullable ? [type, "null"] : type }),
    ...(format !== undefined && hidden === "readOnly" && { format }), // in answers clients would only warn of it
    ...(rest.enum !== undefined && { enum: rest.enum }),
    ...(rest.const !== undefined && { const: rest.const }),
    // OpenAPI 3.0 has flags for bounds that are excluded.
    ...Object.fromEntries(Object.entries(plain).filter(([name, value]) => TOLD.has(name) && !isFlag(name, value))),
    ...(typeof description === "string" && { description: description.slice(0, MAX_TOLD) }),
  };
  if (level >= MAX_LEVELS) return told as JsonObject; // of JSON
  if (items !== undefined) told["items"] = toToolSchema(items, schemas, hidden, level + 1);
  const members = [...properties].filter(([, member]) => !schemas.shapeOf(member)[hidden]);
  if (members.length > 0) {
    told["properties"] = Object.fromEntries(
      members.map(([name, member]) => [name, toToolSchema(member, schemas, hidden, level + 1)]),
    );
    const needed = [...required].filter((name) => members.some(([member]) => member === name));
    if (needed.length > 0) told["required"] = needed;
    if (additional === false) told["additionalProperties"] = false;
  }
  return told as JsonObject; // of JSON
}
