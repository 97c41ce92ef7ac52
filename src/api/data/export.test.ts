import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { createBases } from "../../engine/base.ts";
import { isStream } from "../../http/answer.ts";
import type { WorldChoice } from "../../model/world-choice.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import { exportOf } from "./export.ts";

const bases = createBases(growSample, 4, 1);

test("the exports of one caller are measured one after the other, and hold no world until they are read", async () => {
  const order: string[] = [];
  const world = (choice: WorldChoice) => {
    order.push(`world ${choice.seed}`);
    return bases(choice);
  };
  const ask = async (owner: string, seed: number) => {
    const reader = { ...bases(toWorldChoice(seed)), changes: () => new Map() };
    const reply = await exportOf({ catalog: sampleCatalog, world }, { owner }, reader);
    order.push(`measured ${seed}`);
    return reply;
  };
  const replies = await Promise.all([ask("one", 2), ask("one", 3), ask("one", 4)]);
  assert.deepEqual(order, ["world 2", "measured 2", "world 3", "measured 3", "world 4", "measured 4"]);
  const [first] = replies;
  assert.ok(first !== undefined && isStream(first.json));
  let text = "";
  for await (const piece of first.json) text += String(piece);
  assert.equal(order.at(-1), "world 2");
  assert.equal(first.headers[first.headers.indexOf("Content-Length") + 1], String(Buffer.byteLength(text)));
  assert.equal((JSON.parse(text) as { seed: number }).seed, 2);
});
