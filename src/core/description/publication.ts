import { dump } from "js-yaml";

import { createDocument as toServed } from "../http/pages/document.ts";
import type { Document } from "../http/pages/document.ts";
import { once } from "../model/maps.ts";
import { fromText } from "../platform/bytes.ts";
import { isNull, mapSchemas } from "./field-schema.ts";
import type { OpenApiDocument, Schema } from "./specification.ts";

/** The description as it is served, each form with its tag, made when it is first asked for. */
export type Publications = Readonly<Record<"json" | "yaml", (version: OpenApiVersion) => Document>>;

/** The same for everyone, and asked about each time, since it changes with the program. */
const CACHE = "no-cache";

/** Publishes the description that `make` makes, in 3.0; it is asked once. */
export function createPublications(make: () => OpenApiDocument): Publications {
  const description = once(make);
  const inVersion = { "3.0": description, "3.1": () => toVersion31(description()) };
  const published = (type: string, write: (value: object) => string): ((version: OpenApiVersion) => Document) => {
    const publish = (version: OpenApiVersion) =>
      once(() => toServed(type, fromText(write(inVersion[version]())), CACHE));
    const made = { "3.0": publish("3.0"), "3.1": publish("3.1") };
    return (version) => made[version]();
  };
  return { json: published("application/json", JSON.stringify), yaml: published("application/yaml", toYaml) };
}

/**
 * Every value where it is used: anchors would be for machines. Quoted so that readers of YAML 1.1 see text where there is text:
 * to them `16:00` is a number, `yes` is true and `2026-11-01` a date.
 */
function toYaml(value: object): string {
  return dump(value, { noRefs: true, lineWidth: -1, skipInvalid: true });
}

/** A description in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), whose schemas are JSON Schema 2020-12. */
type OpenApi31Document = Omit<OpenApiDocument, "openapi"> & { readonly openapi: "3.1.0" };

export function toVersion31(document: OpenApiDocument): OpenApi31Document {
  const named = Object.entries(document.components.schemas);
  const nulls = new Set(named.flatMap(([name, schema]) => (isNull(schema) ? [`#/components/schemas/${name}`] : [])));
  const schemas = Object.fromEntries(named.filter(([, schema]) => !isNull(schema)));
  const rest = { ...document, components: { ...document.components, schemas } };
  return { ...mapSchemas(rest, (schema) => toJsonSchema(schema, nulls)), openapi: "3.1.0" };
}

/** A schema of OpenAPI 3.0, whose inner ones are JSON Schema already, as JSON Schema; `nulls` lead to what is null. */
function toJsonSchema(schema: Schema, nulls: ReadonlySet<string>): Schema {
  if (isNull(schema) || nulls.has(schema.$ref ?? "")) return { type: "null" } as object; // a type that 3.0 has not
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

export const OPENAPI_VERSIONS = Object.freeze(["3.0", "3.1"] as const);

export type OpenApiVersion = (typeof OPENAPI_VERSIONS)[number];
