import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { HEALTH_OPERATIONS } from "./health-operations.ts";
import { getMetrics } from "./metrics-operations.ts";

/** What tells how the service is. */
export const serviceOperations = (): OperationGroup => ({
  title: "Service",
  tags: [{ name: "Health", description: "For the operator of the server. These requests are not counted." }],
  operations: [...HEALTH_OPERATIONS, getMetrics],
});
