import { groupsWith } from "../../core/api/operations.ts";
import { describeApi } from "../../core/description/document.ts";
import type { OperationGroup } from "../../core/description/operation-description.ts";
import type { OpenApiDocument } from "../../core/description/specification.ts";
import type { DESCRIBED, Parts } from "../../core/http/parts.ts";
import { PROBLEMS } from "../../core/http/problems/problem.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { getOrMake } from "../../core/model/maps.ts";
import { mcpOperations } from "../../tools/mcp/mcp-operation.ts";
import { accountOperations } from "../accounts/operations/account-operations.ts";

/** Every operation of the service, by title: of a catalog's collections, and of everything else. The library loads it for the description alone. */
export function operationGroups(catalog: Catalog): readonly OperationGroup[] {
  return groupsWith(catalog, [mcpOperations, accountOperations]);
}

/** By what the records of its examples come from: each service has its own. */
const made = new WeakMap<Parts["world"], OpenApiDocument>();

/** The description of the API that the parts make. Made when it is first asked for, since its examples need records, unless the build made it, and kept. */
export function descriptionOf(parts: Pick<Parts, (typeof DESCRIBED)[number]>): OpenApiDocument {
  return getOrMake(
    made,
    parts.world,
    () => parts.readDescription() ?? describeApi({ ...parts, problems: PROBLEMS }, operationGroups),
  );
}
