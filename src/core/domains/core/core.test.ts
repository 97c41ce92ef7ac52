import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock } from "../../../mock.ts";
import type { Mock } from "../../../mock.ts";
import { SeedbedError } from "../../model/errors.ts";

const NOW = Date.parse("2026-11-02T09:00:00.000Z");

function start(): { mock: Mock; at: (milliseconds: number) => void; events: string[] } {
  let now = NOW;
  const mock = createMock({ clock: () => now });
  const events: string[] = [];
  mock.on("*", (event) => events.push(event.type));
  return {
    mock,
    at(milliseconds) {
      now = NOW + milliseconds;
    },
    events,
  };
}

const isRefusal = (code: string) => (error: unknown) => error instanceof SeedbedError && error.code === code;

test("a user created with the required fields only has a username and a picture made from the e-mail address", async () => {
  const { mock } = start();
  const made = await mock.users.create({ name: "Zoë Quist", email: "zoe.quist@example.com", password: "a secret" });
  assert.deepEqual(made, {
    id: "101",
    name: "Zoë Quist",
    email: "zoe.quist@example.com",
    username: "zoe.quist",
    role: "user",
    status: "active",
    avatarUrl: "http://localhost:3000/images/avatar/zoe-quist.svg",
    phone: null,
    birthDate: null,
    gender: null,
    jobTitle: null,
    company: null,
    department: null,
    managerId: null,
    address: null,
    locale: "en-US",
    timezone: "UTC",
    lastLoginAt: null,
    createdAt: "2026-11-02T09:00:00.000Z",
    updatedAt: "2026-11-02T09:00:00.000Z",
  });
});

test("users are suspended and activated; an invited one cannot be suspended, and e-mail addresses are unique", async () => {
  const { mock, events } = start();
  assert.equal((await mock.users.act("5", "suspend")).status, "suspended");
  assert.equal((await mock.users.patch("5", { status: "active" })).status, "active");
  assert.deepEqual(events, ["user.suspended", "user.activated"]);
  const invited = await mock.users.create({ name: "New", email: "new@example.com", status: "invited" });
  assert.equal(invited.status, "invited");
  await assert.rejects(mock.users.act(invited.id, "suspend"), isRefusal("invalid_transition"));
  await assert.rejects(mock.users.create({ name: "Alice", email: "ALICE@example.com" }), isRefusal("conflict"));
});

test("a created job waits a second, runs with rising progress and has completed after five seconds, each with its event", async () => {
  const { mock, at, events } = start();
  const made = await mock.jobs.create({ type: "export", payload: { collection: "orders" } });
  assert.deepEqual([made.status, made.progress, made.startedAt], ["pending", 0, null]);
  const seen: (readonly [string, number])[] = [];
  for (const time of [999, 1000, 2000, 4000, 4999, 5000]) {
    at(time);
    const { status, progress } = mock.jobs.get(made.id);
    seen.push([status, progress]);
  }
  assert.deepEqual(seen, [
    ["pending", 0],
    ["processing", 0],
    ["processing", 25],
    ["processing", 75],
    ["processing", 99],
    ["completed", 100],
  ]);
  const done = mock.jobs.get(made.id);
  assert.deepEqual(
    [done.startedAt, done.finishedAt, done.error],
    ["2026-11-02T09:00:01.000Z", "2026-11-02T09:00:05.000Z", null],
  );
  assert.deepEqual(Object.keys(done.result ?? {}), ["rows", "url"]);
  await mock.users.patch("5", { jobTitle: "Florist" });
  assert.deepEqual(events, ["job.created", "job.started", "job.completed", "user.updated"]);
});

const OUTCOMES: readonly {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly before: readonly [time: number, status: string];
  readonly after: readonly [time: number, status: string];
}[] = [
  {
    name: "twenty seconds",
    body: { durationMs: 20_000 },
    before: [19_999, "processing"],
    after: [20_000, "completed"],
  },
  { name: "failure", body: { outcome: "failed" }, before: [4999, "processing"], after: [5000, "failed"] },
  { name: "half a second", body: { durationMs: 500 }, before: [499, "pending"], after: [500, "completed"] },
  {
    name: "no time at all, and failure",
    body: { durationMs: 0, outcome: "failed" },
    before: [0, "failed"],
    after: [0, "failed"],
  },
];

for (const { name, body, before, after } of OUTCOMES) {
  test(`a job that was asked for ${name} does so`, async () => {
    const { mock, at } = start();
    const made = await mock.jobs.create({ type: "process", ...body });
    for (const [time, status] of [before, after]) {
      at(time);
      assert.equal(mock.jobs.get(made.id).status, status);
    }
    const done = mock.jobs.get(made.id);
    assert.equal(done.error === null, done.status === "completed");
    assert.equal(done.result === null, done.status === "failed");
    assert.ok(!("durationMs" in done) && !("outcome" in done));
  });
}

test("a cancelled job stays where it was", async () => {
  const { mock, at, events } = start();
  const made = await mock.jobs.create({ type: "import" });
  at(3000);
  const cancelled = await mock.jobs.act(made.id, "cancel");
  assert.deepEqual(
    [cancelled.status, cancelled.progress, cancelled.finishedAt],
    ["cancelled", 50, "2026-11-02T09:00:03.000Z"],
  );
  at(60_000);
  assert.deepEqual(mock.jobs.get(made.id), cancelled);
  await mock.users.patch("5", { jobTitle: "Florist" });
  assert.deepEqual(events, ["job.created", "job.started", "job.cancelled", "user.updated"]);
  await assert.rejects(mock.jobs.act(made.id, "cancel"), isRefusal("invalid_transition"));
});

test("a job's status moves by the clock or is cancelled, and in no other way", async () => {
  const { mock } = start();
  const ended = { status: "completed" }; // a variable: the compiler refuses it where it is written out
  const made = await mock.jobs.create({ type: "import", ...ended });
  assert.equal(made.status, "pending");
  await assert.rejects(mock.jobs.patch(made.id, { status: "completed" }), isRefusal("invalid_transition"));
  assert.equal((await mock.jobs.patch(made.id, { status: "cancelled" })).status, "cancelled");
});

test("generated jobs never move, not even those that were changed", async () => {
  const { mock, at } = start();
  const pending = mock.jobs.get("40");
  const named = await mock.jobs.patch("39", { name: "Renamed" });
  at(3_600_000);
  assert.deepEqual([mock.jobs.get("40"), mock.jobs.get("39")], [pending, named]);
  assert.deepEqual([pending.status, named.status], ["pending", "pending"]);
});
