import * as z from "zod";

import { isObject } from "../../model/json.ts";
import type { SchemaSource } from "../operation/declaration.ts";
import { tidy } from "./field-schema.ts";
import { schemaOf } from "./route-group.ts";
import type { Schema } from "./specification.ts";

/** Schemas that are referred to by name, collected while the description is made. */
export type SchemaComponents = Record<string, Schema>;

/** What a schema is for. */
export type SchemaKind = "input" | "closed" | "output";

/**
 * A schema of the description. Zod schemas with an `id` in their metadata become components, which `components` collects,
 * and so do those with a name of their own. `kind` is `input` for what callers send, `closed` where they may send nothing else.
 */
export function toSchema(source: SchemaSource, kind: SchemaKind, components: SchemaComponents): Schema {
  if (source instanceof z.ZodType) return fromZod(source, kind, components);
  if (!("component" in source)) return source;
  components[source.component] = source.value;
  return schemaOf(source.component);
}

function fromZod(schema: z.ZodType, kind: SchemaKind, components: SchemaComponents): Schema {
  const whole: unknown = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io: kind === "output" ? "output" : "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (kind === "closed" && zodSchema instanceof z.ZodObject) jsonSchema.additionalProperties ??= false;
      const { override } = z.globalRegistry.get(zodSchema) ?? {};
      delete jsonSchema["override"];
      delete jsonSchema["repeatable"];
      if (!isObject(override)) return;
      for (const name of ["type", "allOf", "anyOf"] as const) delete jsonSchema[name];
      Object.assign(jsonSchema, override);
    },
  });
  if (!isObject(whole)) throw new Error("a schema of Zod is no object");
  const { definitions, ...own } = withComponentReferences(whole);
  for (const [name, one] of Object.entries(isObject(definitions) ? definitions : {}))
    if (isObject(one)) components[name] = clean(one);
  return clean(own);
}

function clean(schema: Readonly<Record<string, unknown>>): Schema {
  return tidy(schema, { isRecord: false });
}

/** Zod refers to its own definitions. */
function withComponentReferences<T>(value: T): T {
  const json = JSON.stringify(value).replaceAll(
    /"\$ref":"#\/definitions\/([^"]+)"/g,
    '"$ref":"#/components/schemas/$1"',
  );
  return JSON.parse(json) as T; // of the same shape
}
