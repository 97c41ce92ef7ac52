import assert from "node:assert/strict";
import { test } from "node:test";

import { Line, createLanes } from "./queues.ts";
import { unavailable } from "./storage.ts";

test("who waits in a line behind one whom storage does not serve is told so too, and who comes later is not", async () => {
  const line = new Line();
  let ran = 0;
  const fail = async (): Promise<never> => {
    throw unavailable("the database does not answer");
  };
  const work = async (): Promise<number> => (ran += 1);
  const [failing, behind, another] = [line.run(fail), line.run(work), line.run(work)];
  for (const one of [failing, behind, another]) await assert.rejects(one, { code: "unavailable" });
  assert.equal(ran, 0);
  assert.equal(await line.run(work), 1);
  assert.equal(line.isEmpty, true);
});

test("any other failure in a line is only of the one whose it is", async () => {
  const line = new Line();
  const failing = line.run(async () => {
    throw new Error("refused");
  });
  const behind = line.run(async () => "done");
  await assert.rejects(failing, /refused/);
  assert.equal(await behind, "done");
});

test("lanes let a few of one name run at once, in order, and refuse who waits too long", async () => {
  const lanes = createLanes({ atOnce: 2, patience: 20 });
  const order: number[] = [];
  const short = (at: number) => lanes("short", async () => void order.push(at));
  await Promise.all([1, 2, 3, 4, 5].map(short));
  assert.deepEqual(order, [1, 2, 3, 4, 5]);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const holding = [1, 2].map(() => lanes("long", () => held));
  await assert.rejects(
    lanes("long", async () => undefined),
    { code: "unavailable" },
  );
  await lanes("other", async () => undefined);
  go();
  await Promise.all(holding);
  await lanes("long", async () => undefined);
});
