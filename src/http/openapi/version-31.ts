import { mapSchemas } from "./map-schemas.ts";
import { isNull } from "./null-schema.ts";
import type { OpenApiDocument, Schema } from "./specification.ts";

/** A description in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), whose schemas are JSON Schema 2020-12. */
export interface OpenApi31Document extends Omit<OpenApiDocument, "openapi"> {
  readonly openapi: "3.1.0";
}

/** The same description in OpenAPI 3.1. */
export function toVersion31(document: OpenApiDocument): OpenApi31Document {
  return { ...mapSchemas(document, toJsonSchema), openapi: "3.1.0" };
}

/** A schema of OpenAPI 3.0, whose inner ones are JSON Schema already, as JSON Schema. */
function toJsonSchema(schema: Schema): Schema {
  if (isNull(schema)) return { type: "null" } as object; // a type that 3.0 has not
  const { nullable, type, example, minimum, maximum, exclusiveMinimum, exclusiveMaximum, allOf, ...rest } = schema;
  const [only] = allOf ?? [];
  const alternatives: readonly object[] = schema.anyOf ?? schema.oneOf ?? [];
  const saysNull = alternatives.some((one) => "type" in one && one.type === "null");
  return {
    // Words may stand beside a reference in 3.1.
    ...(allOf !== undefined && (allOf.length === 1 ? only : { allOf })),
    ...(type !== undefined && !saysNull && { type: nullable === true ? [type, "null"] : type }),
    ...rest,
    ...(example !== undefined && { examples: [example] }),
    ...(minimum !== undefined && { [exclusiveMinimum === true ? "exclusiveMinimum" : "minimum"]: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? "exclusiveMaximum" : "maximum"]: maximum }),
  } as object; // keywords that 3.0 has not
}
