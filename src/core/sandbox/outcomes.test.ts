import assert from "node:assert/strict";
import { test } from "node:test";

import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import type { Storage } from "../storage/storage.ts";
import { createBases } from "./base.ts";
import { MOST_KEPT, OUTCOME_LIFETIME } from "./bounds.ts";
import { keepOutcome } from "./outcomes.ts";
import type { Once } from "./outcomes.ts";
import { toSnapshotRow } from "./sandbox-row.ts";
import { Sandbox } from "./sandbox.ts";
import { createRecord } from "./writing.ts";

const START = Date.parse("2026-11-01T00:00:00.000Z");
const shelf = sampleCatalog.get("shelf");

function setUp({
  maxBytes = Infinity,
  storage = createMemoryStorage(),
}: { maxBytes?: number; storage?: Storage } = {}) {
  const time = { now: START };
  const events: string[] = [];
  let ids = 0;
  let labels = 0;
  const sandbox = new Sandbox(
    { scope: "test/default", owner: "test", name: "default", maxChanges: Infinity, maxBytes },
    {
      catalog: sampleCatalog,
      storage,
      baseUrl: "http://localhost:3000",
      clock: () => time.now,
      newId: () => `id-${(ids += 1)}-${Math.random()}`,
      base: createBases(growSample),
      emit: (_sandbox, happened) => events.push(...happened.map(({ type }) => type)),
    },
    toWorldChoice(1),
  );
  const once = (key: string, fingerprint = "same"): Once<string> => ({
    name: key,
    key,
    fingerprint,
    toKept: (id) => JSON.stringify(id),
    fromKept: (outcome) => `again ${JSON.parse(outcome)}`,
  });
  return {
    sandbox,
    storage,
    time,
    events,
    once,
    /** Creates a shelf, once for a key; resolves to its id. */
    create: (key?: string, fingerprint?: string, label: unknown = `label ${(labels += 1)}`) =>
      sandbox.write(
        (tx) => createRecord(tx, shelf, { label }, { strict: false }).record.id,
        key === undefined ? undefined : once(key, fingerprint),
      ),
    total: () => sandbox.collection(shelf).total,
  };
}

test("a write that is asked for again is not made again, and comes to what it came to", async () => {
  const { create, sandbox, events, total } = setUp();
  assert.equal(await create("a"), "6");
  const { revision } = sandbox.row;
  assert.equal(await create("a"), "again 6");
  assert.deepEqual([sandbox.row.revision, total(), events], [revision, 6, ["shelf.created"]]);
  assert.equal(await create("b"), "7");
  assert.equal(await create(), "8");
});

test("twenty at once under one key are one write", async () => {
  const { create, total } = setUp();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => create("a")));
  assert.deepEqual(outcomes, ["6", ...Array.from({ length: 19 }, () => "again 6")]);
  assert.equal(total(), 6);
});

test("another write under the same key is refused, and changes nothing", async () => {
  const { create, total } = setUp();
  await create("a");
  await assert.rejects(create("a", "other"), {
    code: "idempotency_key_reused",
    message: /^cannot use Idempotency-Key "a" for this request: .* send a new key for a new request/,
  });
  assert.equal(total(), 6);
});

test("a write that was refused may be tried again under its key", async () => {
  const { create } = setUp();
  await assert.rejects(create("a", "same", 5), { code: "validation_failed" });
  assert.equal(await create("a", "another"), "6");
});

test("what wrote nothing, or is not to be kept, is not kept", async () => {
  const { sandbox, once } = setUp();
  assert.equal(await sandbox.write(() => "nothing", once("a")), "nothing");
  assert.equal(sandbox.row.kept, 0);
  const unkept = { ...once("a"), toKept: () => undefined };
  await sandbox.write((tx) => createRecord(tx, shelf, { label: "x" }, { strict: false }).record.id, unkept);
  assert.deepEqual([sandbox.row.kept, sandbox.row.keptBytes], [0, 0]);
});

