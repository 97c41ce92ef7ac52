import type { RouteGroup } from "../http/app.ts";
import { operationRoutes } from "../http/operation/run-operation.ts";
import type { PageGroup } from "../http/pages/page-group.ts";
import { openApiPages } from "./openapi-pages.ts";
import { groupsAnywhere } from "./operations.ts";
import { playPreflights } from "./playgrounds/play-answers.ts";
import { schemaPages } from "./schemas/schema-pages.ts";

/** What is no operation, and needs no account, no page and no library of a server's. */
export const DOCUMENTS: readonly PageGroup[] = Object.freeze([playPreflights, openApiPages, schemaPages]);

/** The routes that need no account, no page and no library of a server's: these run anywhere. */
export const ACCOUNTLESS_GROUPS: readonly RouteGroup[] = Object.freeze([
  operationRoutes(groupsAnywhere),
  ...DOCUMENTS.map(({ mount }) => mount),
]);
