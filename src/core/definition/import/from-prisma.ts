import { getSchema } from "@mrleebo/prisma-ast";
import type { Attribute, Enum, Field, Model } from "@mrleebo/prisma-ast";

import { isObject, jsonIn } from "../../model/json.ts";
import { byNames } from "../../model/maps.ts";
import { toSingular } from "../../world/plural.ts";
import { LONGEST_TEXT, MOST_DECIMALS, STANDING_FIELDS } from "../words.ts";
import { areStates, IMPORTED_COUNT, toFreeStates, toName, toOnDelete } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";

const KINDS = byNames([
  ["text", "String Bytes"],
  ["integer", "Int BigInt"],
  ["number", "Float Decimal"],
  ["boolean", "Boolean"],
  ["time", "DateTime"],
  ["any", "Json"],
]);

/** Reads a Prisma schema: a resource for each model, its relations those that hold the other's id. Throws a plain Error for what is none. */
export function domainOfPrisma(text: string): ImportedDomain {
  const notes: string[] = [];
  const { list } = read(text, notes);
  const models = list.filter((block): block is Model => block.type === "model");
  const enums = new Map(
    list.filter((block): block is Enum => block.type === "enum").map((one) => [one.name, choicesOf(one)]),
  );
  const names = new Map(
    models.flatMap(({ name }) => (toName(name) === undefined ? [] : [[name, toName(name) ?? name] as const])),
  );
  const parts = new Map(
    list.filter((block) => block.type === "type").map((block) => [block.name, fieldsOf(block)] as const),
  );
  for (const block of list) if (block.type === "view") notes.push(`view ${block.name} is left out: models are read`);
  const resources: Record<string, WrittenResource> = {};
  for (const model of models) {
    const name = names.get(model.name);
    if (name !== undefined) resources[name] = readModel(model, name, { models, names, enums, parts, notes });
  }
  return { domain: "imported", resources, notes };
}

function choicesOf({ enumerators }: Enum): string[] {
  return enumerators.flatMap((one) => (one.type === "enumerator" ? [one.name] : []));
}

/** Levels of composite types within each other. */
const MOST_LEVELS = 4;

type Members = Readonly<Record<string, WrittenField>>;

interface SchemaContext {
  readonly models: readonly Model[];
  readonly names: ReadonlyMap<string, string>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** Fields of composite types. */
  readonly parts: ReadonlyMap<string, readonly Field[]>;
  readonly notes: string[];
}

function fieldsOf({ properties }: Pick<Model, "properties">): Field[] {
  return properties.filter((property): property is Field => property.type === "field");
}

/**
 * Parses a schema. The parser takes less than Prisma: names with accents lose them, comments within a line are left out, a list
 * over several lines becomes one line, and what stands behind the brace of a block gets a line of its own.
 */
