import { isObject } from "../model/json.ts";
import { safePattern } from "./pattern.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export type JsonObject = { readonly [name: string]: Json };

/** A schema in the form of JSON Schema 2020-12, its keywords of the right kind; `$ref`s are kept. */
export type ApiSchema = boolean | JsonObject;

/** Something about a document that was not taken as written: where, and what became of it. */
export interface ApiNote {
  /** `GET /pets`, or a JSON pointer. */
  readonly where: string;
  readonly text: string;
}

type Kind = "schema" | "schemas" | "schema map" | "number" | "count" | "names" | "text" | "flag" | "any";

const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    schema:
      "additionalProperties unevaluatedProperties unevaluatedItems contains propertyNames not if then else additionalItems",
    schemas: "allOf anyOf oneOf prefixItems",
    "schema map": "properties patternProperties dependentSchemas $defs definitions",
    number: "minimum maximum",
    count: "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
    names: "required",
    text: "format title description contentEncoding contentMediaType $anchor $dynamicAnchor",
    flag: "uniqueItems readOnly writeOnly deprecated",
    any: "const default",
  }).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind as Kind] as const)), // its keys are kinds
);

const TYPES: ReadonlySet<unknown> = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

/** Members that may stand beside a `$ref` of OpenAPI 3.0, where the rest of them says nothing. */
const BESIDE_REF = ["description", "title", "readOnly", "writeOnly", "deprecated", "default"];

export type NormalSchemas = ReturnType<typeof createNormalSchemas>;

