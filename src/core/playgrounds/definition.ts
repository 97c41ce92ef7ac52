import type { z } from "zod";

import type { collectionSchema, givenSchema, grownSchema, routeSchema } from "./definition-schemas.ts";

/** An endpoint whose answers a template makes: its path without a slash at its end, its headers by name as given. */
export type RouteDefinition = Readonly<z.output<typeof routeSchema>>;

/** The records of a collection: grown from a template, or given. */
export type CollectionSource = Readonly<z.output<typeof grownSchema>> | Readonly<z.output<typeof givenSchema>>;

/** An endpoint that is a collection: list, create, get, replace, patch and delete, as in `/v1`. */
export type CollectionDefinition = Readonly<z.output<typeof collectionSchema>>;

/** An endpoint as its owner wrote it, with defaults filled in. */
export type Definition = RouteDefinition | CollectionDefinition;

export function isCollection(definition: Definition): definition is CollectionDefinition {
  return "collection" in definition;
}

/** A method and path in words: `GET /things/:id`, or `collection /things`. */
export function describeDefinition(definition: Definition): string {
  return isCollection(definition) ? `collection ${definition.path}` : `${definition.method} ${definition.path}`;
}
