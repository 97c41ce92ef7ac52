import type { ProblemCode } from "../model/errors.ts";

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

export const BODY_PROBLEMS: readonly ProblemCode[] = Object.freeze([
  "malformed_json",
  "body_too_large",
  "unsupported_media_type",
  "validation_failed",
]);

export const KEY_PROBLEMS: readonly ProblemCode[] = Object.freeze(["idempotency_key_in_use", "idempotency_key_reused"]);

export const NEEDED_KEY_PROBLEMS: readonly ProblemCode[] = Object.freeze(["missing_idempotency_key", ...KEY_PROBLEMS]);
