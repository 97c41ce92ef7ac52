import * as z from "zod";

import { isObject } from "../model/json.ts";
import { getOrMake } from "../model/maps.ts";
import { timestamp } from "../model/values.ts";
import type { OpenApiDocument, Schema } from "./specification.ts";

/** Without a type: `nullable` is for schemas that have one. */
const ONLY_NULL: Schema = Object.freeze({ description: "There is none.", enum: Object.freeze([null]) });

/** Null, and nothing else, is a component: among alternatives orval 7 writes no type for it. */
export const NULL_SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({ Null: ONLY_NULL });
const NULL_SCHEMA = Object.freeze({ $ref: "#/components/schemas/Null" });

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, NULL_SCHEMA] };
}

/** True for a schema of null alone; a reference is none. */
export function isNull({ enum: values }: Schema): boolean {
  return values?.length === 1 && values[0] === null;
}

/** True for null in a schema of a resource, whose references are not published yet. */
export function meansNull(schema: Schema): boolean {
  return schema.$ref === NULL_SCHEMA.$ref || isNull(schema);
}

export function takesNull({ nullable, anyOf = [] }: Schema): boolean {
  return nullable === true || anyOf.some(meansNull);
}

/**
 * Rewrites the result of {@link orNull} for 3.0 in both ways that readers know: null as an alternative, and `nullable`, which
 * has a meaning only beside a type. Null is not among the values of an enum, where some readers add a second one and then refuse
 * the schema; and the alternatives to null of texts and numbers are `oneOf`, because some take those of `anyOf` for additions to
 * the type beside them.
 */
export function sayNullTwice(schema: Schema, components: Readonly<Record<string, Schema>>): Schema {
  const { anyOf, ...rest } = schema;
  const [target, other] = anyOf ?? [];
  if (anyOf?.length !== 2 || target === undefined || other === undefined || !meansNull(other)) return schema;
  const named = target.$ref === undefined ? target : components[target.$ref.slice(target.$ref.lastIndexOf("/") + 1)];
  const type = named?.type;
  if (type === undefined) return schema;
  return { type, nullable: true, ...(type === "object" ? { anyOf } : { oneOf: anyOf }), ...rest };
}

/** Members whose values are data or names of data, and hold no schemas whatever they look like. */
const DATA = new Set(["example", "examples", "enum", "default", "required", "tags", "security"]);

/** The description with each of its schemas as `change` gives it, from the inside out. */
export function mapSchemas(document: OpenApiDocument, change: (schema: Schema) => Schema): OpenApiDocument {
  const inside = (schema: Schema): Schema => change(mapMembers(schema, inside));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        if (DATA.has(name)) return [name, member];
        return [name, name === "schema" ? inside(member as Schema) : walk(member)]; // what OpenAPI has under that name
      }),
    );
  };
  const { schemas, ...components } = document.components;
  return {
    ...(walk(document) as OpenApiDocument), // every member is where it was
    components: {
      schemas: mapValues(schemas, inside),
      ...(walk(components) as Omit<OpenApiDocument["components"], "schemas">), // as above
      examples: components.examples,
    },
  };
}

function mapMembers(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties !== undefined && { properties: mapValues(properties, change) }),
    ...(items !== undefined && { items: change(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: change(additionalProperties) }),
    ...(allOf !== undefined && { allOf: allOf.map(change) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(change) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(change) }),
  };
}

function mapValues(
  schemas: Readonly<Record<string, Schema>>,
  change: (schema: Schema) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));
}

// Zod's own patterns for these are pages long; the format, or a short pattern beside it, says the same to a reader.
const PATTERN_OF_FORMAT: Readonly<Record<string, string | undefined>> = Object.freeze({
  "date-time": undefined,
  date: undefined,
  email: undefined,
  uri: "^https?://[^/?#]",
});

