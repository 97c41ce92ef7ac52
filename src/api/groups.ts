import type { RouteGroup } from "../http/app.ts";
import { dataRoutes } from "../http/data/routes.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { pagesRoutes } from "../http/pages-routes.ts";
import { problemRoutes } from "../http/problems/routes.ts";
import { openApiRoutes } from "./openapi-routes.ts";
import { OPERATION_GROUPS } from "./operations.ts";
import { playRoutes } from "./playgrounds/play-routes.ts";

/** All groups of routes of the service, a folder or file each. */
export const GROUPS: readonly RouteGroup[] = Object.freeze([
  ...OPERATION_GROUPS.map(operationRoutes),
  dataRoutes,
  playRoutes,
  problemRoutes,
  openApiRoutes,
  pagesRoutes,
]);
