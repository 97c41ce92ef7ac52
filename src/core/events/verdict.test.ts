import assert from "node:assert/strict";
import { test } from "node:test";

import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { FAILING_AT_MOST } from "../services/bounds.ts";
import type { ClaimedDelivery, SubscriptionVerdict } from "../storage/event-storage.ts";
import { judgeAttempt } from "./verdict.ts";

const NOW = 1_800_000_000_000;
const url = "http://127.0.0.1:9/hook";
const long = NOW - FAILING_AT_MOST;

function claimed(failingSince: number | null): ClaimedDelivery {
  const subscription = subscriptionRow("key:1", { url, failingSince });
  const { owner, receiver, id: subscriptionId } = subscription;
  const sent = { id: "dlv_1", eventId: "evt_1", type: "order.paid", isTest: false, lease: "1", body: "{}" };
  const queued = { status: "pending" as const, tries: 0, attempts: 0, createdAt: 0, nextAttemptAt: NOW };
  return { ...sent, ...queued, owner, receiver, subscriptionId, subscription };
}

const ROWS: readonly {
  readonly name: string;
  readonly status: number;
  readonly failingSince: number | null;
  readonly expect: SubscriptionVerdict | undefined;
}[] = [
  { name: "a success", status: 200, failingSince: null, expect: undefined },
  {
    name: "a success after a failure",
    status: 200,
    failingSince: 5,
    expect: { url, seenFailingSince: 5, failingSince: null },
  },
  {
    name: "a first failure",
    status: 500,
    failingSince: null,
    expect: { url, seenFailingSince: null, failingSince: NOW },
  },
  { name: "a failure after another", status: 500, failingSince: NOW - 5, expect: undefined },
  {
    name: "410, whatever other attempts led to",
    status: 410,
    failingSince: null,
    expect: {
      url,
      failingSince: NOW,
      disabledAt: NOW + 3,
      failsPending: true,
      disabledReason: "the receiver answered 410 Gone",
    },
  },
  {
    name: "five days of failures, if they are the same by then",
    status: 500,
    failingSince: long,
    expect: {
      url,
      seenFailingSince: long,
      failingSince: long,
      disabledAt: NOW + 3,
      failsPending: true,
      disabledReason: "every attempt of the last five days failed",
    },
  },
];

for (const { name, status, failingSince, expect } of ROWS) {
  test(`what an attempt means for its subscription goes by what was attempted: ${name}`, () => {
    const sent = { status, latencyMs: 3, error: null, response: null };
    const by = { at: NOW, now: NOW + 3, mostAttempts: 7, random: () => 0.5 };
    assert.deepEqual(judgeAttempt(claimed(failingSince), sent, by).subscription, expect);
  });
}
