import assert from "node:assert/strict";
import { test } from "node:test";

import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { FAILING_AT_MOST } from "../services/bounds.ts";
import type { ClaimedDelivery, SubscriptionVerdict } from "../storage/event-storage.ts";
import { judgeAttempt, delayAfter, MOST_ATTEMPTS, parseRetryAfter, RETRY_DELAYS } from "./verdict.ts";

const NOW = 1_800_000_000_000;
const url = "http://127.0.0.1:9/hook";
const long = NOW - FAILING_AT_MOST;

function claimed(failingSince: number | null, tries: number): ClaimedDelivery {
  const subscription = subscriptionRow("key:1", { url, failingSince });
  const { owner, receiver, id: subscriptionId } = subscription;
  const sent = { id: "dlv_1", eventId: "evt_1", type: "order.paid", isTest: false, lease: "1", body: "{}" };
  const queued = { status: "pending" as const, tries, attempts: tries, createdAt: 0, nextAttemptAt: NOW };
  return { ...sent, ...queued, owner, receiver, subscriptionId, subscription };
}

const ROWS: readonly {
  readonly name: string;
  readonly status: number;
  readonly failingSince: number | null;
  /** Attempts before. */
  readonly tries?: number;
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
    name: "a failure five days after another, between which the service was away",
    status: 500,
    failingSince: long,
    tries: 1,
    expect: undefined,
  },
  {
    name: "five days of failures, if they are the same by then",
    status: 500,
    failingSince: long,
    tries: 6,
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

for (const { name, status, failingSince, tries = 0, expect } of ROWS) {
  test(`what an attempt means for its subscription goes by what was attempted: ${name}`, () => {
    const sent = { status, latencyMs: 3, error: null, response: null };
    const by = { at: NOW, now: NOW + 3, mostAttempts: 7, random: () => 0.5 };
    assert.deepEqual(judgeAttempt(claimed(failingSince, tries), sent, by).subscription, expect);
  });
}

test("a delivery has seven attempts, later and later, and never early", () => {
  assert.equal(MOST_ATTEMPTS, 7);
  for (const [at, delay] of RETRY_DELAYS.entries()) {
    assert.equal(
      delayAfter(at + 1, MOST_ATTEMPTS, undefined, () => 0),
      delay,
    );
    const latest: number = delayAfter(at + 1, MOST_ATTEMPTS, undefined, () => 0.999) ?? 0;
    assert.ok(latest > delay && latest <= delay * 1.1);
  }
  assert.equal(
    delayAfter(7, MOST_ATTEMPTS, undefined, () => 0),
    undefined,
  );
});

test("fewer attempts end earlier", () => {
  assert.equal(
    delayAfter(2, 3, undefined, () => 0),
    300_000,
  );
  assert.equal(
    delayAfter(3, 3, undefined, () => 0),
    undefined,
  );
});

const RECEIVED = Date.parse("2026-11-20T12:00:00Z");
const RETRY_AFTER: readonly (readonly [string | undefined, number | undefined])[] = [
  [undefined, undefined],
  ["120", 120_000],
  ["0", 0],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["soon", undefined],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["2026-11-20", undefined],
];

for (const [value, expected] of RETRY_AFTER) {
  test(`Retry-After ${value ?? "absent"} says ${expected ?? "nothing"}`, () => {
    assert.equal(parseRetryAfter(value, RECEIVED), expected);
  });
}
