import type { Catalog } from "../model/catalog.ts";
import type { Field, Resource, Shape } from "../model/resource.ts";
import { CURRENCIES, reference, timestamp } from "../model/values.ts";
import { belongingsOf, findRelations, relationNames } from "../sandbox/query/belongings.ts";
import { orNull, takesNull, toFieldSchema } from "./field-schema.ts";
import { nestedNames, resourceName, schemaNames, toPascal, toWords, withArticle } from "./names.ts";
import { schemaOf } from "./route-group.ts";
import type { Schema } from "./specification.ts";

export type Schemas = Readonly<Record<string, Schema>>;

const CURRENCY = "Currency";
const CURRENCY_CODES = Object.keys(CURRENCIES);

/** The component schemas of a resource: the record, the bodies, the list, and the enums of its fields. */
export function resourceSchemas(resource: Resource, catalog: Catalog): Schemas {
  const names = schemaNames(resource);
  return {
    [names.record]: recordSchema(resource, catalog),
    [names.replace]: createSchema(resource, "to put in place of another"),
    [names.create]: createSchema(
      resource,
      names.replace === names.create ? "to create, or to put in place of another" : "to create",
      ignoredIn(resource),
    ),
    [names.patch]: patchSchema(resource),
    [names.list]: listSchema(resource),
    ...enumSchemas(resource),
    ...bodiesBelow(resource, catalog),
  };
}

/** The bodies of records that are created below one of the resource. */
function bodiesBelow(owner: Resource, catalog: Catalog): Schemas {
  const purpose = `to create below ${withArticle(toWords(owner.name))}`;
  return Object.fromEntries(
    [...belongingsOf(owner, catalog).values()].flatMap(({ entry: { resource }, tie }) =>
      tie === undefined
        ? []
        : [[nestedNames(owner, resource).body, createSchema(resource, purpose, ignoredIn(resource), tie)] as const],
    ),
  );
}

function ignoredIn({ lifecycle }: Resource): string | undefined {
  return lifecycle?.initial === undefined ? undefined : "status";
}

/** The component that a field's values are described in once, where they are an enum of texts; undefined for others. */
export function enumComponent(resource: Resource, name: string): string | undefined {
  const field = resource.fields[name];
  if (field === undefined) return undefined;
  const { enum: values } = toFieldSchema(field.schema);
  if (values?.every((value) => typeof value === "string") !== true) return undefined;
  return isCurrency(values) ? CURRENCY : `${resourceName(resource.name)}${toPascal(name)}`;
}

function listSchema(resource: Resource): Schema {
  const { collection } = resource;
  const records: Schema = { type: "array", items: schemaOf(schemaNames(resource).record) };
  const count = (description: string, minimum = 0): Schema => ({ type: "integer", minimum, description });
  const page: Schema = {
    type: "object",
    description: `A page of ${toWords(collection)}.`,
    properties: {
      [collection]: records,
      total: count("Records that pass the filters, on all pages."),
      page: count("The page that the first record is on.", 1),
      limit: count("Records on a page.", 1),
      totalPages: count("0 if nothing passes the filters."),
    },
    required: [collection, "total", "page", "limit", "totalPages"],
  };
  // As json-server has it, unless a usual parameter asks for a page.
  return resource.compatible === "json-server" ? { anyOf: [records, page] } : page;
}

function idSchema({ ids, compatible }: Resource): Schema {
  if (ids === undefined)
    return {
      ...toFieldSchema(reference()),
      description: "Counted from 1 in order of creation, never used again.",
    };
  if (ids.kind === "number" && compatible !== "json-server")
    return { type: "integer", minimum: 0, description: "A whole number." };
  return {
    anyOf: [{ type: "string" }, { type: "integer" }],
    description: "A text; those of given records are as they were given.",
  };
}

