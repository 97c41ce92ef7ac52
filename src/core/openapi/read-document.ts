import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { CORE_SCHEMA, load as loadYaml, mergeTag, YAMLException } from "js-yaml";

import { percentDecoded } from "../model/content.ts";
import { isObject } from "../model/json.ts";
import { quoteText } from "./schema.ts";
import type { ApiNote, JsonObject } from "./schema.ts";

export interface ReadingBounds {
  /** Characters of all its files together. */
  readonly characters: number;
  readonly values: number;
  readonly levels: number;
  readonly files: number;
}

export const READING_BOUNDS: ReadingBounds = Object.freeze({
  characters: 100_000_000,
  values: 5_000_000,
  levels: 1_000,
  files: 10_000,
});

/** A document that cannot be read: one sentence that says why. */
export class ApiDocumentError extends Error {
  override readonly name = "ApiDocumentError";
  /** From 1; undefined where no one line is at fault. */
  readonly line: number | undefined;

  constructor(file: string, message: string, line?: number) {
    super(`${file}${line === undefined ? "" : `, line ${line}`}: ${message}`);
    this.line = line;
  }
}

type Members = Record<string, unknown>;

const YAML = CORE_SCHEMA.withTags(mergeTag);

/** Parses JSON or YAML. Throws an {@link ApiDocumentError}. */
export function parseDocument(
  text: string,
  file: string,
  bounds: ReadingBounds,
  note: (note: ApiNote) => void,
): unknown {
  if (text.length > bounds.characters)
    throw new ApiDocumentError(file, `it is longer than ${bounds.characters} characters`);
  if (/^\uFEFF?\s*[{[]/.test(text) && !hasTwice(text))
    try {
      const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
      if (levelsOf(text) <= bounds.levels) return value;
      throw new ApiDocumentError(file, `it is nested deeper than ${bounds.levels} levels`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error; // YAML tells the line, and forgives a comma
    }
  const value = parseYaml(text, file, bounds, note);
  assertMeasure(value, file, bounds);
  return value;
}

function hasTwice(text: string): boolean {
  const paths = [...text.matchAll(/(?:\n( {0,8}|\t{0,4})|(?<=[{,]))"(\/[^"\n]*)"\s*:\s*\{/g)].map(
    ([, indent, path]) => `${indent}${path}`,
  );
  return new Set(paths).size < paths.length;
}

function parseYaml(text: string, file: string, bounds: ReadingBounds, note: (note: ApiNote) => void): unknown {
  const options = { schema: YAML, maxDepth: bounds.levels, maxAliases: Infinity, maxTotalMergeKeys: bounds.values };
  if (/^\uFEFF?\s*$/.test(text)) throw new ApiDocumentError(file, "it is empty");
  try {
    return loadYaml(text, options);
  } catch (error) {
    const line = lineOf(error);
    const key = line === undefined ? "" : (text.split("\n", line)[line - 1] ?? "").trim();
    if (error instanceof YAMLException && /duplicated mapping key/.test(error.reason)) {
      note({ where: `line ${line ?? 1}`, text: `${quoteText(key)} is given twice: the last one counts` });
      try {
        return loadYaml(text, { ...options, json: true });
      } catch (again) {
        throw toError(again, file);
      }
    }
    throw toError(error, file);
  }
}

function lineOf(error: unknown): number | undefined {
  return error instanceof YAMLException && error.mark !== undefined ? error.mark.line + 1 : undefined;
}

function toError(error: unknown, file: string): unknown {
  if (error instanceof RangeError) return new ApiDocumentError(file, "it is nested too deeply");
  if (!(error instanceof YAMLException)) return error;
  if (/maxDepth/.test(error.reason)) return new ApiDocumentError(file, "it is nested too deeply", lineOf(error));
  return new ApiDocumentError(file, `this is neither JSON nor YAML: ${error.reason}`, lineOf(error));
}

function levelsOf(text: string): number {
  let level = 0;
  let most = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (isQuoted) at += code === 0x5c ? 1 : 0;
    else if (code === 0x7b || code === 0x5b) most = Math.max(most, (level += 1));
    else if (code === 0x7d || code === 0x5d) level -= 1;
  }
  return most;
}

/** Throws for what has too many levels, or values when those of aliases are counted each time. */
export function assertMeasure(root: unknown, file: string, bounds: ReadingBounds): void {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const sizeOf = (value: unknown, level: number): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value))
      throw new ApiDocumentError(file, "an alias in it leads back to itself: use $ref for what is recursive");
    if (level > bounds.levels) throw new ApiDocumentError(file, `it is nested deeper than ${bounds.levels} levels`);
    open.add(value);
    let size = 1;
    for (const one of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
      size += sizeOf(one, level + 1);
    open.delete(value);
    sizes.set(value, size);
    if (size > bounds.values)
      throw new ApiDocumentError(file, `it has more than ${bounds.values} values once its aliases are followed`);
    return size;
  };
  sizeOf(root, 0);
}

