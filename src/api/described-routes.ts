import type { DescribeRoutes } from "../http/openapi/document.ts";
import { describeOperations } from "../http/openapi/operation-description.ts";
import { OPERATION_GROUPS } from "./operations.ts";
import { playGroup } from "./playgrounds/play-description.ts";

/** The routes that do not follow from the catalog, in the order in which the description has them. */
export const DESCRIBED_ROUTES: readonly DescribeRoutes[] = Object.freeze([
  ...OPERATION_GROUPS.map(describeOperations),
  playGroup,
]);
