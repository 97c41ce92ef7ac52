import assert from "node:assert/strict";
import { test } from "node:test";

import { UNPAID_DATA_KEPT, UNPAID_GRACE } from "../../core/services/bounds.ts";
import { judgePayment } from "./judge.ts";
import type { KnownPayment } from "./judge.ts";
import type { PaidSubscription } from "./payment.ts";

const NOW = Date.parse("2026-11-22T00:00:00.000Z");
const DAY = 86_400_000;

const nothing: KnownPayment = {
  plan: null,
  subscriptionId: null,
  unpaidSince: null,
  dataUntil: null,
  checkoutAt: null,
};
const team: PaidSubscription = {
  id: "sub_1",
  standing: "paid",
  plan: "team",
  createdAt: NOW - DAY,
  periodEnd: NOW + 29 * DAY,
  endsAt: null,
  endedUnpaid: false,
};
const known: KnownPayment = { ...nothing, plan: "team", subscriptionId: "sub_1" };

test("of several subscriptions the newest that is paid counts, and the others end with their rest credited", () => {
  const newer = { ...team, id: "sub_2", plan: "developer" };
  const { state, cancel } = judgePayment(known, [newer, team], NOW, false);
  assert.deepEqual([state.plan, state.subscriptionId], ["developer", "sub_2"]);
  assert.deepEqual(cancel, [{ id: "sub_1", when: "now_credited" }]);
  const unpaidNewer = { ...newer, standing: "unpaid" } as const;
  const other = judgePayment(known, [unpaidNewer, team], NOW, false);
  assert.deepEqual([other.state.plan, other.cancel], ["team", [{ id: "sub_2", when: "now" }]]);
});

test("an unpaid one keeps its plan for seven days from when that was seen, and is told once", () => {
  const unpaid = { ...team, standing: "unpaid" } as const;
  const first = judgePayment(known, [unpaid], NOW, false);
  assert.deepEqual(
    [first.state.plan, first.state.unpaidSince, first.tell, first.cancel],
    ["team", NOW, "unpaid_invoice", []],
  );
  const later = { ...known, unpaidSince: NOW };
  const last = judgePayment(later, [unpaid], NOW + UNPAID_GRACE - 1, false);
  assert.deepEqual([last.state.plan, last.tell, last.cancel], ["team", undefined, []]);
  assert.deepEqual(judgePayment(later, [unpaid], NOW + UNPAID_GRACE, false).cancel, [{ id: "sub_1", when: "now" }]);
  const ended = judgePayment(later, [{ ...unpaid, standing: "ended" }], NOW + UNPAID_GRACE, false);
  assert.deepEqual([ended.state.plan, ended.tell], [null, "plan_ended"]);
  assert.equal(ended.state.dataUntil, NOW + UNPAID_GRACE + UNPAID_DATA_KEPT);
});

test("with a plan by agreement no data goes, whatever was not paid", () => {
  const ended = { ...team, standing: "ended", endedUnpaid: true } as const;
  assert.equal(judgePayment(known, [ended], NOW, true).state.dataUntil, null);
  assert.equal(judgePayment(known, [ended], NOW, false).state.dataUntil, NOW + UNPAID_DATA_KEPT);
});

test("one that was cancelled and paid leaves the data where it is", () => {
  const { state, tell } = judgePayment(known, [{ ...team, standing: "ended" }], NOW, false);
  assert.deepEqual([state.plan, state.dataUntil, tell], [null, null, undefined]);
});

test("a price that nobody knows keeps the plan that there was", () => {
  const odd = { ...team, plan: undefined };
  const { state, isUnknownPrice } = judgePayment(known, [odd], NOW, false);
  assert.deepEqual([state.plan, isUnknownPrice], ["team", true]);
});

test("Stripe is asked again soon after a page for paying was opened, each time later, and then no more", () => {
  const after = (ms: number): number | null => {
    const { checkAt: at } = judgePayment({ ...nothing, checkoutAt: NOW - ms }, [], NOW, false).state;
    return at === null ? null : at - NOW;
  };
  assert.deepEqual([0, 60_000, 600_000, DAY, 2 * DAY].map(after), [60_000, 60_000, 600_000, 3_600_000, null]);
});