/** The value that a pointer (`#/a/b`, a URI fragment) names within a document; undefined where there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  const steps = pointer.replace(/^#/, "");
  if (steps === "" || steps === "/") return root;
  for (const step of steps.replace(/^\//, "").split("/")) {
    if (typeof value !== "object" || value === null) return undefined;
    const name = unescapeStep(step);
    const found = [name, step].find((one) => Object.hasOwn(value as object, one)); // an object, told above
    if (found === undefined) return undefined;
    value = (value as Members)[found];
  }
  return value;
}

function unescapeStep(step: string): string {
  return percentDecoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

export function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

const SCHEMA_PLACES = new Set(
  "schema items additionalProperties not if then else contains propertyNames unevaluatedProperties unevaluatedItems".split(
    " ",
  ),
);
const SCHEMA_MAPS = new Set(
  "properties patternProperties $defs definitions schemas allOf anyOf oneOf prefixItems dependentSchemas".split(" "),
);
const DATA = new Set(["example", "const", "enum", "value", "dataValue"]);

/**
 * Brings what references to other files name into the document: schemas among the others under their own names, anything
 * else to `components/x-external`. What cannot be had is noted, and allows all.
 */
export async function bringIn(
  root: Members,
  file: string,
  load: ((reference: string) => Promise<string>) | undefined,
  bounds: ReadingBounds,
  note: (note: ApiNote) => void,
): Promise<void> {
  const isOld = typeof root["swagger"] === "string";
  const components = isOld ? root : member(root, "components");
  const schemas = member(components, isOld ? "definitions" : "schemas");
  const own = file.replace(/^.*\//, "");
  const files = new Map<string, unknown>();
  const places = new Map<string, string>();
  const lifted = new WeakSet<object>();
  const open = [{ value: root as unknown, base: "", where: "#", isSchema: false }];
  let left = bounds.characters;

  const fileOf = async (address: string, where: string): Promise<unknown> => {
    if (files.has(address)) return files.get(address);
    files.set(address, undefined);
    if (load === undefined)
      note({ where, text: `refers to ${quoteText(address)}: only this one document is read here` });
    else if (files.size > bounds.files)
      note({ where, text: `refers to more than ${bounds.files} files: ${quoteText(address)} is not read` });
    else
      try {
        const text = await load(address);
        left -= text.length;
        files.set(address, parseDocument(text, address, { ...bounds, characters: left + text.length }, note));
      } catch (error) {
        note({
          where,
          text: `${quoteText(address)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        });
      }
    return files.get(address);
  };

  const placeOf = async (reference: string, base: string, where: string, isSchema: boolean, wanted?: string) => {
    const [path = "", pointer = ""] = reference.split("#", 2);
    const address = path === "" ? base : joined(base, path);
    if (address === "" || address === own) return pointer === "" ? "#" : `#${pointer}`;
    const key = `${address}#${pointer}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const content = await fileOf(address, where);
    const target = valueAt(content, `#${pointer}`);
    if (target === undefined && content !== undefined)
      note({ where, text: `refers to ${quoteText(key)}, which is not there` });
    const bare = pointer.replace(/^.*\//, "") || address.replace(/^.*\//, "").replace(/\.\w+$/, "");
    const home = isSchema ? schemas : member(components, "x-external");
    const name = wanted ?? freeName(unescapeStep(bare), home);
    const place = `${isSchema ? (isOld ? "#/definitions" : "#/components/schemas") : `${isOld ? "#" : "#/components"}/x-external`}/${escapeStep(name)}`;
    places.set(key, place);
    const value: unknown = structuredClone(target ?? {});
    define(home, name, value);
    if (typeof value === "object" && value !== null) lifted.add(value);
    open.push({ value, base: address, where: place, isSchema });
    return place;
  };

  const visit = async (value: unknown, base: string, where: string, key: string, isNamed: boolean, isStart = false) => {
    if (typeof value !== "object" || value === null || (!isStart && lifted.has(value))) return;
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) await visit(one, base, `${where}/${at}`, "", SCHEMA_MAPS.has(key));
      return;
    }
    const members = value as Members; // of a document that is ours to change
    const { $ref, mapping } = members;
    const isSchema = isNamed || SCHEMA_PLACES.has(key);
    if (typeof $ref === "string" && (base !== "" || !$ref.startsWith("#")))
      members["$ref"] = await placeOf($ref, base, where, isSchema);
    if (key === "discriminator" && isObject(mapping))
      for (const [name, target] of Object.entries(mapping))
        if (typeof target === "string" && (base === "" ? /\.(?:ya?ml|json)\b/.test(target) : /[.#/]/.test(target)))
          define(mapping, name, await placeOf(target, base, where, true)); // as above
    const isMap = SCHEMA_MAPS.has(key) && !isNamed;
    for (const [name, one] of Object.entries(members))
      if (isMap || !isData(name)) await visit(one, base, `${where}/${escapeStep(name)}`, name, isMap);
  };

  for (const [name, schema] of Object.entries(schemas)) {
    if (!isObject(schema) || typeof schema["$ref"] !== "string" || schema["$ref"].startsWith("#")) continue;
    const where = `${isOld ? "#/definitions" : "#/components/schemas"}/${escapeStep(name)}`;
    const place = await placeOf(schema["$ref"], "", where, true, name);
    if (place !== where) (schema as Members)["$ref"] = place; // as above
  }
  for (let next = open.shift(); next !== undefined; next = open.shift())
    await visit(next.value, next.base, next.where, next.isSchema ? "schema" : "", false, true);
}

/** Every reference of a document, and the steps to where it first stands. */
export function allReferences(root: Members): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const steps: string[] = [];
  const seen = new Set<object>();
  const visit = (value: object, key: string, isNamed: boolean): void => {
    if (seen.has(value)) return;
    seen.add(value);
    const members = value as Members; // or a list, whose members are its items
    const isMap = SCHEMA_MAPS.has(key);
    const { $ref } = members;
    if (typeof $ref === "string" && !found.has($ref)) found.set($ref, [...steps]);
    for (const name of Object.keys(members)) {
      const one = members[name];
      if (typeof one !== "object" || one === null || (!(isMap && !isNamed) && isData(name))) continue;
      steps.push(name);
      if (Array.isArray(value)) visit(one, "", isMap);
      else visit(one, name, isMap && !isNamed);
      steps.pop();
    }
  };
  visit(root, "", false);
  return found;
}

/** True if what is called so holds data, in which a `$ref` is a word like any other. */
function isData(name: string): boolean {
  return DATA.has(name) || (name.startsWith("x-") && name !== "x-external" && name !== "x-webhooks");
}

function member(parent: Members, name: string): Members {
  const found = parent[name];
  if (isObject(found)) return found; // of a document that is ours to change
  const made: Members = {};
  parent[name] = made;
  return made;
}

/** Sets a member of any name, `__proto__` too. */
function define(parent: Members, name: string, value: unknown): void {
  Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
}

function freeName(name: string, home: Members): string {
  const bare = name === "" ? "Schema" : name;
  let free = bare;
  for (let count = 2; Object.hasOwn(home, free); count += 1) free = `${bare}${count}`;
  return free;
}

/** The address that a reference means in a file: relative to the first one, or absolute. */
function joined(base: string, reference: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(reference)) return reference;
  if (/^[a-z][a-z\d+.-]*:/i.test(base))
    try {
      return new URL(reference, base).href;
    } catch {
      return reference;
    }
  const steps: string[] = [];
  for (const step of (reference.startsWith("/") ? reference : `${base.replace(/[^/]*$/, "")}${reference}`).split("/")) {
    if (step === "..") {
      if (steps.length === 0 || steps.at(-1) === "..") steps.push("..");
      else steps.pop();
    } else if (step !== ".") steps.push(step);
  }
  return steps.join("/");
}

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;

/** A document of Swagger 2.0 as one of OpenAPI 3.0. It changes `root`. */
export function upgradeOld(root: Members, file: string, note: (note: ApiNote) => void): Members {
  dropUnlisted(root);
  for (const [name, parameter] of Object.entries(isObject(root["parameters"]) ? root["parameters"] : {}))
    if (!isObject(parameter) || (typeof parameter["in"] !== "string" && typeof parameter["$ref"] !== "string"))
      delete (root["parameters"] as Members)[name];
  const shared = isObject(root["parameters"]) ? root["parameters"] : {};
  for (const [path, item] of Object.entries(isObject(root["paths"]) ? root["paths"] : {})) {
    if (!isObject(item)) continue;
    const members = item as Members; // as above
    const all = toParameters(members["parameters"], shared);
    const isBody = (parameter: Members) => parameter["in"] === "body" || parameter["in"] === "formData";
    delete members["parameters"];
    for (const [method, operation] of Object.entries(members)) {
      if (!METHODS.test(method)) {
        if (typeof operation !== "string") delete members[method];
        continue;
      }
      if (!isObject(operation)) {
        delete members[method];
        note({ where: `${method.toUpperCase()} ${path}`, text: "is not an object: there is nothing to serve" });
        continue;
      }
      mendOperation(
        operation,
        root,
        [...toParameters((operation as Members)["parameters"], shared)],
        all.filter(isBody),
      );
    }
    const rest = all.filter((parameter) => !isBody(parameter));
    if (rest.length > 0) members["parameters"] = rest;
  }
  const upgraded = upgradedOf(root, file);
  for (const item of Object.values(isObject(upgraded["paths"]) ? upgraded["paths"] : {}))
    for (const operation of Object.values(isObject(item) ? item : {})) {
      const body = isObject(operation) ? operation["requestBody"] : undefined;
      if (!isObject(body) || !isObject(body["content"])) continue;
      for (const content of Object.values(body["content"])) {
        const schema = isObject(content) ? content["schema"] : undefined;
        if (!isObject(schema) || !Array.isArray(schema["required"])) continue;
        if (schema["required"].length === 0) delete (schema as Members)["required"];
        else if (isObject(schema["properties"]) && !("in" in body)) (body as Members)["required"] ??= true;
      }
    }
  return upgraded;
}

function upgradedOf(root: Members, file: string): Members {
  try {
    return upgradeFromTwoToThree(root) as Members; // an object as it was
  } catch (error) {
    throw new ApiDocumentError(
      file,
      `it does not have the form of Swagger 2.0: ${error instanceof Error ? error.message : "?"}`,
    );
  }
}

function dropUnlisted(of: Members): void {
  for (const name of ["consumes", "produces"])
    if (name in of && (!Array.isArray(of[name]) || of[name].length === 0)) delete of[name];
}

function toParameters(written: unknown, shared: Readonly<Record<string, unknown>>): Members[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap((parameter: unknown) => {
    if (!isObject(parameter)) return [];
    const { $ref } = parameter;
    if (typeof $ref !== "string") return typeof parameter["in"] === "string" ? [parameter] : [];
    const target = $ref.startsWith("#/parameters/") ? shared[unescapeStep($ref.slice(13))] : undefined;
    const isBody = isObject(target) && (target["in"] === "body" || target["in"] === "formData");
    return [isBody ? structuredClone(target as Members) : parameter];
  });
}

function mendOperation(operation: Members, root: Members, own: Members[], shared: readonly Members[]): void {
  const hasBody = own.some((parameter) => parameter["in"] === "body");
  const inherited = shared.filter(
    (parameter) =>
      !own.some((one) => one["name"] === parameter["name"] && one["in"] === parameter["in"]) &&
      !(hasBody && parameter["in"] === "body"),
  );
  const parameters = [...own, ...structuredClone(inherited)];
  if (parameters.length > 0) operation["parameters"] = parameters;
  else delete operation["parameters"];
  dropUnlisted(operation);
  const responses = isObject(operation["responses"]) ? (operation["responses"] as Members) : {};
  for (const [status, response] of Object.entries(responses)) {
    if (!isObject(response)) delete responses[status];
    else if (isObject(response["schema"]) && response["schema"]["type"] === "file")
      operation["produces"] ??= root["produces"] ?? ["application/octet-stream"];
  }
}

/** The document as it is given: a copy that is ours to change. */
export function copyOf(document: JsonObject, file: string, bounds: ReadingBounds): Members {
  assertMeasure(document, file, bounds);
  return structuredClone(document); // an object
}

/** The version that the document is of. Throws where none is read. */
export function versionOf(parsed: unknown, file: string): string {
  if (!isObject(parsed)) throw new ApiDocumentError(file, "an API description is an object: this is not one");
  const { openapi, swagger } = parsed;
  if (typeof openapi === "string" || typeof openapi === "number") {
    const version = Number.isInteger(openapi) ? `${openapi}.0` : String(openapi);
    if (version.startsWith("3.")) return version;
    throw new ApiDocumentError(file, `it is of OpenAPI ${quoteText(version)}: 3.0, 3.1, 3.2 and Swagger 2.0 are read`);
  }
  if (typeof swagger === "string" || typeof swagger === "number") {
    const version = Number.isInteger(swagger) ? `${swagger}.0` : String(swagger);
    if (!version.startsWith("2."))
      throw new ApiDocumentError(file, `it is of Swagger ${quoteText(version)}: 2.0 is read`);
    (parsed as Record<string, unknown>)["swagger"] = "2.0"; // ours to change
    return "2.0";
  }
  const seems =
    "asyncapi" in parsed
      ? "an AsyncAPI document"
      : "swaggerVersion" in parsed
        ? "a document of Swagger 1"
        : "$schema" in parsed || "properties" in parsed
          ? "a JSON Schema"
          : undefined;
  throw new ApiDocumentError(
    file,
    `it has neither openapi nor swagger${seems === undefined ? "" : `: it seems to be ${seems}`}`,
  );
}
