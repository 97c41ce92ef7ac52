/** Error codes, as callers see them in `code`. Closed: a new code is added here and in a table of `http/problems/`. */
export const PROBLEM_CODES = [
  "malformed_json",
  "invalid_parameter",
  "invalid_header",
  "missing_idempotency_key",
  "answer_too_large",
  "missing_api_key",
  "invalid_api_key",
  "missing_session",
  "invalid_token",
  "invalid_credentials",
  "account_suspended",
  "plan_required",
  "limit_reached",
  "forbidden",
  "not_found",
  "route_not_found",
  "method_not_allowed",
  "not_acceptable",
  "request_timeout",
  "conflict",
  "invalid_transition",
  "slot_taken",
  "idempotency_key_in_use",
  "clock_behind",
  "precondition_failed",
  "body_too_large",
  "uri_too_long",
  "unsupported_media_type",
  "range_not_satisfiable",
  "misdirected_request",
  "validation_failed",
  "idempotency_key_reused",
  "insufficient_funds",
  "out_of_stock",
  "unresolved_reference",
  "url_blocked",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
  "mail_unavailable",
  "simulated",
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Codes of the faults of an input, as far as callers meet them at records and lists. */
export const ISSUE_CODES: readonly string[] =
  `at_most card_of_another_account currency_mismatch custom disagrees effect exclusive fixed forbidden_character forbidden_name
  invalid_element invalid_format invalid_key invalid_name invalid_type invalid_union invalid_value misplaced_key not_before
  no_download not_credit not_filterable not_json not_multiple_of not_sortable out_of_range overlap pattern precondition read_only repeated
  required reused still_referred taken too_big too_deep too_few too_large too_long too_many too_small undeclared_field
  unknown_field unknown_member unknown_operator unknown_parameter unknown_relation unknown_state unknown_value unrecognized_keys
  unresolved unresolved_reference`.split(/\s+/);

/** One fault of an input: where it is (a JSON Pointer fragment, a parameter, a header or a place in a text), a short code and how to mend it. */
export interface InputFault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  readonly code: string;
  readonly detail: string;
  /** In a text of several lines: where it stands, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The words that lead there: `resources.loan.count`. */
  readonly word?: string;
  /** The right word that was probably meant. */
  readonly nearest?: string;
}

export interface ErrorExtras {
  /** All faults of the input at once. */
  readonly errors?: readonly InputFault[];
  /** Extension members of the problem (RFC 9457 §3.2), such as `from`, `to` and `allowed` of a refused transition. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Response headers that belong to the refusal, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error that Seedbed raises on purpose: `detail` says what was tried, on what, why not, and how to mend it. */
export class SeedbedError extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly InputFault[] | undefined;
  readonly members: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ProblemCode, detail: string, extras: ErrorExtras = {}) {
    super(detail, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = "SeedbedError";
    this.code = code;
    this.errors = extras.errors;
    this.members = extras.members;
    this.headers = extras.headers;
  }
}

/** Refuses an attempt, such as "create order", for faults of what was sent. */
export function refuseFor(code: ProblemCode, attempt: string, ...errors: readonly InputFault[]): never {
  throw new SeedbedError(code, `cannot ${attempt}: ${errors.map(({ detail }) => detail).join("; ")}`, { errors });
}
