// The events of a sandbox, as a list that can wait and as a stream.
import assert from "node:assert/strict";
import { test } from "node:test";

import type { HistoryQuery } from "../../src/core/events/history.ts";
import { toSnapshotRow } from "../../src/core/sandbox/sandbox-row.ts";
import type { Caller } from "../../src/core/services/callers.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { skipWithout } from "../prerequisite.ts";
import { createTestSchema } from "../test-schema.ts";
import { customer, setStage, START, visitor } from "./stage.ts";
import type { Stage } from "./stage.ts";

const DAY = 24 * 3_600_000;
const open = new AbortController().signal;

type Told = { readonly id: string; readonly type: string; readonly sandbox: string; readonly sequence: number };

async function list(
  stage: Stage,
  caller: Caller,
  query: HistoryQuery & { limit?: number; waitSeconds?: number; signal?: AbortSignal } = {},
): Promise<{ events: Told[]; next: string | null }> {
  const page = await stage.events.history.list(caller, { limit: 100, waitSeconds: 0, signal: open, ...query });
  return { events: page.events.map(({ body }) => JSON.parse(body) as Told), next: page.next }; // toEventBody's own text
}

const brief = (events: readonly Told[]): string[] =>
  events.map(({ type, sandbox, sequence }) => `${type} ${sandbox} ${sequence}`);

test("events come oldest first, page by page, and each sandbox counts its own", async () => {
  await using stage = await setStage();
  assert.deepEqual(await list(stage, visitor()), { events: [], next: null });
  for (const name of ["default", "other", "default"]) await stage.write(visitor(), name);
  await stage.write(visitor(2));
  const all = await list(stage, visitor());
  assert.deepEqual(brief(all.events), ["user.created default 1", "user.created other 1", "user.created default 2"]);
  const first = await list(stage, visitor(), { limit: 2 });
  assert.equal(first.next, all.events[1]?.id);
  const rest = await list(stage, visitor(), { after: first.next ?? undefined });
  assert.deepEqual(brief(rest.events), ["user.created default 2"]);
  assert.deepEqual(await list(stage, visitor(), { after: rest.next ?? undefined }), { events: [], next: rest.next });
  assert.deepEqual(brief((await list(stage, visitor(), { sandbox: "other" })).events), ["user.created other 1"]);
  assert.deepEqual((await list(stage, visitor(), { patterns: ["order.*"] })).events, []);
});

test("an event that is unknown, somebody else's or too old is no place to go on from", async () => {
  await using stage = await setStage();
  await stage.write(visitor());
  await stage.write(visitor(2));
  const [own] = (await list(stage, visitor())).events;
  const [other] = (await list(stage, visitor(2))).events;
  for (const after of ["evt_unknown", other?.id ?? ""])
    await assert.rejects(list(stage, visitor(), { after }), { code: "invalid_parameter" });
  stage.time.advance(7 * DAY + 1);
  await assert.rejects(list(stage, visitor(), { after: own?.id }), { code: "invalid_parameter" });
  assert.deepEqual((await list(stage, visitor())).events, []);
});

test("waiting ends with the next event, or when the time is over", async () => {
  await using stage = await setStage();
  const waiting = list(stage, visitor(), { waitSeconds: 30 });
  await stage.write(visitor(2));
  await stage.write(visitor());
  assert.deepEqual(brief((await waiting).events), ["user.created default 1"]);
  const { next } = await list(stage, visitor());
  const inVain = list(stage, visitor(), { waitSeconds: 30, after: next ?? undefined });
  await stage.events.settle();
  stage.time.advance(30_000);
  assert.deepEqual(await inVain, { events: [], next });
});

