import { validate } from "@cfworker/json-schema";
import type { OutputUnit, Schema as CheckedSchema } from "@cfworker/json-schema";

import { isObject } from "../model/json.ts";
import { getOrMake } from "../model/maps.ts";
import { formatName, isChecked, formatRange } from "./formats.ts";
import { toSchema } from "./lookup.ts";
import type { SchemaLookup } from "./lookup.ts";
import { safePattern, writtenPattern } from "./pattern.ts";
import { discriminatorOf, textOr, toReference } from "./schema.ts";
import type { Discriminator, Json, JsonObject, ApiSchema } from "./schema.ts";

/** Some members are only sent, others only answered. */
export type Direction = "request" | "response";

export interface SchemaIssue {
  /** Names of members and numbers of items, from the outside in. */
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** `must be a whole number`. */
  readonly message: string;
}

/** ApiSchemas that one value may be held against, counted each time. */
const MOST_LOOKUPS = 1_000_000;

class TooMuch extends Error {}

/** Tells what is wrong with values. Each schema is made ready once, when it is first needed. */
export class SchemaCheck {
  readonly #lookup: SchemaLookup;
  readonly #directed = { request: new WeakMap<object, ApiSchema>(), response: new WeakMap<object, ApiSchema>() };
  readonly #schemas: Readonly<Record<Direction, Record<string, CheckedSchema | boolean>>>;
  #lookups = 0;

  constructor(lookup: SchemaLookup) {
    this.#lookup = lookup;
    this.#schemas = { request: this.#schemasOf("request"), response: this.#schemasOf("response") };
  }

  #schemasOf(direction: Direction): Record<string, CheckedSchema | boolean> {
    return new Proxy<Record<string, CheckedSchema | boolean>>(
      {},
      {
        get: (_, reference) => {
          this.#lookups += 1;
          if (this.#lookups > MOST_LOOKUPS) throw new TooMuch();
          return typeof reference === "string" ? this.#ready(this.#lookup.target(reference), direction) : undefined;
        },
      },
    );
  }

  accepts(schema: ApiSchema, value: unknown, direction: Direction): boolean {
    return this.#run(schema, value, direction, true).length === 0;
  }

  /** Everything that is wrong with the value; nothing for what cannot be told in bounded time. */
  issuesOf(schema: ApiSchema, value: unknown, direction: Direction): readonly SchemaIssue[] {
    const first = this.#run(schema, value, direction, true);
    if (first.length === 0) return [];
    const all = this.#run(schema, value, direction, false);
    const errors = all.length === 0 ? first : all;
    const at = (location: string): unknown => this.#schemaAt(schema, location, direction);
    const mayBeSeveral = (options: readonly ApiSchema[]): boolean =>
      direction === "request" && !this.#areApart(options);
    const told = tellIssues(errors, value, at, mayBeSeveral);
    if (told === undefined) return [];
    return told.length === 0 ? [{ path: [], keyword: "schema", message: "is not what its schema says" }] : told;
  }

  /** True for alternatives of which each demands a member that another does not. */
  #areApart(options: readonly ApiSchema[]): boolean {
    const needed = options.map((option) => this.#lookup.flat(option).required);
    return needed.some((one) => needed.some((other) => !one.isSubsetOf(other) && !other.isSubsetOf(one)));
  }

  #run(schema: ApiSchema, value: unknown, direction: Direction, isFirst: boolean): readonly OutputUnit[] {
    if (value === undefined) return [];
    this.#lookups = 0;
    try {
      const ready = this.#ready(schema, direction);
      return validate(value, ready, "2020-12", this.#schemas[direction], isFirst).errors;
    } catch (error) {
      if (error instanceof TooMuch || error instanceof RangeError) return []; // schemas that lead back to themselves
      if (error instanceof URIError)
        return [{ instanceLocation: "#", keyword: "unicode", keywordLocation: "#", error: "" }]; // half of a surrogate pair in a name
      throw error;
    }
  }

