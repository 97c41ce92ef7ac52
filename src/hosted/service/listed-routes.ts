import { apiLookOf, pathInLook } from "../../core/definition/style/look.ts";
import { toPublicId } from "../../core/description/names.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { operationGroups } from "./description.ts";
import { PAGE_GROUPS } from "./hosted-groups.ts";

/** Every route of the service, its path as OpenAPI has it with `*` for all that follows: the operations in the order of the description, then documents and pages. */
export function listRoutes(catalog: Catalog) {
  return [
    ...listOperations(catalog).map(({ method, path, id }) => ({ method, path, what: id })),
    ...PAGE_GROUPS.flatMap(({ methods, paths, what }) =>
      paths.flatMap((path) =>
        methods.map((method) => ({ method, path: path.replaceAll(/:(\w+)/g, "{$1}"), what: `(${what})` })),
      ),
    ),
  ];
}

/** Every operation of the API, which the router has as routes, in the order of the description: by title, then by path. */
export function listOperations(catalog: Catalog) {
  const titles = Map.groupBy(operationGroups(catalog), ({ title }) => title);
  const operations = [...titles.values()].flat().flatMap((group) => group.operations);
  const taken = new Set<string>();
  const ids = new Map(operations.map((operation) => [operation, toPublicId(operation, taken)]));
  const look = apiLookOf(catalog);
  return [...Map.groupBy(operations, ({ path }) => path).values()].flat().map((operation) => ({
    method: operation.method,
    path: pathInLook(operation.path, look),
    id: ids.get(operation) ?? operation.id,
  }));
}
