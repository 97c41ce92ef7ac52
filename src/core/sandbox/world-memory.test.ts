import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createBases } from "./base.ts";
import { createWorldMemory } from "./world-memory.ts";

/** Lets what was passed be noticed. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("past the bound the pieces go that nobody used for longest, but never the last", async () => {
  const memory = createWorldMemory(100);
  const dropped: string[] = [];
  const [a, b, c] = ["a", "b", "c"].map((name) => memory.keep(() => void dropped.push(name)));
  for (const piece of [a, b, c, a]) piece?.use();
  a?.take(40);
  b?.take(40);
  c?.take(40);
  assert.deepEqual(dropped, [], "nothing goes while somebody works");
  await settle();
  assert.deepEqual(dropped, ["b"]);
  assert.equal(memory.held, 80);
  b?.take(1_000);
  assert.equal(memory.held, 80, "what is gone does not count");
  a?.take(1_000);
  await settle();
  assert.deepEqual(dropped, ["b", "c"]);
  assert.equal(memory.held, 1_040);
});

test("what is made of worlds stays within its bound, and is made anew byte for byte where it was let go", async () => {
  const memory = createWorldMemory(8 * 1024 * 1024);
  const base = createBases(growSample, { memory });
  const box = sampleCatalog.get("box");
  const read = (seed: number): string =>
    base(toWorldChoice(seed))
      .collection(box)
      .slice(0, 20)
      .map(({ json }) => json)
      .join();
  const first = base(toWorldChoice(1)).record(box, 1);
  const before = read(1);
  assert.equal(base(toWorldChoice(1)).record(box, 1), first, "it is kept");
  for (let seed = 2; seed < 40; seed += 1) {
    read(seed);
    await settle();
    assert.ok(memory.held <= 8 * 1024 * 1024, String(memory.held));
  }
  assert.notEqual(base(toWorldChoice(1)).record(box, 1), first, "it was let go");
  assert.equal(read(1), before);
});
