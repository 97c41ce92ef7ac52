import assert from "node:assert/strict";
import { test } from "node:test";

import { CURRENCIES } from "../model/values.ts";
import type { Currency } from "../model/values.ts";
import { convert, rateOf } from "./exchange.ts";

const all = Object.keys(CURRENCIES) as Currency[];

test("an amount converts by the rate, decimals and all", () => {
  assert.deepEqual([rateOf("USD", "EUR"), rateOf("USD", "JPY"), rateOf("GBP", "GBP")], [0.92, 150, 1]);
  assert.deepEqual(
    [convert(1999, "USD", "EUR"), convert(1999, "USD", "JPY"), convert(3000, "JPY", "USD")],
    [1839, 2999, 2000],
  );
  assert.equal(convert(1999, "USD", "USD"), 1999);
});

test("every currency converts into every other, to a whole amount above nothing", () => {
  for (const from of all) {
    for (const to of all) {
      for (const amount of [1, 4999]) {
        const converted = convert(amount, from, to);
        assert.ok(Number.isSafeInteger(converted) && converted > 0, `${amount} ${from} in ${to}`);
      }
    }
  }
});
