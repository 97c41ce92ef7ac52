import type { RouteGroup } from "../http/app.ts";
import { dataRoutes } from "../http/data/routes.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { accountOperations } from "./accounts/account-operations.ts";
import { mcpOperations } from "./mcp/mcp-operation.ts";
import { openApiRoutes } from "./openapi-routes.ts";
import { OPERATION_GROUPS } from "./operations.ts";
import { playRoutes } from "./playgrounds/play-routes.ts";
import { schemaRoutes } from "./schemas/schema-routes.ts";

/** The groups of routes that need no account, no page and no library of a server's, a folder or file each: these run anywhere. */
export const ACCOUNTLESS_GROUPS: readonly RouteGroup[] = Object.freeze([
  ...OPERATION_GROUPS.filter((group) => group !== accountOperations && group !== mcpOperations).map(operationRoutes),
  dataRoutes,
  playRoutes,
  openApiRoutes,
  schemaRoutes,
]);
