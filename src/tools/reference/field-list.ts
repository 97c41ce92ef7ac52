import { isNull } from "../../core/description/field-schema.ts";
import type { Schema } from "../../core/description/specification.ts";
import { joinMarkup, markup } from "../../core/http/pages/markup.ts";
import type { Markup } from "../../core/http/pages/markup.ts";
import { toLine } from "./markdown.ts";
import { schemaNameOf } from "./schemas.ts";
import type { SchemaPages } from "./schemas.ts";

const MOST_VALUES = 10;

/** From here on an upper bound is that of the number itself, which is not worth telling. */
const ENDLESS = 1e12;

export type Side = "sent" | "answered";

/** The fields of an object, one below the other, with those of the objects in them. Undefined if it has none. */
export function fieldList(schema: Schema, schemas: SchemaPages, side: Side = "sent"): Markup | undefined {
  const whole = merge(schema, schemas);
  const choices = whole.anyOf ?? whole.oneOf;
  if (whole.properties === undefined && choices !== undefined) {
    const lists = choices.map((choice) => fieldList(choice, schemas, side)).filter((list) => list !== undefined);
    return lists.length === 0 ? undefined : joinMarkup(lists, markup`<p class="soft">or</p>`);
  }
  const fields = Object.entries(whole.properties ?? {});
  if (fields.length === 0) return undefined;
  const required = new Set(whole.required);
  return markup`<ul class="fields">${fields.map(([name, field]) => fieldItem(name, field, markOf(required.has(name), side), schemas, side))}</ul>`;
}

function markOf(isRequired: boolean, side: Side): string | undefined {
  if (side === "sent") return isRequired ? "required" : undefined;
  return isRequired ? undefined : "optional";
}

/** A parameter or a header: its name, what it may be, what it means. */
export function partItem(
  name: string,
  schema: Schema,
  schemas: SchemaPages,
  description?: string,
  isRequired = false,
): Markup {
  return fieldItem(
    name,
    description === undefined ? schema : { ...schema, description },
    markOf(isRequired, "sent"),
    schemas,
    "sent",
  );
}

function fieldItem(name: string, schema: Schema, mark: string | undefined, schemas: SchemaPages, side: Side): Markup {
  const whole = merge(schema, schemas);
  const description = schema.description ?? whole.description;
  const inner = innerObject(schema);
  const marks = [
    mark === undefined ? undefined : markup` <b>${mark}</b>`,
    whole.readOnly === true ? " read-only" : undefined,
  ];
  const rules = rulesOf(whole);
  return markup`<li><p class="field-name"><code>${name}</code> <span class="soft">${typeMarkup(schema, schemas)}${marks}</span></p>${
    description === undefined ? undefined : markup`<p>${toLine(description)}</p>`
  }${foldedValues(whole, schemas)}${rules.length === 0 ? undefined : markup`<p class="soft">${joinMarkup(rules, "; ")}</p>`}${
    inner === undefined ? undefined : fieldList(inner, schemas, side)
  }</li>`;
}

export function typeMarkup(schema: Schema, schemas: SchemaPages): Markup {
  const name = schemaNameOf(schema);
  if (name !== undefined && schemas.isObject(name)) return markup`<a href="${schemas.hrefOf(name)}">${name}</a>`;
  const { type, format, enum: values, items, anyOf, oneOf, allOf, nullable } = schemas.resolve(schema);
  const orNull = nullable === true ? markup` or <code>null</code>` : undefined;
  if (values !== undefined) return markup`${valuesOf(values)}${orNull}`;
  if (allOf?.length === 1 && allOf[0] !== undefined) return markup`${typeMarkup(allOf[0], schemas)}${orNull}`;
  const choices = (anyOf ?? oneOf ?? []).filter((choice) => !isNull(schemas.resolve(choice)));
  if (choices.length > 0) {
    const kinds = new Map(choices.map((choice) => typeMarkup(choice, schemas)).map((kind) => [kind.markup, kind]));
    return markup`${joinMarkup([...kinds.values()], " or ")}${orNull}`;
  }
  if (type === "array" && items !== undefined) return markup`array of ${typeMarkup(items, schemas)}${orNull}`;
  return markup`${type ?? "any value"}${format === undefined || format === "int64" ? undefined : ` (${format})`}${orNull}`;
}

function valuesOf(values: readonly unknown[]): Markup {
  const shown = values.slice(0, MOST_VALUES).map((value) => markup`<code>${String(value)}</code>`);
  const more = values.length - shown.length;
  return markup`${values.length > 1 ? "one of " : undefined}${joinMarkup(shown, ", ")}${more > 0 ? ` and ${more} more` : undefined}`;
}

function foldedValues(schema: Schema, schemas: SchemaPages): Markup | undefined {
  const values = schema.enum ?? (schema.items === undefined ? undefined : schemas.resolve(schema.items).enum);
  if (values === undefined || values.length <= MOST_VALUES) return undefined;
  const all = values.map((value) => markup`<code>${String(value)}</code>`);
  return markup`<details><summary>All ${values.length} values</summary><p>${joinMarkup(all, ", ")}</p></details>`;
}

function rulesOf(schema: Schema): Markup[] {
  if (schema.readOnly === true) return [];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: preset } = schema;
  const rules = [
    toRange(minimum, (maximum ?? 0) > ENDLESS ? undefined : maximum, ""),
    toRange(minLength, maxLength, " characters"),
    toRange(minItems, maxItems, " items"),
  ]
    .filter((rule) => rule !== undefined)
    .map((rule) => markup`${rule}`);
  if (pattern !== undefined) rules.push(markup`matches <code>${pattern}</code>`);
  if (preset !== undefined) rules.push(markup`<code>${JSON.stringify(preset)}</code> unless given`);
  return rules;
}

function toRange(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === Number.MIN_SAFE_INTEGER) return undefined;
  if (most === undefined) return least === undefined || least === 0 ? undefined : `at least ${least}${unit}`;
  if (least === most) return `${most}${unit}`;
  return least === undefined || least === 0 ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}

function innerObject(schema: Schema): Schema | undefined {
  const name = schemaNameOf(schema);
  if (name !== undefined) return undefined;
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  if (properties !== undefined) return schema;
  if (items !== undefined) return innerObject(items);
  if (typeof additionalProperties === "object") return innerObject(additionalProperties);
  return [...(anyOf ?? oneOf ?? allOf ?? [])].map((choice) => innerObject(choice)).find((inner) => inner !== undefined);
}

function merge(schema: Schema, schemas: SchemaPages): Schema {
  const whole = schemas.resolve(schema);
  if (whole.allOf === undefined) return whole;
  const { allOf, ...own } = whole;
  const parts = allOf.map((part) => merge(part, schemas));
  const properties = Object.fromEntries([...parts, own].flatMap((part) => Object.entries(part.properties ?? {})));
  const required = [...parts.flatMap((part) => part.required ?? []), ...(own.required ?? [])];
  const said = parts.reduce((sum, part) => ({ ...sum, ...part }), {} as Schema); // nothing said yet is a schema, too
  return { ...said, ...own, ...(Object.keys(properties).length === 0 ? {} : { properties }), required };
}