/** The schemas of one document in their normal form: each is made once, when it is first asked for. */
export function createNormalSchemas(refsStandAlone: boolean, note: (note: ApiNote) => void) {
  const known = new WeakMap<object, ApiSchema>();

  /** The normal form of what was written where a schema belongs; anything else than an object or a boolean allows all. */
  function of(written: unknown): ApiSchema {
    if (typeof written === "boolean") return written;
    if (!isObject(written)) return true;
    let schema = known.get(written);
    if (schema === undefined) {
      schema = make(written);
      known.set(written, schema);
      if (isObject(schema)) known.set(schema, schema); // a normal form is its own
    }
    return schema;
  }

  function make(written: Readonly<Record<string, unknown>>): ApiSchema {
    if (typeof written["$ref"] === "string" || typeof written["$dynamicRef"] === "string") return reference(written);
    const made = new Map<string, Json>();
    for (const [name, value] of Object.entries(written)) {
      if (value === undefined) continue;
      if (name.startsWith("x-") || name === "xml" || name === "externalDocs") made.set(name, value as Json); // as parsed
      else {
        const kind = KINDS.get(name);
        const kept = kind === undefined ? undefined : memberOf(kind, value);
        if (kept !== undefined) made.set(name, kept);
      }
    }
    addItems(written, made);
    addExamples(written, made);
    addNumbers(written, made);
    addDependencies(written, made);
    addDiscriminator(written, made);
    if (Array.isArray(written["enum"]) && written["enum"].length > 0) made.set("enum", written["enum"] as Json[]);
    if (typeof written["pattern"] === "string") addPattern(written["pattern"], made);
    addType(written, made);
    return withNull(written, made);
  }

  function reference(written: Readonly<Record<string, unknown>>): ApiSchema {
    const $ref = String(written["$ref"] ?? written["$dynamicRef"]);
    const { $ref: _ref, $dynamicRef: _dynamic, nullable, ...beside } = written;
    const kept = refsStandAlone
      ? Object.fromEntries(BESIDE_REF.filter((name) => Object.hasOwn(beside, name)).map((name) => [name, beside[name]]))
      : beside;
    const rest = Object.keys(kept).length === 0 ? {} : make(kept);
    const schema = { ...(isObject(rest) ? rest : {}), $ref } as JsonObject; // a normal form and a text
    return nullable === true || written["x-nullable"] === true ? { anyOf: [schema, { type: "null" }] } : schema;
  }

  function memberOf(kind: Kind, value: unknown): Json | undefined {
    switch (kind) {
      case "schema":
        return isObject(value) || typeof value === "boolean" ? of(value) : undefined;
      case "schemas":
        return Array.isArray(value) && value.length > 0 ? value.map((one: unknown) => of(one)) : undefined;
      case "schema map":
        return isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, of(one)]))
          : undefined;
      case "number":
        return toNumber(value);
      case "count": {
        const count = toNumber(value);
        return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
      }
      case "names":
        return Array.isArray(value)
          ? [...new Set(value.filter((name): name is string => typeof name === "string"))]
          : undefined;
      case "text":
        return typeof value === "string" ? value : undefined;
      case "flag":
        return typeof value === "boolean" ? value : undefined;
      case "any":
        return value as Json; // as parsed
    }
  }

  /** `items` of earlier drafts may be a list, one for each place. */
  function addItems(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): void {
    const { items } = written;
    if (Array.isArray(items)) {
      if (items.length > 0)
        made.set(
          "prefixItems",
          items.map((one: unknown) => of(one)),
        );
      const rest = made.get("additionalItems");
      if (rest !== undefined) made.set("items", rest);
    } else if (isObject(items) || typeof items === "boolean") made.set("items", of(items));
    made.delete("additionalItems");
  }

  function addExamples(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): void {
    const { example, examples } = written;
    const all: unknown[] = example === undefined ? [] : [example];
    if (Array.isArray(examples)) all.push(...(examples as unknown[]));
    const told = all.filter((one) => !isMadeUp(one));
    if (told.length > 0) made.set("examples", told as Json[]); // as parsed
  }

  /** Exclusive bounds were flags beside the bound in drafts 3 and 4. */
  function addNumbers(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): void {
    for (const [exclusive, bound] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const) {
      const value = written[exclusive];
      const limit = made.get(bound);
      if (value === true && limit !== undefined) {
        made.delete(bound);
        made.set(exclusive, limit);
      }
      if (typeof value === "number") made.set(exclusive, value);
    }
    const step = toNumber(written["multipleOf"]);
    if (step !== undefined && step > 0) made.set("multipleOf", step);
  }

  function addDependencies(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): void {
    const names: [string, Json][] = [];
    const schemas: [string, Json][] = [];
    for (const member of ["dependentRequired", "dependencies"])
      if (isObject(written[member]))
        for (const [name, value] of Object.entries(written[member])) {
          const list = memberOf("names", value);
          if (list !== undefined) names.push([name, list]);
          else if (isObject(value)) schemas.push([name, of(value)]);
        }
    const given = made.get("dependentSchemas");
    if (names.length > 0) made.set("dependentRequired", Object.fromEntries(names));
    if (schemas.length > 0)
      made.set("dependentSchemas", {
        ...Object.fromEntries(schemas),
        ...(isObject(given) ? given : {}),
      });
  }

  function addPattern(pattern: string, made: Map<string, Json>): void {
    const safe = safePattern(pattern);
    const listed = made.get("enum");
    const test = safe.pattern === undefined ? undefined : new RegExp(safe.pattern, "u");
    const isOfNone = test && Array.isArray(listed) && !listed.some((one) => test.test(String(one)));
    if (safe.pattern !== undefined && isOfNone !== true) made.set("pattern", safe.pattern);
    else {
      const fault = safe.pattern === undefined ? safe.fault : "fits none of the listed values";
      note({
        where: "",
        text: `the pattern ${quoteText(pattern)} ${fault}: texts are not checked against it`,
      });
    }
  }

  function addType(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): void {
    const { type } = written;
    if (type === undefined || type === "any") return;
    // Converters of Swagger 2 write it beside the reference to a text, of which the example is.
    if (type === "object" && made.has("allOf") && typeof (made.get("examples") as Json[] | undefined)?.[0] === "string")
      return;
    if (type === "file") {
      made.set("type", "string");
      made.set("format", "binary");
      return;
    }
    const types = (Array.isArray(type) ? (type as unknown[]) : [type]).filter((one) => TYPES.has(one)) as string[];
    const [only] = types;
    if (types.length === 1 && only !== undefined) made.set("type", only);
    else if (types.length > 1) made.set("type", [...new Set(types)]);
    else
      note({
        where: "",
        text: `the type ${quoteText(JSON.stringify(type) ?? "")} is not one of JSON: any value is taken`,
      });
  }

  /** `nullable` of OpenAPI 3.0 and `x-nullable` of Swagger 2 allow null beside what else is allowed. */
  function withNull(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): ApiSchema {
    const schema = Object.fromEntries(made);
    if (written["nullable"] !== true && written["x-nullable"] !== true) return schema;
    const { type, enum: values } = schema;
    const listed = Array.isArray(values) && !values.includes(null) ? { enum: [...(values as Json[]), null] } : {};
    if (made.has("const")) return { anyOf: [schema, { type: "null" }] };
    if (["allOf", "anyOf", "oneOf", "not", "if"].some((name) => made.has(name))) {
      const { readOnly, writeOnly, description } = schema;
      const kept = Object.entries({ readOnly, writeOnly, description }).filter(([, value]) => value !== undefined);
      return { ...(Object.fromEntries(kept) as JsonObject), anyOf: [schema, { type: "null" }] };
    }
    if (type === undefined) return { ...schema, ...listed };
    const types = Array.isArray(type) ? (type as string[]) : [type];
    return { ...schema, ...listed, type: types.includes("null") ? types : [...types, "null"] };
  }

  return { of };
}