  #schemaAt(root: ApiSchema, location: string, direction: Direction): unknown {
    let at: unknown = this.#ready(root, direction);
    for (const step of stepsOf(location)) {
      if (!isObject(at) && !Array.isArray(at)) return undefined;
      const next: unknown = (at as Readonly<Record<string, unknown>>)[step];
      at = step === "$ref" && typeof next === "string" ? this.#ready(this.#lookup.target(next), direction) : next;
    }
    return at;
  }

  /** The schema as it holds in one direction, its patterns bounded. */
  #ready(schema: ApiSchema, direction: Direction): CheckedSchema | boolean {
    if (typeof schema === "boolean") return schema;
    const made = this.#directed[direction];
    const ready = getOrMake(made, schema, () => this.#make(schema, direction));
    return ready; // in its normal form
  }

  #make(written: JsonObject, direction: Direction): ApiSchema {
    const isCombined =
      written["allOf"] ??
      (written["additionalProperties"] === false ? (written["oneOf"] ?? written["anyOf"]) : undefined);
    const flat = isCombined === undefined ? undefined : this.#lookup.flat(written);
    const schema = flat?.isClosedWhole === true ? toSchema(flat) : written;
    const members = Object.entries(schema).flatMap(([name, value]): [string, Json][] => {
      if (DATA.has(name) || name.startsWith("x-")) return KEPT.has(name) ? [[name, value]] : [];
      if (name === "required") return [[name, this.#required(schema, value as string[], direction)]];
      if (name === "format" && typeof value === "string" && !isChecked(value)) return [];
      if (name === "pattern") {
        const safe = safePattern(textOr(value));
        return safe.pattern === undefined ? [] : [[name, safe.checked]];
      }
      if (Array.isArray(value) && LISTS.has(name))
        return [this.#alternatives(schema, name, value as ApiSchema[], direction)];
      if (isObject(value) && MAPS.has(name)) return [[name, this.#map(name, value, direction)]];
      return [[name, isObject(value) && !name.startsWith("dependentR") ? this.#ready(value, direction) : value]];
    });
    const range = direction === "request" ? formatRange(schema["format"]) : undefined;
    return { ...range, ...Object.fromEntries(members) };
  }

  /** A discriminator that names its kinds tells alternatives apart that look alike. */
  #alternatives(schema: JsonObject, name: string, options: readonly ApiSchema[], direction: Direction): [string, Json] {
    const { member, kinds } = discriminatorOf(schema) ?? {};
    const ready = options.map((option) => this.#ready(option, direction) as Json);
    if (member === undefined || kinds === undefined || !/^(?:one|any)Of$/.test(name)) return [name, ready];
    const told = options.map((option) =>
      [...kinds].flatMap(([kind, target]) => (isObject(option) && option["$ref"] === target ? [kind] : [])),
    );
    const named = ready.map((option, at): Json => {
      const names = told[at] ?? [];
      return names.length === 0 ? option : { allOf: [option, { properties: { [member]: { enum: names } } }] };
    });
    return [name, named];
  }

  #map(name: string, schemas: JsonObject, direction: Direction): JsonObject {
    return Object.fromEntries(
      Object.entries(schemas).flatMap(([key, one]): [string, Json][] => {
        const isHidden = name === "properties" && direction === "response" && this.is("writeOnly", one as ApiSchema);
        if (isHidden) return [[key, false]];
        const ready = this.#ready(one as ApiSchema, direction) as Json;
        if (name !== "patternProperties") return [[key, ready]];
        const safe = safePattern(key);
        return safe.pattern === undefined ? [] : [[safe.checked, ready]];
      }),
    );
  }

  /** Members that only answers have are not required of requests, nor those that only requests have of answers. */
  #required(schema: JsonObject, names: readonly string[], direction: Direction): string[] {
    const unneeded = direction === "request" ? "readOnly" : "writeOnly";
    const own = isObject(schema["properties"]) ? schema["properties"] : {};
    let all: ReadonlyMap<string, ApiSchema> | undefined;
    return names.filter((name) => {
      let property = Object.hasOwn(own, name) ? (own[name] as ApiSchema) : undefined;
      if (property === undefined && schema["allOf"] !== undefined) {
        all ??= this.#lookup.flat(schema).properties;
        property = all.get(name);
      }
      return property === undefined || !this.is(unneeded, property);
    });
  }

  is(what: "readOnly" | "writeOnly", schema: ApiSchema): boolean {
    return isObject(schema) && (schema[what] === true || this.#lookup.flat(schema).keywords[what] === true);
  }
}

const DATA = new Set(
  "default examples enum const discriminator xml externalDocs $anchor $dynamicAnchor title description".split(" "),
);
const KEPT = new Set(["enum", "const", "discriminator"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);

function stepsOf(location: string): string[] {
  return location
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Errors that only say that there are others within. */
const OUTER = new Set(
  "$ref properties items prefixItems allOf patternProperties dependentSchemas if additionalItems".split(" "),
);

/** Tells all that is wrong; undefined where that is no more than that a request fits several alternatives of which one was meant: servers take it. */
function tellIssues(
  all: readonly OutputUnit[],
  whole: unknown,
  schemaAt: (location: string) => unknown,
  mayBeSeveral: (options: readonly ApiSchema[]) => boolean,
): SchemaIssue[] | undefined {
  let hasPassed = false;

  function issuesOf(errors: readonly OutputUnit[]): SchemaIssue[] {
    const issues: SchemaIssue[] = [];
    for (let at = 0; at < errors.length; at += 1) {
      const error = errors[at];
      if (error === undefined) break;
      const { keyword, keywordLocation, instanceLocation } = error;
      if (keyword === "oneOf" || keyword === "anyOf") {
        let end = at + 1;
        while (
          errors[end]?.keywordLocation.startsWith(`${keywordLocation}/`) === true ||
          isForbidden(errors[end], instanceLocation)
        )
          end += 1;
        issues.push(...choose(error, errors.slice(at + 1, end)));
        at = end - 1;
      } else if (keyword === "false") {
        const by = errors[at - 1]?.keyword ?? "";
        issues.push({
          path: pathOf(instanceLocation),
          keyword: by === "" ? "not" : by,
          message: FORBIDDEN[by] ?? "is not allowed",
        });
      } else if (
        keyword === "additionalProperties" ||
        keyword === "unevaluatedProperties" ||
        keyword === "unevaluatedItems"
      ) {
        continue; // the error within says what
      } else if (!OUTER.has(keyword)) issues.push(issueOf(error));
    }
    return issues;
  }

  function pathOf(location: string): (string | number)[] {
    let inside = whole;
    return stepsOf(location).map((step) => {
      const name = Array.isArray(inside) ? Number(step) : step;
      inside =
        isObject(inside) || Array.isArray(inside) ? (inside as Readonly<Record<string, unknown>>)[step] : undefined;
      return name;
    });
  }

  function choose(error: OutputUnit, errors: readonly OutputUnit[]): SchemaIssue[] {
    const { keyword, keywordLocation, instanceLocation } = error;
    const path = pathOf(instanceLocation);
    const options = schemaAt(keywordLocation);
    const count = Array.isArray(options) ? options.length : 0;
    const groups = Array.from({ length: count }, (): OutputUnit[] => []);
    let current = 0;
    for (const one of errors) {
      if (one.keywordLocation.startsWith(`${keywordLocation}/`))
        current = Number.parseInt(one.keywordLocation.slice(keywordLocation.length + 1), 10);
      groups[current]?.push(one);
    }
    const fitting = (keyword === "oneOf" ? groups : []).flatMap((group, option) =>
      group.length === 0 ? [(options as readonly ApiSchema[])[option] ?? true] : [],
    );
    if (fitting.length > 0 && mayBeSeveral(fitting)) {
      hasPassed = true;
      return [];
    }
    if (fitting.length > 0) return [{ path, keyword, message: "fits more than one of the kinds that it may be" }];
    const kinds = groups.map((group) => issuesOf(group));
    const types = kinds.map(([only, ...others]) =>
      only?.keyword === "type" && others.length === 0 && only.path.length === path.length ? only : undefined,
    );
    const [first] = types;
    if (first !== undefined && types.every((issue) => issue !== undefined))
      return [
        { ...first, message: `must be ${[...new Set(types.map((issue) => issue.message.slice(8)))].join(" or ")}` },
      ];
    const named = optionNamed(keywordLocation, path);
    if (named !== undefined && named !== "unknown") return kinds[named] ?? [];
    if (named === "unknown") return unknownKind(keywordLocation, path);
    const ranked = kinds
      .map((issues) => ({
        issues,
        rank: issues.reduce((sum, issue) => sum + (isAboutKind(issue, path.length) ? 100 : 1), 0),
      }))
      .sort((one, other) => one.rank - other.rank);
    const [best] = ranked;
    return best === undefined || best.issues.length === 0
      ? [{ path, keyword, message: "fits none of the kinds that it may be" }]
      : best.issues;
  }

  function discriminator(keywordLocation: string): Discriminator | undefined {
    return discriminatorOf(schemaAt(keywordLocation.replace(/\/[^/]*$/, "")));
  }

  function optionNamed(keywordLocation: string, path: readonly (string | number)[]): number | "unknown" | undefined {
    const { member, kinds } = discriminator(keywordLocation) ?? {};
    const options = schemaAt(keywordLocation);
    const value = path.reduce<unknown>(
      (at, step) => (isObject(at) || Array.isArray(at) ? (at as Readonly<Record<string, unknown>>)[step] : undefined),
      whole,
    );
    if (member === undefined || !isObject(value) || !Array.isArray(options)) return undefined;
    const kind = value[member];
    if (typeof kind !== "string") return undefined;
    const target = kinds?.get(kind) ?? toReference(kind);
    const at = options.findIndex((option: unknown) => {
      const [first] = isObject(option) && Array.isArray(option["allOf"]) ? (option["allOf"] as unknown[]) : [option];
      return isObject(first) && first["$ref"] === target;
    });
    return at >= 0 ? at : kinds !== undefined && kinds.size > 0 ? "unknown" : undefined;
  }

  function unknownKind(keywordLocation: string, path: readonly (string | number)[]): SchemaIssue[] {
    const { member = "", kinds = new Map<string, string>() } = discriminator(keywordLocation) ?? {};
    return [{ path: [...path, member], keyword: "discriminator", message: `must be ${oneOf([...kinds.keys()])}` }];
  }

  function issueOf({ keyword, keywordLocation, instanceLocation, error }: OutputUnit): SchemaIssue {
    const path = pathOf(instanceLocation);
    const limit = schemaAt(keywordLocation);
    const [, missing] = /(?:required property|does not have) "([\s\S]*)"\.$/.exec(error) ?? [];
    if (missing !== undefined) return { path: [...path, missing], keyword, message: "is required" };
    return { path, keyword, message: messageOf(keyword, limit) };
  }

  const issues = issuesOf(all);
  if (issues.length === 0 && hasPassed) return undefined;
  return [...new Map(issues.map((issue) => [`${issue.path.join("/")} ${issue.message}`, issue])).values()];
}

function isForbidden(error: OutputUnit | undefined, within: string): boolean {
  return error?.keyword === "false" && error.instanceLocation.startsWith(within) && error.instanceLocation !== within;
}

function isAboutKind({ keyword, path }: SchemaIssue, depth: number): boolean {
  if (path.length === depth) return keyword === "type" || keyword === "const" || keyword === "enum";
  return path.length === depth + 1 && (keyword === "const" || keyword === "enum");
}

const FORBIDDEN: Readonly<Record<string, string>> = {
  properties: "must not be there: it is only ever sent",
  additionalProperties: "is not a member that is known here",
  unevaluatedProperties: "is not a member that is known here",
  items: "is one item too many",
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  number: "a number",
  string: "a text",
  integer: "a whole number",
};

const MOST_LISTED = 12;

function oneOf(values: readonly unknown[]): string {
  const listed = values
    .slice(0, MOST_LISTED)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  if (listed.length === 1) return listed.join("");
  return `one of ${listed.join(", ")}${values.length > MOST_LISTED ? ` and ${values.length - MOST_LISTED} more` : ""}`;
}

function many(count: unknown, one: string): string {
  return count === 1 ? `1 ${one}` : `${String(count)} ${one}s`;
}

const RIGHT_NUMBER = "must have the right number of items of a certain kind";

const MESSAGES: Readonly<Record<string, (limit: unknown) => string>> = {
  type: (limit) =>
    `must be ${(Array.isArray(limit) ? (limit as string[]) : [String(limit)]).map((type) => TYPE_NAMES[type] ?? type).join(" or ")}`,
  enum: (limit) => `must be ${oneOf(Array.isArray(limit) ? limit : [])}`,
  const: (limit) => `must be ${oneOf([limit])}`,
  minimum: (limit) => `must be at least ${String(limit)}`,
  maximum: (limit) => `must be at most ${String(limit)}`,
  exclusiveMinimum: (limit) => `must be more than ${String(limit)}`,
  exclusiveMaximum: (limit) => `must be less than ${String(limit)}`,
  multipleOf: (limit) => `must be a multiple of ${String(limit)}`,
  minLength: (limit) => (limit === 1 ? "must not be empty" : `must have at least ${many(limit, "character")}`),
  maxLength: (limit) => `must have at most ${many(limit, "character")}`,
  pattern: (limit) => `must match the pattern ${writtenPattern(String(limit))}`,
  format: (limit) => `must be ${formatName(String(limit))}`,
  minItems: (limit) => `must have at least ${many(limit, "item")}`,
  maxItems: (limit) => `must have at most ${many(limit, "item")}`,
  uniqueItems: () => "must not have the same item twice",
  contains: () => RIGHT_NUMBER,
  minContains: () => RIGHT_NUMBER,
  maxContains: () => RIGHT_NUMBER,
  minProperties: (limit) => `must have at least ${many(limit, "member")}`,
  maxProperties: (limit) => `must have at most ${many(limit, "member")}`,
  propertyNames: () => "has a member with a name that is not allowed",
  not: () => "is of a kind that is not allowed",
  unicode: () => "has a member whose name is not Unicode",
};

function messageOf(keyword: string, limit: unknown): string {
  return (Object.hasOwn(MESSAGES, keyword) ? MESSAGES[keyword]?.(limit) : undefined) ?? "is not what its schema says";
}
