import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { growSample, sampleCatalog } from "../../../test/sample-catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import type { Storage } from "../storage/storage.ts";
import { createBases } from "./base.ts";
import type { EngineEvent } from "./events.ts";
import { toSnapshotRow } from "./sandbox-row.ts";
import { Sandbox } from "./sandbox.ts";
import type { StoredRecord } from "./stored-record.ts";
import { createRecord, deleteRecord, moveRecord, patchRecord, replaceRecord } from "./writing.ts";

const START = Date.parse("2026-11-01T00:00:00.000Z");
const entryOf = (name: string) => sampleCatalog.get(name);

function setUp({
  storage = createMemoryStorage(),
  seed = 1,
  maxChanges = 100,
  maxBytes = Infinity,
  name = "default",
}: { storage?: Storage; seed?: number; maxChanges?: number; maxBytes?: number; name?: string } = {}) {
  const events: EngineEvent[] = [];
  const time = { now: START };
  let ids = 0;
  const base = createBases(growSample);
  const sandbox = new Sandbox(
    { scope: `test/${name}`, owner: "test", name, maxChanges, maxBytes },
    {
      catalog: sampleCatalog,
      storage,
      baseUrl: "http://localhost:3000",
      clock: () => time.now,
      newId: () => `${name}-${seed}-${(ids += 1)}-${Math.random()}`,
      base,
      emit: (_sandbox, happened) => events.push(...happened),
    },
    toWorldChoice(seed),
  );
  const change = (
    resource: string,
    id: number,
    work: (before: StoredRecord) => (tx: Parameters<Parameters<Sandbox["write"]>[0]>[0]) => StoredRecord,
  ) =>
    sandbox.write((tx) => {
      const before = tx.peek(entryOf(resource), id);
      assert.ok(before);
      return work(before)(tx).record;
    });
  return {
    sandbox,
    storage,
    events,
    time,
    heard: () => events.splice(0),
    types: () => events.splice(0).map(({ type }) => type),
    read: (resource: string, id: number) => sandbox.collection(entryOf(resource)).get(String(id))?.record,
    create: (resource: string, body: unknown, strict = false) =>
      sandbox.write((tx) => createRecord(tx, entryOf(resource), body, { strict }).record),
    patch: (resource: string, id: number, body: unknown, strict = false) =>
      change(resource, id, (before) => (tx) => patchRecord(tx, entryOf(resource), before, body, { strict })),
    replace: (resource: string, id: number, body: unknown) =>
      change(resource, id, (before) => (tx) => replaceRecord(tx, entryOf(resource), before, body, { strict: false })),
    act: (resource: string, id: number, action: string, body?: unknown) =>
      change(resource, id, (before) => (tx) => moveRecord(tx, entryOf(resource), before, action, body)),
    remove: (resource: string, id: number) =>
      sandbox.write((tx) => {
        const before = tx.peek(entryOf(resource), id);
        assert.ok(before);
        deleteRecord(tx, entryOf(resource), before);
      }),
    ids: (resource: string) =>
      sandbox
        .collection(entryOf(resource))
        .slice(0, 1_000)
        .map(({ id }) => id),
    dump: () =>
      sampleCatalog.entries.map((entry) =>
        sandbox
          .collection(entry)
          .slice(0, 10_000)
          .map(({ json }) => json),
      ),
  };
}

function refusal(code: string, detail: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof SeedbedError);
    assert.equal(error.code, code);
    assert.match(error.message, detail);
    return true;
  };
}

test("a created record has the next id, initial values for what was left out, and is in the next read", async () => {
  const { create, read, types } = setUp();
  const made = await create("box", { shelfId: "2", weight: 5, colour: "red" });
  assert.deepEqual(made, {
    id: "21",
    shelfId: "2",
    weight: 5,
    note: null,
    tags: [],
    size: null,
    status: "open",
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-01T00:00:00.000Z",
    colour: "red",
  });
  assert.deepEqual(read("box", 21), made);
  assert.equal(read("shelf", 2)?.["boxes"], 5);
  assert.deepEqual(types(), ["box.created", "shelf.updated"]);
});

test("events carry the record before and after, and numbers that rise by one", async () => {
  const { create, patch, remove, events } = setUp();
  await create("shelf", { label: "new" });
  await patch("shelf", 6, { label: "newer" });
  await remove("shelf", 6);
  assert.deepEqual(
    events.map(({ type, sequence, object, previous }) => ({
      type,
      sequence,
      label: object["label"],
      before: previous?.["label"],
    })),
    [
      { type: "shelf.created", sequence: 1, label: "new", before: undefined },
      { type: "shelf.updated", sequence: 2, label: "newer", before: "new" },
      { type: "shelf.deleted", sequence: 3, label: "newer", before: undefined },
    ],
  );
});

