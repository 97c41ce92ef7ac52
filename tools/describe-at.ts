import { operationGroups } from "../src/api/hosted-operations.ts";
import { createBases } from "../src/engine/base.ts";
import { growRecords } from "../src/engine/grow-world.ts";
import { describeApi } from "../src/http/openapi/document.ts";
import type { OpenApiDocument } from "../src/http/openapi/specification.ts";
import { PROBLEMS } from "../src/http/problems/problem.ts";
import type { Catalog } from "../src/model/catalog.ts";
import { catalog } from "../src/resources/catalog.ts";

/** The whole description of a service at an address. */
export function describeAt(baseUrl: string, served: Catalog = catalog): OpenApiDocument {
  const world = createBases(growRecords(served, baseUrl));
  return describeApi({ catalog: served, world, baseUrl, problems: PROBLEMS }, operationGroups);
}
