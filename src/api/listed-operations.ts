import type { Catalog } from "../model/catalog.ts";
import { operationGroups } from "./operations.ts";

/** An operation in a list of all. */
export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
}

/** Every operation of the API, which the router has as routes, in the order of the description: by title, then by path. */
export function listOperations(catalog: Catalog): readonly ListedOperation[] {
  const titles = Map.groupBy(operationGroups(catalog), ({ title }) => title);
  const operations = [...titles.values()].flat().flatMap((group) => group.operations);
  return [...Map.groupBy(operations, ({ path }) => path).values()]
    .flat()
    .map(({ method, path, id }) => ({ method, path, id }));
}