test(
  "who waits in one process hears of what another wrote to the same database",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    const schema = await createTestSchema();
    try {
      await using one = await setStage({ storage: createRelationalStorage(await schema.open()) });
      await using other = await setStage({ storage: createRelationalStorage(await schema.open()) });
      const waiting = list(one, customer(), { waitSeconds: 30 });
      await other.write(customer());
      const looks = setInterval(() => one.time.advance(1_000), 5);
      const { events } = await waiting.finally(() => clearInterval(looks));
      assert.deepEqual(brief(events), ["user.created default 1"]);
    } finally {
      await schema.drop();
    }
  },
);

test(
  "what no id looks like is unknown, also to PostgreSQL, whose text holds no U+0000",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    const schema = await createTestSchema();
    try {
      await using stage = await setStage({ storage: createRelationalStorage(await schema.open()) });
      const { subscriptions, deliveries, history } = stage.events;
      const caller = customer();
      const { id } = await stage.subscribe(caller, { url: "http://127.0.0.1:9/", events: ["order.*"] });
      for (const wrong of ["\0", "sub_\0", "", "x".repeat(10_000), "\ud800"]) {
        const unknown = { code: "not_found" };
        await assert.rejects(subscriptions.get(caller, wrong), unknown);
        await assert.rejects(subscriptions.change(caller, wrong, {}), unknown);
        await assert.rejects(subscriptions.rotate(caller, wrong), unknown);
        await assert.rejects(subscriptions.remove(caller, wrong), unknown);
        await assert.rejects(deliveries.list(caller, wrong, {}), unknown);
        await assert.rejects(deliveries.test(caller, wrong, undefined), unknown);
        await assert.rejects(deliveries.get(caller, wrong), unknown);
        await assert.rejects(deliveries.redeliver(caller, wrong), unknown);
        const parameter = { code: "invalid_parameter" };
        await assert.rejects(deliveries.list(caller, id, { cursor: wrong }), parameter);
        await assert.rejects(list(stage, caller, { after: wrong }), parameter);
        const stream = history.stream(caller, { after: wrong }, open);
        assert.deepEqual((await stream.next()).value, []);
        await stream.return();
      }
    } finally {
      await schema.drop();
    }
  },
);

test("waiting ends at once when the caller leaves", async () => {
  await using stage = await setStage();
  const leaving = new AbortController();
  const waiting = list(stage, visitor(), { waitSeconds: 30, signal: leaving.signal });
  await stage.events.settle();
  leaving.abort();
  assert.deepEqual((await waiting).events, []);
});

test("a visitor waits in at most five places at once", async () => {
  await using stage = await setStage();
  const leaving = new AbortController();
  const waiting = Array.from({ length: 5 }, () => list(stage, visitor(), { waitSeconds: 30, signal: leaving.signal }));
  await assert.rejects(list(stage, visitor(), { waitSeconds: 30 }), { code: "limit_reached" });
  assert.deepEqual((await list(stage, visitor())).events, [], "asking without waiting is always possible");
  leaving.abort();
  await Promise.all(waiting);
  await stage.write(visitor());
  assert.equal((await list(stage, visitor(), { waitSeconds: 30 })).events.length, 1);
});

test("a stream begins with the next event, goes on after the last one heard, and says now and then that it is alive", async () => {
  await using stage = await setStage();
  await stage.write(visitor());
  const leaving = new AbortController();
  const stream = stage.events.history.stream(visitor(), {}, leaving.signal);
  const next = async (): Promise<string[]> =>
    brief(((await stream.next()).value ?? []).map(({ body }) => JSON.parse(body) as Told));
  assert.deepEqual(await next(), [], "it is open");
  await stage.write(visitor());
  assert.deepEqual(await next(), ["user.created default 2"]);
  const quiet = next();
  await stage.events.settle();
  stage.time.advance(15_000);
  assert.deepEqual(await quiet, []);
  const end = stream.next();
  await stage.events.settle();
  leaving.abort();
  assert.equal((await end).done, true);

  const [first] = (await list(stage, visitor())).events;
  for (const [after, expected] of [
    [first?.id, ["user.created default 2"]],
    ["evt_gone", ["user.created default 1", "user.created default 2"]],
  ] as const) {
    const again = stage.events.history.stream(visitor(), { after }, open);
    await again.next();
    const page = await again.next();
    assert.deepEqual(brief((page.value ?? []).map(({ body }) => JSON.parse(body) as Told)), expected);
    await again.return();
  }
});

