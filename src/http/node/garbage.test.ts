import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";

import { createGarbageWatch } from "./garbage.ts";

const MIB = 1024 * 1024;

test("what died young is collected as bytes move, and everything where memory grew, but not all the time", async () => {
  const collected: string[] = [];
  let size = 50 * MIB;
  let now = 0;
  const garbage = createGarbageWatch({
    collect: (type) => {
      collected.push(type);
      if (type === "major") size = 60 * MIB;
    },
    size: () => size,
    now: () => now,
  });
  const move = async (mib: number): Promise<readonly string[]> => {
    garbage.moved(mib * MIB);
    await turn();
    return collected.splice(0);
  };
  assert.deepEqual(await move(3), []);
  assert.deepEqual(await move(1), ["minor"]);
  size = 80 * MIB;
  assert.deepEqual(await move(4), ["minor", "major"]);
  size = 100 * MIB;
  now = 500;
  assert.deepEqual(await move(4), ["minor"]);
  now = 1_500;
  assert.deepEqual(await move(4), ["minor", "major"]);
  now = 3_000;
  assert.deepEqual(await move(4), ["minor"]);
});
