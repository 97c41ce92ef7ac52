import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import addFormatsModule from "ajv-formats";

import type { OpenApiDocument, Reference, Schema } from "../../src/core/description/specification.ts";

// The package is CommonJS, whose default export is its module object under Node's types.
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => void;

/** Checks values against the schemas of a description. */
export interface SchemaCheck {
  /** The faults of the value, a sentence each. */
  faults(schema: Schema | Reference, value: unknown): string[];
}

/** A check by Ajv, which knows `nullable`, and so all of OpenAPI 3.0's schemas that Seedbed uses. */
export function createSchemaCheck({ components }: OpenApiDocument): SchemaCheck {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { int64: true } });
  addFormats(ajv);
  ajv.addSchema({ $id: "https://seedbed.example/description", components });
  const absolute = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(absolute);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === "$ref" ? `https://seedbed.example/description${String(member)}` : absolute(member),
      ]),
    );
  };
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: Schema | Reference): ValidateFunction => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key) ?? ajv.compile(absolute(schema) as object); // a schema is an object
    compiled.set(key, known);
    return known;
  };
  return {
    faults(schema, value) {
      const validate = compile(schema);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message }) => `${instancePath === "" ? "it" : instancePath} ${message ?? "is wrong"}`,
      );
    },
  };
}
