import assert from "node:assert/strict";
import { test } from "node:test";

import { delayAfter, MOST_ATTEMPTS, parseRetryAfter, RETRY_DELAYS } from "./schedule.ts";

test("a delivery has seven attempts, later and later, and never early", () => {
  assert.equal(MOST_ATTEMPTS, 7);
  for (const [at, delay] of RETRY_DELAYS.entries()) {
    assert.equal(
      delayAfter(at + 1, MOST_ATTEMPTS, undefined, () => 0),
      delay,
    );
    const latest: number = delayAfter(at + 1, MOST_ATTEMPTS, undefined, () => 0.999) ?? 0;
    assert.ok(latest > delay && latest <= delay * 1.1);
  }
  assert.equal(
    delayAfter(7, MOST_ATTEMPTS, undefined, () => 0),
    undefined,
  );
});

test("fewer attempts end earlier", () => {
  assert.equal(
    delayAfter(2, 3, undefined, () => 0),
    300_000,
  );
  assert.equal(
    delayAfter(3, 3, undefined, () => 0),
    undefined,
  );
});

const NOW = Date.parse("2026-11-20T12:00:00Z");
const ROWS: readonly (readonly [string | undefined, number | undefined])[] = [
  [undefined, undefined],
  ["120", 120_000],
  ["0", 0],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["soon", undefined],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["2026-11-20", undefined],
];

for (const [value, expected] of ROWS) {
  test(`Retry-After ${value ?? "absent"} says ${expected ?? "nothing"}`, () => {
    assert.equal(parseRetryAfter(value, NOW), expected);
  });
}
