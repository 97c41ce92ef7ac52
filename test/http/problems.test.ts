// Every refusal is a problem (RFC 9457) with the right status, code and headers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { serve } from "../../src/core/http/serve.ts";
import { BODIES } from "./bodies.ts";
import { BASE_URL, startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing({
    groups: [
      (app, parts) => {
        app.get(
          "/broken",
          serve(parts, () => {
            throw new Error("the secret cause");
          }),
        );
      },
    ],
  });
});
after(() => serving[Symbol.asyncDispose]());

/** Asserts the shape that every problem has. */
function assertProblem(answer: Received, status: number, code: string): Record<string, unknown> {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.header("Content-Type"), "application/problem+json");
  assert.equal(answer.header("Cache-Control"), "no-store");
  assert.equal(answer.header("X-Content-Type-Options"), "nosniff");
  const problem = answer.json();
  assert.equal(problem["type"], `${BASE_URL}/problems/${code}`);
  assert.equal(problem["status"], status);
  assert.equal(problem["code"], code);
  assert.equal(problem["instance"], answer.header("X-Request-Id"));
  for (const name of ["title", "detail"]) assert.ok(typeof problem[name] === "string" && problem[name] !== "", name);
  return problem;
}

const json = { "Content-Type": "application/json" };
const text = { "Content-Type": "text/plain" };
const user = BODIES["users"];

