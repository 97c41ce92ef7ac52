// Webhook deliveries that go wrong on purpose.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Webhook } from "standardwebhooks";

import { catalog } from "../../src/core/domains/catalog.ts";
import { patchRecord } from "../../src/core/sandbox/writing.ts";
import type { Caller } from "../../src/core/services/callers.ts";
import { toFaultsRow } from "../../src/core/testing/faults/plan.ts";
import type { FaultRule } from "../../src/core/testing/faults/rule.ts";
import { startReceiver } from "./receiver.ts";
import type { Heard, Receiver } from "./receiver.ts";
import { customer, setStage, visitor } from "./stage.ts";
import type { Stage } from "./stage.ts";

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

/** A stage with somebody who hears of users, in whose sandbox deliveries go wrong. */
async function planned(receiver: Receiver, rules: readonly FaultRule[], caller: Caller = customer()) {
  const stage = await setStage();
  const { id, secret } = await stage.subscribe(caller, { url: receiver.url, events: ["user.*"] });
  const sandbox = await stage.sandbox(caller);
  await sandbox.changeFaults(() => ({ faults: toFaultsRow(rules), value: undefined }));
  return {
    stage,
    secret,
    sandbox,
    deliveries: async () => (await stage.events.deliveries.list(caller, id, {})).deliveries.toReversed(),
    async create(count = 1) {
      for (let at = 0; at < count; at += 1) await stage.write(caller);
      await stage.events.settle();
    },
    /** Renames user 1: `user.updated`. */
    async update() {
      const user = catalog.get("user");
      await sandbox.write((tx) => {
        const before = tx.peek(user, 1);
        assert.ok(before);
        return patchRecord(tx, user, before, { name: "Grace" }, { strict: false });
      });
      await stage.events.settle();
    },
  };
}

const typesOf = (heard: readonly Heard[]): string[] => heard.map(({ event }) => event.type);

/** True if the signature was made with the secret, whatever the time is. */
function isSigned(secret: string, { body, headers }: Heard): boolean {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  return headers["webhook-signature"] === new Webhook(secret).sign(String(headers["webhook-id"]), at, body);
}

for (const [name, caller] of [
  ["a customer", customer()],
  ["a visitor", visitor()],
] as const)
  test(`every second delivery to ${name} is made twice, with the same id`, async () => {
    await using receiver = await startReceiver();
    const { stage, create, sandbox } = await planned(receiver, [{ deliver: "user.*", every: 2, twice: true }], caller);
    await using _ = stage;
    await create(3);
    const ids = receiver.heard.map(({ headers }) => headers["webhook-id"]);
    assert.equal(ids.length, 4);
    assert.equal(ids[1], ids[2]);
    assert.equal(new Set(ids).size, 3);
    assert.deepEqual(sandbox.faults?.counts, [{ seen: 3, fired: 1 }]);
  });

test("a delivery is late by what the rule says, and overtaken meanwhile", async () => {
  await using receiver = await startReceiver();
  const { stage, create, update } = await planned(receiver, [{ deliver: "user.created", delay: 60 * SECOND }]);
  await using _ = stage;
  await create();
  await update();
  assert.deepEqual(typesOf(receiver.heard), ["user.updated"]);
  await stage.pass(59 * SECOND);
  assert.equal(receiver.heard.length, 1);
  await stage.pass(SECOND);
  assert.deepEqual(typesOf(receiver.heard), ["user.updated", "user.created"]);
});

test("a delivery waits for another event's, and goes right after it", async () => {
  await using receiver = await startReceiver();
  const { stage, create, update } = await planned(receiver, [
    { deliver: "user.created", holdUntilAfter: "user.updated" },
  ]);
  await using _ = stage;
  await create(2);
  assert.deepEqual(receiver.heard, []);
  await update();
  await stage.events.settle();
  assert.deepEqual(typesOf(receiver.heard), ["user.updated", "user.created", "user.created"]);
});

test("a delivery that waits in vain goes after a day", async () => {
  await using receiver = await startReceiver();
  const { stage, create } = await planned(receiver, [{ deliver: "*", holdUntilAfter: "order.delivered" }]);
  await using _ = stage;
  await create();
  await stage.pass(DAY - SECOND);
  assert.deepEqual(receiver.heard, []);
  await stage.pass(SECOND);
  assert.deepEqual(typesOf(receiver.heard), ["user.created"]);
});

test("the first attempt is not sent and counts as failed; its retry is sent", async () => {
  await using receiver = await startReceiver();
  const { stage, create, deliveries } = await planned(receiver, [{ deliver: "user.created", nth: 1, drop: true }]);
  await using _ = stage;
  await create(2);
  assert.equal(receiver.heard.length, 1);
  const [dropped] = await deliveries();
  assert.deepEqual([dropped?.status, dropped?.attempts[0]?.status], ["pending", null]);
  assert.match(dropped?.attempts[0]?.error ?? "", /fault plan/);
  await stage.pass(6 * SECOND);
  assert.equal(receiver.heard.length, 2);
  assert.deepEqual(
    (await deliveries()).map(({ status, attempts }) => [status, attempts.length]),
    [
      ["succeeded", 2],
      ["succeeded", 1],
    ],
  );
});

test("the first attempt is signed with another secret, its retry with the right one", async () => {
  await using receiver = await startReceiver();
  receiver.behave(401, 200);
  const { stage, create, secret } = await planned(receiver, [{ deliver: "user.*", signature: "wrong" }]);
  await using _ = stage;
  await create();
  await stage.pass(6 * SECOND);
  assert.deepEqual(
    receiver.heard.map((heard) => isSigned(secret, heard)),
    [false, true],
  );
});

test("another sandbox's deliveries, and those of test events, are as ever", async () => {
  await using receiver = await startReceiver();
  const { stage, deliveries } = await planned(receiver, [{ deliver: "*", drop: true }]);
  await using _ = stage;
  await stage.write(customer(), "other");
  await stage.events.settle();
  assert.equal(receiver.heard.length, 1);
  const [{ subscriptionId } = { subscriptionId: "" }] = await deliveries();
  await stage.events.deliveries.test(customer(), subscriptionId, "user.created");
  await stage.events.settle();
  assert.equal(receiver.heard.length, 2);
});

test("a plan that was taken away does nothing", async () => {
  await using receiver = await startReceiver();
  const { stage, sandbox, create } = await planned(receiver, [{ deliver: "*", drop: true }]);
  await using _: Stage = stage;
  await sandbox.changeFaults(() => ({ faults: undefined, value: undefined }));
  await create();
  assert.equal(receiver.heard.length, 1);
});
