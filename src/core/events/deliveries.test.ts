import assert from "node:assert/strict";
import { test } from "node:test";

import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { MOST_WAITING } from "../storage/event-storage.ts";
import { fanOut, hears } from "./deliveries.ts";

test("a subscription hears what was committed after it, whatever the clocks of those who wrote say", () => {
  const subscription = subscriptionRow("key:1", { after: 7, createdAt: 2_000, patterns: ["*"] });
  const event = { id: "1", owner: "key:1", scope: "key:1/default", sequence: 1, type: "order.paid", body: "{}" };
  const at = (position: number, time: number) => ({ ...event, position, createdAt: time, recordedAt: time });
  assert.equal(hears(subscription, at(8, 1_000)), true);
  assert.equal(hears(subscription, at(7, 3_000)), false);
});

test("past as many as may wait, deliveries have failed and say why", () => {
  const rows = ["ann", "bob"].map((owner) => subscriptionRow(owner, { patterns: ["*"] }));
  const event = (owner: string, position: number) => ({
    id: `${owner} ${position}`,
    owner,
    scope: `${owner}/default`,
    sequence: position,
    type: "order.paid",
    body: "{}",
    position,
    createdAt: 1,
    recordedAt: 1,
  });
  const events = [1, 2, 3].flatMap((at) => [event("ann", at), event("bob", at)]);
  let ids = 0;
  const waiting = new Map([
    ["ann", MOST_WAITING - 1],
    ["bob", 7],
  ]);
  const made = fanOut(events, rows, 5, () => String((ids += 1)), waiting);
  assert.deepEqual(
    made.deliveries.map(({ eventId, status, nextAttemptAt }) => [eventId, status, nextAttemptAt]),
    [
      ["ann 1", "pending", 5],
      ["bob 1", "pending", 5],
      ["ann 2", "failed", null],
      ["bob 2", "pending", 5],
      ["ann 3", "failed", null],
      ["bob 3", "pending", 5],
    ],
  );
  assert.deepEqual(
    made.attempts?.map(({ deliveryId, error }) => [deliveryId, error]),
    made.deliveries
      .filter(({ status }) => status === "failed")
      .map(({ id }) => [id, "not sent: 10000 deliveries of yours waited; send it again when they are fewer"]),
  );
});
