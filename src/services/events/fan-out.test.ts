import assert from "node:assert/strict";
import { test } from "node:test";

import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { hears } from "./fan-out.ts";

test("a subscription hears what was committed after it, whatever the clocks of those who wrote say", () => {
  const subscription = subscriptionRow("key:1", { after: 7, createdAt: 2_000, patterns: ["*"] });
  const event = { id: "1", owner: "key:1", scope: "key:1/default", sequence: 1, type: "order.paid", body: "{}" };
  const at = (position: number, time: number) => ({ ...event, position, createdAt: time, recordedAt: time });
  assert.equal(hears(subscription, at(8, 1_000)), true);
  assert.equal(hears(subscription, at(7, 3_000)), false);
});
