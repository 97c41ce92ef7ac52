import { accountGroup } from "../http/openapi/account-group.ts";
import { dataGroup } from "../http/openapi/data-group.ts";
import type { DescribeRoutes } from "../http/openapi/document.ts";
import { indexGroup } from "../http/openapi/index-group.ts";
import { describeOperations } from "../http/openapi/operation-description.ts";
import { playGroup } from "../http/openapi/play-group.ts";
import { playgroundGroup } from "../http/openapi/playground-group.ts";
import { seedsGroup } from "../http/openapi/seeds-group.ts";
import { snapshotGroup } from "../http/openapi/snapshot-group.ts";
import { OPERATION_GROUPS } from "./operations.ts";

/** The routes that do not follow from the catalog, in the order in which the description has them. */
export const DESCRIBED_ROUTES: readonly DescribeRoutes[] = Object.freeze([
  dataGroup,
  snapshotGroup,
  ...OPERATION_GROUPS.map(describeOperations),
  seedsGroup,
  playgroundGroup,
  playGroup,
  accountGroup,
  indexGroup,
]);
