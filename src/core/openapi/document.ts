import { isObject } from "../model/json.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { toEnd } from "../model/steps.ts";
import { expandNames, inBraces } from "./expand-names.ts";
import {
  bringIn,
  copyOf,
  escapeStep,
  parseDocument,
  READING_BOUNDS,
  allReferences,
  upgradeOld,
  valueAt,
  versionOf,
} from "./read-document.ts";
import type { ReadingBounds } from "./read-document.ts";
import { isMadeUp, NormalSchemas, quoteText, textOr } from "./schema.ts";
import type { ApiNote, Json, JsonObject, ApiSchema } from "./schema.ts";
import { createApiSchemas } from "./schemas.ts";
import type { ApiSchemas } from "./schemas.ts";
import { seenOf } from "./seen-request.ts";
import type { SeenRequest } from "./seen-request.ts";

/** An API description: what it says, in one form for all versions of OpenAPI. */
export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** The path below which it is served, beside other documents; "" for one alone. */
  readonly root: string;
  /** The paths of its servers below that, variables filled with their defaults: no host, no trailing slash, "" for none. */
  readonly basePaths: readonly string[];
  /** Origin of the server that it is a recording of. */
  readonly recordedAt?: string;
  readonly operations: readonly ApiOperation[];
  readonly schemas: ApiSchemas;
  /** Of `webhooks` and of the operations' `callbacks`. */
  readonly webhooks: readonly ApiEvent[];
  readonly securitySchemes: ReadonlyMap<string, ApiSecurityScheme>;
  readonly notes: readonly ApiNote[];
  /** The document as it was given; one of Swagger 2.0 as one of 3.0, other files brought in. */
  readonly source: JsonObject;
}

/** A way to say who calls. */
export interface ApiSecurityScheme {
  /** `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS`. */
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
}

/** A method of a path. What it takes and gives is worked out when it is first looked at. */
export interface ApiOperation {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly id?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly responses: readonly ApiResponse[];
  /** Alternatives of the names of schemes; an empty one needs none. Undefined where nothing is said. */
  readonly security?: readonly (readonly string[])[];
  /** Its requests in a recording, in their order: `x-seedbed-seen`. */
  readonly seen?: readonly SeenRequest[];
}

/** A value that a request has outside of its body. */
export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly schema?: ApiSchema;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  readonly examples: readonly Json[];
  readonly mediaType?: string;
  readonly description?: string;
}

export interface ApiBody {
  readonly required: boolean;
  readonly content: readonly ApiContent[];
}

/** A body in one media type. */
export interface ApiContent {
  readonly mediaType: string;
  readonly schema?: ApiSchema;
  readonly examples: readonly Json[];
  readonly encoding?: JsonObject;
}

export interface ApiHeader {
  readonly name: string;
  readonly required: boolean;
  readonly schema?: ApiSchema;
  readonly examples: readonly Json[];
}

export interface ApiResponse {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly content: readonly ApiContent[];
  readonly headers: readonly ApiHeader[];
  readonly links?: JsonObject;
}

export interface ApiEvent {
  readonly name: string;
  readonly method: string;
  readonly body?: ApiBody;
  /** The operation whose callback it is, such as `POST /orders`, and the expression for its address. */
  readonly of?: string;
  readonly url?: string;
}

export interface ReadingOptions {
  readonly name?: string;
  /** The text of another file, by its address relative to this one, or an absolute one; without it none is read. */
  readonly load?: (reference: string) => Promise<string>;
  readonly bounds?: Partial<ReadingBounds>;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0, of JSON or YAML. Throws an {@link ApiDocumentError} for anything else. */
export async function readApiDocument(text: string | JsonObject, options: ReadingOptions = {}): Promise<ApiDocument> {
  const reading = new Reading(text, options);
  if (!reading.isWhole()) await reading.bringIn();
  return toEnd(reading.finish());
}

/** As {@link readApiDocument}, at once: of what is in other files it is noted that it is not there. */
export function readWholeDocument(text: string | JsonObject, options: Omit<ReadingOptions, "load"> = {}): ApiDocument {
  return toEnd(readingSteps(text, options));
}

/** As {@link readWholeDocument}, in steps: a large document takes a second. */
export function* readingSteps(
  text: string | JsonObject,
  options: Omit<ReadingOptions, "load"> = {},
): YieldingSteps<ApiDocument> {
  const reading = new Reading(text, options);
  yield;
  return yield* reading.finish();
}

class Reading {
  readonly #file: string;
  readonly #options: ReadingOptions;
  readonly #bounds: ReadingBounds;
  readonly #notes: ApiNote[] = [];
  readonly #told = new Set<string>();
  readonly #version: string;
  readonly #root: Record<string, unknown>;
  #references: ReturnType<typeof allReferences>;

