import assert from "node:assert/strict";
import { test } from "node:test";

import { newEndpoint } from "./draft.ts";
import { toCollection } from "./to-collection.ts";

test("the item of a repeated template is the record of its collection", () => {
  const template = '{"$repeat": 5, "$item": {"name": "{{person.fullName}}"}}';
  const made = toCollection(newEndpoint({ path: "/users", template }));
  assert.deepEqual(JSON.parse(made.template), { name: "{{person.fullName}}" });
  assert.deepEqual(made.collection, { name: "users", count: 5 });
});

test("a template of one record stays as it is, and a path loses its parameters", () => {
  const made = toCollection(newEndpoint({ path: "/users/:id", template: '{ "name": 1 }' }));
  assert.deepEqual([made.path, made.template], ["/users", '{ "name": 1 }']);
});
