import assert from "node:assert/strict";
import { test } from "node:test";

import { createLoopTurns } from "./loop-turns.ts";

/** Turns of an event loop that goes on when it is told to, and takes as long as it is told. */
function createLoop() {
  let time = 0;
  let goOn: (() => void)[] = [];
  const begun: string[] = [];
  const turns = createLoopTurns(
    () => time,
    () => new Promise((resolve) => void goOn.push(resolve)),
  );
  return {
    begun,
    begin(caller: string, takes: number): void {
      const begin = (): void => {
        begun.push(caller);
        time += takes;
      };
      const turn = turns.enter(caller);
      if (turn === undefined) begin();
      else void turn.then(begin);
    },
    async turn(): Promise<void> {
      const all = goOn;
      goOn = [];
      for (const one of all) one();
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

test("what takes long is begun once in a turn, and callers come one after the other", async () => {
  const { begin, begun, turn } = createLoop();
  for (let n = 0; n < 4; n += 1) begin("hog", 80);
  begin("other", 1);
  assert.deepEqual(begun, ["hog"]);
  await turn();
  assert.deepEqual(begun, ["hog", "hog"]);
  await turn();
  assert.deepEqual(begun, ["hog", "hog", "other"]);
  begin("late", 1);
  await turn();
  await turn();
  assert.deepEqual(begun.slice(3).toSorted(), ["hog", "late"]);
  await turn();
  begin("hog", 80);
  assert.equal(begun.length, 6, "nobody waits any more");
});

test("what takes little is begun at once", async () => {
  const { begin, begun, turn } = createLoop();
  for (let n = 0; n < 4; n += 1) begin("one", 1);
  assert.equal(begun.length, 4);
  await turn();
  for (let n = 0; n < 4; n += 1) begin("one", 1);
  assert.equal(begun.length, 8);
});
