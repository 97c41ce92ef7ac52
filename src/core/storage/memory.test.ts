import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { describeStorage } from "../../../test/storage/storage-contract.ts";
import type { AttemptRow } from "./event-storage.ts";
import { createMemoryEvents, createMemoryStorage } from "./memory.ts";
import type { MemoryEvents } from "./memory.ts";

describeStorage("memory", async () => createMemoryStorage());

/** Makes a delivery of an owner and ends it with one attempt that had this response. */
async function deliver(events: MemoryEvents, owner: string, response: string | null): Promise<WeakRef<AttemptRow>> {
  await events.createSubscription(subscriptionRow(owner, { id: `sub_${owner}` }), 1);
  const [id, eventId, subscriptionId] = [`dlv_${owner}`, `evt_${owner}`, `sub_${owner}`];
  const about = { id, owner, subscriptionId, receiver: "http://127.0.0.1:9", eventId, type: "order.paid" };
  const state = { isTest: false, status: "pending" as const, tries: 0, attempts: 0, createdAt: 0, nextAttemptAt: 0 };
  await events.enqueue({ ...about, ...state }, { eventId, owner, body: "{}", createdAt: 0 });
  const request = { now: 0, leaseUntil: 1, lease: id, limit: 1 };
  await events.claim(request, () => true);
  const attempt = {
    deliveryId: id,
    number: 1,
    at: 0,
    status: null,
    latencyMs: 1,
    error: "no",
    request: "{}",
    response,
  };
  const over = { status: "failed" as const, tries: 1, nextAttemptAt: null, failsIfDisabled: true };
  await events.finish([{ attempt, lease: id, subscriptionId, ...over }]);
  return new WeakRef(attempt);
}

const responseOf = async (events: MemoryEvents, owner: string): Promise<string | null | undefined> =>
  (await events.listAttempts([`dlv_${owner}`]))[0]?.response;

test("the responses of deliveries that are gone take no room from others", async () => {
  const events = createMemoryEvents();
  await deliver(events, "first", "kept");
  await deliver(events, "second", "x".repeat(64 * 1024 * 1024 - 5));
  await events.removeSubscription("second", "sub_second");
  await deliver(events, "third", "also kept");
  assert.deepEqual([await responseOf(events, "first"), await responseOf(events, "third")], ["kept", "also kept"]);
});

test("beyond the room for responses the oldest are forgotten, not their attempts", async () => {
  const events = createMemoryEvents();
  for (const owner of ["first", "second"]) await deliver(events, owner, "small");
  await deliver(events, "third", "x".repeat(64 * 1024 * 1024 - 5));
  assert.deepEqual([await responseOf(events, "first"), await responseOf(events, "second")], [null, "small"]);
  assert.equal((await events.listAttempts(["dlv_first"])).length, 1);
});

for (const response of [null, "an answer"]) {
  test(`an owner who is dropped leaves no attempt in memory: ${response ?? "no answer"}`, async () => {
    const events = createMemoryEvents();
    const attempt = await deliver(events, "visitor", response);
    await events.dropOwner("visitor");
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void; // what the flag gives
    await new Promise(setImmediate);
    collect();
    assert.equal(attempt.deref(), undefined);
    assert.deepEqual(await events.listAttempts(["dlv_visitor"]), []); // the storage itself is still there
  });
}
