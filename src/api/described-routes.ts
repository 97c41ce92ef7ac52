import type { DescribeRoutes } from "../http/openapi/document.ts";
import { describeOperations } from "../http/openapi/operation-description.ts";
import { playGroup } from "../http/openapi/play-group.ts";
import { playgroundGroup } from "../http/openapi/playground-group.ts";
import { OPERATION_GROUPS } from "./operations.ts";

/** The routes that do not follow from the catalog, in the order in which the description has them. */
export const DESCRIBED_ROUTES: readonly DescribeRoutes[] = Object.freeze([
  ...OPERATION_GROUPS.map(describeOperations),
  playgroundGroup,
  playGroup,
]);
