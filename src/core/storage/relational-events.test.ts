import assert from "node:assert/strict";
import { test } from "node:test";

import { skipWithout } from "../../../test/prerequisite.ts";
import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { batch, sandboxRow } from "../../../test/storage/storage-contract.ts";
import { createTestSchema } from "../../../test/test-schema.ts";
import type { DeliveryRow, DueDelivery, EventRow } from "./event-storage.ts";
import { createRelationalStorage } from "./relational.ts";
import { openSqlite } from "./sqlite.ts";

test(
  "past their bounds the longest history is halved, the oldest deliveries and answers go, and others' stay",
  {
    skip: await skipWithout("PostgreSQL"),
  },
  async () => {
    const schema = await createTestSchema();
    const database = await schema.open();
    const storage = createRelationalStorage(database, { bytes: 5_000, deliveriesPerOwner: 3 });
    try {
      const { events } = storage;
      const write = async (owner: string, count: number): Promise<void> => {
        await events.createSubscription(subscriptionRow(owner, { id: `sub_${owner}`, patterns: ["*"] }), 3);
        const told = Array.from({ length: count }, (_, at): EventRow => {
          const place = { owner, scope: `${owner}/default`, sequence: at + 1 };
          return { id: `evt_${owner}_${at}`, ...place, type: "a", createdAt: 0, recordedAt: 0, body: "x".repeat(500) };
        });
        const sandbox = sandboxRow({ scope: `${owner}/default`, owner, caller: owner, sequence: count });
        await storage.write(sandbox.scope, undefined, () => ({
          result: undefined,
          batch: batch(sandbox, { events: told }),
        }));
      };
      await write("long", 10);
      await write("short", 2);
      await events.relay(100, (all, subscriptions) => ({
        payloads: all.map(({ id, owner, body }) => ({ eventId: id, owner, body, createdAt: 0 })),
        deliveries: all.flatMap(({ id, owner, type }) =>
          subscriptions
            .filter((one) => one.owner === owner)
            .map(({ id: subscriptionId, receiver }) => ({
              id: `dlv_${id}`,
              owner,
              subscriptionId,
              receiver,
              eventId: id,
              type,
              isTest: false,
              status: "pending" as const,
              tries: 0,
              attempts: 0,
              createdAt: 0,
              nextAttemptAt: 1,
            })),
        ),
      }));
      const lease = "mine";
      const claimed = await events.claim(
        { now: 2, leaseUntil: 3, lease, limit: 3 },
        (delivery) => delivery.owner !== "short",
      );
      await events.finish(
        claimed.map(({ id, subscriptionId }, at) => ({
          attempt: {
            deliveryId: id,
            number: 1,
            at,
            status: 200,
            latencyMs: 1,
            error: null,
            request: "{}",
            response: "y".repeat(2_000),
          },
          lease,
          subscriptionId,
          status: "succeeded",
          tries: 1,
          nextAttemptAt: null,
          failsIfDisabled: true,
        })),
      );
      const answers = await events.listAttempts(claimed.map(({ id }) => id));
      assert.equal(answers.length, 3);
      await storage.sweep();
      const of = (owner: string) => events.listEvents(owner, { after: 0, since: 0, newest: 100, limit: 100 });
      assert.deepEqual(
        (await of("long")).map(({ sequence }) => sequence),
        [6, 7, 8, 9, 10],
      );
      assert.equal((await of("short")).length, 2);
      const left = await Promise.all(
        ["long", "short"].map((owner) => events.listDeliveries(owner, `sub_${owner}`, { limit: 100 })),
      );
      assert.deepEqual(
        left.map((all) => all.map(({ status }) => status)),
        [
          ["pending", "pending", "pending"],
          ["pending", "pending"],
        ],
      );
    } finally {
      await storage.close();
      await schema.drop();
    }
  },
);

test("a claim looks at no more deliveries where thousands wait, past a line or an owner too", async () => {
  /** Returns the numbers of deliveries that claims look at where so many of one line are due before others. */
  async function countLooks(size: number): Promise<number[]> {
    const storage = createRelationalStorage(await openSqlite(":memory:"));
    const { events } = storage;
    const [long, beside] = [subscriptionRow("long"), subscriptionRow("long", { receiver: "https://beside.example" })];
    const short = subscriptionRow("short");
    for (const row of [long, beside, short]) await events.createSubscription(row, 50);
    const payload = { eventId: "evt", owner: "long", body: "{}", createdAt: 0 };
    const due = ({ id, owner, receiver }: typeof long, at: number): DeliveryRow => ({
      id: `${id} ${at}`,
      owner,
      subscriptionId: id,
      receiver,
      eventId: "evt",
      type: "a",
      isTest: false,
      status: "pending",
      tries: 0,
      attempts: 0,
      createdAt: 0,
      nextAttemptAt: at,
    });
    const told = { owner: "long", scope: "long/default", sequence: 1, createdAt: 0, recordedAt: 0 };
    const sandbox = sandboxRow({ scope: told.scope, owner: "long", caller: "long", sequence: 1 });
    await storage.write(sandbox.scope, undefined, () => ({
      result: undefined,
      batch: batch(sandbox, { events: [{ ...told, id: "evt", type: "a", body: "{}" }] }),
    }));
    await events.relay(1, () => ({
      payloads: [payload],
      deliveries: [...Array.from({ length: size }, (_, at) => due(long, at)), due(beside, size), due(short, size)],
    }));
    const looks: number[] = [];
    for (const admit of [
      () => true,
      ({ owner, receiver }: DueDelivery) => owner !== long.owner || receiver !== long.receiver,
      ({ owner }: DueDelivery) => owner !== long.owner,
    ]) {
      let looked = 0;
      const claimed = await events.claim({ now: size + 1, leaseUntil: size + 9, lease: "l", limit: 1 }, (one) => {
        looked += 1;
        return admit(one);
      });
      assert.equal(claimed.length, 1);
      looks.push(looked);
    }
    await storage.close();
    return looks;
  }
  assert.deepEqual(await countLooks(5_000), await countLooks(300));
});
