import { isObject } from "../../model/json.ts";
import type { References } from "../../model/references.ts";
import { parsePattern } from "../pattern.ts";
import { FIELD_NAME, LONGEST_LIST, LONGEST_TEXT, MAX_DESCRIPTION } from "../words.ts";
import type { WrittenField } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_LEVELS = 6;

/** A schema of the document with its `allOf` put together; undefined where it is none. */
export function resolveSchema(value: unknown, references: References, level = 0): Fields | undefined {
  const schema = references.resolve(value);
  if (schema === undefined || level > MAX_LEVELS) return undefined;
  const { allOf, oneOf, anyOf, ...own } = schema;
  const alternatives = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? notNull(list) : []));
  const parts = [...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : []), ...alternatives];
  if (parts.length === 0) return schema;
  const all = parts.map((part) => resolveSchema(part, references, level + 1)).filter((part) => part !== undefined);
  const isNullable = [oneOf, anyOf].some((list) => Array.isArray(list) && list.some(isNull));
  const merged: Record<string, unknown> = { ...(isNullable && { nullable: true }) };
  const properties: Record<string, unknown> = {};
  const required: unknown[] = [];
  for (const part of [...all, own]) {
    Object.assign(merged, part);
    if (isObject(part["properties"])) Object.assign(properties, part["properties"]);
    if (Array.isArray(part["required"])) required.push(...(part["required"] as readonly unknown[]));
  }
  return { ...merged, ...(Object.keys(properties).length > 0 && { properties, required }) };
}

/** Of alternatives the first that is not null. */
function notNull(list: readonly unknown[]): readonly unknown[] {
  return list.filter((one) => !isNull(one)).slice(0, 1);
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema["type"] === "null";
}

/** Returns the field of a property; undefined if there is no field for it. */
export function toField(
  value: unknown,
  references: References,
  isRequired: boolean,
  level = 0,
): WrittenField | undefined {
  const schema = resolveSchema(value, references);
  if (schema === undefined || level > MAX_LEVELS) return undefined;
  const { description, default: otherwise, readOnly } = schema;
  const isNullable = schema["nullable"] === true || (Array.isArray(schema["type"]) && schema["type"].includes("null"));
  const kind = kindOf(schema, references, level);
  if (kind === undefined) return undefined;
  const hasDefault = otherwise !== undefined && otherwise !== null;
  const words = {
    ...kind,
    ...(isRequired && readOnly !== true && !hasDefault && !isNullable && { required: true }),
    ...(isNullable && { optional: true }),
    ...(hasDefault && { default: otherwise }),
    ...(readOnly === true && { readOnly: true }),
    ...(typeof description === "string" &&
      description.trim() !== "" && {
        description: description.trim().replaceAll(/\s+/g, " ").slice(0, MAX_DESCRIPTION),
      }),
  };
  return Object.keys(words).length === 1 ? (words.is ?? words.from ?? words) : words;
}

interface Kind {
  readonly is?: string;
  readonly from?: readonly (string | number | boolean)[];
}

function kindOf(schema: Fields, references: References, level: number): (Kind & Fields) | undefined {
  const choices = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
  if (Array.isArray(choices)) {
    const values = choices.filter((value: unknown) => ["string", "number", "boolean"].includes(typeof value));
    return values.length === 0 ? undefined : { from: values as (string | number | boolean)[] }; // filtered just now
  }
  switch (typeOf(schema)) {
    case "string":
      return textKind(schema);
    case "integer":
      return { is: "integer", ...range(schema, true) };
    case "number":
      return { is: "number", ...range(schema, false) };
    case "boolean":
      return { is: "boolean" };
    case "array": {
      const items = toField(schema["items"], references, false, level + 1) ?? "text";
      return { is: "list", items, ...lengths(schema["minItems"], schema["maxItems"], LONGEST_LIST) };
    }
    case "object": {
      const properties = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {});
      const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
      const fields = properties.flatMap(([name, property]) => {
        const field = toField(property, references, required.includes(name), level + 1);
        return field === undefined || !FIELD_NAME.test(name) ? [] : [[name, field] as const];
      });
      return fields.length === 0 ? { is: "any" } : { is: "object", fields: Object.fromEntries(fields) };
    }
    default:
      // A schema that says nothing of the type takes any value; a type that there is not takes none.
      return typeOf(schema) === undefined ? { is: "any" } : undefined;
  }
}

function typeOf({ type, properties, items, format }: Fields): unknown {
  if (Array.isArray(type)) return type.find((one) => one !== "null");
  if (type !== undefined) return type;
  if (properties !== undefined) return "object";
  if (items !== undefined) return "array";
  return format === undefined ? undefined : "string";
}

const BY_FORMAT: ReadonlyMap<unknown, string> = new Map([
  ["date", "date"],
  ["date-time", "time"],
  ["email", "email"],
  ["uri", "url"],
  ["url", "url"],
]);

function textKind({ format, pattern, minLength, maxLength }: Fields): Kind & Fields {
  const is = BY_FORMAT.get(format);
  if (is !== undefined) return { is };
  if (format === "uuid") return { is: "text", from: "string.uuid" } as unknown as Kind & Fields; // a function's name stands for its values
  return {
    is: "text",
    ...lengths(minLength, maxLength, LONGEST_TEXT),
    ...(isPattern(pattern, minLength, maxLength) && { pattern: bare(pattern) }),
  };
}

/** The pattern without what says that it fits from end to end, which it always does here. */
function bare(pattern: string): string {
  return pattern.replace(/^\^/, "").replace(/\$$/, "");
}

function isPattern(pattern: unknown, min: unknown, max: unknown): pattern is string {
  if (typeof pattern !== "string" || !/^\^[^|]*\$$/.test(pattern)) return false;
  try {
    const least = typeof min === "number" ? min : 0;
    const most = typeof max === "number" ? max : Infinity;
    return parsePattern(bare(pattern)).sizeWithin(least, most) > 0;
  } catch {
    return false;
  }
}

function lengths(min: unknown, max: unknown, most: number): Fields {
  return {
    ...(typeof min === "number" && min > 0 && { min: Math.min(Math.floor(min), most) }),
    ...(typeof max === "number" && max >= 0 && { max: Math.min(Math.floor(max), most) }),
  };
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Fields, isWhole: boolean): Fields {
  const step = isWhole ? 1 : 0.01;
  const min = typeof exclusiveMinimum === "number" ? exclusiveMinimum + step : minimum;
  const max = typeof exclusiveMaximum === "number" ? exclusiveMaximum - step : maximum;
  const fits = (value: unknown): value is number =>
    typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return { ...(fits(min) && { min }), ...(fits(max) && { max }) };
}
