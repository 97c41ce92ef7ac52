import { isObject, present } from "../model/json.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { toEnd } from "../model/steps.ts";
import { toSingular } from "../world/plural.ts";
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
import { isMadeUp, createNormalSchemas, quoteText, textOr } from "./schema.ts";
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
  readonly examples: readonly Json[];
  readonly mediaType?: string;
  readonly description?: string;
}

export interface ApiBody {
  readonly required: boolean;
  readonly content: readonly ApiContent[];
}

export interface ApiContent {
  readonly mediaType: string;
  readonly schema?: ApiSchema;
  readonly examples: readonly Json[];
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
  const reading = beginReading(text, options);
  if (!reading.isWhole()) await reading.bringInOthers();
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
  const reading = beginReading(text, options);
  yield;
  return yield* reading.finish();
}

function beginReading(given: string | JsonObject, options: ReadingOptions) {
  const notes: ApiNote[] = [];
  const told = new Set<string>();
  const note = (one: ApiNote): void => {
    const key = `${one.where} ${one.text}`;
    if (told.has(key) || notes.length >= MOST_NOTES) return;
    told.add(key);
    notes.push(one);
  };
  const file = options.name ?? "the document";
  const bounds = { ...READING_BOUNDS, ...options.bounds };
  const parsed = typeof given === "string" ? parseDocument(given, file, bounds, note) : copyOf(given, file, bounds);
  const version = versionOf(parsed, file);
  const isOld = version.startsWith("2.");
  // Values shared by aliases are written out, since the upgrade changes the values it has seen.
  const written: unknown = isOld ? JSON.parse(JSON.stringify(parsed), (_, value: unknown) => value) : parsed;
  const root = written as Record<string, unknown>; // an object, told by its version
  let references = allReferences(root);

  function isWhole(): boolean {
    return [...references.keys()].every((reference) => reference.startsWith("#"));
  }

  async function bringInOthers(): Promise<void> {
    await bringIn(root, file, options.load, bounds, note);
    references = allReferences(root);
  }

  function* finish(): YieldingSteps<ApiDocument> {
    const upgraded = isOld ? upgradeOld(root, file, note) : root;
    for (const [reference, steps] of isOld ? allReferences(upgraded) : references) {
      const isPointer = /^#(?:\/|$)/.test(reference);
      if (isPointer ? valueAt(upgraded, reference) !== undefined : reference.startsWith("#")) continue;
      const text = `refers to ${quoteText(reference)}, which is not there: any value is taken`;
      note({ where: placeOf(steps), text });
    }
    yield;
    return yield* readRoot(upgraded, notes, note, isOld || version.startsWith("3.0"));
  }

  return { isWhole, bringInOthers, finish };
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

function* readRoot(
  root: Members,
  notes: readonly ApiNote[],
  note: (note: ApiNote) => void,
  refsStandAlone: boolean,
): YieldingSteps<ApiDocument> {
  /** Paths of which a parameter was a resource's name: it has others in its place. */
  const expanded = new Set<string>();
  const normal = createNormalSchemas(refsStandAlone, note);
  const schemaOf = (written: unknown) => (written === undefined ? undefined : normal.of(written));

  function follow(written: unknown): Members {
    let target = written;
    for (let hops = 0; isObject(target); hops += 1) {
      const { $ref, ...beside } = target;
      if (typeof $ref !== "string") return target;
      if (hops > MOST_HOPS) break;
      const found = valueAt(root, $ref);
      target = isObject(found) && Object.keys(beside).length > 0 ? { ...found, ...beside } : found;
    }
    return {};
  }

  function* readOperations(paths: unknown): YieldingSteps<{ operation: ApiOperation; written: Members }[]> {
    const found: { operation: ApiOperation; written: Members }[] = [];
    const templates = new Map<string, string>();
    for (const [path, written] of Object.entries(isObject(paths) ? paths : {})) {
      yield;
      if (path.startsWith("x-")) continue;
      if (!isObject(written)) {
        note({ where: path, text: "is not an object: there is nothing to serve" });
        continue;
      }
      if (!path.startsWith("/")) note({ where: path, text: `is served as /${path}: paths begin with a slash` });
      const item = follow(written);
      // Parameters as frameworks write them: `/pets/:id` is `/pets/{id}`.
      const braced = (path.startsWith("/") ? path : `/${path}`).replaceAll(/(?<=\/):([A-Za-z_]\w*)(?=\/|$)/g, "{$1}");
      if (!braced.endsWith(path))
        note({ where: path, text: `is served as ${braced}: parameters are written in braces` });
      const full = expandNames(braced, (name) => hintOf(name, item));
      if (full !== braced) expanded.add(full);
      const template = full.replaceAll(/\{[^}]*\}/g, "{}");
      const twin = templates.get(template);
      if (twin !== undefined)
        note({
          where: path,
          text: `is the same path as ${twin}: of what both have, the first that takes the values in the path answers`,
        });
      else templates.set(template, full);
      for (const [method, one] of methodsOf(item)) {
        const operation = follow(one);
        if (isObject(one)) found.push({ operation: readOperation(method, full, item, operation), written: operation });
        else note({ where: `${method} ${full}`, text: "is not an object: there is nothing to serve" });
      }
    }
    return found;
  }

  /** The pattern of a path's parameter, or its description. */
  function hintOf(name: string, item: Members): string {
    const lists = [item, ...methodsOf(item).map(([, one]) => follow(one))].map(({ parameters }) => parameters);
    const all = lists.flatMap((list) => (Array.isArray(list) ? list.map((one) => follow(one)) : []));
    const found = all.find((one) => one["in"] === "path" && one["name"] === name);
    return textOr(follow(found?.["schema"])["pattern"], textOr(found?.["description"]));
  }

  function readOperation(method: string, path: string, item: Members, written: Members): ApiOperation {
    const tags = Array.isArray(written["tags"]) ? written["tags"].filter((tag) => typeof tag === "string") : [];
    const { operationId: id, ...texts } = textsOf(written, ["operationId", "summary", "description"]);
    const security = securityOf(written["security"] ?? root["security"]);
    return withLater(
      { method, path, ...present({ id, security }), ...texts, tags, ...seenOf(written["x-seedbed-seen"]) },
      {
        parameters: () => readParameters(path, item["parameters"], written["parameters"], `${method} ${path}`),
        ...(isObject(written["requestBody"]) && { body: () => readBody(written["requestBody"]) }),
        responses: () => readResponses(written["responses"]),
      },
    );
  }

  function readParameters(path: string, shared: unknown, own: unknown, where: string): ApiParameter[] {
    const found = new Map<string, ApiParameter>();
    for (const list of [shared, own]) {
      if (!Array.isArray(list)) continue;
      for (const one of list)
        for (const parameter of readParameter(follow(one), where))
          if (parameter.in !== "path" || path.includes(`{${parameter.name}}`))
            found.set(`${parameter.in} ${parameter.name}`, parameter);
          else if (!expanded.has(path))
            note({
              where,
              text: `has no ${quoteText(`{${parameter.name}}`)} in its path: the parameter is left out`,
            });
    }
    for (const [, name = ""] of path.matchAll(/\{([^{}]*)\}/g)) {
      if (found.has(`path ${name}`)) continue;
      if (!expanded.has(path))
        note({ where, text: `does not declare its parameter ${quoteText(name)}: it is taken as a text` });
      const schema: ApiSchema = { type: "string" };
      const usual = { in: "path", required: true, style: "simple", explode: false, examples: [] } as const;
      found.set(`path ${name}`, { name, schema, ...usual });
    }
    return [...found.values()];
  }

  function readParameter(written: Members, where: string): readonly ApiParameter[] {
    const { name, in: place, schema, content } = written;
    if (place === "querystring") return queryParameters(content);
    if (
      typeof name !== "string" ||
      (place !== "path" && place !== "query" && place !== "header" && place !== "cookie")
    ) {
      note({ where, text: "a parameter has no name, or no place that parameters have: it is left out" });
      return [];
    }
    if (place === "header" && OWN_HEADERS.has(name.toLowerCase())) return [];
    const [only] = readContent(content);
    const style =
      typeof written["style"] === "string"
        ? written["style"]
        : place === "query" || place === "cookie"
          ? "form"
          : "simple";
    return [
      {
        name,
        in: place,
        required: place === "path" || written["required"] === true,
        style,
        explode:
          typeof written["explode"] === "boolean" ? written["explode"] : style === "form" || style === "deepObject",
        examples: only === undefined ? readExamples(written) : only.examples,
        ...textsOf(written, ["description"]),
        ...present({ mediaType: only?.mediaType, schema: only === undefined ? schemaOf(schema) : only.schema }),
      },
    ];
  }

  /** One parameter for the whole query (OpenAPI 3.2) as one for each member of its schema. */
  function queryParameters(content: unknown): readonly ApiParameter[] {
    const [only] = readContent(content);
    const shape = isObject(only?.schema) ? follow(only.schema) : {};
    const required = Array.isArray(shape["required"]) ? (shape["required"] as unknown[]) : [];
    return Object.entries(follow(shape["properties"])).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema: normal.of(schema),
      style: "form",
      explode: true,
      examples: [],
    }));
  }

  function readBody(written: unknown): ApiBody {
    const body = follow(written);
    return { required: body["required"] === true, content: readContent(body["content"]) };
  }

  function readContent(written: unknown): ApiContent[] {
    // As a header may hold; a name may be several: `application/json|text/xml`.
    const named = Object.entries(isObject(written) ? written : {})
      .flatMap(([names, one]) => names.split(/[|,] */).map((name) => [name, one] as const))
      .filter(([name]) => /^[ -~]+$/.test(name));
    return named.map(([mediaType, one]) => {
      const content = follow(one);
      const { schema, itemSchema } = content;
      return {
        mediaType,
        ...present({
          schema: schemaOf(schema === undefined ? itemSchema && { type: "array", items: itemSchema } : schema),
        }),
        examples: readExamples(content),
      };
    });
  }

  function readExamples(written: Members): Json[] {
    const { example, examples } = written;
    const found: unknown[] = example === undefined ? [] : [example];
    if (isObject(examples))
      for (const one of Object.values(examples)) {
        const { value, dataValue } = follow(one);
        if (value !== undefined || dataValue !== undefined) found.push(dataValue ?? value);
      }
    else if (Array.isArray(examples)) found.push(...(examples as unknown[]));
    return found.filter((one) => !isMadeUp(one)) as Json[]; // as parsed
  }

  function readResponses(written: unknown): ApiResponse[] {
    return Object.entries(isObject(written) ? written : {})
      .filter(([status]) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(status))
      .map(([status, one]) => {
        const response = follow(one);
        const headers = Object.entries(isObject(response["headers"]) ? response["headers"] : {});
        return {
          status: /^\d/.test(status) ? status.toUpperCase() : "default",
          ...textsOf(response, ["description"]),
          content: readContent(response["content"]),
          headers: headers
            .filter(([name]) => name.toLowerCase() !== "content-type")
            .map(([name, header]) => readHeader(name, follow(header))),
        };
      });
  }

  function readHeader(name: string, written: Members): ApiHeader {
    const [only] = readContent(written["content"]);
    const schema = only === undefined ? written["schema"] : only.schema;
    return {
      name,
      required: written["required"] === true,
      ...present({ schema: schemaOf(schema) }),
      examples: only === undefined ? readExamples(written) : only.examples,
    };
  }

  function readEvents(name: string, written: unknown, callback: Pick<ApiEvent, "of" | "url"> = {}): ApiEvent[] {
    return methodsOf(follow(written)).map(([method, one]) => {
      const { requestBody } = follow(one);
      const event = { name, method, ...callback };
      return isObject(requestBody) ? withLater(event, { body: () => readBody(requestBody) }) : event;
    });
  }

  function readSchemes(): Map<string, ApiSecurityScheme> {
    const components = isObject(root["components"]) ? root["components"] : {};
    const schemes = Object.entries(follow(components["securitySchemes"])).map(([name, one]) => {
      const { type = "apiKey", ...rest } = textsOf(follow(one), ["type", "in", "name", "scheme"]);
      return [name, { type, ...rest }] as const;
    });
    return new Map(schemes);
  }

  function readBasePaths(servers: unknown): string[] {
    const paths = (Array.isArray(servers) ? (servers as unknown[]) : []).flatMap((server) => {
      const { url, variables } = follow(server);
      return typeof url === "string" ? [toBasePath(url, isObject(variables) ? variables : {})] : [];
    });
    return paths.length === 0 ? [""] : [...new Set(paths)];
  }

  const info = isObject(root["info"]) ? root["info"] : {};
  const operations = yield* readOperations(root["paths"]);
  if (operations.length === 0) note({ where: "#/paths", text: "there is no operation" });
  const hooks = { ...follow(root["x-webhooks"]), ...follow(root["webhooks"]) };
  const webhooks = Object.entries(hooks).flatMap(([name, item]) => readEvents(name, item));
  for (const { operation, written } of operations)
    for (const [name, callback] of Object.entries(follow(written["callbacks"])))
      for (const [url, item] of Object.entries(follow(callback)))
        webhooks.push(...readEvents(name, item, { of: `${operation.method} ${operation.path}`, url }));
  return {
    title: textOr(info["title"], "API"),
    version: typeof info["version"] === "number" ? String(info["version"]) : textOr(info["version"]),
    ...textsOf(info, ["description"]),
    root: "",
    basePaths: readBasePaths(root["servers"]),
    ...(typeof root["x-seedbed-recorded"] === "string" && { recordedAt: root["x-seedbed-recorded"] }),
    operations: operations.map(({ operation }) => operation),
    schemas: createApiSchemas(root, normal, note),
    webhooks,
    securitySchemes: readSchemes(),
    notes,
    source: root as JsonObject, // as parsed
  };
}

