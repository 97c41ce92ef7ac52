import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import { unavailable } from "../storage/storage.ts";
import type { Batch, Storage, StoredState } from "../storage/storage.ts";
import { createBases } from "./base.ts";
import type { EngineEvent } from "./events.ts";
import { Sandbox } from "./sandbox.ts";
import { tryInOrder } from "./stored-sandbox.ts";
import type { Joining, CommitWork } from "./stored-sandbox.ts";
import { createRecord, patchRecord } from "./writing.ts";

const shelf = sampleCatalog.get("shelf");

/** A sandbox over a storage in which a write waits until it is let through. */
function setUp(maxChanges = 1_000) {
  const memory = createMemoryStorage();
  const batches: Batch[] = [];
  let gate: Promise<void> = Promise.resolve();
  let refuse: (batch: Batch) => Error | undefined = () => undefined;
  const storage: Storage = {
    ...memory,
    async write(scope, known, work, asked) {
      const state = await memory.write(scope, known, (found) => ({ batch: undefined, result: found }), asked);
      const { batch, result } = work(state);
      await gate;
      if (batch === undefined) return result;
      const error = refuse(batch);
      if (error !== undefined) throw error;
      batches.push(batch);
      await memory.write(scope, known, () => ({ batch, result: undefined }));
      return result;
    },
  };
  const events: EngineEvent[] = [];
  let ids = 0;
  const around = {
    catalog: sampleCatalog,
    storage,
    baseUrl: "http://localhost:3000",
    clock: () => Date.parse("2026-11-01T00:00:00.000Z"),
    newId: () => `id-${(ids += 1)}`,
    base: createBases(growSample),
    emit: (_sandbox: Sandbox, happened: readonly EngineEvent[]) => void events.push(...happened),
  };
  const address = { scope: "test/default", owner: "test", name: "default", maxChanges };
  const make = (): Sandbox => new Sandbox(address, around, toWorldChoice(1));
  const sandbox = make();
  return {
    sandbox,
    batches,
    events,
    /** Returns the sandbox as another process would see it. */
    async reread(): Promise<Sandbox> {
      const other = make();
      await other.refresh();
      return other;
    },
    /** Holds all writes from now on; returns what lets them through. */
    hold(): () => void {
      let open = (): void => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
    refuseWhere: (rule: typeof refuse) => void (refuse = rule),
    label: (id: number, label: string) =>
      sandbox.write((tx) => {
        const before = tx.peek(shelf, id);
        assert.ok(before);
        return patchRecord(tx, shelf, before, { label: `${String(before.record["label"])}${label}` }, { strict: false })
          .json;
      }),
    create: (label: string) => sandbox.write((tx) => createRecord(tx, shelf, { label }, { strict: false }).record.id),
    labelOf: (of: Sandbox, id: number) => of.collection(shelf).get(String(id))?.record["label"],
  };
}

test("writes that wait for one sandbox are stored in one, each on top of those before it, in their order", async () => {
  const { sandbox, batches, events, label, create, labelOf, reread } = setUp();
  await label(1, "");
  const before = labelOf(sandbox, 1);
  const total = sandbox.collection(shelf).total;
  const answers = await Promise.all([label(1, "a"), create("x"), label(1, "b"), create("y"), label(1, "c")]);
  assert.equal(batches.length, 2);
  assert.equal(labelOf(sandbox, 1), `${String(before)}abc`);
  assert.ok(answers[2].includes(`${String(before)}ab"`), "each has what it wrote");
  assert.deepEqual([answers[1], answers[3]], [String(total + 1), String(total + 2)]);
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    [1, 2, 3, 4, 5, 6],
  );
  assert.deepEqual(
    events.slice(1).map(({ previous }) => previous?.["label"]),
    [before, undefined, `${String(before)}a`, undefined, `${String(before)}ab`],
  );
  const other = await reread();
  assert.deepEqual(other.row, sandbox.row);
  assert.deepEqual([labelOf(other, 1), other.collection(shelf).total], [labelOf(sandbox, 1), total + 2]);
});

test("nobody sees a write before it is stored", async () => {
  const { sandbox, events, hold, label, create, labelOf } = setUp();
  await label(1, "");
  const seen = [labelOf(sandbox, 1), sandbox.collection(shelf).total, sandbox.collection(shelf).stamp, sandbox.row];
  const open = hold();
  const writing = Promise.all([label(1, "a"), create("x"), label(1, "b")]);
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  assert.deepEqual(
    [labelOf(sandbox, 1), sandbox.collection(shelf).total, sandbox.collection(shelf).stamp, sandbox.row],
    seen,
  );
  assert.equal(events.length, 1);
  open();
  await writing;
  assert.equal(events.length, 4);
});

test("each is refused alone, by a bound that those before it have reached too", async () => {
  const { sandbox, batches, create } = setUp(3);
  await create("first");
  const settled = await Promise.allSettled([
    create("second"),
    sandbox.write(() => {
      throw new Error("refused");
    }),
    create("third"),
    create("fourth"),
  ]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "rejected"],
  );
  assert.equal(batches.length, 2);
  assert.deepEqual([sandbox.row.changes, sandbox.row.sequence], [3, 3]);
});

test("one that storage does not take is refused alone, and the others are stored", async () => {
  const { sandbox, refuseWhere, create, reread } = setUp();
  await create("first");
  refuseWhere(({ changes }) =>
    changes.some(({ value }) => value?.includes("broken") === true) ? new Error("cannot be stored") : undefined,
  );
  const settled = await Promise.allSettled([create("second"), create("broken"), create("third")]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual((await reread()).row, sandbox.row);
  assert.equal(sandbox.row.changes, 3);
});

test("where storage is away all that wait are told so, and the sandbox is as it was", async () => {
  const { sandbox, refuseWhere, create } = setUp();
  await create("first");
  const { row } = sandbox;
  const { total } = sandbox.collection(shelf);
  refuseWhere(() => unavailable("the database does not answer"));
  for (const refused of [create("second"), create("third"), sandbox.freeze(), create("fourth")])
    await assert.rejects(refused, { code: "unavailable" });
  assert.deepEqual([sandbox.row, sandbox.collection(shelf).total], [row, total]);
  refuseWhere(() => undefined);
  assert.equal(await create("again"), String(total + 1));
});

test("what comes after a snapshot is not in it", async () => {
  const { sandbox, batches, create } = setUp();
  await create("first");
  const [, moment] = await Promise.all([create("before"), sandbox.freeze(), create("after"), create("later")]);
  assert.equal(moment.changes, 2);
  assert.equal(batches.length, 4);
  assert.equal(sandbox.row.changes, 4);
});

test("what one forgets of kept outcomes is not there for the next", () => {
  const marks = [1, 2, 3].map((revision) => ({ revision, bytes: 1, keptAt: 0 }));
  const seen: (readonly number[] | undefined)[] = [];
  const batch = { outcomes: { forgetTo: 2 } } as Batch; // all that is read of it
  const works: readonly CommitWork<unknown>[] = [
    () => ({ value: undefined, batch }),
    ({ keptMarks }) => {
      seen.push(keptMarks?.map(({ revision }) => revision));
      return { value: undefined };
    },
  ];
  const joining = works.map((work): Joining => ({ work, resolve: () => undefined, reject: () => undefined }));
  const state: StoredState = { sandbox: undefined, news: [], keptMarks: marks };
  tryInOrder(joining, state, () => undefined);
  assert.deepEqual(seen, [[3]]);
});
