import assert from "node:assert/strict";
import { test } from "node:test";

import type { Entry } from "../../model/catalog.ts";
import type { Reader } from "../../sandbox/reader.ts";
import { finding } from "./having-values.ts";

test("a record is looked for in steps, between which others have their turns", () => {
  const stored = ["Ada", "Eve", "Ada", "", "", "", "", "", "", "", "Ida"].map((name, at) => ({
    record: { id: String(at + 1), name },
  }));
  const collection = {
    total: stored.length,
    slice: (from: number, to: number) => stored.slice(from, to),
    get: (id: string) => stored.find(({ record }) => record.id === id),
  };
  const reader = { collection: () => collection } as unknown as Reader;
  const rows: readonly (readonly [wanted: object, steps: number, id: string | undefined])[] = [
    [{ name: "Ada" }, 0, "1"],
    [{ name: "Eve" }, 0, "2"],
    [{ name: ["Una", "Ida"] }, 2, "11"],
    [{ name: "Una" }, 3, undefined],
    [{ id: 3, name: "Ada" }, 0, "3"],
    [{ id: "2", name: "Ada" }, 0, undefined],
    [{ id: null }, 0, undefined],
  ];
  for (const [wanted, steps, id] of rows) {
    const work = finding({} as Entry, { ...wanted }, reader);
    let taken = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) taken += 1;
    assert.deepEqual([taken, step.value], [steps, id], JSON.stringify(wanted));
  }
});
