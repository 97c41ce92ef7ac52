import type { ProblemCode } from "../../model/errors.ts";
import type { ProblemRequest } from "./requests.ts";

/** What is known of a problem before it happens. */
export interface ProblemKind {
  readonly status: number;
  /** The same for every occurrence (RFC 9457 §3.1.3). */
  readonly title: string;
  /** What it means, for the reader of its page. */
  readonly meaning: string;
  /** How to mend it. */
  readonly remedy: string;
  /** A request that ends in it; in words, where it cannot be sent as it stands. */
  readonly example: string | ProblemRequest;
  /** Headers that the status demands, unless the error brings its own. */
  readonly headers?: Readonly<Record<string, string>>;
}

const API_KEY = { "WWW-Authenticate": 'ApiKey realm="seedbed"' };
const BEARER = { "WWW-Authenticate": 'Bearer realm="seedbed"' };
const BAD_TOKEN = { "WWW-Authenticate": 'Bearer error="invalid_token", realm="seedbed"' };
const SESSION = { "WWW-Authenticate": 'Session realm="seedbed"' };

const JSON_BODY = { "Content-Type": "application/json" };

/** Every problem by its code. This table alone knows statuses. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemKind>> = Object.freeze({
  malformed_json: {
    status: 400,
    title: "The request could not be read",
    meaning: "The body is not JSON (or YAML, where that is taken) in UTF-8, or the request itself is not valid HTTP.",
    remedy: "Send valid JSON: double quotes, no trailing commas, no comments. The detail says where reading stopped.",
    example: { method: "POST", path: "/v1/core/users", headers: JSON_BODY, body: "{name: 'Ada'}" },
  },
  invalid_parameter: {
    status: 400,
    title: "A parameter is not valid",
    meaning: "A query parameter is unknown, was given twice, or has a value that it cannot have.",
    remedy: "See errors: each names the parameter and the nearest right one.",
    example: { method: "GET", path: "/v1/core/users?rol=admin&limit=1000" },
  },
  invalid_header: {
    status: 400,
    title: "A header is not valid",
    meaning: "A request header has a value that it cannot have.",
    remedy: "See errors: each names the header and what it takes.",
    example: { method: "GET", path: "/v1/core/users", headers: { "X-Sandbox": "not/a/name" } },
  },
  answer_too_large: {
    status: 400,
    title: "The answer would be too large",
    meaning: "The answer would be longer than 8 MiB (8,388,608 bytes). It is not made.",
    remedy: "Ask for less: a smaller limit, only the fields that you need, fewer expand. Exports have no such bound.",
    example: "GET /v1/bookstore/carts?limit=100&expand=user, where the user is a record of 256 KiB",
  },
  missing_api_key: {
    status: 401,
    title: "An API key is needed",
    meaning: "The route belongs to a paid plan and the request carries no API key.",
    remedy: "Create a key in the dashboard and send it as X-API-Key.",
    example: { method: "POST", path: "/api/data/snapshots", headers: JSON_BODY, body: '{"name":"before"}' },
    headers: API_KEY,
  },
  missing_idempotency_key: {
    status: 400,
    title: "The request needs an Idempotency-Key",
    meaning: "The sandbox was told to require one of every POST (requireIdempotencyKey), and the request has none.",
    remedy:
      "Send Idempotency-Key with a new value, such as a UUID, for each new request, and the same value when you repeat one.",
    example: {
      method: "POST",
      path: "/v1/core/users",
      headers: JSON_BODY,
      body: '{"name":"Ada","email":"ada@example.com"}',
      when: "in a sandbox that requires an Idempotency-Key",
    },
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not valid",
    meaning: "The value of X-API-Key is mistyped, revoked or replaced. A wrong key is never taken for none.",
    remedy: "Compare the key with the one you were shown, rotate it in the dashboard, or leave the header out.",
    example: { method: "GET", path: "/v1/core/users", headers: { "X-API-Key": "wrong" } },
    headers: API_KEY,
  },
  missing_session: {
    status: 401,
    title: "You are not signed in",
    meaning: "The route belongs to the dashboard and the request carries no session.",
    remedy: "Sign in at /dashboard/login and try again.",
    example: { method: "GET", path: "/api/account/keys" },
    headers: SESSION,
  },
  invalid_token: {
    status: 401,
    title: "The token is not valid",
    meaning: "The token is missing, expired, was signed by someone else, or does not belong to what was asked for.",
    remedy: "Sign in again (POST /v1/auth/login), or refresh; for a playground, send its X-Edit-Token.",
    example: { method: "GET", path: "/v1/auth/me", headers: { Authorization: "Bearer expired" } },
    headers: BAD_TOKEN,
  },
  invalid_credentials: {
    status: 401,
    title: "Address or password is wrong",
    meaning: "No account has this address with this password.",
    remedy: "Check both. Every generated user's password is demo123.",
    example: {
      method: "POST",
      path: "/v1/auth/login",
      headers: JSON_BODY,
      body: '{"email":"alice@example.com","password":"wrong"}',
    },
    headers: BEARER,
  },
  account_suspended: {
    status: 403,
    title: "The account is suspended",
    meaning: "The key is valid, but whoever runs the server has suspended its account. Its data is kept.",
    remedy: "Write to who runs the server; the keys work again once the account is resumed.",
    example: "GET /v1/core/users with a key of an account that is suspended",
  },
  plan_required: {
    status: 403,
    title: "The plan does not include this",
    meaning: "The key is valid, but its plan does not include what was asked for.",
    remedy: "Change the plan in the dashboard; the problem names the plan that includes it.",
    example: "POST /api/data/snapshots with the key of an account that went back to the free plan",
  },
  limit_reached: {
    status: 403,
    title: "A limit is reached",
    meaning: "There are as many of these as the plan or the tier allows. Nothing was changed.",
    remedy: "Delete some of them, or change the plan. The member limit says how many are allowed.",
    example: "GET /v1/core/users with the eleventh X-Sandbox of a visitor",
  },
  forbidden: {
    status: 403,
    title: "This is not allowed",
    meaning: "The request was understood, and is refused whoever sends it this way.",
    remedy: "The detail says why; a write to the dashboard's routes must come from Seedbed's own pages.",
    example: {
      method: "POST",
      path: "/api/account/keys",
      headers: { ...JSON_BODY, Origin: "https://shop.example" },
      body: "{}",
    },
  },
  not_found: {
    status: 404,
    title: "There is no such thing",
    meaning: "The route exists, but nothing has this id in your data. What belongs to another caller looks the same.",
    remedy: "List the collection to see the ids that there are; a deleted record's id is never used again.",
    example: { method: "GET", path: "/v1/core/users/999999" },
  },
  route_not_found: {
    status: 404,
    title: "There is no such route",
    meaning: "Nothing answers at this path.",
    remedy: "The problem names the nearest route; GET /v1 lists what is there.",
    example: { method: "GET", path: "/v1/core/user" },
  },
  method_not_allowed: {
    status: 405,
    title: "The method is not allowed here",
    meaning: "The path exists, but does not take this method.",
    remedy: "Use one of the methods in the header Allow.",
    example: { method: "DELETE", path: "/v1/core/users" },
  },
  not_acceptable: {
    status: 406,
    title: "No acceptable representation",
    meaning: "The header Accept excludes JSON, and there is nothing else.",
    remedy: "Send Accept: application/json, or no Accept.",
    example: { method: "GET", path: "/v1/core/users", headers: { Accept: "text/csv" } },
  },
  request_timeout: {
    status: 408,
    title: "The request took too long to arrive",
    meaning: "The whole request did not arrive in time, so the connection was closed.",
    remedy: "Send the request in one go; it is safe to repeat it.",
    example: "POST /v1/core/users whose body is never finished",
  },
  conflict: {
    status: 409,
    title: "The request conflicts with the data as it is",
    meaning: "A value that must be unique is taken, or the record is in a state that does not allow the change.",
    remedy: "The detail says with what it conflicts; read the record again and change the request.",
    example: {
      method: "POST",
      path: "/v1/core/users",
      headers: JSON_BODY,
      body: '{"name":"Ada","email":"alice@example.com"}',
    },
  },
  invalid_transition: {
    status: 409,
    title: "The record cannot move to this state",
    meaning: "The record's lifecycle has no move from the state it is in to the one asked for. Nothing was changed.",
    remedy: "The members from, to and allowed say where it is and where it can go.",
    example: { method: "POST", path: "/v1/bookstore/orders/144/ship" },
  },
  slot_taken: {
    status: 409,
    title: "The time is taken",
    meaning: "The provider or the patient has another appointment at that time.",
    remedy: "Choose another time, or cancel the other appointment.",
    example: {
      method: "POST",
      path: "/v1/healthcare/appointments",
      headers: JSON_BODY,
      body: '{"patientId":"1","providerId":"4","startsAt":"2026-11-05T18:30:00.000Z","endsAt":"2026-11-05T19:00:00.000Z","reason":"Check-up"}',
    },
  },
  idempotency_key_in_use: {
    status: 409,
    title: "The first request with this Idempotency-Key still runs",
    meaning: "Another request with the same key, method and path has not ended yet. Nothing was done by this one.",
    remedy: "Repeat it after the time in Retry-After: it then has the first one's answer.",
    example: "the same POST twice at once, of which the first waits (_delay)",
    headers: { "Retry-After": "1" },
  },
  clock_behind: {
    status: 409,
    title: "The sandbox's clock would go back",
    meaning: "The time asked for is before the sandbox's own, and something was already written there.",
    remedy: "Choose a later time, or begin the sandbox anew: its clock is then that of a fresh world.",
    example: {
      method: "PATCH",
      path: "/api/sandboxes/default",
      headers: JSON_BODY,
      body: '{"clock":{"now":"2001-01-01T00:00:00Z"}}',
      when: "after a write",
    },
  },
  precondition_failed: {
    status: 412,
    title: "The record has changed",
    meaning:
      "The record's entity tag is not the one in If-Match: somebody changed it since it was read. Nothing was changed.",
    remedy: "Read it again, merge your change, and send the new tag.",
    example: {
      method: "PATCH",
      path: "/v1/fintech/accounts/1",
      headers: { ...JSON_BODY, "If-Match": '"old"' },
      body: '{"name":"Savings"}',
    },
  },
  body_too_large: {
    status: 413,
    title: "The body is too large",
    meaning: "The body is longer than 1 MiB (1,048,576 bytes).",
    remedy: "Send less at once.",
    example: "POST /v1/core/users with a body of 2 MiB",
  },
  uri_too_long: {
    status: 414,
    title: "The address is too long",
    meaning: "Path and query together are longer than 8 KiB.",
    remedy: "Ask for fewer fields or filters at once.",
    example: "GET /v1/core/users?q= followed by 10,000 characters",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body's media type is not supported",
    meaning: "Content-Type is missing or names something other than JSON.",
    remedy: "Send application/json; for PATCH also application/merge-patch+json. The answer's Accept lists them.",
    example: {
      method: "POST",
      path: "/v1/core/users",
      headers: { "Content-Type": "text/plain" },
      body: '{"name":"Ada"}',
    },
  },
  misdirected_request: {
    status: 421,
    title: "The request is for another server",
    meaning:
      "A server on loopback answers only to the names of this machine and to the host of BASE_URL, so that no page elsewhere can pass for its own.",
    remedy: "Ask at localhost, 127.0.0.1 or [::1], or set BASE_URL to the address that callers use.",
    example: "a request with Host: evil.example to a server on loopback",
  },
  validation_failed: {
    status: 422,
    title: "The body is not valid",
    meaning: "The body is JSON, but not what the resource takes. Nothing was changed.",
    remedy: "See errors: each has a JSON Pointer to the fault and says how to mend it. All faults are named at once.",
    example: { method: "POST", path: "/v1/core/users", headers: JSON_BODY, body: '{"name":1}' },
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key stands for another request",
    meaning:
      "Within the last 24 hours of the sandbox's clock the key was sent to the same route with another body or query. Nothing was changed.",
    remedy: "Send a new key for a new request, or exactly what was sent first to have its answer again.",
    example: "the same POST twice, with one key and two bodies",
  },
  insufficient_funds: {
    status: 422,
    title: "There is not enough money",
    meaning: "The account's available balance does not cover the amount.",
    remedy: "Choose another account, a smaller amount, or credit the account with a transaction first.",
    example: {
      method: "POST",
      path: "/v1/fintech/transactions",
      headers: JSON_BODY,
      body: '{"accountId":"1","amount":-999999999}',
    },
  },
  out_of_stock: {
    status: 422,
    title: "There are not enough in stock",
    meaning: "The book's stock is smaller than the quantity asked for.",
    remedy: "Ask for fewer, or raise the book's stock.",
    example: {
      method: "POST",
      path: "/v1/bookstore/cart/items",
      headers: JSON_BODY,
      body: '{"bookId":"1","quantity":100000}',
    },
  },
  unresolved_reference: {
    status: 422,
    title: "A reference leads nowhere",
    meaning: "An id in the body is not the id of a record.",
    remedy: "Create that record first, or take an id from its collection. See errors for the place.",
    example: { method: "POST", path: "/v1/bookstore/carts", headers: JSON_BODY, body: '{"userId":"999999"}' },
  },
  url_blocked: {
    status: 422,
    title: "The address may not be called",
    meaning: "The webhook's address leads to a private, loopback or link-local network.",
    remedy: "Use a public address; who runs the server can allow networks with WEBHOOK_ALLOW_NETWORKS.",
    example: {
      method: "POST",
      path: "/api/events/subscriptions",
      headers: JSON_BODY,
      body: '{"url":"http://10.0.0.1/","events":["*"]}',
    },
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    meaning: "The requests of this window are used up.",
    remedy:
      "Wait until the time in Retry-After, or use a key of a larger plan. A server of your own takes any number with FREE_REQUESTS_PER_HOUR=unlimited.",
    example: "the 101st request of a visitor within an hour",
  },
  headers_too_large: {
    status: 431,
    title: "The headers are too large",
    meaning: "The request's headers together are longer than 16 KiB.",
    remedy: "Send fewer or shorter headers.",
    example: "GET /v1/core/users with a cookie of 20,000 characters",
  },
  internal_error: {
    status: 500,
    title: "Something went wrong on our side",
    meaning: "The server met a fault of its own. It was logged under the request id.",
    remedy: "Try again; if it stays, report the request id.",
    example: "none on purpose",
  },
  overloaded: {
    status: 503,
    title: "The server is busy",
    meaning: "More requests are being answered at once than the server can hold.",
    remedy: "Try again after the time in Retry-After.",
    example: "any request while thousands of others wait",
    headers: { "Retry-After": "1" },
  },
  shutting_down: {
    status: 503,
    title: "The server is shutting down",
    meaning: "The server finishes what it began and takes nothing new.",
    remedy: "Try again after the time in Retry-After: by then another one, or the same one anew, answers.",
    example: "any request after the server was told to stop",
    headers: { "Retry-After": "5" },
  },
  unavailable: {
    status: 503,
    title: "The database cannot serve now",
    meaning:
      "The server's database is away, full or busy for longer than a caller should wait. Requests without a key are not touched by it.",
    remedy:
      "Try again after the time in Retry-After. A write that ends so was most likely not stored; read before you repeat one that must not happen twice.",
    example: "POST /v1/core/users with a key while the database restarts",
    headers: { "Retry-After": "5" },
  },
  mail_unavailable: {
    status: 503,
    title: "This server sends no mails",
    meaning:
      "What was asked for needs a mail with a link, and whoever runs the server has not told it where mails leave.",
    remedy: "Ask who runs the server: the setting is SMTP_URL. On your own machine mails are shown at /dashboard/mail.",
    example: 'POST /api/account/forgot with {"email":"ada@example.com"} at a server without SMTP_URL',
  },
  simulated: {
    status: 500,
    title: "A simulated problem",
    meaning:
      "The request asked for it with _status, or the fault plan of its sandbox has it, whose rule X-Fault names. Its status is the one asked for; nothing was written, unless a rule with after: commit says so.",
    remedy: "Leave _status out; GET /api/faults shows the plan, DELETE /api/faults ends it.",
    example: { method: "GET", path: "/v1/core/users?_status=503" },
  },
} satisfies Record<ProblemCode, ProblemKind>);
