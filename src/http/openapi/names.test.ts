import assert from "node:assert/strict";
import { test } from "node:test";

import { toCamel, toPascal, toSeries, toWords, withArticle } from "./names.ts";

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
