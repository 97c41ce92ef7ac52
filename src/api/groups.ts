import type { RouteGroup } from "../http/app.ts";
import { dataRoutes } from "../http/data/routes.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { accountOperations } from "./accounts/account-operations.ts";
import { openApiRoutes } from "./openapi-routes.ts";
import { OPERATION_GROUPS } from "./operations.ts";
import { playRoutes } from "./playgrounds/play-routes.ts";
import { schemaRoutes } from "./schemas/schema-routes.ts";

/** The groups of routes that need no account and no page, a folder or file each: these run anywhere. */
export const ACCOUNTLESS_GROUPS: readonly RouteGroup[] = Object.freeze([
  ...OPERATION_GROUPS.filter((group) => group !== accountOperations).map(operationRoutes),
  dataRoutes,
  playRoutes,
  openApiRoutes,
  schemaRoutes,
]);
