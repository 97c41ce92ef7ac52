import type { OperationGroup } from "../http/openapi/operation-description.ts";
import type { Catalog } from "../model/catalog.ts";
import { accountOperations } from "./accounts/account-operations.ts";
import { authOperations } from "./auth/auth-operations.ts";
import { cartOperations } from "./cart/cart-operations.ts";
import { collectionGroups } from "./collections/collection-group.ts";
import { changeOperations } from "./data/change-operations.ts";
import { dataOperations } from "./data/data-operations.ts";
import { indexOperations } from "./discovery/index-operations.ts";
import { eventOperations } from "./events/event-operations.ts";
import { faultOperations } from "./faults/fault-operations.ts";
import { mcpOperations } from "./mcp/mcp-operation.ts";
import { pageOperations } from "./pages/page-operations.ts";
import { pictureOperations } from "./pictures/picture-operations.ts";
import { playOperations } from "./playgrounds/play-operations.ts";
import { playgroundOperations } from "./playgrounds/playground-operations.ts";
import { requestOperations } from "./requests/request-operations.ts";
import { sandboxOperations } from "./sandboxes/sandbox-operations.ts";
import { seedOperations } from "./seeds/seed-operations.ts";
import { serviceOperations } from "./service/service-operations.ts";
import { snapshotOperations } from "./snapshots/snapshot-operations.ts";
import { utilityOperations } from "./utilities/utility-operations.ts";

/** What is declared operation by operation, in the order of the description. */
const DECLARED: readonly ((catalog: Catalog) => OperationGroup)[] = [
  authOperations,
  utilityOperations,
  cartOperations,
  dataOperations,
  changeOperations,
  snapshotOperations,
  sandboxOperations,
  eventOperations,
  requestOperations,
  faultOperations,
  seedOperations,
  playgroundOperations,
  mcpOperations,
  accountOperations,
  indexOperations,
  pictureOperations,
  pageOperations,
  serviceOperations,
  playOperations,
];

/** The API's table of contents: every operation, by title, of a catalog's collections and of everything else. */
export function operationGroups(catalog: Catalog): readonly OperationGroup[] {
  return [...collectionGroups(catalog), ...DECLARED.map((groupOf) => groupOf(catalog))];
}

/** Those that need no account and no library of a server's. */
export function groupsAnywhere(catalog: Catalog): readonly OperationGroup[] {
  return operationGroups(catalog).filter(({ isHosted }) => isHosted !== true);
}
