import assert from "node:assert/strict";
import { test } from "node:test";

import { describeCounter } from "../../../test/counter/counter-contract.ts";
import { createMemoryCounter } from "./memory.ts";

describeCounter("memory", () => createMemoryCounter(Date.now));

test("a clock that is set back makes no window longer than it is", async () => {
  let time = 10_000_000;
  const counter = createMemoryCounter(() => time);
  await counter.hit("key", 3_600_000);
  time -= 3_600_000;
  assert.deepEqual(await counter.hit("key", 3_600_000), { count: 2, resetAt: time + 3_600_000 });
});