test("restore, reset and fork say only that, and the sequence goes on", async () => {
  await using stage = await setStage();
  const sandbox = await stage.sandbox(customer());
  await stage.write(customer());
  const moment = await sandbox.freeze((row) =>
    toSnapshotRow(row, { id: "snapshot-1", name: "before", createdAt: row.createdAt }),
  );
  await stage.write(customer());
  await sandbox.begin(moment, { type: "snapshot.restored", object: { id: "1" } });
  await sandbox.begin({ seed: 7 }, { type: "sandbox.reset", object: { seed: 7 } });
  const fork = await stage.sandbox(customer(), "fork");
  await fork.begin(moment, { type: "sandbox.created", object: { name: "fork" } });
  await stage.write(customer());
  assert.deepEqual(brief((await list(stage, customer())).events), [
    "user.created default 1",
    "user.created default 2",
    "snapshot.restored default 3",
    "sandbox.reset default 4",
    "sandbox.created fork 1",
    "user.created default 5",
  ]);
});

test("a visitor who is idle for a day is forgotten; one whose sandbox is in use is not", async () => {
  await using stage = await setStage();
  const input = { url: "http://127.0.0.1:9/", events: ["order.*"] };
  await stage.subscribe(visitor(), input);
  await stage.subscribe(visitor(2), input);
  await stage.write(visitor(2));
  stage.time.advance(DAY + 1);
  await stage.events.sweep();
  assert.equal((await stage.events.subscriptions.list(visitor())).total, 0);
  assert.equal((await stage.events.subscriptions.list(visitor(2))).total, 1);
});

test("times in the history go by the process's clock, whatever a sandbox's clock says", async () => {
  await using stage = await setStage();
  const sandbox = await stage.sandbox(visitor());
  await sandbox.arrange({ clock: { now: Date.parse("1999-12-31T23:59:59.000Z"), isRunning: false } });
  await stage.write(visitor());
  stage.time.advance(DAY);
  await stage.events.sweep();
  const { events } = await stage.events.history.list(visitor(), { limit: 10, waitSeconds: 0, signal: open });
  assert.equal((JSON.parse(events[0]?.body ?? "") as { timestamp: string }).timestamp, "1999-12-31T23:59:59.000Z");
  assert.ok(stage.time.clock() > START);
});

test("many streams ask a storage that others write to as little as one", async () => {
  const stored = createMemoryStorage();
  let questions = 0;
  const counted =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R => {
      questions += 1;
      return ask(...args);
    };
  const { listEvents, lastPositions } = stored.events;
  const events = {
    ...stored.events,
    listEvents: counted(listEvents),
    lastPositions: counted(lastPositions),
  };
  await using stage = await setStage({ storage: { ...stored, shared: true, events } });
  const caller = customer();
  await stage.write(caller);
  const leaving = new AbortController();
  const { scope } = (await stage.sandbox(caller)).address;
  const streams = Array.from({ length: 40 }, () =>
    stage.events.history.follow(caller, { scope, patterns: ["user.*"], after: undefined }, leaving.signal),
  );
  questions = 0;
  await Promise.all(streams.map((stream) => stream.next()));
  assert.ok(questions <= 3, `${questions} questions to begin`);
  const heard = streams.map((stream) => stream.next());
  questions = 0;
  await stage.pass(10_000);
  assert.ok(questions <= 30, `${questions} questions in ten seconds`);
  questions = 0;
  await stage.write(caller);
  for (const page of await Promise.all(heard)) assert.equal(page.value?.events.length, 1);
  assert.ok(questions <= 3, `${questions} questions for what happened`);
  leaving.abort();
  await Promise.all(streams.map((stream) => stream.return()));
});
