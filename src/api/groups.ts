import type { RouteGroup } from "../http/app.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import { openApiRoutes } from "./openapi-routes.ts";
import { groupsAnywhere } from "./operations.ts";
import { playPreflights } from "./playgrounds/play-answers.ts";
import { schemaRoutes } from "./schemas/schema-routes.ts";

/** What is no operation, and needs no account, no page and no library of a server's. */
export const DOCUMENTS: readonly RouteGroup[] = Object.freeze([playPreflights, openApiRoutes, schemaRoutes]);

/** The routes that need no account, no page and no library of a server's: these run anywhere. */
export const ACCOUNTLESS_GROUPS: readonly RouteGroup[] = Object.freeze([operationRoutes(groupsAnywhere), ...DOCUMENTS]);