test("an id is never used again after a delete", async () => {
  const { create, remove, ids } = setUp();
  await create("shelf", { label: "a" });
  await remove("shelf", 6);
  assert.equal((await create("shelf", { label: "b" })).id, "7");
  assert.deepEqual(ids("shelf"), [1, 2, 3, 4, 5, 7]);
});

const refusals: {
  name: string;
  run: (at: ReturnType<typeof setUp>) => Promise<unknown>;
  code: string;
  detail: RegExp;
}[] = [
  {
    name: "a missing required field",
    run: (at) => at.create("box", { shelfId: "1" }),
    code: "validation_failed",
    detail: /^cannot create box: weight is required$/,
  },
  {
    name: "every fault at once",
    run: (at) => at.create("box", { weight: "x", tags: 1 }),
    code: "validation_failed",
    detail: /and 2 more/,
  },
  {
    name: "a body that is no object",
    run: (at) => at.create("box", [1]),
    code: "validation_failed",
    detail: /must be a JSON object, not an array/,
  },
  {
    name: "null where none is allowed",
    run: (at) => at.patch("box", 1, { weight: null }),
    code: "validation_failed",
    detail: /weight must be a number, not null/,
  },
  {
    name: "an undeclared field under strict handling",
    run: (at) => at.create("shelf", { label: "x", lable: 1 }, true),
    code: "validation_failed",
    detail: /lable is not declared: did you mean label/,
  },
  {
    name: "an undeclared member under strict handling",
    run: (at) => at.patch("box", 1, { size: { width: 1, height: 1, hue: 1 } }, true),
    code: "validation_failed",
    detail: /size\.hue is not declared/,
  },
  {
    name: "a reference to nothing",
    run: (at) => at.create("box", { shelfId: "99", weight: 1 }),
    code: "unresolved_reference",
    detail: /there is no shelf 99/,
  },
  {
    name: "a unique value that is taken, in any case",
    run: (at) => at.create("shelf", { label: "SHELF 3" }),
    code: "conflict",
    detail: /label "SHELF 3" is taken by shelf 3/,
  },
  {
    name: "a move that the lifecycle does not have",
    run: (at) => at.act("box", 1, "send"),
    code: "invalid_transition",
    detail: /cannot send box 1: the box is open, and send takes one that is sealed; from open, seal makes it sealed/,
  },
  {
    name: "a state written that cannot be reached",
    run: (at) => at.patch("box", 1, { status: "sent" }),
    code: "invalid_transition",
    detail: /cannot patch box 1/,
  },
  {
    name: "a fixed field after the first state",
    run: (at) => at.patch("box", 2, { weight: 3 }),
    code: "conflict",
    detail: /weight cannot change once it is sealed/,
  },
  {
    name: "what the rules refuse",
    run: (at) => at.create("box", { shelfId: "1", weight: 999 }),
    code: "conflict",
    detail: /would break/,
  },
];
for (const { name, run, code, detail } of refusals) {
  test(`refuses ${name}, and nothing changes`, async () => {
    const at = setUp();
    const before = at.dump();
    await assert.rejects(run(at), refusal(code, detail));
    assert.deepEqual(at.dump(), before);
    assert.deepEqual(at.events, []);
    assert.equal((await at.create("box", { shelfId: "1", weight: 1 })).id, "21", "a refused write takes no id");
  });
}

test("a refusal after side effects leaves none of them", async () => {
  const { sandbox, read, create, events } = setUp();
  await assert.rejects(
    sandbox.write((tx) => {
      createRecord(tx, entryOf("box"), { shelfId: "2", weight: 5 }, { strict: false });
      throw new SeedbedError("conflict", "no");
    }),
  );
  assert.equal(read("shelf", 2)?.["boxes"], 4);
  assert.deepEqual(events, []);
  assert.equal((await create("box", { shelfId: "2", weight: 5 })).id, "21");
});

test("a patch merges objects, replaces arrays, and null removes", async () => {
  const { patch, types } = setUp();
  const first = await patch("box", 1, { size: { width: 9 }, tags: ["a"], extra: { deep: { a: 1, b: 2 } } });
  assert.deepEqual(first["size"], { width: 9, height: 2, depth: null });
  const second = await patch("box", 1, { size: null, tags: ["b", "c"], extra: { deep: { a: null } } });
  assert.equal(second["size"], null);
  assert.deepEqual(second["tags"], ["b", "c"]);
  assert.deepEqual(second["extra"], { deep: { b: 2 } });
  const third = await patch("box", 1, { extra: null });
  assert.equal(Object.hasOwn(third, "extra"), false);
  assert.deepEqual(types(), ["box.updated", "box.updated", "box.updated"]);
});