const ROWS: readonly (Sent & {
  name: string;
  status: number;
  code: string;
  headersBack?: Record<string, string>;
  detail?: RegExp;
})[] = [
  { name: "an unknown path", path: "/nowhere", status: 404, code: "route_not_found" },
  {
    name: "a collection that there is not",
    path: "/v1/core/user",
    status: 404,
    code: "route_not_found",
    detail: /did you mean \/v1\/core\/users\?/,
  },
  {
    name: "a mistyped domain",
    path: "/v1/bookstor/books/1",
    status: 404,
    code: "route_not_found",
    detail: /\/v1\/bookstore\/books\/1/,
  },
  {
    name: "an action that there is not",
    method: "POST",
    path: "/v1/bookstore/orders/1/shp",
    status: 404,
    code: "route_not_found",
    detail: /\/v1\/bookstore\/orders\/1\/ship/,
  },
  { name: "a path with two slashes", path: "/v1//users", status: 404, code: "route_not_found" },
  { name: "a path in capitals", path: "/V1/Users", status: 404, code: "route_not_found" },
  { name: "a record that there is not", path: "/v1/users/999999", status: 404, code: "not_found" },
  { name: "an id that is no number", path: "/v1/users/abc", status: 404, code: "not_found" },
  { name: "an id with a leading zero", path: "/v1/users/01", status: 404, code: "not_found" },
  { name: "an encoded path as an id", path: "/v1/users/..%2f..%2fetc", status: 404, code: "not_found" },
  { name: "an id with NUL", path: "/v1/users/%00", status: 404, code: "not_found" },
  { name: "a path that is not UTF-8", path: "/v1/users/%ff", status: 400, code: "invalid_parameter" },
  { name: "a query that is not UTF-8", path: "/v1/users?name=%ff", status: 400, code: "invalid_parameter" },
  {
    name: "a parameter that there is not",
    path: "/v1/users?rol=admin",
    status: 400,
    code: "invalid_parameter",
    detail: /role/,
  },
  {
    name: "a parameter on a write",
    method: "POST",
    path: "/v1/users?limit=1",
    body: user,
    status: 400,
    code: "invalid_parameter",
  },
  { name: "a limit out of range", path: "/v1/users?limit=1e9", status: 400, code: "invalid_parameter" },
  {
    name: "a path that leads nowhere, whatever the caller takes",
    path: "/v1/nowhere",
    headers: { Accept: "text/html" },
    status: 404,
    code: "route_not_found",
  },
  { name: "a page and an offset", path: "/v1/users?page=1&offset=1", status: 400, code: "invalid_parameter" },
  {
    name: "a sandbox name that cannot be",
    path: "/v1/users",
    headers: { "X-Sandbox": "a/b" },
    status: 400,
    code: "invalid_header",
  },
  {
    name: "a sandbox name that cannot be, with a seed",
    path: "/v1/users?_seed=1",
    headers: { "X-Sandbox": "" },
    status: 400,
    code: "invalid_header",
  },
  {
    name: "a method that a list does not take",
    method: "DELETE",
    path: "/v1/users",
    status: 405,
    code: "method_not_allowed",
    headersBack: { Allow: "GET, HEAD, POST, OPTIONS" },
  },
  {
    name: "a method that a record does not take",
    method: "POST",
    path: "/v1/users/1",
    status: 405,
    code: "method_not_allowed",
    headersBack: { Allow: "GET, HEAD, PUT, PATCH, DELETE, OPTIONS" },
  },
  {
    name: "a method that an action does not take",
    method: "GET",
    path: "/v1/bookstore/orders/1/ship",
    status: 405,
    code: "method_not_allowed",
    headersBack: { Allow: "POST, OPTIONS" },
  },
  {
    name: "a method that hardly anyone takes",
    method: "PROPFIND",
    path: "/v1/users",
    status: 405,
    code: "method_not_allowed",
    headersBack: { Allow: "GET, HEAD, POST, OPTIONS" },
  },
  { name: "TRACE", method: "TRACE", path: "/v1/users/1", status: 405, code: "method_not_allowed" },
  {
    name: "a write to a page",
    method: "POST",
    path: "/problems",
    status: 405,
    code: "method_not_allowed",
    headersBack: { Allow: "GET, HEAD, OPTIONS" },
  },
  { name: "a write to a domain", method: "PUT", path: "/v1/core", status: 405, code: "method_not_allowed" },
  {
    name: "an Accept without JSON",
    path: "/v1/users",
    headers: { Accept: "text/csv, image/*" },
    status: 406,
    code: "not_acceptable",
  },
  {
    name: "an Accept that excludes JSON",
    path: "/v1/users",
    headers: { Accept: "application/json;q=0, */*" },
    status: 406,
    code: "not_acceptable",
  },
  {
    name: "a body in text",
    method: "POST",
    path: "/v1/users",
    headers: text,
    body: "{}",
    status: 415,
    code: "unsupported_media_type",
    headersBack: { Accept: "application/json" },
  },
  {
    name: "a body in another JSON",
    method: "POST",
    path: "/v1/users",
    headers: { "Content-Type": "text/json" },
    body: "{}",
    status: 415,
    code: "unsupported_media_type",
  },
  {
    name: "a merge patch to POST",
    method: "POST",
    path: "/v1/users",
    headers: { "Content-Type": "application/merge-patch+json" },
    body: "{}",
    status: 415,
    code: "unsupported_media_type",
  },
  {
    name: "a JSON patch",
    method: "PATCH",
    path: "/v1/users/1",
    headers: { "Content-Type": "application/json-patch+json" },
    body: "[]",
    status: 415,
    code: "unsupported_media_type",
    headersBack: { "Accept-Patch": "application/json, application/merge-patch+json" },
  },
  {
    name: "a body in another charset",
    method: "POST",
    path: "/v1/users",
    headers: { "Content-Type": "application/json; charset=latin1" },
    body: "{}",
    status: 415,
    code: "unsupported_media_type",
  },
  {
    name: "a compressed body",
    method: "POST",
    path: "/v1/users",
    headers: { ...json, "Content-Encoding": "gzip" },
    body: "{}",
    status: 415,
    code: "unsupported_media_type",
    headersBack: { "Accept-Encoding": "identity" },
  },
  {
    name: "a media type that is none",
    method: "POST",
    path: "/v1/users",
    headers: { "Content-Type": ";;;" },
    body: "{}",
    status: 415,
    code: "unsupported_media_type",
  },
  {
    name: "a body that is no JSON",
    method: "POST",
    path: "/v1/users",
    body: "{\n  name: 1}",
    status: 400,
    code: "malformed_json",
    detail: /line 2, column 3/,
  },
  {
    name: "a body that ends early",
    method: "PATCH",
    path: "/v1/users/1",
    body: '{"name":',
    status: 400,
    code: "malformed_json",
    detail: /the end of the body/,
  },
  {
    name: "a body that is not UTF-8",
    method: "POST",
    path: "/v1/users",
    headers: json,
    body: Buffer.from([0x22, 0xff, 0x22]),
    status: 400,
    code: "malformed_json",
  },
  {
    name: "a body over 1 MiB",
    method: "POST",
    path: "/v1/users",
    body: `"${"x".repeat(1024 * 1024)}"`,
    status: 413,
    code: "body_too_large",
  },
  { name: "an address over 8 KiB", path: `/v1/users?q=${"x".repeat(9000)}`, status: 414, code: "uri_too_long" },
  {
    name: "headers over 16 KiB",
    path: "/v1/users",
    headers: { "X-Long": "x".repeat(20_000) },
    status: 431,
    code: "headers_too_large",
  },
  {
    name: "a body of the wrong type",
    method: "POST",
    path: "/v1/users",
    body: [],
    status: 422,
    code: "validation_failed",
  },
  {
    name: "a value that is taken",
    method: "POST",
    path: "/v1/users",
    body: { name: "A", email: "ADMIN@example.com" },
    status: 409,
    code: "conflict",
  },
  {
    name: "a reference to nobody",
    method: "POST",
    path: "/v1/bookstore/carts",
    body: { userId: "999999" },
    status: 422,
    code: "unresolved_reference",
  },
  {
    name: "a wrong API key",
    path: "/v1/users",
    headers: { "X-API-Key": "sb_live_wrong" },
    status: 401,
    code: "invalid_api_key",
    headersBack: { "WWW-Authenticate": 'ApiKey realm="seedbed"' },
  },
  {
    name: "a wrong API key at a path that there is not",
    method: "PROPFIND",
    path: "/v1/nowhere",
    headers: { "X-API-Key": "wrong" },
    status: 401,
    code: "invalid_api_key",
  },
  {
    name: "an empty API key",
    path: "/v1/users?_seed=1",
    headers: { "X-API-Key": "" },
    status: 401,
    code: "invalid_api_key",
  },
  { name: "a fault of ours", path: "/broken", status: 500, code: "internal_error" },
  {
    name: "a problem that there is not",
    path: "/problems/not_fund",
    status: 404,
    code: "not_found",
    detail: /did you mean not_found\?/,
  },
];

