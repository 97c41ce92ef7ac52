import type { RouteGroup } from "../http/app.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { pagesRoutes } from "../http/pages/pages-routes.ts";
import { accountOperations } from "./accounts/account-operations.ts";
import { docsRoutes } from "./docs-routes.ts";
import { ACCOUNTLESS_GROUPS } from "./groups.ts";
import { mcpOperations } from "./mcp/mcp-operation.ts";

/** All groups of routes of the service. */
export const GROUPS: readonly RouteGroup[] = Object.freeze([
  ...ACCOUNTLESS_GROUPS,
  operationRoutes(accountOperations),
  operationRoutes(mcpOperations),
  docsRoutes,
  pagesRoutes,
]);
