import assert from "node:assert/strict";
import { test } from "node:test";

import { toEnd } from "../model/steps.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { createLoop, createWork, prepared, preparedAtOnce, Unprepared, workOut } from "./work.ts";

const BOUNDS = { running: { all: 3, each: 2 }, waiting: { all: 4, each: 2 }, refusal: "cannot do one more" };
/** Lets what is resolved go on. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Things that go on until they are told to end, in the order in which they begin. */
function createDoings() {
  const few = createWork(BOUNDS);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (caller: string): Promise<void> =>
    few.run(caller, () => {
      order.push(caller);
      return new Promise((end) => void ends.push(end));
    });
  return { order, ends, begin };
}

test("one caller gets so many turns and no more, and another one is not held up by those that wait", async () => {
  const { order, ends, begin } = createDoings();
  const all = ["hog", "hog", "hog", "hog"].map((caller) => begin(caller));
  await assert.rejects(begin("hog"), { code: "overloaded", message: /^cannot do one more; try again/ });
  all.push(begin("other"));
  await settle();
  assert.deepEqual(order, ["hog", "hog", "other"]);
  ends[2]?.();
  await settle();
  assert.deepEqual(order, ["hog", "hog", "other"]);
  ends[0]?.();
  await settle();
  assert.deepEqual(order, ["hog", "hog", "other", "hog"]);
  for (let at = 0; at < all.length; at += 1) {
    ends[at]?.();
    await settle();
  }
  await Promise.all(all);
});

test("work that fails gives its place back", async () => {
  const few = createWork({ ...BOUNDS, running: { all: 1, each: 1 } });
  await assert.rejects(
    few.run("one", () => Promise.reject(new Error("failed"))),
    /failed/,
  );
  await assert.rejects(
    few.run("one", () => {
      throw new Error("failed at once");
    }),
    /failed at once/,
  );
  assert.equal(await few.run("two", async () => "done"), "done");
});

test("callers who wait come one after the other, however much one of them waits for", async () => {
  const few = createWork({ ...BOUNDS, running: { all: 1, each: 1 }, waiting: { all: 9, each: 4 } });
  const order: string[] = [];
  const work = (caller: string) => few.run(caller, async () => void order.push(caller));
  await Promise.all(["hog", "hog", "hog", "hog", "other", "other", "third"].map(work));
  assert.deepEqual(order, ["hog", "hog", "other", "third", "hog", "other", "hog"]);
});

test("so many wait, of all callers, and no more", async () => {
  const { ends, begin } = createDoings();
  const all = ["a", "a", "b", "a", "a", "b", "b"].map((caller) => begin(caller));
  await assert.rejects(begin("c"), { code: "overloaded" });
  for (let at = 0; at < all.length; at += 1) {
    await settle();
    ends[at]?.();
  }
  await Promise.all(all);
});