for (const { name, status, code, headersBack = {}, detail, ...sent } of ROWS) {
  test(`${name} is ${status} ${code}`, async () => {
    const answer = await serving.request(sent);
    const problem = assertProblem(answer, status, code);
    for (const [header, value] of Object.entries(headersBack)) assert.equal(answer.header(header), value, header);
    if (detail !== undefined) assert.match(String(problem["detail"]), detail);
    if (sent.path.startsWith("/v1"))
      assert.equal(answer.header("Access-Control-Allow-Origin"), "*", "a script may read it");
  });
}

test("a fault of ours is logged with its cause and answered without it", async () => {
  const answer = await serving.request({ path: "/broken" });
  assert.doesNotMatch(answer.text, /secret/);
  const line = serving.logged.find(
    (entry) => entry["level"] === "error" && entry["id"] === answer.header("X-Request-Id"),
  );
  assert.match(String(line?.["error"]), /the secret cause/);
});

test("the log has no query, no key and no body", async () => {
  await serving.request({
    method: "POST",
    path: "/v1/users?hidden=1",
    headers: { "X-API-Key": "hidden", Authorization: "hidden", Cookie: "hidden" },
    body: "hidden",
  });
  assert.ok(serving.logged.some((entry) => entry["path"] === "/v1/users"));
  assert.doesNotMatch(JSON.stringify(serving.logged), /hidden/);
});

test("a request id is never taken from the client", async () => {
  const answer = await serving.request({ path: "/v1/users", headers: { "X-Request-Id": "mine" } });
  assert.match(answer.header("X-Request-Id") ?? "", /^req_\w+$/);
});

test("a problem to HEAD has no body", async () => {
  const answer = await serving.request({ method: "HEAD", path: "/v1/users/999999" });
  assert.deepEqual([answer.status, answer.text], [404, ""]);
});

test("a body of exactly 1 MiB is read", async () => {
  const body = JSON.stringify({ ...user, email: "big@example.com" });
  const filled = body + " ".repeat(1024 * 1024 - body.length); // a record is shorter
  assert.equal((await serving.request({ method: "POST", path: "/v1/users", body: filled })).status, 201);
});

test("all faults of a body are named at once, each with its place", async () => {
  const body = { name: 1, email: "no", role: "king", address: { city: 7 } };
  const problem = assertProblem(
    await serving.request({ method: "POST", path: "/v1/users", body }),
    422,
    "validation_failed",
  );
  const pointers = (problem["errors"] as { pointer: string }[]).map((error) => error.pointer); // the contract's shape
  for (const pointer of ["#/name", "#/email", "#/role", "#/address/city"])
    assert.ok(pointers.includes(pointer), pointer);
});

test("a body on GET is ignored", async () => {
  const answer = await serving.request({ path: "/v1/users/1", headers: text, body: "whatever" });
  assert.equal(answer.status, 200);
});

test("a body on DELETE is ignored, and an empty one with a type is no error where none is needed", async () => {
  assert.equal((await serving.request({ method: "DELETE", path: "/v1/users/50", headers: json })).status, 204);
  assert.equal(
    (await serving.request({ method: "DELETE", path: "/v1/users/51", headers: text, body: "x" })).status,
    204,
  );
  assert.equal(
    (await serving.request({ method: "POST", path: "/v1/users/52/suspend", headers: json, body: "" })).status,
    200,
  );
});

test("of a member that is given twice the last counts, and a byte order mark is ignored", async () => {
  const body = '\ufeff{"name":"First","name":"Last"}';
  const answer = await serving.request({ method: "PATCH", path: "/v1/users/53", body });
  assert.equal(answer.json()["name"], "Last");
});
