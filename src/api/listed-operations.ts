import { createBases } from "../engine/base.ts";
import { growWorld } from "../engine/grow-world.ts";
import { DEFAULT_BASE_URL } from "../generate/world.ts";
import { createDocument } from "../http/openapi/document.ts";
import type { OpenApiDocument } from "../http/openapi/specification.ts";
import { PROBLEMS } from "../http/problem.ts";
import type { Catalog } from "../model/catalog.ts";
import { DESCRIBED_ROUTES } from "./described-routes.ts";

/** An operation in a list of all. */
export interface ListedOperation {
  /** In lower case. */
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
}

/** Every operation of the API in the order of its description, and the groups that their tags are in. */
export function listOperations(catalog: Catalog): {
  readonly operations: readonly ListedOperation[];
  readonly groups: OpenApiDocument["x-tagGroups"];
} {
  const world = createBases(growWorld(catalog, DEFAULT_BASE_URL), 1, 1);
  const document = createDocument({ catalog, world, baseUrl: DEFAULT_BASE_URL, problems: PROBLEMS }, DESCRIBED_ROUTES);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id, summary, tags }]): ListedOperation => ({
      method,
      path,
      id,
      summary,
      tag: tags[0] ?? "",
    })),
  );
  return { operations, groups: document["x-tagGroups"] };
}
