import { createBases } from "../engine/base.ts";
import { growWorld } from "../engine/grow-world.ts";
import { DEFAULT_BASE_URL } from "../generate/world.ts";
import { createDocument } from "../http/openapi/document.ts";
import { PROBLEMS } from "../http/problems/problem.ts";
import type { Catalog } from "../model/catalog.ts";
import { DESCRIBED_ROUTES } from "./described-routes.ts";

/** An operation in a list of all. */
export interface ListedOperation {
  /** In lower case. */
  readonly method: string;
  readonly path: string;
  readonly id: string;
}

/** Every operation of the API in the order of its description. */
export function listOperations(catalog: Catalog): readonly ListedOperation[] {
  const world = createBases(growWorld(catalog, DEFAULT_BASE_URL), 1, 1);
  const { paths } = createDocument({ catalog, world, baseUrl: DEFAULT_BASE_URL, problems: PROBLEMS }, DESCRIBED_ROUTES);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id }]) => ({ method, path, id })),
  );
}
