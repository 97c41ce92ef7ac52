import path from "node:path";

import * as z from "zod";

import { readConfig } from "../../config.ts";
import { toPascal } from "../../core/description/names.ts";
import type { Catalog, Entry } from "../../core/model/catalog.ts";
import { belongingsOf } from "../../core/sandbox/query/belongings.ts";
import { findDefinition, loadCatalog } from "../node/definition-file.ts";
import { TEXT, UsageError, readArguments } from "./arguments.ts";

/** The part of JSON Schema that `z.toJSONSchema` writes for values of records. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/**
 * The types of the first domain of a catalog, one's own, as a declaration file: its records, what makes new ones, and
 * the mock that `createMock` gives. `from` is the file that the domain stands in.
 */
export function toDeclarations(catalog: Catalog, from: string): string {
  const { domains, entries } = catalog;
  const name = domains[0]?.name ?? "own";
  const own = entries.filter(({ resource }) => resource.domain === name);
  const all = new Map(entries.map((entry) => [entry.resource.name, entry]));
  const title = toPascal(name);
  const others = own.flatMap(({ resource }) =>
    Object.values(resource.relations).flatMap(({ to }) => (all.get(to)?.resource.domain === name ? [] : [to])),
  );
  const imported = ["CheckedCollection", "TypedMock", ...new Set(others.map(toPascal))].toSorted(compareText);
  return [
    `// Made of ${from} by seedbed types: make it again when that changes.`,
    `import type { ${imported.join(", ")} } from "seedbed";`,
    ...own.flatMap((entry) => [recordType(entry, all, catalog), newType(entry)]),
    "",
    `/** The collections of ${name}. */`,
    `export interface ${title}Collections {`,
    ...own.map((entry) => `  readonly ${key(entry.resource.collection)}: ${collectionType(entry)};`),
    "}",
    "",
    `/** A mock of ${name}: createMock<${title}Mock>({ config: defineConfig(text) }). */`,
    `export type ${title}Mock = TypedMock<${JSON.stringify(name)}, ${title}Collections>;`,
    "",
  ].join("\n");
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function recordType({ resource }: Entry, all: ReadonlyMap<string, Entry>, catalog: Catalog): string {
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => `${comment(field.description)}  readonly ${key(name)}: ${typeOf(toSchema(field.schema))};`,
  );
  const expanded = Object.entries(resource.relations).flatMap(([name, { field, to }]) => {
    const target = all.get(to);
    if (target === undefined || field.includes(".")) return [];
    const isMany = toSchema(resource.fields[field]?.schema ?? z.unknown()).type === "array";
    return [
      `  /** With expand=${name}. */\n  readonly ${key(name)}?: ${isMany ? `readonly ${toPascal(to)}[]` : `${toPascal(to)} | null`};`,
    ];
  });
  const belonging = [...belongingsOf(resource, catalog)].map(
    ([name, { entry }]) =>
      `  /** With expand=${name}. */\n  readonly ${key(name)}?: readonly ${toPascal(entry.resource.name)}[];`,
  );
  const id = resource.ids === undefined ? "string" : resource.ids.kind === "number" ? "number" : "string | number";
  return [
    "",
    `/** ${sentence(resource.description)} */`,
    `export interface ${toPascal(resource.name)} {`,
    `  readonly id: ${id};`,
    ...fields,
    "  readonly createdAt: string;",
    "  readonly updatedAt: string;",
    ...expanded,
    ...belonging,
    "}",
  ].join("\n");
}

function newType({ resource }: Entry): string {
  const started = resource.lifecycle?.initial === undefined ? undefined : "status";
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.readOnly === true || name === started
      ? []
      : [`  readonly ${key(name)}${field.required === true ? "" : "?"}: ${typeOf(toSchema(field.schema, "input"))};`],
  );
  const type = toPascal(resource.name);
  return ["", `/** Body that creates one. */`, `export interface New${type} {`, ...fields, "}"].join("\n");
}

function collectionType({ resource }: Entry): string {
  const actions = Object.keys(resource.lifecycle?.transitions ?? {}).map((action) => JSON.stringify(action));
  const type = toPascal(resource.name);
  return `CheckedCollection<${type}, New${type}, ${actions.join(" | ") || "never"}>`;
}

function toSchema(schema: z.ZodType, io: "input" | "output" = "output"): Schema {
  return z.toJSONSchema(schema, { unrepresentable: "any", io }) as Schema; // what Zod writes of values is a part of it
}

function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) {
    const types = new Set(schema.anyOf.map(typeOf));
    return types.has("unknown") ? "unknown" : [...types].join(" | ");
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const { type } = schema;
  if (typeof type === "object") return [...new Set(type.map((one) => typeOf({ ...schema, type: one })))].join(" | ");
  switch (type) {
    case "string":
    case "boolean":
    case "number":
    case "null":
      return type;
    case "integer":
      return "number";
    case "array":
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function objectType({ properties, required = [] }: Schema): string {
  if (properties === undefined) return "{ readonly [name: string]: unknown }";
  const members = Object.entries(properties).map(
    ([name, inner]) => `readonly ${key(name)}${required.includes(name) ? "" : "?"}: ${typeOf(inner)}`,
  );
  return `{ ${members.join("; ")} }`;
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: string | undefined): string {
  return text === undefined ? "" : `  /** ${sentence(text)} */\n`;
}

function sentence(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("*/", "* /");
}

/** Prints the types of a domain of one's own, a declaration file. Throws a `UsageError` where there is none. */
export async function printTypes(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { config: TEXT }, { takesWords: false });
  const file = findDefinition(values.config ?? readConfig().definition, process.cwd());
  if (file === undefined)
    throw new UsageError("there is no seedbed.yaml here: say of what with seedbed types --config shop.yaml");
  process.stdout.write(toDeclarations(await loadCatalog(file), path.basename(file)));
}
