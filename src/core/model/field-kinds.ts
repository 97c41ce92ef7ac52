import * as z from "zod";

import { getOrMake } from "./maps.ts";
import type { Resource } from "./resource.ts";
import { reference } from "./values.ts";

/** Type of the value at a declared path, for filters and sorting. `any` is a value that the schema leaves open. */
export const VALUE_TYPES = Object.freeze([
  "text",
  "number",
  "boolean",
  "enum",
  "date",
  "date-time",
  "id",
  "object",
  "any",
] as const);

export type ValueType = (typeof VALUE_TYPES)[number];

/** A declared field, or a member of the objects in it. */
export interface FieldKind {
  /** As in parameters: `address.city`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly type: ValueType;
  /** True if it, or an object or array on the way to it, may be null or absent. */
  readonly nullable: boolean;
  readonly many: boolean;
  /** True if it is an object of members that the schema leaves open: `any` to filters, and nothing to sort by. */
  readonly map: boolean;
  /** The values of an `enum`; else empty. */
  readonly values: readonly string[];
}

/** The declared paths of one resource. */
export interface FieldKinds {
  readonly declared: ReadonlyMap<string, FieldKind>;
  /** A declared path, or a path into a value that the schema leaves open. */
  find(name: string): FieldKind | undefined;
}

/** Deeper members are neither filtered nor sorted by; also ends schemas that contain themselves. */
const MAX_DEPTH = 6;

/** The part of JSON Schema that `z.toJSONSchema` writes and that tells what a value is. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { unrepresentable: "any", io: "output" }) as Schema; // a supertype, but for `boolean` schemas that Zod never writes

const ID_PATTERN = toSchema(reference()).pattern;
const known = new WeakMap<Resource, FieldKinds>();

/** The declared paths of a resource, worked out from its schemas once. */
export function fieldKinds(resource: Resource): FieldKinds {
  return getOrMake(known, resource, () => createFieldKinds(resource));
}

function createFieldKinds(resource: Resource): FieldKinds {
  const declared = new Map<string, FieldKind>();
  const references = new Set(Object.values(resource.relations).map((relation) => relation.field));
  const add = (kind: Omit<FieldKind, "name">): void => {
    const name = kind.path.join(".");
    // An id of one's own may be a text or a number.
    const isReference = (kind.type === "text" || kind.type === "any" || kind.type === "number") && references.has(name);
    if (!declared.has(name)) declared.set(name, { ...kind, name, type: isReference ? "id" : kind.type });
  };
  const plain = { nullable: false, many: false, map: false, values: [] };
  add({ path: ["id"], type: "id", ...plain });
  for (const [name, field] of Object.entries(resource.fields)) walk(toSchema(field.schema), [name], false, false, add);
  add({ path: ["createdAt"], type: "date-time", ...plain });
  add({ path: ["updatedAt"], type: "date-time", ...plain });
  return { declared, find: (name) => declared.get(name) ?? findOpen(declared, name) };
}

function walk(
  schema: Schema,
  path: readonly string[],
  mayBeNull: boolean,
  many: boolean,
  add: (kind: Omit<FieldKind, "name">) => void,
): void {
  const { variants, takesNull } = variantsOf(schema);
  const nullable = mayBeNull || takesNull;
  const [only] = variants;
  if (only?.type === "array" && variants.length === 1) return walk(only.items ?? {}, path, nullable, true, add);
  const { type, values } = typeOf(variants);
  const map = type === "any" && variants.length > 0 && variants.every((variant) => variant.type === "object");
  add({ path, type, nullable: nullable || type === "any", many, map, values });
  if (type !== "object" || path.length >= MAX_DEPTH) return;
  for (const [name, member] of Object.entries(only?.properties ?? {})) {
    walk(member, [...path, name], nullable || !(only?.required ?? []).includes(name), many, add);
  }
}

/** The alternatives of a schema, null taken out. */
function variantsOf(schema: Schema): { readonly variants: readonly Schema[]; readonly takesNull: boolean } {
  if (schema.anyOf !== undefined) {
    const inner = schema.anyOf.map(variantsOf);
    return { variants: inner.flatMap((one) => one.variants), takesNull: inner.some((one) => one.takesNull) };
  }
  if (typeof schema.type === "object") {
    const names = schema.type.filter((name) => name !== "null");
    return { variants: names.map((type) => ({ ...schema, type })), takesNull: names.length < schema.type.length };
  }
  return schema.type === "null" ? { variants: [], takesNull: true } : { variants: [schema], takesNull: false };
}

function typeOf(variants: readonly Schema[]): { readonly type: ValueType; readonly values: readonly string[] } {
  const choices = variants.map((variant) => variant.enum ?? (variant.const === undefined ? [] : [variant.const]));
  const values = choices.flat();
  if (
    choices.length > 0 &&
    choices.every((some) => some.length > 0) &&
    values.every((one) => typeof one === "string")
  ) {
    return { type: "enum", values };
  }
  const types = new Set(variants.map(simpleTypeOf));
  const [only = "any"] = types;
  return { type: types.size === 1 && (only !== "object" || variants.length === 1) ? only : "any", values: [] };
}

function simpleTypeOf(schema: Schema): ValueType {
  switch (schema.type) {
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "object":
      return schema.properties === undefined ? "any" : "object";
    case "string":
      if (schema.format === "date" || schema.format === "date-time") return schema.format;
      return schema.pattern === ID_PATTERN ? "id" : "text";
    default:
      return "any";
  }
}

function findOpen(declared: ReadonlyMap<string, FieldKind>, name: string): FieldKind | undefined {
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const start = declared.get(name.slice(0, dot));
    if (start?.type !== "any") continue;
    const rest = name.slice(dot + 1).split(".");
    return rest.includes("") ? undefined : { ...start, name, path: [...start.path, ...rest], map: false };
  }
  return undefined;
}
