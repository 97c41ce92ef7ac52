import type { Domain, Entry } from "../../model/catalog.ts";
import { collectionOperations, collectionTag } from "./collection-operations.ts";
import { nestedOperations } from "./nested-operations.ts";
import { PERHAPS_SIGNED_IN } from "./paths.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { resourceSchemas } from "./resource-schemas.ts";
import type { RouteGroup } from "./route-group.ts";
import { transitionOperations, transitionSchemas } from "./transition-operations.ts";

/** The collections of one domain. */
export function collectionGroup(domain: Domain, rehearsal: Rehearsal): RouteGroup {
  const { catalog } = rehearsal;
  const entries = catalog.entries.filter((entry) => entry.resource.domain === domain.name);
  const operationsOf = (entry: Entry) => [
    ...collectionOperations(entry, rehearsal),
    ...transitionOperations(entry, rehearsal),
    ...nestedOperations(entry, rehearsal),
  ];
  return {
    title: domain.title,
    tags: entries.map((entry) => ({ name: collectionTag(entry), description: entry.resource.description })),
    operations: entries.flatMap(operationsOf).map((operation) => ({ ...operation, security: PERHAPS_SIGNED_IN })),
    schemas: Object.assign(
      {},
      ...entries.flatMap((entry) => [resourceSchemas(entry.resource, catalog), transitionSchemas(entry)]),
    ) as RouteGroup["schemas"], // all arguments are of this type
  };
}
