import assert from "node:assert/strict";
import { test } from "node:test";

import { validate, version } from "uuid";

import { newRowId } from "./new-row-id.ts";

test("ids of rows are UUIDs of version 7 of now, each greater than the one before, past what is drawn at once", () => {
  const before = Date.now();
  const ids = Array.from({ length: 2_000 }, newRowId);
  const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  for (const [at, id] of ids.entries()) {
    assert.ok(validate(id) && version(id) === 7, id);
    assert.ok(at === 0 || id > (ids[at - 1] ?? ""), `${id} comes after ${ids[at - 1]}`);
    assert.ok(timeOf(id) >= before && timeOf(id) <= Date.now());
  }
  assert.equal(new Set(ids.map((id) => id.slice(-8))).size > 1_990, true, "what does not count is random");
});