test("a replacement returns what it leaves out to its initial value, but keeps the state and what is the server's", async () => {
  const { replace, read } = setUp();
  const replaced = await replace("box", 2, { shelfId: "2", weight: Number(read("box", 2)?.["weight"]) });
  assert.equal(replaced["size"], null);
  assert.equal(replaced["status"], "sealed");
  assert.equal(replaced.createdAt, "2026-01-01T00:00:00.000Z");
});

test("writing status runs the same transition as the action, with the other fields in the same write", async () => {
  const { patch, act, types, read } = setUp();
  await patch("box", 1, { status: "sealed", note: "full" });
  assert.deepEqual(types(), ["box.sealed"]);
  assert.equal(read("box", 1)?.["note"], "full");
  const sent = await act("box", 1, "send", { to: "Ada" });
  assert.equal(sent["note"], 'to "Ada"');
  assert.deepEqual(types(), ["box.sent", "shelf.updated"]);
});

test("a sandbox holds no more changed records than it may, and says how to go on", async () => {
  const { create, patch } = setUp({ maxChanges: 2 });
  await create("shelf", { label: "a" });
  await create("shelf", { label: "b" });
  await assert.rejects(
    create("shelf", { label: "c" }),
    refusal("limit_reached", /holds 2 changed records of at most 2; reset it/),
  );
  assert.equal((await patch("shelf", 6, { label: "d" }))["label"], "d", "what was changed already may change again");
});

test("records that the clock moves are worked out when read, and settle with their event before the next write", async () => {
  const { create, read, time, types, sandbox } = setUp();
  await create("task", { title: "t", speed: 2 });
  assert.equal(sandbox.row.dueAt, START + 5_000);
  time.now = START + 2_500;
  assert.equal(read("task", 1)?.["percent"], 50);
  time.now = START + 60_000;
  assert.deepEqual([read("task", 1)?.["state"], read("task", 1)?.updatedAt], ["done", "2026-11-01T00:00:05.000Z"]);
  types();
  await create("shelf", { label: "later" });
  assert.deepEqual(types(), ["task.done", "shelf.created"]);
  assert.equal(sandbox.row.dueAt, null);
});

test("what came due meanwhile happens in the order of its times, those of one time by id, whatever the order of the records", async () => {
  const { create, time, types, heard, sandbox } = setUp();
  for (const [at, speed] of [1, 4, 2, 4].entries()) await create("task", { title: `${at}: speed ${speed}`, speed });
  types();
  time.now = START + 60_000;
  await sandbox.write(() => undefined);
  assert.deepEqual(
    heard().map(({ object, time: at }) => [(object as Readonly<Record<string, unknown>>)["title"], at - START]),
    [
      ["1: speed 4", 2_500],
      ["3: speed 4", 2_500],
      ["2: speed 2", 5_000],
      ["0: speed 1", 10_000],
    ],
  );
});

test("a clock that stands still gives the same times, whenever the write comes", async () => {
  const { sandbox, create, time } = setUp();
  await sandbox.arrange({ clock: { now: START - 1_000, isRunning: false } });
  time.now += 12_345;
  assert.equal((await create("shelf", { label: "x" })).createdAt, "2026-10-31T23:59:59.000Z");
  await sandbox.arrange({ clock: null });
  assert.equal((await create("shelf", { label: "y" })).createdAt, "2026-11-01T00:00:12.345Z");
});

test("restoring a frozen moment brings back every record and the counters, again and again", async () => {
  const { sandbox, create, patch, remove, dump } = setUp();
  await create("shelf", { label: "a" });
  await patch("box", 1, { note: "kept" });
  await remove("box", 3);
  const moment = await sandbox.freeze();
  const then = dump();
  for (let round = 0; round < 20; round += 1) {
    assert.equal((await create("shelf", { label: "b" })).id, "7");
    await remove("box", 1);
    await patch("shelf", 6, { label: "c" });
    const sequence = sandbox.row.sequence;
    await sandbox.begin(moment, { type: "snapshot.restored", object: {} });
    assert.deepEqual(dump(), then);
    assert.equal(sandbox.row.sequence, sequence + 1, "event numbers never go back");
  }
});

