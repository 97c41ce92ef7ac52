import { isObject } from "../model/json.ts";
import type { OpenApiDocument, Schema } from "./specification.ts";

/** Null, and nothing else. Without a type: `nullable` is for schemas that have one. */
export const NULL_SCHEMA: Schema = Object.freeze({ enum: Object.freeze([null]) });

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, NULL_SCHEMA] };
}

export function isNull({ enum: values }: Schema): boolean {
  return values?.length === 1 && values[0] === null;
}

export function takesNull({ nullable, anyOf = [] }: Schema): boolean {
  return nullable === true || anyOf.some(isNull);
}

/**
 * Rewrites the result of {@link orNull} for 3.0 in both ways that readers know: null as an alternative, and `nullable`, which
 * has a meaning only beside a type. Null is not among the values of an enum, where some readers add a second one and then refuse
 * the schema; and the alternatives to null of texts and numbers are `oneOf`, because some take those of `anyOf` for additions to
 * the type beside them.
 */
export function sayNullTwice(schema: Schema, components: Readonly<Record<string, Schema>>): Schema {
  const { anyOf, ...rest } = schema;
  const [target, other] = anyOf ?? [];
  if (anyOf?.length !== 2 || target === undefined || other === undefined || !isNull(other)) return schema;
  const named = target.$ref === undefined ? target : components[target.$ref.slice(target.$ref.lastIndexOf("/") + 1)];
  const type = named?.type;
  if (type === undefined) return schema;
  return { type, nullable: true, ...(type === "object" ? { anyOf } : { oneOf: anyOf }), ...rest };
}

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
