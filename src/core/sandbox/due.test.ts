import assert from "node:assert/strict";
import { test } from "node:test";

import { sampleCatalog } from "../../../test/sample-catalog.ts";
import { DueRecords } from "./due.ts";
import type { Transaction } from "./transaction.ts";

const task = sampleCatalog.get("task");
/** Of what the clock moves, written: gone. */
const writing = (...ids: number[]): Transaction =>
  ({ written: new Map([[task, new Map(ids.map((id) => [id, null]))]]) }) as unknown as Transaction; // all that is read of it

/** The moves of three generated records. */
const generated = (): DueRecords =>
  new DueRecords({ seed: 1, since: 0 }, [
    { entry: task, id: 1, at: 10 },
    { entry: task, id: 2, at: 20 },
    { entry: task, id: 3, at: 30 },
  ]);

test("a generated move that was postponed is due at its new time alone", () => {
  const due = generated();
  due.postpone({ entry: task, id: 1, at: 25, planned: 10 });
  assert.deepEqual(
    due.dueBy(26).map(({ id, at }) => [id, at]),
    [
      [2, 20],
      [1, 25],
    ],
  );
  assert.equal(due.next, 20);
});

test("the next move is the earliest, of a generated record or of a changed one", () => {
  const due = generated();
  due.postpone({ entry: task, id: 3, at: 5 });
  assert.equal(due.next, 5);
  due.note(task, 3, null);
  assert.equal(due.next, 10);
});

test("a write takes its records out of what is due next, and its draft changes nothing", () => {
  const due = generated();
  assert.equal(due.nextAfter(writing(1)), 20);
  assert.equal(due.nextAfter(writing(1, 2, 3)), null);
  const draft = due.fork();
  draft.note(task, 1, null);
  assert.deepEqual([draft.next, due.next], [20, 10]);
});
