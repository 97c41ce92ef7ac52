import type { InputFault, ProblemCode } from "../../model/errors.ts";
import { SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { PROBLEMS } from "./problem.ts";

/** What one occurrence of a problem says beside its code. */
interface ProblemInstance {
  readonly detail: string;
  readonly errors?: readonly InputFault[];
  readonly members?: Readonly<Record<string, unknown>>;
  /** Of a simulated problem only: any other has its code's. */
  readonly status?: number;
}

/** One occurrence of every problem, as a server at the address answers the example of `PROBLEMS`. */
function instances(baseUrl: string): Readonly<Record<ProblemCode, ProblemInstance>> {
  return {
    malformed_json: {
      detail:
        'cannot read the body as JSON: line 1, column 2: there is "n" where a name in double quotes or } should be',
      members: { line: 1, column: 2 },
    },
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
      detail:
        "cannot take a snapshot: snapshots belong to the paid plans; create an API key in the dashboard and send it as X-API-Key",
    },
    missing_idempotency_key: {
      detail:
        "cannot POST /v1/core/users without an Idempotency-Key: sandbox strict requires one (requireIdempotencyKey); send a new one, such as a UUID, for each new request, and the same when you repeat one",
      errors: [{ header: "Idempotency-Key", code: "required", detail: "is required in this sandbox" }],
    },
    invalid_api_key: {
      detail:
        "the API key in X-API-Key is not valid: it is mistyped, was revoked or was replaced; check it in the dashboard, or send none to use the free tier",
    },
    missing_session: {
      detail: `cannot GET /api/account/keys without a session: log in at ${baseUrl}/dashboard/login (POST /api/account/login)`,
    },
    invalid_token: {
      detail: "the token is not valid: it is not one of ours; sign in again with POST /v1/auth/login",
    },
    invalid_credentials: {
      detail:
        "cannot sign in: no active user has this e-mail address and password; generated users all have the password demo123",
    },
    account_suspended: {
      detail:
        "the account of this API key is suspended since 2026-11-01T00:00:00.000Z: write to who runs this server; its data is kept",
    },
    plan_required: {
      detail: "cannot take a snapshot: the free plan has none; the developer plan has 5: choose it in the dashboard",
      members: { plan: "free", requiredPlan: "developer" },
    },
    limit_reached: {
      detail:
        "cannot make another sandbox: there are 10 beside your own, of at most 10, all used within 10 minutes; drop one with DELETE /api/sandboxes/{name}",
      members: { limit: 10 },
    },
    forbidden: {
      detail: `cannot POST /api/account/keys: the request comes from https://shop.example, and this route answers Seedbed's own pages at ${baseUrl} (BASE_URL) only`,
    },
    not_found: {
      detail: 'there is no user "999999" in your sandbox: GET /v1/core/users lists those that there are',
    },
    route_not_found: {
      detail: "there is no route GET /v1/core/user: did you mean /v1/core/users?",
      members: { nearest: "/v1/core/users" },
    },
    method_not_allowed: { detail: "cannot DELETE /v1/core/users: it takes GET, HEAD, POST, OPTIONS" },
    not_acceptable: {
      detail:
        "cannot answer /v1/core/users as text/csv: it is application/json; send Accept: application/json, or no Accept",
    },
    request_timeout: { detail: "the request did not arrive as a whole in time: send it again, in one go" },
    conflict: {
      detail: 'cannot create user: email "alice@example.com" is taken by user 2: choose another',
      errors: [
        { pointer: "#/email", code: "taken", detail: 'email "alice@example.com" is taken by user 2: choose another' },
      ],
    },
    invalid_transition: {
      detail:
        "cannot ship order 144: the order is pending, and ship takes one that is paid; from pending, pay makes it paid, cancel makes it cancelled",
      members: { from: "pending", to: "shipped", allowed: ["paid", "cancelled"] },
    },
    slot_taken: {
      detail:
        "cannot create appointment: provider 4 has appointment 140 from 2026-11-05T18:30:00.000Z to 2026-11-05T19:00:00.000Z; choose another time, or cancel that appointment first",
      members: { appointmentId: "140", startsAt: "2026-11-05T18:30:00.000Z", endsAt: "2026-11-05T19:00:00.000Z" },
    },
    idempotency_key_in_use: {
      detail:
        'cannot POST /v1/core/users with Idempotency-Key "ada-1": the first request with it has not ended yet; repeat this one in a second to have its answer',
      errors: [{ header: "Idempotency-Key", code: "in_use", detail: "the first request with it has not ended yet" }],
    },
    clock_behind: {
      detail:
        "cannot set the clock of sandbox test-1: it is 2026-11-04T00:00:00.000Z there, after 2026-11-01T00:00:00.000Z, and time goes forward only where something was written; choose a later time, or begin anew (POST /api/data/reset)",
      members: { now: "2026-11-04T00:00:00.000Z" },
    },
    precondition_failed: {
      detail: `cannot change account 1: If-Match does not hold, its entity tag is "1PVgvip85zhY02oZHDMFSOr29q_"; read ${baseUrl}/v1/fintech/accounts/1 again and send its ETag`,
      errors: [{ header: "If-Match", code: "precondition", detail: 'its entity tag is "1PVgvip85zhY02oZHDMFSOr29q_"' }],
    },
    body_too_large: {
      detail: "cannot take the body: it is longer than 1048576 bytes (1 MiB); send less at once",
      members: { limit: 1_048_576 },
    },
    uri_too_long: {
      detail: "cannot read the target: it is 10017 bytes long, of at most 8192; ask for less at once",
    },
    unsupported_media_type: {
      detail: "cannot read the body: it is text/plain, but this route takes application/json",
    },
    misdirected_request: {
      detail:
        'cannot answer for the host "evil.example": while HOST and BASE_URL are loopback, only localhost, 127.0.0.1, [::1] and the host of BASE_URL are answered; set BASE_URL to the address that callers use',
    },
    validation_failed: {
      detail: "cannot create user: name must be a string, not a number (and 1 more, see errors)",
      errors: [
        { pointer: "#/name", code: "invalid_type", detail: "must be a string, not a number" },
        { pointer: "#/email", code: "required", detail: "is required" },
      ],
    },
    idempotency_key_reused: {
      detail:
        'cannot use Idempotency-Key "ada-1" for this request: it was sent with another one, which had another body or query; send a new key for what is new, or what was sent then to have its answer again',
      errors: [{ header: "Idempotency-Key", code: "reused", detail: "the request that it stands for is another one" }],
    },
    insufficient_funds: {
      detail:
        "cannot create the transaction: it takes 999999999 and account 1 has 3359703 available (minor units of USD); pay in first, or take another account",
      members: { accountId: "1", available: 3_359_703, required: 999_999_999 },
    },
    out_of_stock: {
      detail:
        "cannot add book 1 to the cart: 100000 of book 1, The House on Well Street, are wanted and 85 are left; ask for fewer, or raise its stock",
      members: { bookId: "1", wanted: 100_000, left: 85 },
      errors: [
        {
          pointer: "#/quantity",
          code: "out_of_stock",
          detail:
            "100000 of book 1, The House on Well Street, are wanted and 85 are left; ask for fewer, or raise its stock",
        },
      ],
    },
    unresolved_reference: {
      detail: "cannot create cart: there is no user 999999: create it first, or take an id from users",
      errors: [
        {
          pointer: "#/userId",
          code: "unresolved_reference",
          detail: "there is no user 999999: create it first, or take an id from users",
        },
      ],
    },
    url_blocked: {
      detail:
        "cannot send webhooks to 10.0.0.1: 10.0.0.1 is not public, and this server does not send there; use a public address, or ask the operator to open the network (WEBHOOK_ALLOW_NETWORKS)",
      errors: [
        {
          pointer: "#/url",
          code: "blocked",
          detail:
            "10.0.0.1 is not public, and this server does not send there; use a public address, or ask the operator to open the network (WEBHOOK_ALLOW_NETWORKS)",
        },
      ],
    },
    rate_limited: {
      detail: `all 100 requests of the hour are used; they are there again in 3600 seconds, at 2026-11-20T13:00:00.000Z. For more, get an API key at ${baseUrl}/dashboard and send it as X-API-Key.`,
    },
    headers_too_large: {
      detail: "cannot read the headers: together they are longer than 16 KiB; send fewer or shorter ones",
    },
    internal_error: {
      detail: "the request could not be answered because of a fault of the server; it was logged under this request id",
    },
    overloaded: { detail: "the server is answering 10000 requests already: try again in a second" },
    shutting_down: {
      detail: "the server is shutting down and takes no new requests: try again in a few seconds",
    },
    unavailable: {
      detail: "the database does not keep up with the requests that wait for it; try again in a few seconds",
    },
    mail_unavailable: {
      detail:
        "cannot send a link to a new password: it needs a mail, and this server sends none; who runs it sets SMTP_URL",
    },
    simulated: {
      status: 503,
      detail:
        "the request asked for status 503 with _status: nothing was read or written; leave _status out for the real answer",
    },
  };
}

/** The body of an answer with the problem. */
export function exampleOf(code: ProblemCode, baseUrl: string): Readonly<Record<string, unknown>> {
  const { title, status: own } = PROBLEMS[code];
  const { detail, errors, members, status = own } = instances(baseUrl)[code];
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
