import assert from "node:assert/strict";
import { test } from "node:test";

import { isListed, toProblem } from "./request.ts";

test("a problem of the API is read whole, and leads to its page", () => {
  const body = {
    type: "http://localhost:3000/problems/invalid_parameter",
    title: "A parameter is not valid",
    status: 400,
    detail: "limit is too large",
    code: "invalid_parameter",
    errors: [{ parameter: "limit", code: "too_big", detail: "must be at most 100" }],
  };
  const problem = toProblem(new Response(null, { status: 400 }), JSON.stringify(body));
  assert.deepEqual(problem, body);
  assert.ok(isListed(problem));
});

test("an answer that is only like a problem is told by its status, and leads nowhere", () => {
  for (const body of ["", "[]", "null", '{"code": 7}', '{"code": "x", "title": {}, "type": [], "errors": [null]}']) {
    const problem = toProblem(new Response(null, { status: 503, statusText: "Busy" }), body);
    assert.equal(problem.title, "Busy");
    assert.equal(problem.detail, "The server answered 503 Busy. Wait a minute, then try again.");
    assert.equal(problem.errors, undefined);
    assert.equal(isListed(problem), false);
  }
});

test("the time at which a limit resets is that of the answer", () => {
  const before = Date.now();
  const { retryAt = 0 } = toProblem(new Response(null, { status: 429, headers: { "Retry-After": "60" } }), "");
  assert.ok(retryAt >= before + 60_000 && retryAt <= Date.now() + 60_000);
});
