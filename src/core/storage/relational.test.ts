import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { sql } from "kysely";

import { DATABASES } from "../../../test/storage/adapters.ts";
import { deliveryRow, subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { batch, change, fresh, sandboxRow } from "../../../test/storage/storage-contract.ts";
import type { Database } from "./database.ts";
import type { EventRow } from "./event-storage.ts";
import { createRelationalPlaygrounds } from "./relational-playgrounds.ts";
import { createRelationalStorage, createRelationalStoredBytes } from "./relational.ts";
import type { Batch, SandboxRow } from "./storage.ts";

const NOW = 1_800_000_000_000;

/** All texts of an owner's rows, added up from the rows themselves. */
async function addUp({ db }: Database): Promise<number> {
  const columns = {
    changes: ["value", "hidden"],
    sandboxes: ["next_ids", "settings", "fault_plan"],
    snapshots: ["next_ids"],
    endpoints: ["definition"],
    events: ["body"],
    payloads: ["body"],
    attempts: ["request", "response"],
  };
  let sum = 0;
  for (const [table, texts] of Object.entries(columns)) {
    const each = texts.map((text) => `coalesce(octet_length(${text}), 0)`).join(" + ");
    const { rows } = await sql
      .raw<{ bytes: number }>(`select cast(coalesce(sum(${each}), 0) as bigint) as bytes from ${table}`)
      .execute(db);
    sum += rows[0]?.bytes ?? 0;
  }
  return sum;
}

const LEAST = { changes: 100, sandboxes: 1_000, snapshots: 1_000, playgrounds: 4_096 };
const LEAST_OF_HISTORY = { events: 100, payloads: 100, deliveries: 100, attempts: 100 };

async function countRows({ db }: Database, least: Readonly<Record<string, number>>): Promise<number> {
  let sum = 0;
  for (const [table, each] of Object.entries(least)) {
    const { rows } = await sql
      .raw<{ count: number }>(`select cast(count(*) as bigint) as count from ${table}`)
      .execute(db);
    sum += (rows[0]?.count ?? 0) * each;
  }
  return sum;
}

for (const { name, open, skip } of DATABASES) {
  describe(`what is stored in ${name}`, { skip }, () => {
    test("is counted with every row that comes, changes or goes, and stays so when it is added up", async () => {
      const database = await open();
      const storage = createRelationalStorage(database);
      const playgrounds = createRelationalPlaygrounds(database);
      const stored = createRelationalStoredBytes(database);
      const owner = fresh("key");
      const first: SandboxRow = { ...sandboxRow(), owner, scope: `${owner}/default`, caller: owner };

      async function isCounted(what: string): Promise<number> {
        const { sandboxes, playgrounds: played, history } = await stored.sum([owner]);
        const { rows } = await sql<{ kept: number }>`
          select cast(coalesce(sum(kept_bytes), 0) as bigint) as kept from sandboxes`.execute(database.db);
        const expected =
          (await addUp(database)) +
          (await countRows(database, LEAST)) +
          (await countRows(database, LEAST_OF_HISTORY)) +
          (rows[0]?.kept ?? 0);
        assert.equal(sandboxes + played + history, expected, what);
        return expected;
      }
      const write = (stored_: Batch): Promise<void> =>
        storage.write(stored_.sandbox.scope, undefined, () => ({ batch: stored_, result: undefined }));
      const event = (sequence: number): EventRow => ({
        id: fresh("evt"),
        owner,
        scope: first.scope,
        sequence,
        type: "book.created",
        createdAt: NOW,
        recordedAt: NOW,
        body: `{"é":"${"y".repeat(sequence * 10)}"}`,
      });

      assert.equal(await isCounted("nothing"), 0);
      await write(batch(first, { changes: [change(1, 1, `"${"é".repeat(100)}"`), change(2, 1, null)] }));
      await isCounted("a first write");
      const row = { ...first, revision: 2, nextIds: { book: 9 }, kept: 1, keptBytes: 7 };
      const plain = { layers: [], events: [event(1), event(2)] };
      await write(batch(row, { ...plain, changes: [change(1, 2, '"short"'), { ...change(3, 2), hidden: '"h"' }] }));
      await isCounted("a write over another");

      const layer = fresh("layer");
      const frozen = { ...row, layer, revision: 3, kept: 0, keptBytes: 0 };
      const snapshot = {
        id: fresh("snapshot"),
        owner,
        scope: row.scope,
        name: "before",
        seed: 1,
        dataset: row.dataset,
        layer: row.layer,
        nextIds: { book: 9 },
        changes: 2,
        clock: null,
        settings: {},
        createdAt: NOW,
      };
      await write(
        batch(frozen, {
          layers: [{ id: layer, parent: row.layer }],
          changes: [change(1, 3, `"${"z".repeat(500)}"`)],
          snapshot,
        }),
      );
      await isCounted("a snapshot");

      const subscription = subscriptionRow(owner);
      await storage.events.createSubscription(subscription, 10);
      const delivery = deliveryRow(subscription, fresh("evt"));
      await storage.events.enqueue(delivery, { eventId: delivery.eventId, owner, body: '{"sent":1}', createdAt: NOW });
      await isCounted("a delivery");
      const [claimed] = await storage.events.claim(
        { now: NOW + 1, leaseUntil: NOW + 60_000, lease: "lease", limit: 10 },
        () => true,
      );
      assert.equal(claimed?.id, delivery.id);
      const attempt = { deliveryId: delivery.id, number: 1, at: NOW, status: 200, latencyMs: 3, error: null };
      await storage.events.finish([
        {
          attempt: { ...attempt, request: '{"a":"request"}', response: '{"an":"answer"}' },
          lease: "lease",
          status: "succeeded",
          tries: 1,
          nextAttemptAt: null,
          failsIfDisabled: true,
          subscriptionId: subscription.id,
        },
      ]);
      await isCounted("an attempt");

      const playground = fresh("play");
      await playgrounds.create(
        { id: playground, owner, name: null, editTokenHash: "h", revision: 1, createdAt: NOW, expiresAt: null },
        [{ id: fresh("e"), definition: '{"é":1}' }],
        10,
        NOW,
      );
      await playgrounds.change(playground, NOW, () => ({ put: { id: fresh("e"), definition: '{"more":"text"}' } }));
      const full = await isCounted("a playground");
      await stored.fold();
      assert.equal(await isCounted("added up"), full);
      const { rows } = await sql<{ n: number }>`select cast(count(*) as bigint) as n from stored_bytes`.execute(
        database.db,
      );
      assert.equal(rows[0]?.n, 3, "one row of each kind");

      const before = await stored.sum([owner]);
      await database.db.updateTable("events").set({ pending: 0 }).execute();
      await stored.forgetHalfTheHistory(owner);
      const after = await stored.sum([owner]);
      assert.ok(after.history < before.history);
      assert.equal(after.sandboxes, before.sandboxes);
      await isCounted("half the history");

      await storage.dropSnapshot(snapshot.id);
      await isCounted("a snapshot that is gone");
      await playgrounds.remove(playground);
      await storage.dropOwner(owner);
      await storage.sweep();
      assert.equal(await isCounted("all gone"), 0);
      await stored.fold();
      assert.deepEqual(await stored.total(), { sandboxes: 0, playgrounds: 0, history: 0 });
      await database.close();
    });
  });
}
