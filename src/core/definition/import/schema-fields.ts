import { isObject } from "../../model/json.ts";
import type { ObjectShape } from "../../openapi/lookup.ts";
import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { parsePattern } from "../pattern.ts";
import { FIELD_NAME, LONGEST_LIST, LONGEST_TEXT, MAX_DESCRIPTION } from "../words.ts";
import type { WrittenField } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_LEVELS = 6;

/** Returns the field of a property; undefined if there is no field for it. */
export function toField(
  schema: ApiSchema,
  schemas: ApiSchemas,
  isRequired: boolean,
  level = 0,
): WrittenField | undefined {
  const shape = schemas.shapeOf(schema);
  const said = keywordsOf(schema, schemas, 0);
  const { description, default: otherwise } = said;
  const isNullable = shape.nullable && shape.type !== undefined;
  const kind = level > MAX_LEVELS ? undefined : kindOf(shape, said, schemas, level);
  if (kind === undefined) return undefined;
  const hasDefault = otherwise !== undefined && otherwise !== null;
  const words = {
    // One of several kinds, of which the object is one.
    ...(kind.is === "object" && hasDefault && !isObject(otherwise) ? { is: "any" } : kind),
    ...(isRequired && !shape.readOnly && !hasDefault && !isNullable && { required: true }),
    ...(isNullable && { optional: true }),
    ...(hasDefault && { default: otherwise }),
    ...(shape.readOnly && { readOnly: true }),
    ...(typeof description === "string" &&
      description.trim() !== "" && {
        description: description.trim().replaceAll(/\s+/g, " ").slice(0, MAX_DESCRIPTION),
      }),
  };
  return Object.keys(words).length === 1 ? (words.is ?? words.from ?? words) : words;
}

/** The keywords of a schema and of the parts that it is put together of; of alternatives those of the first that is not null. */
function keywordsOf(schema: ApiSchema, schemas: ApiSchemas, level: number): Fields {
  const resolved = schemas.resolve(schema);
  if (!isObject(resolved) || level > MAX_LEVELS) return {};
  const partsOf = (word: string): readonly ApiSchema[] => {
    const parts = resolved[word];
    return Array.isArray(parts) ? (parts as readonly ApiSchema[]) : []; // in their normal form
  };
  const first = [...partsOf("oneOf"), ...partsOf("anyOf")].find((one) => !isObject(one) || one["type"] !== "null");
  const parts = [...partsOf("allOf"), ...(first === undefined ? [] : [first])];
  return Object.assign({}, ...parts.map((part) => keywordsOf(part, schemas, level + 1)), resolved) as Fields; // objects
}

interface Kind {
  readonly is?: string;
  readonly from?: readonly (string | number | boolean)[];
}

function kindOf(shape: ObjectShape, said: Fields, schemas: ApiSchemas, level: number): (Kind & Fields) | undefined {
  const choices = shape.const === undefined ? shape.enum : [shape.const];
  if (choices !== undefined) {
    const values = choices.filter((value): value is string | number | boolean =>
      ["string", "number", "boolean"].includes(typeof value),
    );
    return values.length === 0 ? undefined : { from: values };
  }
  switch (shape.type ?? typeOf(said, shape)) {
    case "string":
      return textKind(said);
    case "integer":
      return { is: "integer", ...range(said, true) };
    case "number":
      return { is: "number", ...range(said, false) };
    case "boolean":
      return { is: "boolean" };
    case "array": {
      const isTuple = said["prefixItems"] !== undefined;
      const items = isTuple ? "any" : (toField(shape.items ?? true, schemas, false, level + 1) ?? "text");
      return { is: "list", items, ...lengths(said["minItems"], said["maxItems"], LONGEST_LIST) };
    }
    case "object": {
      const fields = [...shape.properties].flatMap(([name, property]) => {
        const field = toField(property, schemas, shape.required.has(name), level + 1);
        return field === undefined || !FIELD_NAME.test(name) ? [] : [[name, field] as const];
      });
      return fields.length === 0 ? { is: "any" } : { is: "object", fields: Object.fromEntries(fields) };
    }
    case "null":
      return undefined;
    default:
      return { is: "any" };
  }
}

/** The type that other keywords tell of, where none is said. */
function typeOf({ format }: Fields, { properties, items }: ObjectShape): string | undefined {
  if (properties.size > 0) return "object";
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
