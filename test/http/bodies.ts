import * as z from "zod";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import type { Resource } from "../../src/core/model/resource.ts";
import { reference } from "../../src/core/model/values.ts";

/** The part of JSON Schema that a value is made from. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Schema; // required fields are no unions
const ID_PATTERN = toSchema(reference()).pattern;
const TEXTS: Readonly<Record<string, string>> = {
  email: "ada.lovelace@example.com",
  date: "1990-12-10",
  "date-time": "2030-01-07T09:00:00.000Z",
  uri: "https://example.com/",
};

const entries: readonly Entry[] = catalog.entries;

/** For every collection a body with the required fields only, valid in the default world. */
export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  entries.map(({ resource }) => [resource.collection, bodyOf(resource)]),
);

function bodyOf(resource: Resource): Readonly<Record<string, unknown>> {
  const named = new Map<string, number>();
  /** The id of a relation's first record, and of the next where two fields lead to one resource: a transfer has two accounts. */
  const idAt = (path: string): string => {
    const { to } = Object.values(resource.relations).find(({ field }) => field === path) ?? { to: path };
    named.set(to, (named.get(to) ?? 0) + 1);
    return String(named.get(to));
  };
  const make = (schema: Schema, path: string): unknown => {
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.type === "array") return [make(schema.items ?? {}, path)];
    if (schema.type === "object") {
      const members = (schema.required ?? []).map((name): [string, unknown] => [
        name,
        make(schema.properties?.[name] ?? {}, `${path}.${name}`),
      ]);
      return Object.fromEntries(members);
    }
    if (schema.type !== "string")
      return (schema.minimum ?? 0) > 0 ? schema.minimum : Math.min(100, schema.maximum ?? 100);
    return schema.pattern === ID_PATTERN ? idAt(path) : (TEXTS[schema.format ?? ""] ?? "Ada Lovelace");
  };
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.required === true)
      .map(([name, { schema }]) => [name, make(toSchema(schema), name)]),
  );
}
