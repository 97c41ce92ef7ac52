import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../../test/sample-catalog.ts";
import { isStream } from "../../http/answer.ts";
import type { Entry } from "../../model/catalog.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import { createBases } from "../../sandbox/base.ts";
import { StoredRecord } from "../../sandbox/stored-record.ts";
import { exportOf } from "./export.ts";

const bases = createBases(growSample);

test("an export is that of its moment, and holds no world until it is read", async () => {
  const order: string[] = [];
  const world = (choice: WorldChoice) => {
    order.push(`world ${choice.seed}`);
    return bases(choice);
  };
  const box = sampleCatalog.get("box");
  const base = bases(toWorldChoice(2));
  const changes = new Map([
    [1, StoredRecord.fromRecord({ ...base.record(box, 1).record, note: "changed" }, undefined, 1)],
  ]);
  const reader = { ...base, changes: (entry: Entry) => (entry === box ? changes : new Map()) };
  const reply = await exportOf({ catalog: sampleCatalog, world }, { owner: "one" }, reader);
  changes.clear();
  order.push("measured");
  assert.ok(isStream(reply.json));
  let text = "";
  for await (const piece of reply.json) text += String(piece);
  assert.deepEqual(order, ["world 2", "measured", "world 2"]);
  assert.equal(reply.headers[reply.headers.indexOf("Content-Length") + 1], String(Buffer.byteLength(text)));
  assert.equal((JSON.parse(text) as { seed: number }).seed, 2);
  assert.equal(text.split('"changed"').length, 2);
});