function recordSchema(resource: Resource, catalog: Catalog): Schema {
  const properties: Record<string, Schema> = {
    id: {
      ...idSchema(resource),
      readOnly: true,
    },
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    const hints = hintsOf(resource, name, field);
    properties[name] = annotate(fieldSchema(resource, name, field), {
      description: hints,
      readOnly: field.readOnly === true,
    });
  }
  properties["createdAt"] = { ...toFieldSchema(timestamp()), readOnly: true };
  properties["updatedAt"] = { ...toFieldSchema(timestamp()), readOnly: true };
  const required = Object.keys(properties);
  addExpansions(resource, catalog, properties);
  addBelongings(resource, catalog, properties);
  return { type: "object", description: resource.description, properties, required, additionalProperties: true };
}

/** A whole record as callers send it, `purpose` says for what; what is `ignored` does not come from it. */
function createSchema(resource: Resource, purpose: string, ...ignored: (string | undefined)[]): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly === true || ignored.includes(name)) continue;
    const hints = `${hintsOf(resource, name, field)}${defaultOf(resource, name, field)}`;
    properties[name] = annotate(toInput(fieldSchema(resource, name, field)), { description: hints });
    if (field.required === true) required.push(name);
  }
  addWriteOnly(resource, properties);
  const { name } = resource;
  return {
    type: "object",
    description: `${withArticle(toWords(name)).replace(/^a/, "A")} ${purpose}. Fields that belong to the server are ignored, fields that are not declared are kept.`,
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: true,
  };
}

function patchSchema(resource: Resource): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly === true) continue;
    properties[name] = annotate(toPartial(fieldSchema(resource, name, field)), {
      description: hintsOf(resource, name, field),
    });
  }
  addWriteOnly(resource, properties);
  return {
    type: "object",
    description: `What is to change in ${withArticle(toWords(resource.name))}, as a JSON Merge Patch (RFC 7396): null empties a field, objects are merged, arrays are replaced whole.`,
    properties,
    additionalProperties: true,
  };
}

function addWriteOnly(resource: Resource, properties: Record<string, Schema>): void {
  for (const [name, schema] of Object.entries(resource.writeOnly)) {
    const own = toFieldSchema(schema);
    properties[name] = annotate(own, {
      description: `${own.description ?? ""} You can send it, but no answer shows it.`,
      writeOnly: true,
    });
  }
}

/** A field's values: by reference where they are an enum. */
function fieldSchema(resource: Resource, name: string, field: Field<unknown, Shape>): Schema {
  const component = enumComponent(resource, name);
  return component === undefined ? toFieldSchema(field.schema) : schemaOf(component);
}

function enumSchemas(resource: Resource): Schemas {
  const schemas: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const component = enumComponent(resource, name);
    if (component === undefined) continue;
    const { enum: values = [] } = toFieldSchema(field.schema);
    schemas[component] =
      component === CURRENCY
        ? {
            type: "string",
            description: "ISO 4217. Amounts are whole numbers of its minor unit: 1999 is USD 19.99, and JPY 1999.",
            enum: values,
          }
        : {
            type: "string",
            description: `The ${toWords(name)} of ${withArticle(toWords(resource.name))}.`,
            enum: values,
          };
  }
  return schemas;
}

function hintsOf(resource: Resource, name: string, field: Field<unknown, Shape>): string {
  const { lifecycle } = resource;
  const hints = [field.description ?? ""];
  if (name === "status" && lifecycle?.initial !== undefined && field.readOnly !== true) {
    hints.push(
      `Starts as ${lifecycle.initial}, whatever is sent; changes by the actions, or by writing it, where they allow the move.`,
    );
  }
  if (field.unique === true) hints.push("No two have the same.");
  if (lifecycle?.fixed?.includes(name) === true && field.readOnly !== true)
    hints.push(`Fixed once out of ${String(lifecycle.initial)}.`);
  return hints.filter((hint) => hint !== "").join(" ");
}

function defaultOf(resource: Resource, name: string, field: Field<unknown, Shape>): string {
  // An initial value that asks for no draft is the same for every record.
  if (field.initial === undefined || field.initial.length > 0) return "";
  if (name === "status" && resource.lifecycle?.initial !== undefined) return "";
  const value = field.initial({ id: "1", now: "", baseUrl: "", self: {} });
  return ` Default: ${typeof value === "string" ? value : JSON.stringify(value)}.`;
}

