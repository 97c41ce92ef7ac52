import type { AnyRecord } from "../../engine/stored-record.ts";
import { schemaNames } from "../../http/openapi/names.ts";
import { resourceSchemas } from "../../http/openapi/resource-schemas.ts";
import type { Schema } from "../../http/openapi/specification.ts";
import type { Catalog, Entry } from "../../model/catalog.ts";

/** What is shown where there is no cart yet: nothing is created by looking. */
export function emptyRecord(userId: string): Readonly<Record<keyof AnyRecord, unknown>> {
  return {
    id: null,
    userId,
    items: [],
    itemCount: 0,
    subtotal: 0,
    currency: "USD",
    status: "active",
    createdAt: null,
    updatedAt: null,
  };
}

/** A cart, or none: then what a stored one always has is null. */
export function currentCartSchema({ resource }: Entry, catalog: Catalog): Schema {
  const { properties = {}, ...schema } = resourceSchemas(resource, catalog)[schemaNames(resource).record] ?? {};
  const orNull = (name: string): Record<string, Schema> => ({ [name]: { ...properties[name], nullable: true } });
  return {
    ...schema,
    description: "The current cart. If there is none yet, its id and times are null.",
    properties: { ...properties, ...orNull("id"), ...orNull("createdAt"), ...orNull("updatedAt") },
  };
}
