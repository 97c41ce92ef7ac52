import { isObject } from "../../model/json.ts";
import type { OpenApiDocument, Schema } from "./specification.ts";

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
