import { describeApi } from "../src/core/description/document.ts";
import type { OpenApiDocument } from "../src/core/description/specification.ts";
import { catalog } from "../src/core/domains/catalog.ts";
import type { Catalog } from "../src/core/model/catalog.ts";
import { createBases, growRecords } from "../src/core/sandbox/base.ts";
import { operationGroups } from "../src/hosted/service/description.ts";

/** The whole description of a service at an address. */
export function describeAt(baseUrl: string, served: Catalog = catalog): OpenApiDocument {
  const world = createBases(growRecords(served, baseUrl));
  return describeApi({ catalog: served, world, baseUrl }, operationGroups);
}
