import { listsBelow } from "../../http/data/place.ts";
import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { resourceSchemas } from "../../http/openapi/resource-schemas.ts";
import type { Schemas } from "../../http/openapi/resource-schemas.ts";
import type { Catalog, Domain, Entry } from "../../model/catalog.ts";
import { collectionTag } from "./collection-operation.ts";
import { collectionOperations } from "./collection-operations.ts";
import { nestedList } from "./nested-operations.ts";
import { transitionOperations, transitionSchemas } from "./transition-operations.ts";

/** The collections of a catalog: a group for each domain, all made from what is declared of the resources. */
export function collectionGroups(catalog: Catalog): readonly OperationGroup[] {
  return catalog.domains.map((domain) => collectionGroup(domain, catalog));
}

function collectionGroup(domain: Domain, catalog: Catalog): OperationGroup {
  const entries = catalog.entries.filter((entry) => entry.resource.domain === domain.name);
  const operationsOf = (entry: Entry) => [
    ...collectionOperations(entry, catalog),
    ...transitionOperations(entry, catalog),
    ...listsBelow(entry, catalog).map((belonging) => nestedList(entry, belonging, catalog)),
  ];
  return {
    title: domain.title,
    tags: entries.map((entry) => ({ name: collectionTag(entry), description: entry.resource.description })),
    operations: entries.flatMap(operationsOf),
    // Asked for by who describes the API, and not by who serves it.
    get schemas() {
      const all = entries.flatMap((entry) => [resourceSchemas(entry.resource, catalog), transitionSchemas(entry)]);
      return Object.assign({}, ...all) as Schemas; // all arguments are of this type
    },
  };
}