  constructor(text: string | JsonObject, options: ReadingOptions) {
    this.#file = options.name ?? "the document";
    this.#options = options;
    this.#bounds = { ...READING_BOUNDS, ...options.bounds };
    const parsed =
      typeof text === "string"
        ? parseDocument(text, this.#file, this.#bounds, this.#note)
        : copyOf(text, this.#file, this.#bounds);
    this.#version = versionOf(parsed, this.#file);
    // Values shared by aliases are written out, since the upgrade changes the values it has seen.
    const written: unknown = this.#isOld ? JSON.parse(JSON.stringify(parsed), (_, value: unknown) => value) : parsed;
    this.#root = written as Record<string, unknown>; // an object, told by its version
    this.#references = allReferences(this.#root);
  }

  readonly #note = (one: ApiNote): void => {
    const key = `${one.where} ${one.text}`;
    if (this.#told.has(key) || this.#notes.length >= MOST_NOTES) return;
    this.#told.add(key);
    this.#notes.push(one);
  };

  get #isOld(): boolean {
    return this.#version.startsWith("2.");
  }

  isWhole(): boolean {
    return [...this.#references.keys()].every((reference) => reference.startsWith("#"));
  }

  async bringIn(): Promise<void> {
    await bringIn(this.#root, this.#file, this.#options.load, this.#bounds, this.#note);
    this.#references = allReferences(this.#root);
  }

  *finish(): YieldingSteps<ApiDocument> {
    const root = this.#isOld ? upgradeOld(this.#root, this.#file, this.#note) : this.#root;
    for (const [reference, steps] of this.#isOld ? allReferences(root) : this.#references) {
      const isPointer = /^#(?:\/|$)/.test(reference);
      if (isPointer ? valueAt(root, reference) !== undefined : reference.startsWith("#")) continue;
      const text = `refers to ${quoteText(reference)}, which is not there: any value is taken`;
      this.#note({ where: placeOf(steps), text });
    }
    yield;
    return yield* new DocumentReader(
      root,
      this.#notes,
      this.#note,
      this.#isOld || this.#version.startsWith("3.0"),
    ).read();
  }
}

const MOST_NOTES = 1_000;

/** Steps into a document as a person says them: the operation, or else a pointer. */
function placeOf([first, path, method, ...rest]: readonly string[]): string {
  if (first === "paths" && path !== undefined && method !== undefined && METHODS.has(method.toLowerCase()))
    return `${method.toUpperCase()} ${path}`;
  const steps = [first, path, method, ...rest].filter((step) => step !== undefined);
  return `#/${steps.map(escapeStep).join("/")}`;
}

const METHODS: ReadonlySet<string> = new Set("get put post delete options head patch trace query".split(" "));

/** Headers that are no parameters: bodies and security say what they hold. */
const OWN_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

function textsOf<const N extends string>(written: Members, names: readonly N[]): { readonly [name in N]?: string } {
  const texts = names.filter((name) => typeof written[name] === "string").map((name) => [name, written[name]]);
  return Object.fromEntries(texts) as { [name in N]?: string }; // texts alone
}

class DocumentReader {
  readonly #root: Members;
  readonly #notes: readonly ApiNote[];
  readonly #note: (note: ApiNote) => void;
  readonly #normal: NormalSchemas;
  /** Paths of which a parameter was a resource's name: it has others in its place. */
  readonly #expanded = new Set<string>();

  constructor(root: Members, notes: readonly ApiNote[], note: (note: ApiNote) => void, refsStandAlone: boolean) {
    this.#root = root;
    this.#notes = notes;
    this.#note = note;
    this.#normal = new NormalSchemas(refsStandAlone, note);
  }

  *read(): YieldingSteps<ApiDocument> {
    const root = this.#root;
    const info = isObject(root["info"]) ? root["info"] : {};
    const operations = yield* this.#operations(root["paths"]);
    if (operations.length === 0) this.#note({ where: "#/paths", text: "there is no operation" });
    const hooks = { ...this.#object(root["x-webhooks"]), ...this.#object(root["webhooks"]) };
    const webhooks = Object.entries(hooks).flatMap(([name, item]) => this.#events(name, item));
    for (const { operation, written } of operations)
      for (const [name, callback] of Object.entries(this.#object(written["callbacks"])))
        for (const [url, item] of Object.entries(this.#object(callback)))
          webhooks.push(...this.#events(name, item, { of: `${operation.method} ${operation.path}`, url }));
    return {
      title: textOr(info["title"], "API"),
      version: typeof info["version"] === "number" ? String(info["version"]) : textOr(info["version"]),
      ...textsOf(info, ["description"]),
      root: "",
      basePaths: this.#basePaths(root["servers"]),
      ...(typeof root["x-seedbed-recorded"] === "string" && { recordedAt: root["x-seedbed-recorded"] }),
      operations: operations.map(({ operation }) => operation),
      schemas: createApiSchemas(root, this.#normal, this.#note),
      webhooks,
      securitySchemes: this.#securitySchemes(),
      notes: this.#notes,
      source: root as JsonObject, // as parsed
    };
  }

  #object(written: unknown): Members {
    let target = written;
    for (let hops = 0; isObject(target); hops += 1) {
      const { $ref, ...beside } = target;
      if (typeof $ref !== "string") return target;
      if (hops > MOST_HOPS) break;
      const found = valueAt(this.#root, $ref);
      target = isObject(found) && Object.keys(beside).length > 0 ? { ...found, ...beside } : found;
    }
    return {};
  }

  *#operations(paths: unknown): YieldingSteps<{ operation: ApiOperation; written: Members }[]> {
    const found: { operation: ApiOperation; written: Members }[] = [];
    const templates = new Map<string, string>();
    for (const [path, written] of Object.entries(isObject(paths) ? paths : {})) {
      yield;
      if (path.startsWith("x-")) continue;
      if (!isObject(written)) {
        this.#note({ where: path, text: "is not an object: there is nothing to serve" });
        continue;
      }
      if (!path.startsWith("/")) this.#note({ where: path, text: `is served as /${path}: paths begin with a slash` });
      const item = this.#object(written);
      const braced = inBraces(path.startsWith("/") ? path : `/${path}`);
      if (!braced.endsWith(path))
        this.#note({ where: path, text: `is served as ${braced}: parameters are written in braces` });
      const full = expandNames(braced, (name) => this.#hintOf(name, item));
      if (full !== braced) this.#expanded.add(full);
      const template = full.replaceAll(/\{[^}]*\}/g, "{}");
      const twin = templates.get(template);
      if (twin !== undefined)
        this.#note({
          where: path,
          text: `is the same path as ${twin}: of what both have, the first that takes the values in the path answers`,
        });
      else templates.set(template, full);
      for (const [method, one] of methodsOf(item)) {
        const operation = this.#object(one);
        if (isObject(one))
          found.push({ operation: this.#operation(method, full, item, operation), written: operation });
        else this.#note({ where: `${method} ${full}`, text: "is not an object: there is nothing to serve" });
      }
    }
    return found;
  }

  /** The pattern of a path's parameter, or its description. */
  #hintOf(name: string, item: Members): string {
    const lists = [item, ...methodsOf(item).map(([, one]) => this.#object(one))].map(({ parameters }) => parameters);
    const all = lists.flatMap((list) => (Array.isArray(list) ? list.map((one) => this.#object(one)) : []));
    const found = all.find((one) => one["in"] === "path" && one["name"] === name);
    return textOr(this.#object(found?.["schema"])["pattern"], textOr(found?.["description"]));
  }

  #operation(method: string, path: string, item: Members, written: Members): ApiOperation {
    const tags = Array.isArray(written["tags"]) ? written["tags"].filter((tag) => typeof tag === "string") : [];
    const { operationId: id, ...texts } = textsOf(written, ["operationId", "summary", "description"]);
    const security = securityOf(written["security"] ?? this.#root["security"]);
    const parameters = once(() =>
      this.#parameters(path, item["parameters"], written["parameters"], `${method} ${path}`),
    );
    const body = once(() => this.#body(written["requestBody"]));
    const responses = once(() => this.#responses(written["responses"]));
    return {
      method,
      path,
      ...(id === undefined ? {} : { id }),
      ...texts,
      tags,
      ...(security === undefined ? {} : { security }),
      ...seenOf(written["x-seedbed-seen"]),
      get parameters() {
        return parameters();
      },
      ...(isObject(written["requestBody"])
        ? {
            get body() {
              return body();
            },
          }
        : {}),
      get responses() {
        return responses();
      },
    };
  }

  #parameters(path: string, shared: unknown, own: unknown, where: string): ApiParameter[] {
    const found = new Map<string, ApiParameter>();
    for (const list of [shared, own]) {
      if (!Array.isArray(list)) continue;
      for (const one of list)
        for (const parameter of this.#parameter(this.#object(one), where))
          if (parameter.in !== "path" || path.includes(`{${parameter.name}}`))
            found.set(`${parameter.in} ${parameter.name}`, parameter);
          else if (!this.#expanded.has(path))
            this.#note({
              where,
              text: `has no ${quoteText(`{${parameter.name}}`)} in its path: the parameter is left out`,
            });
    }
    for (const [, name = ""] of path.matchAll(/\{([^{}]*)\}/g)) {
      if (found.has(`path ${name}`)) continue;
      if (!this.#expanded.has(path))
        this.#note({ where, text: `does not declare its parameter ${quoteText(name)}: it is taken as a text` });
      const schema: ApiSchema = { type: "string" };
      found.set(`path ${name}`, {
        name,
        in: "path",
        required: true,
        schema,
        style: "simple",
        explode: false,
        examples: [],
      });
    }
    return [...found.values()];
  }

  #parameter(written: Members, where: string): readonly ApiParameter[] {
    const { name, in: place, schema, content } = written;
    if (place === "querystring") return this.#queryParameters(content);
    if (
      typeof name !== "string" ||
      (place !== "path" && place !== "query" && place !== "header" && place !== "cookie")
    ) {
      this.#note({ where, text: "a parameter has no name, or no place that parameters have: it is left out" });
      return [];
    }
    if (place === "header" && OWN_HEADERS.has(name.toLowerCase())) return [];
    const [only] = this.#content(content);
    const style =
      typeof written["style"] === "string"
        ? written["style"]
        : place === "query" || place === "cookie"
          ? "form"
          : "simple";
    const parameter: ApiParameter = {
      name,
      in: place,
      required: place === "path" || written["required"] === true,
      style,
      explode:
        typeof written["explode"] === "boolean" ? written["explode"] : style === "form" || style === "deepObject",
      ...(written["allowReserved"] === true ? { allowReserved: true } : {}),
      examples: only === undefined ? this.#examples(written) : only.examples,
      ...textsOf(written, ["description"]),
      ...(only === undefined ? {} : { mediaType: only.mediaType }),
    };
    const shape = only === undefined ? (schema === undefined ? undefined : this.#normal.of(schema)) : only.schema;
    return [shape === undefined ? parameter : { ...parameter, schema: shape }];
  }

  /** One parameter for the whole query (OpenAPI 3.2) as one for each member of its schema. */
  #queryParameters(content: unknown): readonly ApiParameter[] {
    const [only] = this.#content(content);
    const shape = isObject(only?.schema) ? this.#object(only.schema) : {};
    const required = Array.isArray(shape["required"]) ? (shape["required"] as unknown[]) : [];
    return Object.entries(this.#object(shape["properties"])).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema: this.#normal.of(schema),
      style: "form",
      explode: true,
      examples: [],
    }));
  }

  #body(written: unknown): ApiBody {
    const body = this.#object(written);
    return { required: body["required"] === true, content: this.#content(body["content"]) };
  }

  #content(written: unknown): ApiContent[] {
    // As a header may hold; a name may be several: `application/json|text/xml`.
    const named = Object.entries(isObject(written) ? written : {})
      .flatMap(([names, one]) => names.split(/[|,] */).map((name) => [name, one] as const))
      .filter(([name]) => /^[ -~]+$/.test(name));
    return named.map(([mediaType, one]) => {
      const content = this.#object(one);
      const { schema, itemSchema, encoding } = content;
      const shape =
        schema !== undefined
          ? this.#normal.of(schema)
          : itemSchema === undefined
            ? undefined
            : this.#normal.of({ type: "array", items: itemSchema });
      return {
        mediaType,
        ...(shape === undefined ? {} : { schema: shape }),
        examples: this.#examples(content),
        ...(isObject(encoding) ? { encoding: encoding as JsonObject } : {}), // as parsed
      };
    });
  }

  #examples(written: Members): Json[] {
    const { example, examples } = written;
    const found: unknown[] = example === undefined ? [] : [example];
    if (isObject(examples))
      for (const one of Object.values(examples)) {
        const { value, dataValue } = this.#object(one);
        if (value !== undefined || dataValue !== undefined) found.push(dataValue ?? value);
      }
    else if (Array.isArray(examples)) found.push(...(examples as unknown[]));
    return found.filter((one) => !isMadeUp(one)) as Json[]; // as parsed
  }

  #responses(written: unknown): ApiResponse[] {
    return Object.entries(isObject(written) ? written : {})
      .filter(([status]) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(status))
      .map(([status, one]) => {
        const response = this.#object(one);
        const headers = Object.entries(isObject(response["headers"]) ? response["headers"] : {});
        return {
          status: /^\d/.test(status) ? status.toUpperCase() : "default",
          ...textsOf(response, ["description"]),
          content: this.#content(response["content"]),
          headers: headers
            .filter(([name]) => name.toLowerCase() !== "content-type")
            .map(([name, header]) => this.#header(name, this.#object(header))),
          ...(isObject(response["links"]) ? { links: response["links"] as JsonObject } : {}), // as parsed
        };
      });
  }

  #header(name: string, written: Members): ApiHeader {
    const [only] = this.#content(written["content"]);
    const schema = only === undefined ? written["schema"] : only.schema;
    return {
      name,
      required: written["required"] === true,
      ...(schema === undefined ? {} : { schema: this.#normal.of(schema) }),
      examples: only === undefined ? this.#examples(written) : only.examples,
    };
  }

  #events(name: string, written: unknown, callback: Pick<ApiEvent, "of" | "url"> = {}): ApiEvent[] {
    return methodsOf(this.#object(written)).map(([method, one]) => {
      const { requestBody } = this.#object(one);
      const event = { name, method, ...callback };
      const body = once(() => this.#body(requestBody));
      if (!isObject(requestBody)) return event;
      return {
        ...event,
        get body() {
          return body();
        },
      };
    });
  }

  #securitySchemes(): Map<string, ApiSecurityScheme> {
    const components = isObject(this.#root["components"]) ? this.#root["components"] : {};
    const schemes = Object.entries(this.#object(components["securitySchemes"])).map(([name, one]) => {
      const { type = "apiKey", ...rest } = textsOf(this.#object(one), ["type", "in", "name", "scheme"]);
      return [name, { type, ...rest }] as const;
    });
    return new Map(schemes);
  }

  #basePaths(servers: unknown): string[] {
    const paths = (Array.isArray(servers) ? (servers as unknown[]) : []).flatMap((server) => {
      const { url, variables } = this.#object(server);
      return typeof url === "string" ? [toBasePath(url, isObject(variables) ? variables : {})] : [];
    });
    return paths.length === 0 ? [""] : [...new Set(paths)];
  }
}

const MOST_HOPS = 50;

function toBasePath(url: string, variables: Members): string {
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = isObject(variables[name]) ? variables[name] : {};
    const [first] = Array.isArray(variable["enum"]) ? (variable["enum"] as unknown[]) : [];
    const value = variable["default"] ?? first ?? "";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
  const path = filled.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, "").replace(/[?#].*$/, "");
  const steps = path.split("/").filter((step) => step !== "" && step !== "." && step !== "..");
  return steps.map((step) => `/${step}`).join("");
}

/** The operations that a document has at least, counted before it is read: a path that is elsewhere has one. */
export function countWritten(document: unknown): number {
  const paths = isObject(document) && isObject(document["paths"]) ? Object.values(document["paths"]) : [];
  return paths.filter(isObject).reduce((sum, item) => {
    const written = methodsOf(item).filter(([, one]) => isObject(one)).length;
    return sum + (typeof item["$ref"] === "string" ? Math.max(1, written) : written);
  }, 0);
}

/** The methods of a path item, in capitals. */
function methodsOf(item: Members): [string, unknown][] {
  const own = Object.entries(item).filter(([name]) => METHODS.has(name.toLowerCase()));
  const others = isObject(item["additionalOperations"]) ? Object.entries(item["additionalOperations"]) : [];
  return [...own, ...others].map(([name, one]) => [name.toUpperCase(), one]);
}

function securityOf(written: unknown): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(written)) return undefined;
  return written.filter(isObject).map((schemes) => Object.keys(schemes));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
