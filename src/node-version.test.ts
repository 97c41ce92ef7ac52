import assert from "node:assert/strict";
import { test } from "node:test";

import { refuseOlderNode } from "./node-version.ts";

for (const [running, isRefused] of [
  ["20.20.2", true],
  ["22.11.9", true],
  ["22.12.0", false],
  ["22.13.1", false],
  ["26.10.0", false],
  [undefined, false],
] as const) {
  test(`Node ${running} is ${isRefused ? "refused by name" : "taken"} where 22.12 is the oldest`, () => {
    if (!isRefused) refuseOlderNode("22.12", running);
    else
      assert.throws(() => refuseOlderNode("22.12", running), {
        message: `seedbed needs Node 22.12 or newer, and this is ${running}`,
      });
  });
}
