import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { toDate, toTimestamp } from "./time.ts";

const LAST = 8_640_000_000_000_000;

test("times and dates are written as Date writes them, to the first and the last", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -LAST, max: LAST }), fc.double({ min: -LAST, max: LAST, noNaN: true })),
      (time) => {
        const written = new Date(time).toISOString();
        assert.equal(toTimestamp(time), written);
        assert.equal(toDate(time), written.split("T", 1).join());
      },
    ),
    { examples: [[0], [-0.5], [0.5], [-1], [86_399_999], [86_400_000], [-86_400_000], [LAST], [-LAST]] },
  );
});

test("a day that Date does not have is refused", () => {
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY, LAST + 86_400_000, -LAST - 1])
    assert.throws(() => toTimestamp(time), RangeError);
});
