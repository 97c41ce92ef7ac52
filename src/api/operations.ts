import type { OperationGroup } from "../http/openapi/operation-description.ts";
import { SANDBOX_OPERATIONS } from "./sandboxes/sandbox-operations.ts";

/** The API's table of contents: every operation that is declared, by title. */
export const OPERATION_GROUPS: readonly OperationGroup[] = Object.freeze([SANDBOX_OPERATIONS]);
