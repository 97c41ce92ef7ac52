import assert from "node:assert/strict";
import { test } from "node:test";

import { countDiff, diffFields } from "./differences.ts";

test("fields are compared however deep, lists as a whole", () => {
  const before = { id: "1", name: "A", address: { city: "X", zip: "1" }, tags: ["a"], gone: true };
  const after = { id: "1", name: "B", address: { city: "Y", zip: "1" }, tags: ["a", "b"], made: null };
  assert.deepEqual(diffFields(before, after), [
    { path: "name", before: "A", after: "B" },
    { path: "address.city", before: "X", after: "Y" },
    { path: "tags", before: ["a"], after: ["a", "b"] },
    { path: "gone", before: true, after: undefined },
    { path: "made", before: undefined, after: null },
  ]);
});

test("what is equal has no differences", () => {
  assert.deepEqual(diffFields({ a: { b: [1] } }, { a: { b: [1] } }), []);
});

test("differences are counted by collection", () => {
  const users = { created: [{ id: "9" }], updated: [], deleted: [{ id: "1" }, { id: "2" }] };
  assert.deepEqual(countDiff({ from: "s", to: "now", collections: { users } }), [
    { collection: "users", added: 1, removed: 2, changed: 0 },
  ]);
});