function read(text: string, notes: string[]): ReturnType<typeof getSchema> {
  let depth = 0;
  let owed = 0; // line breaks that stand at the end of the joined line, so that the lines after it keep their numbers
  const added: number[] = [];
  const plain = text.replaceAll(TOKENS, (word, at: number) => {
    if (word === "{") {
      if (depth > 0 || /^[ \t]*(?:\/|\r?\n|$)/.test(text.slice(at + 1, text.indexOf("\n", at) + 1))) return word;
      added.push(text.slice(0, at).split("\n").length + added.length);
      return "{\n";
    }
    if (/^[([]$/.test(word)) depth += 1;
    else if (/^[)\]]$/.test(word)) depth -= 1;
    else if (/^(?:,|\/\*)/.test(word) || (depth > 0 && /^\s|^\/\//.test(word))) {
      owed += word.split("\n").length - 1;
      return " ";
    } else if (/^\s/.test(word)) {
      const lines = `\n${"\n".repeat(owed)}`; // it takes no blanks at the end of a line
      owed = 0;
      return lines;
    }
    if (/^["/]|^\p{ASCII}*$/u.test(word)) return word;
    const other = word.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    const note = `${word} is called ${other} here`;
    if (!notes.includes(note)) notes.push(note);
    return other;
  });
  try {
    return getSchema(plain);
  } catch (error) {
    // Its own message lists everything that might stand there.
    const { startLine, image } = (error as { token?: { startLine?: number; image?: string } }).token ?? {};
    if (image === undefined)
      throw error instanceof RangeError ? error : new Error("a block is of no kind that Prisma has", { cause: error });
    const found = image.trim() === "" ? "something is missing" : `${JSON.stringify(image)} is not expected there`;
    const line = startLine ? startLine - added.filter((one) => one < startLine).length : "";
    const open = text.lastIndexOf("{");
    if (open >= 0 && !text.includes("}", open)) {
      const begins = text.slice(0, open).split("\n").length;
      throw new Error(`it ends within the block that begins in line ${begins}`, { cause: error });
    }
    throw new Error(line ? `line ${line}: ${found}` : "it ends too early", { cause: error });
  }
}

/** Commas that nothing follows, texts, comments, brackets, line breaks with the blanks before them, and words. */
const TOKENS =
  /,(?=(?:\s|\/\/.*(?=[\r\n]))*[)\]])|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[^]*?(?:\*\/|$)|[([{\])]|[ \t\r]*\n|[\p{L}\p{M}\w]+/gu;

/** True for one of two lists of each other that holds the other's ids: that of the first model, or the first of one model's. */
function holdsMany(field: Field, model: string, models: readonly Model[]): boolean {
  const at = models.findIndex(({ name }) => name === model);
  const other = models.findIndex(({ name }) => name === typeOf(field));
  const found = models[other];
  if (field.array !== true || found === undefined || at > other) return false;
  const lists = fieldsOf(found).filter(
    (one) =>
      one.array === true && typeOf(one) === model && relationOf(one)["name"]?.[0] === relationOf(field)["name"]?.[0],
  );
  return at === other ? lists.length > 1 && lists[0]?.name === field.name : lists.length > 0;
}

function idOf({ properties }: Pick<Model, "properties">): Field | undefined {
  return fieldsOf({ properties }).find((one) => has(one.attributes, "id"));
}

function idsOf(id: Field | undefined): WrittenResource["ids"] {
  if (id === undefined) return undefined;
  if (KINDS.get(typeOf(id)) === "integer") return "number";
  if (isMadeBy("uuid", id) || has(id.attributes, "Uuid")) return "uuid";
  return has(id.attributes, "default") ? undefined : "text"; // one that callers choose
}

function readModel(
  { name: model, properties }: Model,
  name: string,
  { models, names, enums, parts, notes }: SchemaContext,
): WrittenResource {
  const all = fieldsOf({ properties });
  const id = idOf({ properties });
  const ids = idsOf(id);
  const resource: WrittenResource = { count: IMPORTED_COUNT, ...(ids !== undefined && { ids }) };
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const keys = new Set<string>();
  /** Notes that a part of the schema is not kept. */
  const drop = (what: string): void => say(`${model}: ${what} is not kept`);
  const say = (note: string): void => void (notes.includes(note) || notes.push(note));
  const groups = properties.flatMap((one) =>
    one.type === "attribute" && (one.name === "unique" || one.name === "id") ? [namesIn(one)] : [],
  );
  const isUnique = (key: string): boolean =>
    all.some(({ name: own, attributes }) => own === key && has(attributes, "unique")) ||
    groups.some(([one, further]) => one === key && further === undefined);
  for (const field of all) {
    const to = names.get(typeOf(field));
    const other = models.find((one) => one.name === typeOf(field));
    if (to === undefined || other === undefined) continue;
    const {
      fields: [key, ...further] = [],
      references: [at = "id"] = [],
      onDelete: [deleted = ""] = [],
    } = relationOf(field);
    if (key === undefined) {
      // Else it is the other side.
      if (!holdsMany(field, model, models)) continue;
      const as = toSingular(toName(field.name) ?? to);
      belongsTo[as] = { ...(as !== to && { to }), many: true };
      continue;
    }
    if (further.length > 0 || at !== idOf(other)?.name) {
      notes.push(`${model}.${field.name} is left out: it is no relation by an id`);
      continue;
    }
    const as = toName(field.name) ?? to;
    if (key !== id?.name) keys.add(key);
    const isOptional = field.optional === true || to === name;
    const onDelete = toOnDelete(deleted);
    if (deleted !== "" && onDelete === undefined) drop(`onDelete: ${deleted} of ${field.name}`);
    if (isUnique(key)) drop(`@unique of ${key}, which refers to ${typeOf(field)},`);
    belongsTo[as] = {
      ...(as !== to && { to }),
      ...(key !== `${as}Id` && { field: key === id?.name ? `${as}Id` : key }),
      ...(isOptional && { optional: true }),
      ...(onDelete !== undefined && { onDelete }),
    };
  }
  for (const field of all) {
    if (STANDING_FIELDS.includes(field.name) || keys.has(field.name) || names.has(typeOf(field))) continue;
    if (field === id) {
      notes.push(`${model}.${field.name} is called id here`);
      continue;
    }
    const choices = enums.get(typeOf(field));
    if (field.name === "status" && choices !== undefined && areStates(choices)) {
      const first = defaultOf(field.attributes ?? [], undefined, choices);
      resource.states = toFreeStates(choices.toSorted((one, other) => Number(other === first) - Number(one === first)));
      continue;
    }
    const written = toWritten(field, isUnique(field.name));
    if (written !== undefined) fields[field.name] = written;
  }
  const isKept = (key: string): boolean => key in fields || keys.has(key);
  const unique = groups.filter((group) => group.length > 1 && group.every(isKept));
  for (const group of groups)
    if (!unique.includes(group) && !(group.length === 1 && group.every(isKept)))
      drop(`what is unique, ${group.join(" and ")},`);
  if (unique.length > 0) resource.unique = unique.length === 1 ? (unique[0] ?? []) : unique;
  if (Object.keys(belongsTo).length > 0) resource.belongsTo = belongsTo;
  if (Object.keys(fields).length > 0 || (resource.belongsTo === undefined && resource.states === undefined))
    resource.fields = fields;
  return resource;

  /** A field of the model, or one of a composite type. */
  function toWritten(field: Field, isAlone = false, of = model, level = 0): WrittenField | undefined {
    const type = typeOf(field);
    const inner = level < MOST_LEVELS ? parts.get(type) : undefined;
    const members = inner?.flatMap((one) => {
      const member = toWritten(one, false, type, level + 1);
      return member === undefined ? [] : [[one.name, member] as const];
    });
    const written = toField(
      field,
      { choices: enums.get(type), fields: members && Object.fromEntries(members) },
      isAlone,
      drop,
    );
    if (written === undefined) say(`${of}.${field.name} is left out: it is ${type}`);
    else if (type === "Bytes") say(`${of}.${field.name} is a text here: JSON has no bytes`);
    return written;
  }
}

/** The fields that `@@unique([orderId, sku(sort: Desc)])` names. */
function namesIn({ args = [] }: Pick<Attribute, "args">): string[] {
  const lists = args.flatMap(({ value }: { readonly value: unknown }) => {
    const list = isObject(value) && value["type"] === "keyValue" && value["key"] === "fields" ? value["value"] : value;
    return isObject(list) && Array.isArray(list["args"]) ? [list["args"] as readonly unknown[]] : [];
  });
  return (lists[0] ?? []).map((one) => String(isObject(one) ? one["name"] : one));
}

/** The type of a field by its name; of `Unsupported("…")` that word. */
function typeOf({ fieldType }: Pick<Field, "fieldType">): string {
  return typeof fieldType === "string" ? fieldType : fieldType.name;
}

/** The arguments of `@relation("Likes", fields: [authorId], references: [id])`, by their names. */
function relationOf({ attributes = [] }: Field): Readonly<Record<string, readonly string[]>> {
  const values = attributes.flatMap(({ name, args = [] }) => (name === "relation" ? args : []));
  return Object.fromEntries(
    values.map(({ value }: { readonly value: unknown }) => {
      if (!isObject(value)) return ["name", [String(value)]];
      const { key, value: inner } = value;
      return [
        String(key),
        isObject(inner) && Array.isArray(inner["args"]) ? inner["args"].map(String) : [String(inner)],
      ];
    }),
  );
}

function toField(
  { name, fieldType, array, optional, attributes = [] }: Field,
  { choices, fields }: { readonly choices?: readonly string[] | undefined; readonly fields?: Members | undefined },
  isUnique: boolean,
  drop: (what: string) => void,
): WrittenField | undefined {
  const kind = KINDS.get(typeOf({ fieldType }));
  if ((kind ?? choices ?? fields) === undefined) return undefined;
  const one: WrittenField = choices ?? (fields && { is: "object", fields }) ?? kind ?? "text";
  const mayBeUnique = isUnique && choices === undefined && /^(?:text|integer|time)$/.test(kind ?? "");
  if (isUnique && !mayBeUnique) drop(`@unique of ${name}`);
  const given = mayBeUnique ? undefined : defaultOf(attributes, array === true ? "list" : kind, choices);
  const native = attributes.find(({ group, args = [] }) => group === "db" && args.length > 0);
  const size = native?.args?.map(({ value }: { readonly value: unknown }) => String(value)).join(", ") ?? "";
  const isLength =
    kind === "text" && array !== true && /char$/i.test(native?.name ?? "") && Number(size) <= LONGEST_TEXT;
  const [, decimals = ""] = native?.name === "Decimal" ? size.split(", ") : [];
  const isScale = kind === "number" && array !== true && decimals !== "" && Number(decimals) <= MOST_DECIMALS;
  if (native !== undefined && !isLength && !isScale) drop(`@db.${native.name}(${size}) of ${name}`);
  if (has(attributes, "default") && given === undefined) drop(`the default of ${name}`);
  if (has(attributes, "updatedAt")) drop(`@updatedAt of ${name}`);
  if (array === true) return { is: "list", items: one, ...(given !== undefined && { default: given }) };
  const isMade = has(attributes, "default") || has(attributes, "updatedAt");
  const words = {
    ...(isLength && { max: Number(size) }),
    ...(isScale && { decimals: Number(decimals) }),
    ...(optional === true && { optional: true }),
    ...(given !== undefined && { default: given }),
    ...(mayBeUnique && { unique: true }),
    ...(optional !== true && !isMade && { required: true }),
  };
  if (Object.keys(words).length === 0) return one;
  if (fields !== undefined) return { is: "object", fields, ...words };
  return typeof one === "string" ? { is: one, ...words } : { from: one, ...words };
}

/** The value of `@default(…)` where it is one; undefined for what a database works out. */
function defaultOf(
  attributes: readonly Attribute[],
  kind: string | undefined,
  choices: readonly string[] | undefined,
): unknown {
  const given: unknown = attributes.find(({ name }) => name === "default")?.args?.[0]?.value;
  if (kind === "list") {
    if (!isObject(given) || given["type"] !== "array") return undefined;
    const items: unknown = given["args"] ?? [];
    return Array.isArray(items) ? items.map((item: unknown) => jsonIn(String(item)) ?? item) : undefined;
  }
  if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") return undefined;
  const word = String(given);
  if (choices !== undefined) return choices.find((choice) => choice === word);
  if (kind === "boolean") return word === "true" ? true : word === "false" ? false : undefined;
  if (kind === "integer" || kind === "number") return Number.isFinite(Number(word)) ? Number(word) : undefined;
  const text = kind === "text" || kind === "any" ? jsonIn(word) : undefined;
  if (kind === "any") return typeof text === "string" ? jsonIn(text) : undefined;
  return typeof text === "string" ? text : undefined;
}

/** True if the default of a field is what a function gives: `@default(uuid())`. */
function isMadeBy(name: string, { attributes = [] }: Field): boolean {
  const given: unknown = attributes.find((one) => one.name === "default")?.args?.[0]?.value;
  return typeof given === "object" && given !== null && "name" in given && given.name === name;
}

function has(attributes: readonly Attribute[] = [], name: string): boolean {
  return attributes.some((attribute) => attribute.name === name);
}
