import type { RouteGroup } from "../http/app.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import type { PageGroup } from "../http/pages/page-group.ts";
import { builtFiles, builtPages } from "../http/pages/service-pages.ts";
import { docsPages } from "./docs-pages.ts";
import { DOCUMENTS } from "./groups.ts";
import { operationGroups } from "./operations.ts";

/** Everything of the service that is no operation. */
export const PAGE_GROUPS: readonly PageGroup[] = Object.freeze([...DOCUMENTS, docsPages, builtPages, builtFiles]);

/** All routes of the service: every operation, the documents, and the pages. */
export const GROUPS: readonly RouteGroup[] = Object.freeze([
  operationRoutes(operationGroups),
  ...PAGE_GROUPS.map(({ mount }) => mount),
]);
