// A transition that is due by the clock happens even if nobody reads the record.
import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { createRecord } from "../../src/core/sandbox/writing.ts";
import type { Caller } from "../../src/core/services/callers.ts";
import { startReceiver } from "./receiver.ts";
import { customer, setStage, visitor } from "./stage.ts";
import type { Stage } from "./stage.ts";

async function startJob(stage: Stage, caller: Caller): Promise<void> {
  const sandbox = await stage.sandbox(caller);
  await sandbox.write((tx) => createRecord(tx, catalog.get("job"), { type: "export" }, { strict: false }));
}

for (const caller of [visitor(), customer()]) {
  test(`a ${caller.kind}'s job starts and completes, and its events are delivered, although nobody asks`, async () => {
    await using receiver = await startReceiver();
    await using stage = await setStage();
    await stage.subscribe(caller, { url: receiver.url, events: ["job.*"] });
    await startJob(stage, caller);
    await receiver.hears(1);
    stage.time.advance(1_000);
    await receiver.hears(2);
    stage.time.advance(4_000);
    await receiver.hears(3);
    assert.deepEqual(
      receiver.heard.map(({ event }) => event.type),
      ["job.created", "job.started", "job.completed"],
    );
    const timestamps = receiver.heard.map(({ body }) =>
      Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
    );
    assert.deepEqual(
      timestamps.map((at) => at - (timestamps[0] ?? 0)),
      [0, 1_000, 5_000],
    );
  });
}

test("a job in a sandbox whose clock stands still waits until the clock is moved or released", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  await stage.subscribe(visitor(), { url: receiver.url, events: ["job.*"] });
  const sandbox = await stage.sandbox(visitor());
  const stopped = Date.parse("2001-01-01T00:00:00.000Z");
  await sandbox.arrange({ clock: { now: stopped, isRunning: false } });
  await startJob(stage, visitor());
  await stage.pass(60_000, 500);
  assert.deepEqual(
    receiver.heard.map(({ event }) => event.type),
    ["job.created"],
  );
  await sandbox.arrange({ clock: { now: stopped + 1_500, isRunning: false } });
  await receiver.hears(2);
  await sandbox.arrange({ clock: null });
  await receiver.hears(3);
  assert.deepEqual(
    receiver.heard.map(({ event }) => event.type),
    ["job.created", "job.started", "job.completed"],
  );
});
