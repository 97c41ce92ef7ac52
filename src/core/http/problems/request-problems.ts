import type { ProblemCode } from "../../model/errors.ts";
import { SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { sends } from "./problem-kind.ts";
import type { ProblemKind } from "./problem-kind.ts";

/** The request itself cannot be read, or asks in a way that nothing answers. */
export const REQUEST_PROBLEMS = {
  malformed_json: {
    status: 400,
    title: "The request could not be read",
    meaning:
      "The body is not JSON in UTF-8 (or YAML, on routes that accept it), or the request itself is not valid HTTP.",
    remedy: "Send valid JSON: double quotes, no trailing commas, no comments. The detail says where reading stopped.",
    example: sends("POST", "/v1/core/users", "{name: 'Ada'}"),
    detail: 'cannot read the body as JSON: line 1, column 2: there is "n" where a name in double quotes or } should be',
    members: { line: 1, column: 2 },
  },
  invalid_parameter: {
    status: 400,
    title: "A parameter is not valid",
    meaning: "A query parameter is unknown, was given twice, or has a value that it cannot have.",
    remedy: "See errors: each names the parameter and the nearest valid one.",
    example: { method: "GET", path: "/v1/core/users?rol=admin&limit=1000" },
    detail:
      "cannot list users: unknown parameter 'rol': did you mean 'role'?; limit cannot be '1000': it must be a whole number from 1 to 100",
    errors: [
      { parameter: "rol", code: "unknown_parameter", detail: "unknown parameter 'rol': did you mean 'role'?" },
      {
        parameter: "limit",
        code: "out_of_range",
        detail: "limit cannot be '1000': it must be a whole number from 1 to 100",
      },
    ],
  },
  invalid_header: {
    status: 400,
    title: "A header is not valid",
    meaning: "A request header has a value that it cannot have.",
    remedy: "See errors: each names the header and what it accepts.",
    example: { method: "GET", path: "/v1/core/users", headers: { "X-Sandbox": "not/a/name" } },
    detail: `cannot open the sandbox that X-Sandbox names: its name ${SANDBOX_NAME_RULE}`,
    errors: [{ header: "X-Sandbox", code: "pattern", detail: SANDBOX_NAME_RULE }],
  },
  answer_too_large: {
    status: 400,
    title: "The answer would be too large",
    meaning: "The answer would be longer than 8 MiB (8,388,608 bytes), so the server does not create it.",
    remedy:
      "Ask for less: use a smaller limit, only the fields that you need, and fewer relations in expand. Exports have no such limit.",
    example: "GET /v1/bookstore/carts?limit=100&expand=user, where the user is a record of 256 KiB",
    detail:
      "cannot answer: the answer would be longer than 8388608 bytes (8 MiB); ask for less: a smaller limit, only the fields that you need, fewer expand",
    members: { limit: 8_388_608 },
  },
  missing_idempotency_key: {
    status: 400,
    title: "The request needs an Idempotency-Key",
    meaning:
      "The sandbox requires the header Idempotency-Key for every POST (requireIdempotencyKey), and the request has none.",
    remedy:
      "Send Idempotency-Key with a new value, such as a UUID, for each new request, and the same value when you repeat one.",
    example: sends("POST", "/v1/core/users", '{"name":"Ada","email":"ada@example.com"}', {
      when: "in a sandbox that requires an Idempotency-Key",
    }),
    detail:
      "cannot POST /v1/core/users without an Idempotency-Key: sandbox strict requires one (requireIdempotencyKey); send a new one, such as a UUID, for each new request, and the same when you repeat one",
    errors: [{ header: "Idempotency-Key", code: "required", detail: "is required in this sandbox" }],
  },
  method_not_allowed: {
    status: 405,
    title: "The method is not allowed here",
    meaning: "The path exists, but does not accept this method.",
    remedy: "Use one of the methods in the header Allow.",
    example: { method: "DELETE", path: "/v1/core/users" },
    detail: "cannot DELETE /v1/core/users: it takes GET, HEAD, POST, OPTIONS",
  },
  not_acceptable: {
    status: 406,
    title: "No acceptable representation",
    meaning: "The header Accept excludes JSON, and the route has no other format.",
    remedy: "Send Accept: application/json, or no Accept.",
    example: { method: "GET", path: "/v1/core/users", headers: { Accept: "text/csv" } },
    detail:
      "cannot answer /v1/core/users as text/csv: it is application/json; send Accept: application/json, or no Accept",
  },
  request_timeout: {
    status: 408,
    title: "The request took too long to arrive",
    meaning: "The whole request did not arrive in time, so the connection was closed.",
    remedy: "Send the whole request at once. It is safe to repeat it, because nothing was changed.",
    example: "POST /v1/core/users whose body is never finished",
    detail: "the request did not arrive as a whole in time: send it again, in one go",
  },
  idempotency_key_in_use: {
    status: 409,
    title: "The first request with this Idempotency-Key is still running",
    meaning: "Another request with the same key, method and path has not ended yet. This request changed nothing.",
    remedy: "Repeat it after the seconds in Retry-After: it then gets the answer of the first request.",
    example: "the same POST twice at once, of which the first waits (_delay)",
    detail:
      'cannot POST /v1/core/users with Idempotency-Key "ada-1": the first request with it has not ended yet; repeat this one in a second to have its answer',
    errors: [{ header: "Idempotency-Key", code: "in_use", detail: "the first request with it has not ended yet" }],
    headers: { "Retry-After": "1" },
  },
  body_too_large: {
    status: 413,
    title: "The body is too large",
    meaning: "The body is longer than 1 MiB (1,048,576 bytes).",
    remedy: "Send less at once.",
    example: "POST /v1/core/users with a body of 2 MiB",
    detail: "cannot take the body: it is longer than 1048576 bytes (1 MiB); send less at once",
    members: { limit: 1_048_576 },
  },
  uri_too_long: {
    status: 414,
    title: "The address is too long",
    meaning: "The path and the query together are longer than 8 KiB.",
    remedy: "Ask for fewer fields or filters at once.",
    example: "GET /v1/core/users?q= followed by 10,000 characters",
    detail: "cannot read the target: it is 10017 bytes long, of at most 8192; ask for less at once",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body's media type is not supported",
    meaning: "Content-Type is missing or names something other than JSON.",
    remedy:
      "Send application/json, or for PATCH application/merge-patch+json. The header Accept of the answer lists them.",
    example: sends("POST", "/v1/core/users", '{"name":"Ada"}', { headers: { "Content-Type": "text/plain" } }),
    detail: "cannot read the body: it is text/plain, but this route takes application/json",
  },
  range_not_satisfiable: {
    status: 416,
    title: "The file has no such part",
    meaning: "The header Range asks for bytes behind the end of the file.",
    remedy:
      "Ask for bytes that there are: Content-Range of the answer says how many. Without Range you get the whole file.",
    example: { method: "GET", path: "/images/8x8.svg", headers: { Range: "bytes=9000-" } },
    detail: "cannot answer /images/8x8.svg from byte 9000 on: it has 422; send Range: bytes=0-421, or no Range",
    headers: { "Content-Range": "bytes */422" },
  },
  misdirected_request: {
    status: 421,
    title: "The request is for another server",
    meaning:
      "A server on loopback accepts only the names of its own machine and the host of BASE_URL. This stops pages of other sites from reaching it under their own name.",
    remedy: "Use localhost, 127.0.0.1 or [::1], or set BASE_URL to the address that callers use.",
    example: "a request with Host: evil.example to a server on loopback",
    detail:
      'cannot answer for the host "evil.example": while HOST and BASE_URL are loopback, only localhost, 127.0.0.1, [::1] and the host of BASE_URL are answered; set BASE_URL to the address that callers use',
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key was used for another request",
    meaning:
      "In the last 24 hours of the sandbox's clock, this key was sent to the same route with a different body or query. Nothing was changed.",
    remedy: "Send a new key for a new request. To get the first answer again, repeat the first request exactly.",
    example: "the same POST twice, with one key and two bodies",
    detail:
      'cannot use Idempotency-Key "ada-1" for this request: it was sent before with a different body or query; send a new key for a new request, or repeat the earlier request to get its answer again',
    errors: [{ header: "Idempotency-Key", code: "reused", detail: "was used before for a different request" }],
  },
  headers_too_large: {
    status: 431,
    title: "The headers are too large",
    meaning: "The request's headers together are longer than 16 KiB.",
    remedy: "Send fewer or shorter headers.",
    example: "GET /v1/core/users with a cookie of 20,000 characters",
    detail: "cannot read the headers: together they are longer than 16 KiB; send fewer or shorter ones",
  },
} satisfies Partial<Record<ProblemCode, ProblemKind>>;
