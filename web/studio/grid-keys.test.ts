import assert from "node:assert/strict";
import { test } from "node:test";

import { moveIn } from "./grid-keys.ts";

const SIZE = { rows: 151, columns: 9, page: 20 };

for (const { key, ctrl = false, from = [5, 3], to } of [
  { key: "ArrowDown", to: [6, 3] },
  { key: "ArrowUp", to: [4, 3] },
  { key: "ArrowUp", from: [0, 3], to: [0, 3] },
  { key: "ArrowLeft", from: [5, 0], to: [5, 0] },
  { key: "ArrowRight", from: [5, 8], to: [5, 8] },
  { key: "ArrowDown", from: [150, 3], to: [150, 3] },
  { key: "Home", to: [5, 0] },
  { key: "End", to: [5, 8] },
  { key: "Home", ctrl: true, to: [0, 0] },
  { key: "End", ctrl: true, to: [150, 8] },
  { key: "ArrowDown", ctrl: true, to: [150, 3] },
  { key: "PageDown", to: [25, 3] },
  { key: "PageDown", from: [140, 3], to: [150, 3] },
  { key: "PageUp", to: [1, 3] },
] as const) {
  test(`${ctrl ? "Ctrl+" : ""}${key} leads from ${from.join(",")} to ${to.join(",")}`, () => {
    const [row, column] = from;
    assert.deepEqual(moveIn(SIZE, { row, column }, key, ctrl), { row: to[0], column: to[1] });
  });
}

test("other keys move nothing, and an empty grid has its head alone", () => {
  assert.equal(moveIn(SIZE, { row: 1, column: 1 }, "a", false), undefined);
  assert.deepEqual(moveIn({ rows: 1, columns: 9, page: 20 }, { row: 0, column: 0 }, "ArrowDown", false), {
    row: 0,
    column: 0,
  });
});
