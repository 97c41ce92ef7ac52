import assert from "node:assert/strict";
import { test } from "node:test";

import { BURST } from "./bounds.ts";
import { createBursts } from "./callers.ts";

test("a burst is as long as the bucket is full, then work goes on as fast as it fills; others have their own", () => {
  let time = 0;
  const bursts = createBursts(() => time);
  const cost = BURST.tokens / 4;
  for (let n = 0; n < 4; n += 1) assert.equal(bursts.take("one", cost), 0);
  const wait = bursts.take("one", cost);
  assert.equal(wait, Math.ceil(cost / BURST.perSecond));
  assert.equal(bursts.take("other", cost), 0);
  time += (wait - 1) * 1000;
  assert.equal(bursts.take("one", cost), 1);
  time += 1000;
  assert.equal(bursts.take("one", cost), 0);
  assert.notEqual(bursts.take("one", cost), 0);
  time += 24 * 3_600_000;
  for (let n = 0; n < 4; n += 1) assert.equal(bursts.take("one", cost), 0);
  assert.notEqual(bursts.take("one", 1), 0);
});

test("a clock that is set back takes nothing away", () => {
  let time = 10_000;
  const bursts = createBursts(() => time);
  assert.equal(bursts.take("one", BURST.tokens / 2), 0);
  time = 0;
  assert.equal(bursts.take("one", BURST.tokens / 2), 0);
});
