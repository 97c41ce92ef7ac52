import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import type { Counter } from "../../src/core/counter/counter.ts";

const HOUR = 3_600_000;
let names = 0;

function fresh(): string {
  names += 1;
  return `key-${process.pid}-${names}`;
}

/** The tests that every counter must pass, by the process's own clock. `open` may be called once; `skip` says why the adapter cannot be tested here. */
export function describeCounter(name: string, open: () => Counter, skip: string | false = false): void {
  describe(`${name} counter`, { skip }, () => {
    let counter: Counter;
    before(() => {
      counter = open();
    });
    after(() => counter.close());

    test("the first of a key opens a window, and the others count in it", async () => {
      const key = fresh();
      const began = Date.now();
      const first = await counter.hit(key, HOUR);
      const second = await counter.hit(key, HOUR);
      assert.deepEqual([first.count, second.count], [1, 2]);
      assert.ok(first.resetAt >= began + HOUR - 1 && first.resetAt <= Date.now() + HOUR);
      assert.ok(Math.abs(second.resetAt - first.resetAt) < 100, "the window does not move");
    });

    test("keys are counted apart", async () => {
      const [one, other] = [fresh(), fresh()];
      await counter.hit(one, HOUR);
      assert.equal((await counter.hit(other, HOUR)).count, 1);
    });

    test("counts at once are exact", async () => {
      const key = fresh();
      const windows = await Promise.all(Array.from({ length: 200 }, async () => counter.hit(key, HOUR)));
      const counts = windows.map(({ count }) => count).toSorted((a, b) => a - b);
      assert.deepEqual(
        counts,
        Array.from({ length: 200 }, (_, at) => at + 1),
      );
    });

    test("a window that has ended is opened anew", async () => {
      const key = fresh();
      const { resetAt } = await counter.hit(key, 30);
      while (Date.now() <= resetAt + 5) await wait(10);
      assert.equal(await counter.peek(key), undefined);
      assert.equal((await counter.hit(key, HOUR)).count, 1);
    });

    test("looking does not count", async () => {
      const key = fresh();
      assert.equal(await counter.peek(key), undefined);
      await counter.hit(key, HOUR);
      await counter.hit(key, HOUR);
      assert.equal((await counter.peek(key))?.count, 2);
      assert.equal((await counter.hit(key, HOUR)).count, 3);
    });
  });
}
