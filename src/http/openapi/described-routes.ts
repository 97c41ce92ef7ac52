import { accountGroup } from "./account-group.ts";
import { authGroup } from "./auth-group.ts";
import { cartGroup } from "./cart-group.ts";
import { dataGroup } from "./data-group.ts";
import type { DescribeRoutes } from "./document.ts";
import { eventsGroup } from "./events-group.ts";
import { indexGroup } from "./index-group.ts";
import { playGroup } from "./play-group.ts";
import { playgroundGroup } from "./playground-group.ts";
import { sandboxGroup } from "./sandbox-group.ts";
import { seedsGroup } from "./seeds-group.ts";
import { snapshotGroup } from "./snapshot-group.ts";
import { utilityGroup } from "./utility-group.ts";

/** The routes that do not follow from the catalog, in the order in which the description has them. */
export const DESCRIBED_ROUTES: readonly DescribeRoutes[] = Object.freeze([
  authGroup,
  utilityGroup,
  cartGroup,
  dataGroup,
  snapshotGroup,
  sandboxGroup,
  eventsGroup,
  seedsGroup,
  playgroundGroup,
  playGroup,
  accountGroup,
  indexGroup,
]);
