// Access of scripts from other origins (Fetch standard, CORS protocol), OPTIONS and Allow.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing({ freeRequestsPerHour: 1000 });
});
after(() => serving[Symbol.asyncDispose]());

const OPEN = [
  "/v1",
  "/v1/core",
  "/v1/users",
  "/v1/users/1",
  "/v1/nowhere",
  "/play/x/things",
  "/api/seeds/1",
  "/api/data/snapshots",
];

for (const path of OPEN) {
  test(`a preflight for ${path} allows all methods and the headers that were asked for`, async () => {
    const asked = "x-api-key, if-match, x-my-own";
    const headers = {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "PATCH",
      "Access-Control-Request-Headers": asked,
    };
    const answer = await serving.request({ method: "OPTIONS", path, headers });
    assert.deepEqual([answer.status, answer.text, answer.header("Content-Length")], [204, "", undefined]);
    assert.equal(answer.header("Access-Control-Allow-Origin"), "https://app.example");
    assert.equal(answer.header("Access-Control-Allow-Credentials"), "true");
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      assert.ok(answer.header("Access-Control-Allow-Methods")?.split(", ").includes(method), method);
    }
    assert.equal(answer.header("Access-Control-Allow-Headers"), asked);
    assert.equal(answer.header("Access-Control-Max-Age"), "7200");
    assert.equal(answer.header("RateLimit"), undefined, "it is not counted");
  });
}

for (const path of ["/v1/users", "/v1/users/1?_seed=1", "/v1/users/999999", "/v1/nowhere", "/v1/users?limit=0"]) {
  test(`an answer for ${path} may be read by any origin, with its headers`, async () => {
    const answer = await serving.request({ path, headers: { Origin: "https://app.example" } });
    assert.equal(answer.header("Access-Control-Allow-Origin"), "https://app.example");
    const exposed = answer.header("Access-Control-Expose-Headers")?.split(", ") ?? [];
    const named = [
      "ETag",
      "Link",
      "Location",
      "X-Total-Count",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "X-Request-Id",
      "X-Dataset-Version",
    ];
    for (const name of [
      ...named,
      "Content-Location",
      "Allow",
      "Accept-Patch",
      "Preference-Applied",
      "WWW-Authenticate",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
    ]) {
      assert.ok(exposed.includes(name), name);
    }
  });
}

const ALLOWED: readonly { path: string; allow: string }[] = [
  { path: "/v1/users", allow: "GET, HEAD, POST, OPTIONS" },
  { path: "/v1/core/users/1", allow: "GET, HEAD, PUT, PATCH, DELETE, OPTIONS" },
  { path: "/v1/bookstore/orders/1/pay", allow: "POST, OPTIONS" },
  { path: "/v1", allow: "GET, HEAD, OPTIONS" },
  { path: "/health", allow: "GET, HEAD, OPTIONS" },
  { path: "/images/cover/a.svg", allow: "GET, HEAD, OPTIONS" },
];

for (const { path, allow } of ALLOWED) {
  test(`OPTIONS ${path} says what the path takes`, async () => {
    const answer = await serving.request({ method: "OPTIONS", path });
    assert.deepEqual([answer.status, answer.header("Allow")], [204, allow]);
    if (allow.includes("PATCH"))
      assert.equal(answer.header("Accept-Patch"), "application/json, application/merge-patch+json");
  });
}

test("OPTIONS of an unknown path is 404", async () => {
  assert.equal((await serving.request({ method: "OPTIONS", path: "/nowhere" })).status, 404);
});

test("OPTIONS of everything says all methods", async () => {
  const answer = await serving.request({ method: "OPTIONS", path: "*" });
  assert.deepEqual([answer.status, answer.header("Allow")], [204, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
});

test("what is no origin is not repeated, and may send no credentials", async () => {
  const answer = await serving.request({ path: "/v1/users/1", headers: { Origin: "<no origin>" } });
  assert.equal(answer.header("Access-Control-Allow-Origin"), "*");
  assert.equal(answer.header("Access-Control-Allow-Credentials"), undefined);
});

test("a script of any origin reads what it mistyped: where there is nothing, there is nothing to protect", async () => {
  const asked = { Origin: "https://app.example", "Access-Control-Request-Method": "GET" };
  const path = "/books";
  const preflight = await serving.request({ method: "OPTIONS", path, headers: asked });
  assert.deepEqual([preflight.status, preflight.header("Access-Control-Allow-Origin")], [204, "https://app.example"]);
  const answer = await serving.request({ path, headers: { Origin: "https://app.example" } });
  assert.deepEqual([answer.status, answer.header("Access-Control-Allow-Origin")], [404, "https://app.example"]);
  assert.equal(answer.json()["nearest"], "/v1/bookstore/books");
});

test("pages and health are not open to other origins", async () => {
  for (const path of ["/health", "/problems"]) {
    assert.equal((await serving.request({ path })).header("Access-Control-Allow-Origin"), undefined);
  }
});