/** Turns of an event loop that goes on when it is told to, and takes as long as it is told. */
function createSlowLoop() {
  let time = 0;
  let goOn: (() => void)[] = [];
  const begun: string[] = [];
  const loop = createLoop(
    () => time,
    () => new Promise((resolve) => void goOn.push(resolve)),
  );
  function take(caller: string, takes: number, mine: Promise<void> | undefined): void {
    const begin = (): void => {
      begun.push(caller);
      time += takes;
    };
    if (mine === undefined) begin();
    else void mine.then(begin);
  }
  return {
    begun,
    begin: (caller: string, takes: number) => take(caller, takes, loop.enter(caller)),
    goOn: (caller: string, takes: number) => take(caller, takes, loop.goOn(caller)),
    async turn(): Promise<void> {
      const all = goOn;
      goOn = [];
      for (const one of all) one();
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

test("what takes long is begun once in a turn, and callers come one after the other", async () => {
  const { begin, begun, turn } = createSlowLoop();
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
  const { begin, begun, turn } = createSlowLoop();
  for (let n = 0; n < 4; n += 1) begin("one", 0.2);
  assert.equal(begun.length, 4);
  await turn();
  for (let n = 0; n < 4; n += 1) begin("one", 0.2);
  assert.equal(begun.length, 8);
});

test("steps are taken as many in a turn as take some milliseconds, of callers one after the other", async () => {
  let time = 0;
  let goOn = (): void => undefined;
  const loop = createLoop(
    () => time,
    () => new Promise((resolve) => void (goOn = resolve)),
  );
  const done: string[] = [];
  function* steps(name: string, count: number): YieldingSteps<string> {
    for (let n = 0; n < count; n += 1) {
      time += 0.4;
      done.push(name);
      yield;
    }
    return name;
  }
  const hogs = [loop.run("hog", steps("hog", 9)), loop.run("hog", steps("hog", 9))];
  const other = loop.run("other", steps("other", 3));
  await settle();
  assert.deepEqual(done, ["hog", "hog", "hog", "hog"], "the first of what is begun, for a millisecond");
  for (let turn = 0; turn < 3; turn += 1) {
    done.length = 0;
    goOn();
    await settle();
    assert.equal(new Set(done).size, 1, "one in a turn");
    assert.equal(done.length, 2);
    if (done.includes("other")) break;
  }
  assert.deepEqual(done, ["other", "other"], "behind one turn of the other caller");
  for (let turn = 0; turn < 12; turn += 1) {
    goOn();
    await settle();
  }
  assert.deepEqual(await Promise.all([...hogs, other]), ["hog", "hog", "other"]);
});

test("what begins waits for one turn of what goes on, however much of that there is", async () => {
  const { begin, begun, goOn, turn } = createSlowLoop();
  for (let n = 0; n < 5; n += 1) goOn(`long ${n}`, 80);
  await turn();
  assert.deepEqual(begun.splice(0), ["long 0"]);
  begin("other", 0.5);
  assert.deepEqual(begun.splice(0), ["other"], "at once: nothing was begun in this turn");
  for (let n = 0; n < 4; n += 1) begin("hog", 80);
  assert.deepEqual(begun.splice(0), ["hog"]);
  for (let n = 0; n < 4; n += 1) await turn();
  assert.deepEqual(begun, ["hog", "long 1", "hog", "long 2"]);
});

test("what is needed is made before what needs it is tried again", async () => {
  function createNeedy() {
    const there = new Set<string>();
    const need = (name: string, of: string[] = []): void => {
      if (there.has(name)) return;
      throw new Unprepared(
        (function* (): YieldingSteps<void> {
          yield;
          for (const other of of) need(other);
          there.add(name);
        })(),
      );
    };
    return () => {
      need("one");
      need("two", ["three"]);
      return [...there].join();
    };
  }
  assert.equal(await prepared("somebody", createNeedy()), "one,three,two");
  const failing = (): never => {
    throw new Error("failed");
  };
  await assert.rejects(prepared("somebody", failing), /failed/);
  assert.equal(
    preparedAtOnce(() => "nothing needed"),
    "nothing needed",
  );
});

test("what takes long to work out is worked out once, unless it is about something else by then", () => {
  let begun = 0;
  const long = workOut(function* (): YieldingSteps<number> {
    begun += 1;
    const own = begun;
    const until = performance.now() + 20;
    while (performance.now() < until) yield;
    return own;
  });
  const attempt = (...about: unknown[]): number => {
    for (;;) {
      try {
        return long(...about);
      } catch (error) {
        assert.ok(error instanceof Unprepared);
        toEnd(error.steps);
      }
    }
  };
  assert.equal(attempt("a", 1), 1);
  assert.equal(attempt("a", 1), 1);
  assert.equal(attempt("a", 2), 2);
  for (let tries = 3; tries < 9; tries += 1) assert.ok(attempt("b", tries) >= tries);
});