/** The schema with words and marks beside it; 3.0 takes none beside a `$ref`. */
function annotate(schema: Schema, marks: { description?: string; readOnly?: boolean; writeOnly?: boolean }): Schema {
  const description = marks.description?.trim() ?? "";
  const beside: Schema = {
    ...(description !== "" && { description }),
    ...(marks.readOnly === true && { readOnly: true }),
    ...(marks.writeOnly === true && { writeOnly: true }),
  };
  if (Object.keys(beside).length === 0) return schema;
  return schema.$ref === undefined ? { ...schema, ...beside } : { allOf: [schema], ...beside };
}

/** The records that `expand` puts beside ids: members that are only there when asked for. */
function addExpansions(resource: Resource, catalog: Catalog, properties: Record<string, Schema>): void {
  for (const [name, { field, to }] of Object.entries(resource.relations)) {
    const path = field.split(".");
    const inside = path.slice(0, -1);
    const [root = ""] = path;
    const ofRoot = properties[root];
    if (ofRoot === undefined) continue;
    const target = schemaOf(schemaNames(catalog.get(to).resource).record);
    const isMany = inside.length === 0 && ofRoot.type === "array";
    const shown = expansion(whenShown(name, resource), target, isMany);
    if (inside.length === 0) properties[name] = shown;
    else properties[root] = withMember(ofRoot, name.slice(name.lastIndexOf(".") + 1), shown);
  }
}

/** The records that `expand` puts into those that they refer to; what they are like stands at their own list. */
function addBelongings(resource: Resource, catalog: Catalog, properties: Record<string, Schema>): void {
  for (const name of relationNames(resource, catalog)) {
    const [found] = findRelations(name, resource, catalog) ?? [];
    if (found?.belonging === undefined) continue;
    properties[name] = {
      type: "array",
      items: { type: "object" },
      readOnly: true,
      description: `${whenShown(name, resource)}: the ${toWords(name)} that refer to it, as their own list has them.`,
    };
  }
}

function whenShown(name: string, { expand }: Resource): string {
  return expand.some((path) => path.split(".", 1)[0] === name) ? "Always there" : `Only with \`expand=${name}\``;
}

function withMember(schema: Schema, name: string, member: Schema): Schema {
  if (schema.items !== undefined) return { ...schema, items: withMember(schema.items, name, member) };
  return { ...schema, properties: { ...schema.properties, [name]: member } };
}

function expansion(when: string, target: Schema, many: boolean): Schema {
  const record = orNull(target);
  const description = `${when}; null where there is no such record any more.`;
  return many
    ? { type: "array", items: record, readOnly: true, description }
    : { ...record, readOnly: true, description };
}

function isCurrency(values: readonly unknown[]): boolean {
  return values.length === CURRENCY_CODES.length && values.every((value, at) => value === CURRENCY_CODES[at]);
}

/** As callers send it: without the server's members, and those that may be null may be left out. */
function toInput(schema: Schema): Schema {
  return mapMembers(schema, toInput, ({ properties = {}, required = [] }) =>
    required.filter((name) => !takesNull(properties[name] ?? {})),
  );
}

/** As a merge patch has it: members that are not named stay. Arrays are replaced whole. */
function toPartial(schema: Schema): Schema {
  return schema.type === "array" ? toInput(schema) : mapMembers(schema, toPartial, () => []);
}

function mapMembers(
  schema: Schema,
  each: (member: Schema) => Schema,
  requiredOf: (schema: Schema) => readonly string[],
): Schema {
  const { properties, items, required: _before, ...rest } = schema;
  const kept = Object.entries(properties ?? {}).filter(([, member]) => member.readOnly !== true);
  const required = requiredOf(schema).filter((name) => kept.some(([one]) => one === name));
  return {
    ...rest,
    ...(items !== undefined && { items: each(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(kept.map(([name, member]) => [name, each(member)])),
    }),
    ...(required.length > 0 && { required }),
  };
}
