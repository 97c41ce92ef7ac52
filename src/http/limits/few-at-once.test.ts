import assert from "node:assert/strict";
import { test } from "node:test";

import { createFewAtOnce } from "./few-at-once.ts";

const BOUNDS = { running: { all: 3, each: 2 }, waiting: { all: 4, each: 2 }, refusal: "cannot do one more" };
/** Lets what is resolved go on. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("one caller gets so many turns and no more, and another one is not held up by those that wait", async () => {
  const few = createFewAtOnce(BOUNDS);
  const order: string[] = [];
  const enter = (caller: string) =>
    few.enter(caller).then((leave) => {
      order.push(caller);
      return leave;
    });
  const hog = [enter("hog"), enter("hog"), enter("hog"), enter("hog")];
  await assert.rejects(few.enter("hog"), { code: "overloaded", message: /^cannot do one more; try again/ });
  const other = enter("other");
  await settle();
  assert.deepEqual(order, ["hog", "hog", "other"]);
  (await other)();
  await settle();
  assert.deepEqual(order, ["hog", "hog", "other"]);
  const leave = await hog[0];
  leave?.();
  leave?.(); // counts once
  await settle();
  assert.deepEqual(order, ["hog", "hog", "other", "hog"]);
});

test("work that fails gives its place back", async () => {
  const few = createFewAtOnce({ ...BOUNDS, running: { all: 1, each: 1 } });
  await assert.rejects(
    few.run("one", () => Promise.reject(new Error("failed"))),
    /failed/,
  );
  assert.equal(await few.run("two", async () => "done"), "done");
});

test("callers who wait come one after the other, however much one of them waits for", async () => {
  const few = createFewAtOnce({ ...BOUNDS, running: { all: 1, each: 1 }, waiting: { all: 9, each: 4 } });
  const order: string[] = [];
  const work = (caller: string) => few.run(caller, async () => void order.push(caller));
  await Promise.all(["hog", "hog", "hog", "hog", "other", "other", "third"].map(work));
  assert.deepEqual(order, ["hog", "hog", "other", "third", "hog", "other", "hog"]);
});

test("so many wait, of all callers, and no more", async () => {
  const few = createFewAtOnce(BOUNDS);
  const inside = [await few.enter("a"), await few.enter("a"), await few.enter("b")];
  const waiting = ["a", "a", "b", "b"].map((caller) => few.enter(caller));
  await assert.rejects(few.enter("c"), { code: "overloaded" });
  for (const leave of inside) leave();
  for (const begun of waiting) (await begun)();
  (await few.enter("c"))();
});