test("an outcome is kept for a day of the sandbox's own clock", async () => {
  const { create, sandbox, time } = setUp();
  await create("a");
  time.now += OUTCOME_LIFETIME - 1;
  assert.equal(await create("a"), "again 6");
  time.now += 1;
  assert.equal(await create("a", "other"), "7");
  assert.equal(sandbox.row.kept, 1);
  await sandbox.arrange({ clock: { now: time.now, isRunning: false } });
  await create("b");
  time.now += 2 * OUTCOME_LIFETIME;
  assert.equal(await create("b"), "again 8");
  await sandbox.arrange({ clock: { now: time.now, isRunning: false } });
  assert.equal(await create("b"), "9");
});

test("starting anew and going back forget what is kept; a snapshot and a fold do not", async () => {
  const { create, sandbox } = setUp();
  await create("a");
  const moment = await sandbox.freeze((row) => toSnapshotRow(row, { id: "one", name: "one", createdAt: START }));
  assert.equal(await create("a"), "again 6");
  for (let depth = 0; depth < 20; depth += 1) await sandbox.freeze();
  assert.equal(await create("a"), "again 6");
  await sandbox.begin(moment, { type: "snapshot.restored", object: {} });
  assert.deepEqual([sandbox.row.kept, sandbox.row.keptBytes], [0, 0]);
  assert.equal(await create("a"), "7");
  await sandbox.begin({ seed: 2 }, { type: "sandbox.reset", object: {} });
  assert.equal(await create("a"), "6");
});

test("past their number the oldest outcomes go, a few at once", async () => {
  const { create, sandbox, storage } = setUp();
  for (let made = 0; made <= MOST_KEPT; made += 1) await create(`key ${made}`);
  const { kept, keptBytes } = sandbox.row;
  assert.ok(kept <= MOST_KEPT && kept > MOST_KEPT / 2, String(kept));
  assert.match(await create("key 0"), /^\d+$/);
  assert.match(await create(`key ${MOST_KEPT}`), /^again/);
  const marks = await storage.write(
    "test/default",
    undefined,
    ({ keptMarks }) => ({ batch: undefined, result: keptMarks }),
    {
      isListed: true,
    },
  );
  assert.equal(marks?.length, sandbox.row.kept);
  assert.ok(keptBytes > 0);
  assert.equal(
    marks?.reduce((sum, { bytes }) => sum + bytes, 0),
    sandbox.row.keptBytes,
  );
});

test("outcomes count among the bytes of a sandbox, and the oldest make room for records", async () => {
  const { create, sandbox } = setUp({ maxBytes: 10_000 });
  for (let made = 0; made < 20; made += 1) await create(`key ${made}`);
  assert.ok(sandbox.row.keptBytes > 0 && sandbox.bytes <= 10_000);
  const { kept } = sandbox.row;
  while (sandbox.row.kept === kept) await create();
  assert.ok(sandbox.bytes <= 10_000);
  assert.match(await create("key 0"), /^\d+$/);
  const fill = async (): Promise<never> => {
    for (;;) await create();
  };
  await assert.rejects(fill(), { code: "limit_reached" });
  assert.equal(sandbox.row.kept, 0);
});

test("a second sandbox over the same storage knows what the first one kept", async () => {
  const { create, storage } = setUp();
  await create("a");
  const second = setUp({ storage });
  await second.sandbox.refresh();
  assert.equal(await second.create("a"), "again 6");
});

test("an outcome that takes the key of one that is over counts that once, also where others have to go", () => {
  const kept = { key: "a", fingerprint: "", outcome: "", bytes: 100, keptAt: 0, revision: 1 };
  const state = {
    sandbox: undefined,
    news: [],
    kept,
    keptMarks: [kept, { revision: 2, bytes: 200, keptAt: OUTCOME_LIFETIME }],
  };
  const outcome = { key: "a", fingerprint: "", outcome: "1" };
  const now = OUTCOME_LIFETIME + 1;
  const { outcomes, ...row } = keepOutcome({
    state,
    row: { kept: 2, keptBytes: 300 },
    now,
    revision: 3,
    room: 250,
    outcome,
  });
  assert.equal(outcomes?.forgetTo, 2);
  assert.deepEqual(row, { kept: 1, keptBytes: outcomes.keep?.bytes });
});
