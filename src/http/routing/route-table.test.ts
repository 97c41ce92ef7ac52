import assert from "node:assert/strict";
import { test } from "node:test";

import { createRouteTable } from "./route-table.ts";

const table = createRouteTable();
for (const [method, pattern] of [
  ["GET", "/v1"],
  ["POST", "/v1/auth/login"],
  ["GET", "/v1/auth/me"],
  ["GET", "/api/data/snapshots"],
  ["POST", "/api/data/snapshots"],
  ["DELETE", "/api/data/snapshots/:id"],
  ["GET", "/v1/core/utilities/uuid"],
  ["GET", "/v1/utilities/uuid"],
  ["GET", "/v1/bookstore/books"],
  ["GET", "/v1/bookstore/books/:id"],
  ["GET", "/v1/jobs"],
  ["GET", "/v1/*"],
] as const) {
  table.add(method, pattern);
}

for (const { path, methods } of [
  { path: "/v1", methods: ["GET", "HEAD", "OPTIONS"] },
  { path: "/v1/", methods: ["GET", "HEAD", "OPTIONS"] },
  { path: "/v1/auth/login", methods: ["POST", "OPTIONS"] },
  { path: "/api/data/snapshots", methods: ["GET", "HEAD", "POST", "OPTIONS"] },
  { path: "/api/data/snapshots/7", methods: ["DELETE", "OPTIONS"] },
  { path: "/api/data/snapshots//", methods: [] },
  { path: "/v1/anything", methods: [] },
  { path: "/", methods: [] },
]) {
  test(`${path} takes ${methods.join(", ") || "nothing"}`, () => {
    assert.deepEqual(table.methodsOf(path), methods);
  });
}

for (const { path, near } of [
  { path: "/v1/auth/logn", near: "/v1/auth/login" },
  { path: "/v1/books", near: "/v1/bookstore/books" },
  { path: "/v1/books/7", near: "/v1/bookstore/books/7" },
  { path: "/v1/uuid", near: "/v1/utilities/uuid" },
  { path: "/v1/job", near: "/v1/jobs" },
  { path: "/v1/auht/me", near: "/v1/auth/me" },
  { path: "/api/data/snapshot/7", near: "/api/data/snapshots/7" },
  { path: "/api/data/snapshots/7/pages/2", near: "/api/data/snapshots/7" },
  { path: "/api/data/snapshots//", near: "/api/data/snapshots" },
  { path: "/entirely/elsewhere", near: undefined },
  { path: `/${"x".repeat(5000)}`, near: undefined },
]) {
  test(`${path.slice(0, 30)} is near ${String(near)}`, () => {
    assert.equal(table.nearest(path), near);
  });
}

test("routes below a path are listed without HEAD", () => {
  assert.deepEqual(table.below("/v1/auth"), [
    { method: "POST", path: "/v1/auth/login" },
    { method: "GET", path: "/v1/auth/me" },
  ]);
});