const TIMESTAMP = z.toJSONSchema(timestamp()).pattern;
const TIMESTAMP_PATTERN = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`;

const MOST_INT32 = 2 ** 31 - 1;

type Json = Readonly<Record<string, unknown>>;

const known = new WeakMap<z.ZodType, Schema>();

/** Returns a Zod schema in OpenAPI 3.0: the same object each time. */
export function toFieldSchema(schema: z.ZodType): Schema {
  return getOrMake(known, schema, () =>
    tidy(z.toJSONSchema(schema, { target: "openapi-3.0", io: "output", unrepresentable: "any" })),
  );
}

interface Tidying {
  /** True if it is a record's: undeclared members are kept, and what has a default is the server's. */
  readonly isRecord: boolean;
}

/** A schema as Zod writes it, in the words of the description. */
export function tidy(schema: Json, tidying: Tidying = { isRecord: true }): Schema {
  const each = (one: Json): Schema => tidy(one, tidying);
  const { $schema: _dialect, additionalProperties, type, nullable, ...rest } = schema;
  const tidied: Record<string, unknown> = {
    ...(type !== undefined && { type }),
    ...(nullable !== undefined && { nullable }),
    ...rest,
  };
  // Undeclared members are kept at every depth; only a map's values have a schema of their own.
  if (isObject(additionalProperties))
    tidied["additionalProperties"] = isEmpty(additionalProperties) ? true : each(additionalProperties);
  else if (additionalProperties === false && !tidying.isRecord) tidied["additionalProperties"] = false;
  if (isObject(tidied["items"])) tidied["items"] = each(tidied["items"]);
  for (const key of ["anyOf", "allOf"])
    if (Array.isArray(tidied[key])) tidied[key] = tidied[key].filter(isObject).map(each);
  if (isObject(tidied["properties"])) {
    tidied["properties"] = Object.fromEntries(
      Object.entries(tidied["properties"]).map(([name, member]) => [name, isObject(member) ? each(member) : member]),
    );
  }
  const worded = withTypedNull(withShortPattern(withNull(withWholeBounds(tidied))));
  return tidying.isRecord ? withServersOwn(worded) : worded;
}

/** A member with a default value is one that the server works out, whatever is sent. */
function withServersOwn(schema: Json): Json {
  const { default: own, ...rest } = schema;
  return own === undefined ? schema : { ...rest, readOnly: true };
}

/** Null beside an enum that may be null, so that its values are of one type; alone, where nothing else may be. */
function withNull(schema: Json): Json {
  const { nullable, type, enum: values, ...rest } = schema;
  if (nullable !== true || type !== "string" || !Array.isArray(values)) return schema;
  const some = (values as unknown[]).filter((value) => value !== null);
  if (some.length > 0) return { ...orNull({ type, enum: some }), ...rest };
  return isEmpty(rest) ? NULL_SCHEMA : { ...ONLY_NULL, ...rest }; // words beside a reference are not read
}

/** "More than 0" as "from 1" for whole numbers. */
function withWholeBounds(schema: Json): Json {
  if (schema["type"] !== "integer") return schema;
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  return {
    ...rest,
    ...(Number(rest["maximum"]) > MOST_INT32 && { format: "int64" }),
    ...(exclusiveMinimum === true && { minimum: Number(rest["minimum"]) + 1 }),
    ...(exclusiveMaximum === true && { maximum: Number(rest["maximum"]) - 1 }),
  };
}

function withShortPattern(schema: Json): Json {
  const { format } = schema;
  if (typeof format !== "string" || !Object.hasOwn(PATTERN_OF_FORMAT, format)) return schema;
  const { pattern: long, ...rest } = schema;
  const short = long === TIMESTAMP ? TIMESTAMP_PATTERN : PATTERN_OF_FORMAT[format];
  return short === undefined ? rest : { ...rest, pattern: short };
}

/** `nullable` says nothing in 3.0 without a `type` beside it: null is an alternative then, and what may be anything needs none. */
function withTypedNull(schema: Json): Json {
  const { nullable, ...rest } = schema;
  if (nullable !== true || schema["type"] !== undefined) return schema;
  const { anyOf, allOf, ...bare } = rest;
  if (Array.isArray(allOf) && allOf.length === 1) return { ...bare, ...orNull(allOf[0] as Schema) }; // tidy() made it
  if (!Array.isArray(anyOf)) return rest;
  if (anyOf.some((one) => isObject(one) && one["$ref"] !== undefined))
    return { ...rest, anyOf: [...(anyOf as unknown[]), NULL_SCHEMA] };
  return { ...rest, anyOf: anyOf.filter(isObject).map((one, at) => (at === 0 ? { ...one, nullable: true } : one)) };
}

function isEmpty(value: Json): boolean {
  return Object.keys(value).length === 0;
}
