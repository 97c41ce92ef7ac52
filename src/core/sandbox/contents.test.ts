import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createBases } from "./base.ts";
import { Contents } from "./contents.ts";
import { StoredRecord } from "./stored-record.ts";

const task = sampleCatalog.get("task");
const base = createBases(growSample)(toWorldChoice(1));
const at = "2026-01-01T00:00:00.000Z";
const waiting = StoredRecord.fromRecord(
  { id: "1", title: "Wait", state: "waiting", percent: 0, createdAt: at, updatedAt: at },
  { speed: 1 },
);
const untouched = Contents.untouched(base);

const ways: Readonly<Record<string, () => Contents>> = {
  "its own": () => untouched.own(),
  "a new layer over what nobody wrote to": () => untouched.fork(),
  "a layer over a layer": () => untouched.fork().fork(),
};

for (const [name, make] of Object.entries(ways)) {
  test(`what is written into ${name} is in no other sandbox of the seed`, () => {
    const contents = make();
    contents.set(task, 1, waiting);
    assert.equal(contents.collection(task, () => 0).total, 1);
    assert.equal(contents.due.next, Date.parse(at) + 10_000);
    assert.equal(contents.bytes, waiting.bytes);
    for (const other of [Contents.untouched(base), ...Object.values(ways).map((way) => way())]) {
      assert.deepEqual([other.collection(task, () => 0).total, other.due.next, other.bytes], [0, null, 0]);
    }
  });
}

test("a resource called as a member of every object has ids of its own", () => {
  const entry = { ...sampleCatalog.get("shelf") };
  for (const name of ["constructor", "__proto__"]) {
    const odd = { ...entry, resource: { ...entry.resource, name } };
    const grown = { ...createBases(growSample)(toWorldChoice(1)), size: () => 3 };
    assert.equal(Contents.untouched(grown).ground("", {}).nextId(odd), 4);
    assert.equal(
      Contents.untouched(grown)
        .ground("", Object.fromEntries([[name, 9]]))
        .nextId(odd),
      9,
    );
  }
});