/** True for an example in which at least half of the texts are the names of their members: a generator wrote it, and nobody. */
export function isMadeUp(example: unknown): boolean {
  let [texts, echoes] = [0, 0];
  const count = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) count(one, name);
    else if (isObject(value)) for (const [inner, one] of Object.entries(value)) count(one, inner);
    else if (typeof value === "string") [texts, echoes] = [texts + 1, echoes + Number(value === name)];
  };
  count(example, "");
  return echoes > 0 && 2 * echoes >= texts;
}

function addDiscriminator(written: Readonly<Record<string, unknown>>, made: Map<string, Json>): void {
  const { discriminator } = written;
  if (typeof discriminator === "string") made.set("discriminator", { propertyName: discriminator });
  else if (isObject(discriminator) && typeof discriminator["propertyName"] === "string") {
    const { propertyName, mapping, defaultMapping } = discriminator;
    const targets = isObject(mapping) ? Object.entries(mapping).filter(([, to]) => typeof to === "string") : [];
    made.set("discriminator", {
      propertyName,
      mapping: Object.fromEntries(targets) as JsonObject,
      ...(typeof defaultMapping === "string" ? { defaultMapping } : {}),
    });
  }
}

/** The member whose value tells the kind of an object, and the references of kinds. */
export interface Discriminator {
  readonly member: string;
  readonly kinds: ReadonlyMap<string, string>;
}

export function discriminatorOf(schema: unknown): Discriminator | undefined {
  const found = isObject(schema) ? schema["discriminator"] : undefined;
  if (!isObject(found)) return undefined;
  const targets = Object.entries(isObject(found["mapping"]) ? found["mapping"] : {});
  return {
    member: textOr(found["propertyName"]),
    kinds: new Map(targets.map(([kind, target]) => [kind, toReference(textOr(target))])),
  };
}

export function toReference(target: string): string {
  return /[/#]/.test(target) ? target : `#/components/schemas/${target}`;
}

/** A text as it is; nothing else is one. */
export function textOr(value: unknown, otherwise = ""): string {
  return typeof value === "string" ? value : otherwise;
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

const LONGEST_QUOTE = 60;

/** A text of the document in a sentence: in quotes, cut where it is long. */
export function quoteText(text: string): string {
  return `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}"`;
}
