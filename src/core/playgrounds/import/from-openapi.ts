import { isObject } from "../../model/json.ts";
import { createReferences } from "../../model/references.ts";
import type { References } from "../../model/references.ts";
import { escapeTemplate } from "../../template/escape.ts";
import { isJsonType, isWithoutContent } from "../definition.ts";
import { ENDPOINT_METHODS } from "../endpoint-methods.ts";
import type { Imported } from "./imported.ts";
import { memoize } from "./memoize.ts";
import { createSchemaTemplates } from "./schema-template.ts";
import type { SchemaTemplates } from "./schema-template.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Reading {
  readonly references: References;
  readonly schemas: SchemaTemplates;
  readonly escape: (value: unknown) => unknown;
}

interface Success {
  readonly status: number;
  readonly contentType: string;
  readonly template: unknown;
}

/**
 * Endpoints of an OpenAPI 3 document: one for each operation, answering its example, or what its schema describes.
 * References are followed within the document; nothing is fetched. Operations past `most` are only counted; those that `isAnswered` says have an answer are left out.
 */
export function fromOpenApi(
  document: Fields,
  most: number,
  isAnswered: (method: string, path: string) => boolean,
): Imported & { readonly left: number } {
  const references = createReferences(document);
  const escape = memoize(escapeTemplate);
  const schemas = createSchemaTemplates(references, escape);
  const notes: string[] = [];
  const endpoints: unknown[] = [];
  let left = 0;
  for (const [template, value] of Object.entries(isObject(document["paths"]) ? document["paths"] : {})) {
    const item = references.resolve(value);
    if (item === undefined) continue;
    const path = template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => `:${name.replaceAll(/\W/g, "_")}`);
    const params = [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? "");
    for (const method of ENDPOINT_METHODS) {
      const operation = references.resolve(item[method.toLowerCase()]);
      if (operation === undefined || isAnswered(method, path)) continue;
      if (endpoints.length >= most) {
        left += 1;
        continue;
      }
      const success = readSuccess(operation, params, { references, schemas, escape });
      if (typeof success === "string") notes.push(`${method} ${path} is left out: ${success}`);
      else endpoints.push({ method, path, ...success });
    }
    for (const other of ["head", "options", "trace"]) {
      if (item[other] !== undefined)
        notes.push(
          `${other.toUpperCase()} ${path} is left out: HEAD comes with GET, and OPTIONS is answered by itself`,
        );
    }
  }
  for (const reference of references.lost)
    notes.push(`${reference} was not followed: it leads out of the document, or nowhere`);
  const { info } = document;
  const title = isObject(info) && typeof info["title"] === "string" ? info["title"].replaceAll("\0", "").trim() : "";
  return { name: title === "" ? null : title, endpoints, notes, left };
}

/** The answer of an operation; a reason in words if it has none that can be played. */
function readSuccess(
  operation: Fields,
  params: readonly string[],
  { references, schemas, escape }: Reading,
): Success | string {
  const [key, value] = chooseResponse(operation["responses"]);
  const status = /^[2-5]\d\d$/.test(key) ? Number(key) : /^[2-5]XX$/i.test(key) ? Number(key.charAt(0)) * 100 : 200;
  const response = references.resolve(value);
  const content = isObject(response?.["content"]) ? response["content"] : {};
  const types = Object.keys(content);
  if (isWithoutContent(status)) return { status, contentType: "application/json", template: null };
  if (types.length === 0) return { status, contentType: "application/json", template: {} };
  const type =
    types.find(isJsonType) ??
    types.find((one) => one === "*/*") ??
    types.find((one) => one.startsWith("text/")) ??
    types[0] ??
    "";
  const media = references.resolve(content[type]) ?? {};
  const example = exampleOf(media, references);
  if (isJsonType(type) || type === "*/*") {
    const contentType = type === "*/*" ? "application/json" : type;
    const template =
      example === undefined ? schemas.toTemplate(media["schema"], lastWord(params), params) : escape(example);
    return { status, contentType, template };
  }
  if (typeof example === "string") return { status, contentType: type, template: escape(example) };
  if (type.startsWith("text/")) return { status, contentType: type, template: "{{lorem.sentence}}" };
  return `it answers ${type.slice(0, 60)} and gives no example in text`;
}

function lastWord(params: readonly string[]): string {
  return params.at(-1) ?? "value";
}

/** The first success, else the default, else the first of all. */
function chooseResponse(responses: unknown): readonly [key: string, response: unknown] {
  const all = isObject(responses) ? Object.entries(responses).filter(([key]) => !key.startsWith("x-")) : [];
  const successes = all.filter(([key]) => key.startsWith("2")).sort(([a], [b]) => (a < b ? -1 : 1));
  return successes[0] ?? all.find(([key]) => key === "default") ?? all[0] ?? ["200", undefined];
}

function exampleOf({ example, examples }: Fields, references: References): unknown {
  if (example !== undefined) return example;
  if (!isObject(examples)) return undefined;
  const [first] = Object.values(examples);
  return references.resolve(first)?.["value"];
}
