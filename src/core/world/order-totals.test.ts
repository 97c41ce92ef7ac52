import assert from "node:assert/strict";
import { test } from "node:test";

import { taxPercent, totalsOf } from "./order-totals.ts";

const ROWS: readonly {
  readonly name: string;
  readonly lines: readonly number[];
  readonly discount: number;
  readonly expected: readonly [subtotal: number, discount: number, tax: number, shipping: number, total: number];
}[] = [
  { name: "a small order pays for shipping", lines: [1000], discount: 0, expected: [1000, 0, 80, 499, 1579] },
  {
    name: "the tax is rounded half up to the cent",
    lines: [1006, 1000],
    discount: 0,
    expected: [2006, 0, 160, 499, 2665],
  },
  { name: "half a cent of tax is a cent", lines: [1050, 6], discount: 0, expected: [1056, 0, 84, 499, 1639] },
  { name: "shipping is free from 50.00", lines: [2500, 2500], discount: 0, expected: [5000, 0, 400, 0, 5400] },
  {
    name: "what the discount takes off counts for neither",
    lines: [5000],
    discount: 1,
    expected: [5000, 1, 400, 499, 5898],
  },
  {
    name: "a discount takes off no more than there is",
    lines: [300],
    discount: 900,
    expected: [300, 300, 0, 499, 499],
  },
];

for (const { name, lines, discount, expected } of ROWS) {
  test(name, () => {
    const {
      subtotal,
      discount: off,
      tax,
      shipping,
      total,
    } = totalsOf(
      lines.map((lineTotal) => ({ lineTotal })),
      { discount, destination: null, method: "standard", parcel: true },
    );
    assert.deepEqual([subtotal, off, tax, shipping, total], expected);
  });
}

const PLACES: readonly {
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly expected: readonly [tax: number, standard: number, express: number];
}[] = [
  { name: "Oregon has no sales tax", country: "US", state: "OR", expected: [0, 499, 1299] },
  { name: "California has one", country: "US", state: "CA", expected: [176, 499, 1299] },
  { name: "a state that is not known has the usual one", country: "US", state: "AK", expected: [160, 499, 1299] },
  { name: "books are free of tax in Britain", country: "GB", state: null, expected: [0, 999, 2499] },
  { name: "Germany taxes them little", country: "DE", state: "Berlin", expected: [140, 999, 2499] },
  { name: "France has half percents", country: "FR", state: null, expected: [110, 999, 2499] },
  { name: "anywhere else is sent to free of tax", country: "JP", state: null, expected: [0, 1599, 3499] },
];

for (const { name, country, state, expected } of PLACES) {
  test(`what 20.00 of books cost to send: ${name}`, () => {
    const costs = { discount: 0, destination: { country, state }, parcel: true };
    const standard = totalsOf([{ lineTotal: 2000 }], { ...costs, method: "standard" });
    const express = totalsOf([{ lineTotal: 2000 }], { ...costs, method: "express" });
    assert.deepEqual([standard.tax, standard.shipping, express.shipping], expected);
    assert.equal(express.total, 2000 + express.tax + express.shipping);
  });
}

test("a download costs nothing to send, and the largest sum is taxed exactly", () => {
  assert.equal(
    totalsOf([{ lineTotal: 500 }], { discount: 0, destination: null, method: "download", parcel: false }).shipping,
    0,
  );
  assert.equal(taxPercent({ country: "US", state: "LA" }), 10.1);
  const large = totalsOf([{ lineTotal: 900_719_925_474_099 }], {
    discount: 0,
    destination: { country: "US", state: "LA" },
    method: "standard",
    parcel: true,
  });
  assert.equal(large.tax, 90_972_712_472_884);
});
