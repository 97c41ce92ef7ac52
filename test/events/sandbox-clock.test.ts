// Retries of webhooks follow the clock of a sandbox that has its own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { createRecord, moveRecord } from "../../src/core/sandbox/writing.ts";
import { advance } from "../../src/core/sandbox/written-sandbox.ts";
import type { Caller } from "../../src/core/services/callers.ts";
import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../../src/core/world/time.ts";
import { startReceiver } from "./receiver.ts";
import type { Receiver } from "./receiver.ts";
import { customer, setStage, visitor } from "./stage.ts";
import type { Stage } from "./stage.ts";

const CALLERS = [
  ["a visitor", visitor(), async () => setStage()],
  [
    "a customer on SQLite",
    customer(),
    async () => setStage({ storage: createRelationalStorage(await openSqlite(":memory:")) }),
  ],
] as const satisfies readonly (readonly [string, Caller, () => Promise<Stage>])[];

const typesHeard = ({ heard }: Receiver, from = 0): readonly string[] =>
  heard.slice(from).map(({ event }) => event.type);

for (const [who, caller, open] of CALLERS) {
  test(`a receiver of ${who} that is down for an hour of sandbox time gets everything in order afterwards`, async () => {
    await using receiver = await startReceiver();
    await using stage = await open();
    const sandbox = await stage.sandbox(caller);
    await sandbox.arrange({ settings: { autopilot: true } });
    await stage.subscribe(caller, { url: receiver.url, events: ["order.*"] });
    receiver.behave(503);
    const items = [{ bookId: "1", quantity: 1 }];
    const body = { userId: "1", items, shippingMethod: "express" };
    for (let round = 0; round < 3; round += 1) {
      const order = await sandbox.write((tx) => createRecord(tx, catalog.get("order"), body, { strict: false }));
      await sandbox.write((tx) => {
        const before = tx.peek(catalog.get("order"), order.id);
        assert.ok(before);
        moveRecord(tx, catalog.get("order"), before, "pay", {});
      });
    }
    await stage.events.settle();
    const told = ["order.created", "order.paid"];
    const all = [...told, ...told, ...told];
    assert.deepEqual(typesHeard(receiver), all);
    await stage.pass(2 * DAY, DAY);
    assert.equal(receiver.heard.length, 6, "real time is none of its business");
    await advance(sandbox, (now) => now + HOUR);
    await stage.events.settle();
    assert.deepEqual(typesHeard(receiver, 6), all, "tried again once, and in order");
    receiver.behave(200);
    await advance(sandbox, (now) => now + HOUR);
    await stage.events.settle();
    assert.deepEqual(typesHeard(receiver, 12), all);
    const sequences = receiver.heard.slice(12).map(({ event }) => event.sequence);
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b),
    );
    await advance(sandbox, (now) => now + 6 * DAY);
    await stage.events.settle();
    const later = receiver.heard.slice(18).map(({ event }) => event.sequence);
    assert.ok(later.length >= 6);
    assert.deepEqual(
      later,
      later.toSorted((a, b) => a - b),
      "what happened in a jump is sent in order",
    );
    const sentAt = Number(receiver.heard.at(-1)?.headers["webhook-timestamp"]) * 1000;
    assert.ok(Math.abs(sentAt - stage.time.clock()) < 1_000, "the time of sending is real");
    assert.deepEqual(stage.faults, []);
  });

  test(`a clock of ${who} that runs brings retries nearer as it is advanced, and a released one lets them go`, async () => {
    await using receiver = await startReceiver();
    await using stage = await open();
    await stage.subscribe(caller, { url: receiver.url, events: ["user.created"] });
    const sandbox = await stage.sandbox(caller);
    await sandbox.arrange({ clock: { now: REFERENCE_TIME, isRunning: true } });
    receiver.behave(503, 503, 200);
    await stage.write(caller);
    await stage.events.settle();
    assert.equal(receiver.heard.length, 1);
    await advance(sandbox, (now) => now + 2_000);
    await stage.events.settle();
    assert.equal(receiver.heard.length, 1);
    await stage.pass(4_000);
    assert.equal(receiver.heard.length, 2, "what is left of the delay passes by itself");
    await sandbox.arrange({ clock: { now: sandbox.now, isRunning: false } });
    await stage.pass(HOUR);
    assert.equal(receiver.heard.length, 2, "a clock that stands still holds them");
    const { id } = (await stage.events.subscriptions.list(caller)).subscriptions[0] ?? { id: "" };
    const [delivery] = (await stage.events.deliveries.list(caller, id, {})).deliveries;
    assert.match(delivery?.nextAttemptAt ?? "", /^2026-11-01T00:05/, "shown by the clock that it waits for");
    await sandbox.arrange({ clock: null });
    await stage.events.settle();
    assert.equal(receiver.heard.length, 3);
    assert.deepEqual(stage.faults, []);
  });
}
