import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";

import { createGarbageWatch } from "./garbage.ts";

const MIB = 1024 * 1024;

/** A watch over a process of so many bytes, where collecting everything takes so many milliseconds, and what it collected. */
function watch(takes = 40) {
  const collected: string[] = [];
  const process = { size: 50 * MIB, now: 0 };
  let waiting: (() => void)[] = [];
  const garbage = createGarbageWatch({
    collect: (type) => {
      collected.push(type);
      if (type === "minor") return;
      process.size = 60 * MIB;
      process.now += takes;
    },
    size: () => process.size,
    now: () => process.now,
    later: (_ms, work) => waiting.push(work),
  });
  return {
    process,
    async move(mib: number): Promise<readonly string[]> {
      garbage.moved(mib * MIB);
      await turn();
      return collected.splice(0);
    },
    /** Reads so many for nobody, and has no turn in between. */
    drop(mib: number): readonly string[] {
      for (let n = 0; n < mib; n += 1) garbage.dropped(MIB);
      return collected.splice(0);
    },
    /** Nothing moved for a while. */
    calmDown(): readonly string[] {
      const due = waiting;
      waiting = [];
      for (const work of due) work();
      return collected.splice(0);
    },
  };
}

test("what died young is collected as bytes move, and everything where memory grew, but not all the time", async () => {
  const { process, move } = watch();
  assert.deepEqual(await move(3), []);
  assert.deepEqual(await move(1), ["minor"]);
  process.size = 80 * MIB;
  assert.deepEqual(await move(4), ["minor", "major"]);
  process.size = 90 * MIB;
  process.now = 500;
  assert.deepEqual(await move(4), ["minor"]);
  process.now = 1_500;
  assert.deepEqual(await move(4), ["minor", "major"]);
  process.now = 3_000;
  assert.deepEqual(await move(4), ["minor"]);
});

test("collecting everything takes a small part of the time, however long it takes", async () => {
  const { process, move } = watch(100);
  process.size = 80 * MIB;
  assert.deepEqual(await move(4), ["minor", "major"]);
  process.size = 90 * MIB;
  process.now = 2_500;
  assert.deepEqual(await move(4), ["minor"]);
  process.now = 2_700;
  assert.deepEqual(await move(4), ["minor", "major"]);
});

test("where memory grew by much everything is collected at once", async () => {
  const { process, move } = watch();
  process.size = 80 * MIB;
  assert.deepEqual(await move(4), ["minor", "major"]);
  process.size = 101 * MIB;
  assert.deepEqual(await move(4), ["minor", "major"]);
});

test("what is left when nothing moves any more is collected, for ten seconds", async () => {
  const { process, move, calmDown } = watch();
  assert.deepEqual(await move(4), ["minor"]);
  process.now = 1_000;
  process.size = 70 * MIB;
  assert.deepEqual(calmDown(), ["minor", "major"]);
  process.now = 2_000;
  process.size = 62 * MIB;
  assert.deepEqual(calmDown(), ["minor"], "little is left");
  process.now = 10_000;
  process.size = 80 * MIB;
  assert.deepEqual(calmDown(), ["minor", "major"]);
  assert.deepEqual(calmDown(), [], "it is over");
});

test("what is read for nobody is collected as it comes, before anything else has a turn", () => {
  const { process, drop } = watch();
  assert.deepEqual(drop(3), []);
  assert.deepEqual(drop(9), ["minor", "minor", "minor"]);
  process.size = 80 * MIB;
  assert.deepEqual(drop(4), ["minor", "major"]);
});
