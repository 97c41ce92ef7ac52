import assert from "node:assert/strict";
import { test } from "node:test";

import { toRecordName } from "./record-name.ts";

test("a record is called by what tells it from others: not by its state, and not by what is empty", () => {
  const rows = [
    [{ id: "8", name: "Ada", email: "ada@example.com" }, "Ada"],
    [{ id: "144", orderNumber: "SB-2026-00144", status: "paid" }, "SB-2026-00144"],
    [{ id: "201", name: " ", description: "Seedbed Books, order 144", status: "executed" }, "Seedbed Books, order 144"],
    [{ id: "1", userId: "79", status: "active" }, undefined],
  ] as const;
  for (const [record, name] of rows) assert.equal(toRecordName(record), name);
});
