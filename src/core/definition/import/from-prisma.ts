import { getSchema } from "@mrleebo/prisma-ast";
import type { Attribute, Enum, Field, Model } from "@mrleebo/prisma-ast";

import { toPlural } from "../../world/plural.ts";
import { STANDING_FIELDS } from "../words.ts";
import { areStates, IMPORTED_COUNT, toFreeStates, toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";

const KINDS: Readonly<Record<string, string>> = {
  String: "text",
  Int: "integer",
  BigInt: "integer",
  Float: "number",
  Decimal: "number",
  Boolean: "boolean",
  DateTime: "time",
};

/** Reads a Prisma schema: a resource for each model, its relations those that hold the other's id. Throws a plain Error for what is none. */
export function domainOfPrisma(text: string): ImportedDomain {
  const { list } = getSchema(text.replaceAll(/[ \t]+$/gm, "")); // it takes no blanks at the end of a line
  const models = list.filter((block): block is Model => block.type === "model");
  const enums = new Map(
    list.filter((block): block is Enum => block.type === "enum").map((one) => [one.name, choicesOf(one)]),
  );
  const notes: string[] = [];
  const names = new Map(
    models.flatMap(({ name }) => (toName(name) === undefined ? [] : [[name, toName(name) ?? name] as const])),
  );
  const resources: Record<string, WrittenResource> = {};
  for (const model of models) {
    const name = names.get(model.name);
    if (name !== undefined) resources[name] = readModel(model, name, { models, names, enums, notes });
  }
  return { domain: "imported", resources, notes };
}

function choicesOf({ enumerators }: Enum): string[] {
  return enumerators.flatMap((one) => (one.type === "enumerator" ? [one.name] : []));
}

interface SchemaContext {
  readonly models: readonly Model[];
  readonly names: ReadonlyMap<string, string>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly notes: string[];
}

function fieldsOf({ properties }: Pick<Model, "properties">): Field[] {
  return properties.filter((property): property is Field => property.type === "field");
}

function holdsMany(field: Field, model: string, models: readonly Model[]): boolean {
  const other = models.findIndex(({ name }) => name === typeOf(field));
  const found = models[other];
  if (field.array !== true || found === undefined || models.findIndex(({ name }) => name === model) > other)
    return false;
  return fieldsOf(found).some((one) => one.array === true && one !== field && typeOf(one) === model);
}

function readModel(
  { name: model, properties }: Model,
  name: string,
  { models, names, enums, notes }: SchemaContext,
): WrittenResource {
  const all = fieldsOf({ properties });
  const collection = toPlural(name);
  const isNumbered = all.some((one) => has(one.attributes, "id") && KINDS[typeOf(one)] === "integer");
  const isUuid = all.some((one) => has(one.attributes, "id") && isMadeBy("uuid", one));
  const resource: WrittenResource = {
    count: IMPORTED_COUNT,
    ...(collection !== `${name}s` && { collection }),
    ...(isNumbered ? { ids: "number" as const } : isUuid && { ids: "uuid" as const }),
  };
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const keys = new Set<string>();
  for (const field of all) {
    const to = names.get(typeOf(field));
    if (to === undefined) continue;
    const held = relationFields(field);
    if (held.length !== 1) {
      // Else it is the other side.
      if (holdsMany(field, model, models)) belongsTo[to] ??= { many: true };
      continue;
    }
    const as = toName(field.name) ?? to;
    keys.add(held[0] ?? "");
    if (held[0] !== `${as}Id`) notes.push(`${model}.${held[0] ?? ""} is ${as}Id here`);
    belongsTo[to] ??= { ...(as !== to && { as }), ...(field.optional === true && { optional: true }) };
  }
  for (const field of all) {
    if (STANDING_FIELDS.includes(field.name) || keys.has(field.name) || names.has(typeOf(field))) continue;
    const choices = enums.get(typeOf(field));
    if (field.name === "status" && choices !== undefined && areStates(choices)) {
      resource.states = toFreeStates(choices);
      continue;
    }
    const written = toField(field, choices);
    if (written === undefined) notes.push(`${model}.${field.name} is left out: it is ${typeOf(field)}`);
    else fields[field.name] = written;
  }
  if (Object.keys(belongsTo).length > 0) resource.belongsTo = belongsTo;
  if (Object.keys(fields).length > 0) resource.fields = fields;
  else if (resource.belongsTo === undefined && resource.states === undefined) resource.fields = { name: "text" };
  return resource;
}

/** The type of a field by its name; of `Unsupported("…")` that word. */
function typeOf({ fieldType }: Pick<Field, "fieldType">): string {
  return typeof fieldType === "string" ? fieldType : fieldType.name;
}

/** The fields of `@relation(fields: [authorId], …)`. */
function relationFields({ attributes = [] }: Field): string[] {
  for (const { name, args = [] } of attributes) {
    if (name !== "relation") continue;
    for (const { value } of args) {
      if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "keyValue") continue;
      const { key, value: inner } = value as { key: string; value: unknown }; // as the parser has it
      if (
        key === "fields" &&
        typeof inner === "object" &&
        inner !== null &&
        "args" in inner &&
        Array.isArray(inner.args)
      )
        return inner.args.map(String);
    }
  }
  return [];
}

function toField(
  { fieldType, array, optional, attributes = [] }: Field,
  choices: readonly string[] | undefined,
): WrittenField | undefined {
  const kind = KINDS[typeOf({ fieldType })];
  if (kind === undefined && choices === undefined) return undefined;
  const one: WrittenField = choices ?? kind ?? "text";
  if (array === true) return { is: "list", items: one };
  const otherwise = has(attributes, "unique") ? undefined : defaultOf(attributes, kind, choices);
  const words = {
    ...(otherwise !== undefined && kind === "boolean" && { from: "datatype.boolean" }), // not all of them as new ones are
    ...(optional === true && { optional: true }),
    ...(otherwise !== undefined && { default: otherwise }),
    ...(has(attributes, "unique") && { unique: true }),
    ...(optional !== true && !has(attributes, "default") && choices === undefined && { required: true }),
  };
  if (Object.keys(words).length === 0) return one;
  return typeof one === "string" ? { is: one, ...words } : { from: one, ...words };
}

/** The value of `@default(…)` where it is one; undefined for what a database works out. */
function defaultOf(
  attributes: readonly Attribute[],
  kind: string | undefined,
  choices: readonly string[] | undefined,
): string | number | boolean | undefined {
  const given: unknown = attributes.find(({ name }) => name === "default")?.args?.[0]?.value;
  if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") return undefined;
  const word = String(given);
  if (choices !== undefined) return choices.find((choice) => choice === word);
  if (kind === "boolean") return word === "true" ? true : word === "false" ? false : undefined;
  if (kind === "integer" || kind === "number") return Number.isFinite(Number(word)) ? Number(word) : undefined;
  return kind === "text" && /^"[^"\\]*"$/.test(word) ? word.slice(1, -1) : undefined;
}

/** True if the default of a field is what a function gives: `@default(uuid())`. */
function isMadeBy(name: string, { attributes = [] }: Field): boolean {
  const given: unknown = attributes.find((one) => one.name === "default")?.args?.[0]?.value;
  return typeof given === "object" && given !== null && "name" in given && given.name === name;
}

function has(attributes: readonly Attribute[] = [], name: string): boolean {
  return attributes.some((attribute) => attribute.name === name);
}
