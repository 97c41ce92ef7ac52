import type { ProblemCode } from "../../model/errors.ts";
import { ACCESS_PROBLEMS } from "./access-problems.ts";
import type { ProblemKind } from "./problem-kind.ts";
import { REQUEST_PROBLEMS } from "./request-problems.ts";
import { RESOURCE_PROBLEMS } from "./resource-problems.ts";
import { SERVER_PROBLEMS } from "./server-problems.ts";

/** Every problem by its code. This table alone knows statuses. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemKind>> = Object.freeze({
  ...REQUEST_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...RESOURCE_PROBLEMS,
  ...SERVER_PROBLEMS,
});
