import assert from "node:assert/strict";
import { test } from "node:test";

import { sortRecords } from "./sorting.ts";

const records = [
  { id: "10", n: 2.5 },
  { id: "9", n: null },
  { id: "1", n: -1 },
];

for (const { name, sorting, expected } of [
  { name: "ids as numbers", sorting: { column: "id", descending: false }, expected: ["1", "9", "10"] },
  { name: "the other way round", sorting: { column: "id", descending: true }, expected: ["10", "9", "1"] },
  { name: "what has no value last", sorting: { column: "n", descending: false }, expected: ["1", "10", "9"] },
  {
    name: "what has no value last the other way round too",
    sorting: { column: "n", descending: true },
    expected: ["10", "1", "9"],
  },
  { name: "nothing without a column", sorting: undefined, expected: ["10", "9", "1"] },
]) {
  test(`sorts ${name}`, () => {
    assert.deepEqual(
      sortRecords(records, sorting).map(({ id }) => id),
      expected,
    );
  });
}
