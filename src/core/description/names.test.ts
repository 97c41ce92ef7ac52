import assert from "node:assert/strict";
import { test } from "node:test";

import { createComponentRegistry, toCamel, toPascal, toSeries, toWords, withArticle } from "./names.ts";

const rows: readonly { readonly of: (name: string) => string; readonly name: string; readonly expected: string }[] = [
  { of: toPascal, name: "check-in", expected: "CheckIn" },
  { of: toPascal, name: "orderItem", expected: "OrderItem" },
  { of: toPascal, name: "address.city", expected: "AddressCity" },
  { of: toCamel, name: "no-show", expected: "noShow" },
  { of: toWords, name: "no_show", expected: "no show" },
  { of: toWords, name: "bloodType", expected: "blood type" },
  { of: withArticle, name: "order", expected: "an order" },
  { of: withArticle, name: "user", expected: "a user" },
];

for (const { of, name, expected } of rows) {
  test(`${of.name} makes ${expected} of ${name}`, () => {
    assert.equal(of(name), expected);
  });
}

test("a series has its conjunction before the last", () => {
  assert.equal(toSeries(["a", "b", "c"]), "a, b and c");
  assert.equal(toSeries(["a", "b"], "or"), "a or b");
  assert.equal(toSeries(["a"]), "a");
});

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
