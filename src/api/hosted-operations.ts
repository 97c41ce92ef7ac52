import type { OperationGroup } from "../http/openapi/operation-description.ts";
import type { Catalog } from "../model/catalog.ts";
import { accountOperations } from "./accounts/account-operations.ts";
import { mcpOperations } from "./mcp/mcp-operation.ts";
import { groupsWith } from "./operations.ts";

/** Every operation of the service, by title: of a catalog's collections, and of everything else. The library loads it for the description alone. */
export function operationGroups(catalog: Catalog): readonly OperationGroup[] {
  return groupsWith(catalog, [mcpOperations, accountOperations]);
}