/** A name of a resource as Google's APIs have it (AIP-122), which a path may take as one parameter: `projects/*` and `projects/{project}`, as often as there are collections. */
const NAME_FORMAT = /^[a-z][\w-]*\/(?:\*\*?|\{[^{}/]+\})(?:\/[a-z][\w-]*\/(?:\*\*?|\{[^{}/]+\}))*$/i;

/**
 * The path with a parameter for each part of a resource's name: `/v1/{name=projects/*}` is `/v1/projects/{project}`, and so is `/v1/{name}`
 * where `hintOf` gives its pattern or a description that says `Format: projects/{project}`.
 */
function expandNames(path: string, hintOf: (parameter: string) => string): string {
  return path.replaceAll(
    /(?<=\/)\{([^{}=]+)(?:=((?:[^{}]|\{[^{}]*\})*))?\}(?=[/:]|$)/g,
    (whole, name: string, written?: string) => {
      const format = written ?? formatIn(hintOf(name));
      if (format === undefined || !NAME_FORMAT.test(format)) return written === undefined ? whole : `{${name}}`;
      const steps = format.split("/");
      // A path that names the collection before its parameter takes the last part alone.
      if (path.includes(`/${steps.at(-2) ?? ""}/{`)) return `{${name}}`;
      return steps
        .map((step, at) => (at % 2 === 0 ? step : `{${toSingular(steps[at - 1] ?? "").replaceAll(/\W/g, "_")}}`))
        .join("/");
    },
  );
}

/** The format that a pattern or a description tells. */
function formatIn(hint: string): string | undefined {
  const pattern = hint.replaceAll(/^\^|\$$/g, "").replaceAll("[^/]+", "*");
  if (NAME_FORMAT.test(pattern)) return pattern;
  return /format\b[^{}\n]*?((?:[a-z][\w-]*\/\{[^{}/]+\}\/?)+)/i.exec(hint)?.[1]?.replace(/\/$/, "");
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

/** An object with more members, each of which is made when it is first looked at. */
function withLater<T extends object, M extends { readonly [name: string]: () => unknown }>(of: T, members: M) {
  for (const [name, make] of Object.entries(members)) {
    let made: { readonly value: unknown } | undefined;
    const get = (): unknown => (made ??= { value: make() }).value;
    Object.defineProperty(of, name, { get, enumerable: true });
  }
  return of as T & { readonly [N in keyof M]: ReturnType<NonNullable<M[N]>> }; // as defined
}
