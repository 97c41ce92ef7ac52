import { groupsWith } from "../../core/api/operations.ts";
import { createDescriber } from "../../core/description/document.ts";
import type { OperationGroup } from "../../core/description/operation-description.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { mcpOperations } from "../../tools/mcp/mcp-operation.ts";
import { accountOperations } from "../accounts/operations/account-operations.ts";

/** Every operation of the service, by title: of a catalog's collections, and of everything else. */
export function operationGroups(catalog: Catalog): readonly OperationGroup[] {
  return groupsWith(catalog, [mcpOperations, accountOperations]);
}

export const describeService = createDescriber(operationGroups);
