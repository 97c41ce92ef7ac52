import assert from "node:assert/strict";
import { test } from "node:test";

import { skipWithout } from "../../../test/prerequisite.ts";
import { subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { batch, sandboxRow } from "../../../test/storage/storage-contract.ts";
import { createTestSchema } from "../../../test/test-schema.ts";
import type { EventRow } from "./event-storage.ts";
import { createRelationalStorage } from "./relational.ts";

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
