import type { InputFault, ProblemCode } from "../../model/errors.ts";
import { SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { PROBLEMS } from "../problem.ts";

/** What one occurrence of a problem says beside its code. */
interface ProblemInstance {
  readonly detail: string;
  readonly errors?: readonly InputFault[];
  readonly members?: Readonly<Record<string, unknown>>;
  /** Of a simulated problem only: any other has its code's. */
  readonly status?: number;
}

/** One occurrence of every problem, as callers meet it. */
const INSTANCES: Readonly<Record<ProblemCode, ProblemInstance>> = Object.freeze({
  malformed_json: { detail: "the body is not JSON: expected a property name in double quotes at line 1, column 2" },
  invalid_parameter: {
    detail:
      "cannot list users: unknown parameter 'rol': did you mean 'role'?; limit cannot be '1000': it is a whole number from 1 to 100",
    errors: [
      { parameter: "rol", code: "unknown_parameter", detail: "unknown parameter 'rol': did you mean 'role'?" },
      {
        parameter: "limit",
        code: "out_of_range",
        detail: "limit cannot be '1000': it is a whole number from 1 to 100",
      },
    ],
  },
  invalid_header: {
    detail: `cannot open the sandbox that X-Sandbox names: its name ${SANDBOX_NAME_RULE}`,
    errors: [{ header: "X-Sandbox", code: "pattern", detail: SANDBOX_NAME_RULE }],
  },
  answer_too_large: {
    detail:
      "cannot answer: the answer would be longer than 8388608 bytes (8 MiB); ask for less: a smaller limit, only the fields that you need, fewer expand",
    members: { limit: 8_388_608 },
  },
  missing_api_key: {
    detail: "snapshots belong to the paid plans: create a key in the dashboard and send it as X-API-Key",
  },
  invalid_api_key: {
    detail:
      "the API key in X-API-Key is not valid: it is mistyped, was revoked or was replaced; check it in the dashboard, or send none to use the free tier",
  },
  missing_session: { detail: "this route needs a session: sign in at /dashboard/login" },
  invalid_token: { detail: "the Bearer token has expired: sign in again, or refresh it with POST /v1/auth/refresh" },
  invalid_credentials: {
    detail: "no user has this e-mail address with this password; every generated user's password is demo123",
  },
  plan_required: {
    detail: "cannot take a snapshot: the plan free has none; the plan developer has 5",
    members: { plan: "free", requiredPlan: "developer" },
  },
  limit_reached: {
    detail:
      "cannot make another sandbox: there are 10 beside your own, of at most 10; drop one with DELETE /api/sandboxes/{name}",
    members: { limit: 10 },
  },
  forbidden: { detail: "a write to /api/account must come from Seedbed's own pages" },
  not_found: { detail: "there is no user 999999; GET /v1/core/users lists those that there are" },
  route_not_found: { detail: "nothing answers at /v1/core/user: did you mean /v1/core/users?" },
  method_not_allowed: { detail: "/v1/core/users does not take DELETE: it takes GET, HEAD, POST and OPTIONS" },
  not_acceptable: {
    detail: "the header Accept excludes application/json, and there is nothing else: send Accept: application/json",
  },
  request_timeout: { detail: "the request did not arrive whole within 30 seconds" },
  conflict: {
    detail: "cannot create user: user 2 has the email alice@example.com already",
    errors: [{ pointer: "#/email", code: "taken", detail: "is taken by user 2" }],
  },
  invalid_transition: {
    detail:
      "cannot ship order 12: the order is cancelled, and ship takes one that is paid; cancelled is its last state",
    members: { from: "cancelled", to: "shipped", allowed: [] },
  },
  slot_taken: {
    detail:
      "cannot create appointment: provider 4 has appointment 61 from 2026-11-03T09:00:00.000Z to 2026-11-03T09:30:00.000Z",
  },
  precondition_failed: {
    detail:
      'cannot patch user 1: its entity tag is "VYpzcMTGGcJzVwlyGe0ruGbnF2Q", not the one in If-Match; read it again and merge your change',
  },
  body_too_large: { detail: "the body is longer than 1048576 bytes" },
  uri_too_long: { detail: "path and query together are longer than 8192 bytes" },
  unsupported_media_type: { detail: "the body is text/plain: send application/json" },
  misdirected_request: {
    detail:
      'cannot answer for the host "evil.example": while HOST and BASE_URL are loopback, only localhost, 127.0.0.1, [::1] and the host of BASE_URL are answered',
  },
  validation_failed: {
    detail: "cannot create user: name is required (and 1 more, see errors)",
    errors: [
      { pointer: "#/name", code: "required", detail: "is required" },
      { pointer: "#/email", code: "invalid_format", detail: "must be an e-mail address such as ada@example.com" },
    ],
  },
  insufficient_funds: { detail: "cannot execute payment 7: account 3 has 1250 available, and the amount is 4999" },
  out_of_stock: { detail: "cannot create order: book 7 has 3 in stock, and 5 are asked for" },
  unresolved_reference: {
    detail: "cannot create order: there is no user 999999",
    errors: [{ pointer: "#/userId", code: "unresolved", detail: "there is no user 999999" }],
  },
  url_blocked: { detail: "10.0.0.1 is in a private network, which webhooks may not call" },
  rate_limited: {
    detail:
      "the 100 requests of this hour are used up: it starts anew in 1240 seconds; with an API key there are more (see /dashboard)",
  },
  headers_too_large: { detail: "the headers together are longer than 16384 bytes" },
  internal_error: {
    detail: "the request could not be answered because of a fault of the server; it was logged under this request id",
  },
  overloaded: { detail: "too many requests are being answered at once; try again in 1 second" },
  shutting_down: { detail: "the server is shutting down; try again in 5 seconds" },
  unavailable: { detail: "the database does not answer; try again in a few seconds" },
  simulated: { status: 503, detail: "a problem with status 503, as asked for with _status" },
});

/** The body of an answer with the problem. */
export function exampleOf(code: ProblemCode, baseUrl: string): Readonly<Record<string, unknown>> {
  const { title, status: own } = PROBLEMS[code];
  const { detail, errors, members, status = own } = INSTANCES[code];
  const standing = {
    type: `${baseUrl}/problems/${code}`,
    title,
    status,
    detail,
    code,
    instance: "req_9f86d081884c7d65",
  };
  return { ...standing, ...members, ...(errors === undefined ? {} : { errors }) };
}
