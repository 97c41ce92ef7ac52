import type { RouteGroup } from "../http/app.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { pagesRoutes } from "../http/pages/pages-routes.ts";
import { docsRoutes } from "./docs-routes.ts";
import { DOCUMENTS } from "./groups.ts";
import { operationGroups } from "./operations.ts";

/** All routes of the service: every operation, the documents, and the pages. */
export const GROUPS: readonly RouteGroup[] = Object.freeze([
  operationRoutes(operationGroups),
  ...DOCUMENTS,
  docsRoutes,
  pagesRoutes,
]);
