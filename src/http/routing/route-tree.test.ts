import assert from "node:assert/strict";
import { test } from "node:test";

import { createRouteTree } from "./route-tree.ts";

const PATTERNS = ["/", "/v1", "/v1/*", "/v1/users", "/v1/users/:id", "/v1/:domain/:collection/count", "/play/:id/*"];

const rows: readonly (readonly [path: string, pattern: string | undefined, params?: Record<string, string>])[] = [
  ["/", "/"],
  ["/v1", "/v1"],
  ["/v1/", "/v1"],
  ["/v1/users", "/v1/users"],
  ["/v1/%75sers/", "/v1/users"],
  ["/v1/users/7", "/v1/users/:id", { id: "7" }],
  ["/v1/users/", "/v1/users"],
  ["/v1/users/a%2Fb%25", "/v1/users/:id", { id: "a/b%" }],
  ["/v1/users//", "/v1/users/:id", { id: "" }],
  ["/v1/users/count", "/v1/users/:id", { id: "count" }],
  ["/v1/users/x/count", "/v1/:domain/:collection/count", { domain: "users", collection: "x" }],
  ["/v1/users/x/y", "/v1/*", { "*": "users/x/y" }],
  ["/v1//", "/v1/*", { "*": "" }],
  ["/play/abc", undefined],
  ["/play/abc/things/é%20", "/play/:id/*", { id: "abc", "*": "things/é " }],
  ["/V1", undefined],
  ["/v1/__proto__", "/v1/*", { "*": "__proto__" }],
  ["", "/"],
];

for (const [path, pattern, params = {}] of rows) {
  test(`${path || "nothing"} leads to ${pattern ?? "nothing"}`, () => {
    const tree = createRouteTree<string>();
    for (const known of PATTERNS) tree.add(known, known);
    assert.deepEqual(tree.find(path), pattern === undefined ? undefined : { value: pattern, params });
  });
}

test("a path that is not UTF-8 is told, and a pattern is added once", () => {
  const tree = createRouteTree<number>();
  tree.add("/a/:b", 1);
  tree.add("/c/*", 1);
  assert.throws(() => tree.find("/a/%c3"), URIError);
  assert.throws(() => tree.add("/a/:other", 2), /there already/);
  assert.throws(() => tree.add("/c/*", 2), /there already/);
});
