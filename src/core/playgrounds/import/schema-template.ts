import { isObject } from "../../model/json.ts";
import type { References } from "../../model/references.ts";
import { BY_FORMAT, rangeByName, textByName } from "../../template/field-functions.ts";
import { memoize } from "./memoize.ts";

/** Schemas that one document's templates are made of: what is described deeper or wider is null. */
const MOST_SCHEMAS = 5_000;

const MAX_LEVELS = 12;

/** Items of an array that says nothing of its length, and of one that asks for many. */
const USUAL_ITEMS = [1, 3] as const;
const MOST_ITEMS = 10;

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaTemplates {
  /** A template of values that fit the schema, about; `params` are the path's parameters, which fields of their name repeat. */
  toTemplate(schema: unknown, name: string, params: readonly string[]): unknown;
}

interface Place {
  readonly name: string;
  readonly params: readonly string[];
  readonly level: number;
  /** The references on the way: one that contains itself ends there. */
  readonly open: readonly unknown[];
}

/**
 * Follows references within the document; everything it makes together is bounded. `escape` makes a template of a value, the same
 * for the same value: thousands of schemas may refer to one large example.
 */
export function createSchemaTemplates(references: References, escape: (value: unknown) => unknown): SchemaTemplates {
  const toChoice = memoize((values: readonly unknown[]): unknown => {
    const choices = values.filter((value) => value !== null);
    return choices.length < 2 ? escape(choices[0] ?? null) : `{{helpers.arrayElement(${JSON.stringify(choices)})}}`;
  });
  let made = 0;

  function toTemplate(value: unknown, place: Place): unknown {
    const schema = references.resolve(value);
    made += 1;
    if (schema === undefined || made > MOST_SCHEMAS || place.level > MAX_LEVELS || place.open.includes(schema))
      return null;
    const within: Place = { ...place, level: place.level + 1, open: [...place.open, schema] };
    const given = exampleOf(schema);
    if (given !== undefined) return escape(given);
    if (isList(schema["allOf"])) return toMerged(schema, schema["allOf"], within);
    const alternative = [schema["oneOf"], schema["anyOf"]]
      .filter(isList)
      .flat()
      .find((one) => references.resolve(one)?.["type"] !== "null");
    if (alternative !== undefined) return toTemplate(alternative, within);
    if (isList(schema["enum"])) return toChoice(schema["enum"]);
    switch (typeOf(schema)) {
      case "object":
        return toObject(schema, within);
      case "array":
        return toArray(schema, within);
      case "string":
        return toText(schema, within);
      case "integer":
        return toNumber(schema, within, true);
      case "number":
        return toNumber(schema, within, false);
      case "boolean":
        return "{{datatype.boolean}}";
      default:
        return null;
    }
  }

  function toMerged(schema: Schema, parts: readonly unknown[], place: Place): unknown {
    const { allOf: _allOf, ...own } = schema;
    const all = [...parts, ...(Object.keys(own).length > 0 ? [own] : [])].map((part) => toTemplate(part, place));
    const objects = all.filter(isObject);
    return objects.length > 0 ? Object.assign({}, ...objects) : (all.find((part) => part !== null) ?? null);
  }

  function toObject({ properties, additionalProperties }: Schema, place: Place): unknown {
    const members: [string, unknown][] = [];
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
      if (name === "$repeat" || references.resolve(property)?.["writeOnly"] === true) continue;
      members.push([name, toTemplate(property, { ...place, name })]);
    }
    if (members.length === 0 && isObject(additionalProperties)) {
      members.push(["additionalProp1", toTemplate(additionalProperties, { ...place, name: "value" })]);
    }
    return Object.fromEntries(members);
  }

  function toArray({ items, minItems, maxItems }: Schema, place: Place): unknown {
    const [least, most] = USUAL_ITEMS;
    const min = Math.min(typeof minItems === "number" ? Math.max(0, Math.floor(minItems)) : least, MOST_ITEMS);
    const max = Math.min(
      typeof maxItems === "number" ? Math.max(0, Math.floor(maxItems)) : Math.max(min, most),
      MOST_ITEMS,
    );
    const item = toTemplate(items, { ...place, name: place.name.replace(/s$/, "") });
    return item === null ? [] : { $repeat: [Math.min(min, max), max], $item: item };
  }

  return { toTemplate: (schema, name, params) => toTemplate(schema, { name, params, level: 0, open: [] }) };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function exampleOf({ example, examples, const: only }: Schema): unknown {
  if (example !== undefined) return example;
  if (isList(examples)) return examples[0];
  return only;
}

function typeOf({ type, properties, additionalProperties, items, format }: Schema): string | undefined {
  if (typeof type === "string") return type;
  if (isList(type)) return type.find((one): one is string => typeof one === "string" && one !== "null");
  if (properties !== undefined || isObject(additionalProperties)) return "object";
  if (items !== undefined) return "array";
  return format === undefined ? undefined : "string";
}

function toText({ format, minLength, maxLength }: Schema, { name, params }: Place): string {
  const parameter = params.includes(name) ? name : name === "id" ? params.at(-1) : undefined;
  if (parameter !== undefined && format === undefined) return `{{params.${parameter}}}`;
  if (typeof format === "string" && Object.hasOwn(BY_FORMAT, format)) return BY_FORMAT[format] ?? "";
  if (typeof maxLength === "number" && maxLength < 20) {
    const max = Math.max(0, Math.floor(maxLength));
    const min = typeof minLength === "number" ? Math.min(Math.max(0, Math.floor(minLength)), max) : Math.min(3, max);
    return `{{string.alpha({"length":{"min":${min},"max":${max}}})}}`;
  }
  const byName = textByName(name);
  if (byName !== undefined) return byName;
  return typeof minLength === "number" && minLength > 3
    ? `{{string.alphanumeric(${Math.min(Math.floor(minLength), 1_000)})}}`
    : "{{lorem.words(3)}}";
}

function toNumber(schema: Schema, { name }: Place, whole: boolean): string {
  const [usualMin, usualMax] = rangeByName(name);
  const step = whole ? 1 : 0.01;
  const least = boundOf(schema["minimum"], schema["exclusiveMinimum"], step);
  const most = boundOf(schema["maximum"], schema["exclusiveMaximum"], -step);
  // The usual range, moved to where the schema's own bounds leave room.
  let min = least ?? (most !== undefined && most < usualMin ? most - (usualMax - usualMin) : usualMin);
  let max = most ?? (min > usualMax ? min + (usualMax - usualMin) : usualMax);
  if (whole) [min, max] = [Math.ceil(min), Math.floor(max)];
  const limit = Number.MAX_SAFE_INTEGER;
  const range = { min: clamp(min, limit), max: Math.max(clamp(min, limit), clamp(max, limit)) };
  if (!whole) return `{{number.float(${JSON.stringify({ ...range, fractionDigits: 2 })})}}`;
  const { multipleOf } = schema;
  const steps =
    typeof multipleOf === "number" &&
    Number.isInteger(multipleOf) &&
    multipleOf > 1 &&
    multipleOf <= range.max - range.min
      ? { multipleOf }
      : {};
  return `{{number.int(${JSON.stringify({ ...range, ...steps })})}}`;
}

/** An inclusive bound; an exclusive one is a number of its own (OpenAPI 3.1) or a mark beside it (3.0). */
function boundOf(inclusive: unknown, exclusive: unknown, step: number): number | undefined {
  if (typeof exclusive === "number") return exclusive + step;
  if (typeof inclusive !== "number") return undefined;
  return exclusive === true ? inclusive + step : inclusive;
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
