import assert from "node:assert/strict";
import { test } from "node:test";

import { createComponentRegistry } from "./component-registry.ts";

const PAGE = { name: "page", in: "query", schema: { type: "integer" } } as const;

test("what is referred to twice is a component once, and what is not referred to is none", () => {
  const registry = createComponentRegistry();
  const first = registry.refer("parameters", { component: "Page", value: PAGE });
  assert.deepEqual(first, { $ref: "#/components/parameters/Page" });
  assert.deepEqual(registry.refer("parameters", { component: "Page", value: { ...PAGE } }), first);
  assert.deepEqual(registry.collected(), { parameters: { Page: PAGE }, headers: {}, responses: {}, examples: {} });
});

test("two different components cannot have one name", () => {
  const registry = createComponentRegistry();
  registry.refer("parameters", { component: "Page", value: PAGE });
  assert.throws(
    () => registry.refer("parameters", { component: "Page", value: { ...PAGE, name: "seite" } }),
    /two different parameters .* Page/,
  );
});
