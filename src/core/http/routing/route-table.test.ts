import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../domains/catalog.ts";
import { placeOfCollection } from "../data/place.ts";
import { createRouteTable } from "./route-table.ts";
import type { RouteTable, Method, Route } from "./route-table.ts";

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
  ["GET", "/assets/*"],
] as const) {
  table.add(method, { pattern, run: () => undefined, place: undefined });
}

for (const { path, methods } of [
  { path: "/v1", methods: ["GET", "OPTIONS"] },
  { path: "/v1/", methods: ["GET", "OPTIONS"] },
  { path: "/v1/auth/login", methods: ["POST", "OPTIONS"] },
  { path: "/api/data/snapshots", methods: ["GET", "POST", "OPTIONS"] },
  { path: "/api/data/snapshots/7", methods: ["DELETE", "OPTIONS"] },
  { path: "/api/data/snapshots//", methods: [] },
  { path: "/v1/anything", methods: [] },
  { path: "/assets/a/b.js", methods: ["GET", "OPTIONS"] },
  { path: "/v1/auth/%6cogin", methods: ["POST", "OPTIONS"] },
  { path: "/api/data/snapshots/%c3", methods: ["DELETE", "OPTIONS"] },
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

const PATTERNS = ["/", "/v1", "/v1/*", "/v1/users", "/v1/users/:id", "/v1/:domain/:collection/count", "/play/:id/*"];

const ways: readonly (readonly [path: string, pattern: string | undefined, params?: Record<string, string>])[] = [
  ["/", "/"],
  ["/v1", "/v1"],
  ["/v1/", "/v1"],
  ["/v1/users", "/v1/users"],
  ["/v1/%75sers/", "/v1/users"],
  ["/v1/users/7", "/v1/users/:id", { id: "7" }],
  ["/v1/users/", "/v1/users"],
  ["/v1/users/a%2Fb%25", "/v1/users/:id", { id: "a/b%" }],
  ["/v1/users//", "/v1/*", { rest: "users/" }],
  ["/v1/users/count", "/v1/users/:id", { id: "count" }],
  ["/v1/users/x/count", "/v1/:domain/:collection/count", { domain: "users", collection: "x" }],
  ["/v1/users/x/y", "/v1/*", { rest: "users/x/y" }],
  ["/v1//", "/v1/*", { rest: "" }],
  ["/play/abc", undefined],
  ["/play/abc/things/é%20", "/play/:id/*", { id: "abc", rest: "things/é " }],
  ["/V1", undefined],
  ["/v1/__proto__", "/v1/*", { rest: "__proto__" }],
  ["", "/"],
];

function tableOf(patterns: readonly string[], method: Method = "GET"): RouteTable {
  const made = createRouteTable();
  for (const pattern of patterns) made.add(method, routeAt(pattern));
  return made;
}

function routeAt(pattern: string): Route {
  return { pattern, run: () => undefined, place: undefined };
}

for (const [path, pattern, params = {}] of ways) {
  test(`${path || "nothing"} leads to ${pattern ?? "nothing"}`, () => {
    const found = tableOf(PATTERNS).find("GET", path);
    assert.equal(found?.route.pattern, pattern);
    if (pattern !== undefined) assert.deepEqual(found?.params, params);
  });
}

test("a path that is not UTF-8 is told, and a pattern has each method once, whatever its parameters are called", () => {
  const made = tableOf(["/a/:b", "/c/*"]);
  assert.throws(() => made.find("GET", "/a/%c3"), URIError);
  assert.throws(() => made.add("GET", routeAt("/a/:b")), /GET \/a\/:b is there already/);
  assert.throws(() => made.add("GET", routeAt("/a/:other")), /GET \/a\/:other is there already/);
  made.add("POST", routeAt("/a/:other"));
  assert.deepEqual(made.find("POST", "/a/1")?.params, { other: "1" });
  assert.deepEqual(made.find("GET", "/a/1")?.params, { b: "1" });
  assert.throws(() => made.add("GET", routeAt("/c/*")), /there already/);
});

test("a path that is a route by itself takes no methods of routes whose parameters it fits", () => {
  const made = tableOf(["/a/:b"]);
  made.add("POST", routeAt("/a/search"));
  assert.equal(made.find("GET", "/a/search"), undefined);
  assert.equal(made.find("POST", "/a/search")?.route.pattern, "/a/search");
  assert.equal(made.find("GET", "/a/other")?.route.pattern, "/a/:b");
  assert.deepEqual(made.methodsOf("/a/search"), ["POST", "OPTIONS"]);
});

test("routes below a path are listed without HEAD and without those of collections", () => {
  table.add("HEAD", routeAt("/v1/auth/me"));
  table.add("GET", { ...routeAt("/v1/auth/records"), place: placeOfCollection(catalog.get("user")) });
  assert.deepEqual(table.below("/v1/auth"), [
    { method: "POST", path: "/v1/auth/login" },
    { method: "GET", path: "/v1/auth/me" },
  ]);
});
