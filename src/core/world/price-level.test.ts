import assert from "node:assert/strict";
import { test } from "node:test";

import { CURRENCIES } from "../model/values.ts";
import type { Currency } from "../model/values.ts";
import { convert, currencyOf, priceIn, rateOf, roundAmountIn } from "./price-level.ts";

const rows: readonly { name: string; currency: Currency; cents: number; price: number; round: number }[] = [
  { name: "a coffee in dollars", currency: "USD", cents: 437, price: 437, round: 440 },
  { name: "a coffee in yen, which has no decimals", currency: "JPY", cents: 437, price: 656, round: 660 },
  { name: "a coffee in forints, which come in fives", currency: "HUF", cents: 437, price: 157_500, round: 160_000 },
  { name: "a rent in francs", currency: "CHF", cents: 171_234, price: 152_400, round: 150_000 },
  { name: "next to nothing", currency: "USD", cents: 0, price: 1, round: 1 },
];

for (const { name, currency, cents, price, round } of rows) {
  test(`${name} costs ${price}, about ${round}`, () => {
    assert.equal(priceIn(currency, cents), price);
    assert.equal(roundAmountIn(currency, cents), round);
  });
}

test("every currency has a price for everything: whole and above zero", () => {
  for (const currency of Object.keys(CURRENCIES) as Currency[]) {
    for (const cents of [1, 99, 12_345, 24_000_000]) {
      for (const price of [priceIn(currency, cents), roundAmountIn(currency, cents)]) {
        assert.ok(Number.isSafeInteger(price) && price > 0, `${cents} cents in ${currency}: ${price}`);
      }
    }
  }
});

test("countries have their currency, unknown ones the dollar", () => {
  assert.deepEqual(["DE", "GB", "JP", "US", "XX"].map(currencyOf), ["EUR", "GBP", "JPY", "USD", "USD"]);
});

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
