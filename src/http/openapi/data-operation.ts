import type { ProblemCode } from "../../model/errors.ts";
import { BAGGAGE, SANDBOX, SIMULATION } from "./request-parameters.ts";
import { COUNTED } from "./response-headers.ts";
import type { Named, RouteOperation } from "./route-group.ts";
import type { Header, Parameter } from "./specification.ts";

/** What any request for data may be refused with. */
export const READ_PROBLEMS: readonly ProblemCode[] = Object.freeze([
  "invalid_parameter",
  "invalid_header",
  "invalid_api_key",
  "account_suspended",
  "limit_reached",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
]);

/** What a read of data may be refused with. */
export const DATA_PROBLEMS: readonly ProblemCode[] = Object.freeze([...READ_PROBLEMS, "invalid_token"]);

/** What a write of data may be refused with, whatever its body. */
export const WRITE_PROBLEMS: readonly ProblemCode[] = Object.freeze([...DATA_PROBLEMS, "forbidden"]);

/** What a request with a body may be refused with. */
export const BODY_PROBLEMS: readonly ProblemCode[] = Object.freeze([
  "malformed_json",
  "body_too_large",
  "unsupported_media_type",
  "validation_failed",
]);

/** What a request may be refused with because of its Idempotency-Key. */
export const KEY_PROBLEMS: readonly ProblemCode[] = Object.freeze(["idempotency_key_in_use", "idempotency_key_reused"]);

/** The same where a sandbox may require one. */
export const NEEDED_KEY_PROBLEMS: readonly ProblemCode[] = Object.freeze(["missing_idempotency_key", ...KEY_PROBLEMS]);

/** The headers of every counted answer, and more. */
export function countedWith(
  ...more: readonly Readonly<Record<string, Named<Header>>>[]
): Readonly<Record<string, Named<Header>>> {
  return Object.assign({}, ...more, COUNTED) as Record<string, Named<Header>>; // all arguments are of this type
}

/** Parameters of one operation, and those that every data route takes. */
export function dataParameters(...own: readonly (Parameter | Named<Parameter>)[]): RouteOperation["parameters"] {
  return [...own, ...SIMULATION, SANDBOX, BAGGAGE];
}
