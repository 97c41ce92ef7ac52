import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { volume } from "../../../../test/sample-library.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { StoredRecord } from "../stored-record.ts";
import { createFaults } from "./faults.ts";
import { parseSort, selectSorted } from "./sorting.ts";

const at = "2026-01-01T00:00:00.000Z";
const keysOf = (text: string): ReturnType<typeof parseSort> => parseSort(text, fieldKinds(volume), createFaults());

test("a window of a long list is the same part of the sorted list, whether few or many records come before it", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 50, maxLength: 300, size: "max" });
  fc.assert(
    fc.property(prices, fc.nat(320), fc.integer({ min: 1, max: 100 }), fc.boolean(), (values, offset, limit, down) => {
      const records = values.map((price, index) =>
        StoredRecord.fromRecord({ id: String(index + 1), createdAt: at, updatedAt: at, price }),
      );
      const expected = values
        .map((price, index) => ({ price, id: index + 1 }))
        .sort((a, b) => (down ? b.price - a.price : a.price - b.price) || a.id - b.id)
        .slice(offset, offset + limit);
      const selected = selectSorted(records, keysOf(down ? "-price" : "price"), offset, limit);
      assert.deepEqual(
        selected.map((one) => one.id),
        expected.map((one) => one.id),
      );
    }),
    { numRuns: 300 },
  );
});

test("each field of each record is read once, however much is compared", () => {
  let reads = 0;
  const records = Array.from({ length: 500 }, (_, index) =>
    StoredRecord.fromRecord({ id: String(index + 1), createdAt: at, updatedAt: at }),
  );
  const key = {
    name: "price",
    descending: true,
    read: () => {
      reads += 1;
      return reads % 7;
    },
  };
  selectSorted(records, [key], 0, 10);
  assert.equal(reads, 500);
});

test("names after the id say nothing more, nor does a name that was there before", () => {
  const namesOf = (text: string): readonly string[] =>
    keysOf(text).map((key) => `${key.descending ? "-" : ""}${key.name}`);
  assert.deepEqual(namesOf("price,-id,title"), ["price", "-id"]);
  assert.deepEqual(namesOf("price,id,title"), ["price"]);
  assert.deepEqual(namesOf("-price,price, title"), ["-price", "title"]);
  assert.deepEqual(namesOf("id"), []);
});
