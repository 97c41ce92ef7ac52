import assert from "node:assert/strict";
import { test } from "node:test";

import { totalsOf } from "./order-totals.ts";

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
      discount,
    );
    assert.deepEqual([subtotal, off, tax, shipping, total], expected);
  });
}