test("many frozen moments are folded, and each can be brought back", async () => {
  const { sandbox, create, dump } = setUp();
  const moments: { moment: Awaited<ReturnType<Sandbox["freeze"]>>; dump: string[][] }[] = [];
  for (let at = 0; at < 40; at += 1) {
    await create("shelf", { label: `label ${at}` });
    const moment = await sandbox.freeze((row) =>
      toSnapshotRow(row, { id: `snapshot ${at}`, name: "", createdAt: START }),
    );
    moments.push({ moment, dump: dump() });
  }
  for (const { moment, dump: then } of moments) {
    await sandbox.begin(moment, { type: "snapshot.restored", object: {} });
    assert.deepEqual(dump(), then);
  }
});

test("a fork goes its own way", async () => {
  const one = setUp();
  await one.create("shelf", { label: "a" });
  const moment = await one.sandbox.freeze();
  const two = setUp({ storage: one.storage, name: "fork" });
  await two.sandbox.begin(moment, { type: "sandbox.created", object: {} });
  await one.create("shelf", { label: "only one" });
  await two.create("shelf", { label: "only two" });
  assert.equal(one.read("shelf", 7)?.["label"], "only one");
  assert.equal(two.read("shelf", 7)?.["label"], "only two");
  assert.equal(two.read("shelf", 6)?.["label"], "a");
});

test("a sandbox stands on the same moment until it is written to, and so do forks of its forks", async () => {
  const one = setUp();
  await one.create("shelf", { label: "a" });
  const moment = await one.sandbox.freeze();
  const { revision } = one.sandbox.row;
  assert.equal((await one.sandbox.freeze()).layer, moment.layer);
  assert.equal(one.sandbox.row.revision, revision);
  const two = setUp({ storage: one.storage, name: "fork" });
  await two.sandbox.begin(moment, { type: "sandbox.created", object: {} });
  assert.equal((await two.sandbox.freeze()).layer, moment.layer);
  await two.create("shelf", { label: "b" });
  const later = await two.sandbox.freeze();
  assert.notEqual(later.layer, moment.layer);
  await one.sandbox.begin(later, { type: "sandbox.reset", object: {} });
  assert.deepEqual(one.dump(), two.dump());
  assert.equal((await one.sandbox.freeze()).layer, later.layer);
  await one.sandbox.begin({ seed: 9 }, { type: "sandbox.reset", object: {} });
  assert.notEqual((await one.sandbox.freeze()).layer, later.layer);
});

test("two that share one storage see each other's writes, restores and resets", async () => {
  const one = setUp();
  const two = setUp({ storage: one.storage });
  await one.create("shelf", { label: "from one" });
  await two.sandbox.refresh();
  assert.equal(two.read("shelf", 6)?.["label"], "from one");
  assert.equal((await two.create("shelf", { label: "from two" })).id, "7");
  assert.equal((await one.create("shelf", { label: "one again" })).id, "8", "without a refresh in between");
  await two.sandbox.begin({ seed: 9 }, { type: "sandbox.reset", object: {} });
  assert.equal((await one.create("shelf", { label: "after" })).id, "6");
  assert.equal(one.sandbox.seed, 9);
  await two.sandbox.refresh();
  assert.deepEqual(two.dump(), one.dump());
});

test("concurrent writes run one after the other and lose nothing", async () => {
  const { create, ids, sandbox } = setUp();
  await Promise.all(Array.from({ length: 50 }, (_, at) => create("shelf", { label: `s${at}` })));
  assert.deepEqual(
    ids("shelf"),
    Array.from({ length: 55 }, (_, at) => at + 1),
  );
  assert.equal(sandbox.row.changes, 50);
});

test("pages always agree with a plain model of what was created and deleted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(fc.constant("create" as const), fc.integer({ min: 1, max: 30 }), fc.constant("freeze" as const)),
        { maxLength: 60 },
      ),
      async (steps) => {
        const { sandbox, create, remove, ids } = setUp();
        let model = Array.from({ length: 20 }, (_, at) => at + 1);
        for (const step of steps) {
          if (step === "create") model.push(Number((await create("box", { shelfId: "1", weight: 1 })).id));
          else if (step === "freeze") await sandbox.freeze();
          else if (model.includes(step)) {
            await remove("box", step);
            model = model.filter((id) => id !== step);
          }
          assert.deepEqual(ids("box"), model);
          assert.equal(sandbox.collection(entryOf("box")).total, model.length);
        }
      },
    ),
    { numRuns: 50 },
  );
});

