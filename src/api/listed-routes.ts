import type { Catalog } from "../model/catalog.ts";
import { PAGE_GROUPS } from "./hosted-groups.ts";
import { listOperations } from "./listed-operations.ts";

/** A route in the list of all. */
export interface ListedRoute {
  readonly method: string;
  /** As OpenAPI has it: `/docs/{page}`; `*` at its end stands for all that follows. */
  readonly path: string;
  /** The operationId, or in parentheses what is there that is no operation. */
  readonly what: string;
}

/** Every route of the service: the operations in the order of the description, then documents and pages. */
export function listRoutes(catalog: Catalog): readonly ListedRoute[] {
  return [
    ...listOperations(catalog).map(({ method, path, id }) => ({ method, path, what: id })),
    ...PAGE_GROUPS.flatMap(({ method, paths, what }) =>
      paths.map((path) => ({ method, path: path.replaceAll(/:(\w+)/g, "{$1}"), what: `(${what})` })),
    ),
  ];
}
