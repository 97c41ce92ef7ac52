import assert from "node:assert/strict";
import { test } from "node:test";

import { ownIds } from "./ids.ts";

test("new numbers come after the largest that is given", () => {
  const ids = ownIds("number", [7, 3, 40]);
  assert.deepEqual([1, 2, 3, 4, 5].map(ids.toId), [7, 3, 40, 41, 42]);
  assert.deepEqual(["7", "40", "41", "1", "0", "041", "x", "1e3", "9007199254740993"].map(ids.toIndex), [
    1,
    3,
    4,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("new texts differ from each other and from those that are given, and lead back", () => {
  const taken = String(ownIds("text", []).toId(3));
  const ids = ownIds("text", ["a7f3", taken, `${taken}x`]);
  assert.equal(ids.toId(1), "a7f3");
  const seen = new Set<unknown>();
  for (const index of [...Array.from({ length: 5_000 }, (_, at) => at + 1), 36 ** 4 - 1, 36 ** 4, 36 ** 4 + 1, 1e12]) {
    const id = ids.toId(index);
    assert.ok(!seen.has(id), String(id));
    seen.add(id);
    assert.equal(ids.toIndex(String(id)), index, String(id));
  }
  for (const id of ["", "A7F3", "a7f", "zzzzzzzzzzzzzz", "x", "__proto__"])
    assert.equal(ids.toIndex(id), undefined, id);
});

test("after the largest number that JSON has exactly, numbers go on after the others", () => {
  const ids = ownIds("number", [Number.MAX_SAFE_INTEGER, 4]);
  assert.deepEqual([1, 2, 3, 4].map(ids.toId), [Number.MAX_SAFE_INTEGER, 4, 5, 6]);
  assert.deepEqual(["9007199254740991", "4", "5", "6"].map(ids.toIndex), [1, 2, 3, 4]);
});