const LONG = "é".repeat(30_000);
/** Counts the bytes of a sandbox's changed records anew. */
const count = (sandbox: Sandbox): number =>
  sampleCatalog.entries
    .flatMap((entry) => [...sandbox.changes(entry).values()])
    .reduce((sum, stored) => sum + (stored === null ? 0 : Buffer.byteLength(stored.json)), 0);

test("a record is at most 256 KiB after any merge, in UTF-8", async () => {
  const { create, patch, replace, read } = setUp();
  const last = await create("shelf", { label: "Last", a: LONG, b: LONG, c: LONG, d: LONG });
  const tooLong = { code: "validation_failed", members: { limit: 262_144 }, message: /of at most 262144 \(256 KiB\)/ };
  await assert.rejects(patch("shelf", Number(last.id), { e: LONG }), tooLong);
  await assert.rejects(replace("shelf", Number(last.id), { label: "x", a: LONG.repeat(5) }), tooLong);
  await assert.rejects(create("shelf", { label: "x", a: LONG.repeat(5) }), tooLong);
  assert.equal(Object.hasOwn(read("shelf", Number(last.id)) ?? {}, "e"), false);
  await patch("shelf", Number(last.id), { a: null, e: LONG });
});

test("what a sandbox's records come to is exact after every kind of write, and counted anew when it is opened again", async () => {
  const storage = createMemoryStorage();
  const { sandbox, create, patch, replace, remove } = setUp({ storage });
  const again = async (): Promise<number> => {
    const other = setUp({ storage }).sandbox;
    await other.refresh();
    return other.bytes;
  };
  const check = async (what: string): Promise<number> => {
    assert.equal(sandbox.bytes, count(sandbox), what);
    assert.equal(await again(), sandbox.bytes, `${what}, opened again`);
    return sandbox.bytes;
  };
  const { id } = await create("shelf", { label: "New", more: LONG });
  assert.ok((await check("created")) > 60_000);
  await patch("shelf", 1, { more: LONG });
  await check("patched");
  await patch("shelf", 1, { more: "short" });
  assert.ok((await check("patched to less")) < 70_000);
  const moment = await sandbox.freeze();
  const frozen = await check("frozen");
  await patch("shelf", 1, { more: LONG });
  await replace("shelf", Number(id), { label: "Short" });
  await check("changed over a frozen layer");
  await remove("shelf", Number(id));
  await check("deleted");
  await sandbox.begin(moment, { type: "snapshot.restored", object: {} });
  assert.equal(await check("restored"), frozen);
  const fork = setUp({ storage, name: "fork" }).sandbox;
  await fork.begin(moment, { type: "sandbox.created", object: {} });
  assert.equal(fork.bytes, frozen);
  await sandbox.begin({ seed: 2 }, { type: "sandbox.reset", object: {} });
  assert.equal(await check("reset"), 0);
});

test("a write or a restore past the bytes of a sandbox is refused and changes nothing; what makes it smaller is not", async () => {
  const storage = createMemoryStorage();
  const { sandbox, create, patch } = setUp({ storage, maxBytes: 100_000 });
  const { id } = await create("shelf", { label: "New", more: LONG });
  const refused = { code: "limit_reached", members: { limit: 100_000 } };
  const before = sandbox.bytes;
  await assert.rejects(create("shelf", { label: "Other", more: LONG }), refused);
  assert.equal(sandbox.bytes, before);
  const moment = await sandbox.freeze();
  await patch("shelf", Number(id), { more: null });
  sandbox.address = { ...sandbox.address, maxBytes: 1_000 };
  await assert.rejects(sandbox.begin(moment, { type: "snapshot.restored", object: {} }), {
    code: "limit_reached",
    members: { limit: 1_000 },
  });
  await patch("shelf", 1, { note: "small" });
  sandbox.address = { ...sandbox.address, maxBytes: 10 };
  await patch("shelf", 1, { note: null });
});

test("a reference stays when what it names is deleted, and nothing new can refer to that", async () => {
  const { remove, patch, read } = setUp();
  await remove("shelf", 3);
  assert.equal((await patch("box", 3, { note: "still here" }))["shelfId"], "3");
  await assert.rejects(patch("box", 1, { shelfId: "3" }), { code: "unresolved_reference" });
  assert.equal(read("box", 1)?.["shelfId"], "1");
});

test("a record may write its own unique value in other letters, and no other record's", async () => {
  const { patch } = setUp();
  assert.equal((await patch("shelf", 1, { label: "SHELF 1" }))["label"], "SHELF 1");
  await assert.rejects(patch("shelf", 2, { label: "Shelf 1" }), { code: "conflict" });
});
