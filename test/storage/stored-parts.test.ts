// References from one port's data to another's: all are kept together, in one database.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { EventRow } from "../../src/core/storage/event-storage.ts";
import type { Batch, PlaygroundRow } from "../../src/core/storage/storage.ts";
import { toStoredParts } from "../../src/hosted/service/stores.ts";
import type { StoredParts } from "../../src/hosted/service/stores.ts";
import { DATABASES } from "./adapters.ts";
import { NOW } from "./customers/rows.ts";
import { deliveryRow, subscriptionRow } from "./event-storage-contract.ts";
import { batch, change, fresh, sandboxRow } from "./storage-contract.ts";

const ENDPOINT = { id: "e", definition: `{"text":"${"p".repeat(300)}"}` };

for (const { name, open, skip } of DATABASES) {
  describe(`all that is stored in ${name}`, { skip }, () => {
    let stored: StoredParts;
    before(async () => {
      stored = toStoredParts(await open());
    });
    after(() => stored.sandboxes.close());

    const write = (one: Batch): Promise<void> =>
      stored.sandboxes.write(one.sandbox.scope, undefined, () => ({ batch: one, result: undefined }));
    const rowOf = (owner: string, values: Parameters<typeof sandboxRow>[0] = {}) =>
      sandboxRow({ owner, caller: owner, scope: `${owner}/default`, ...values });
    const playground = (owner: string): PlaygroundRow => {
      const row = { id: fresh("play"), owner, name: null, editTokenHash: "h", revision: 1 };
      return { ...row, createdAt: NOW, expiresAt: null };
    };
    const subscribe = (owner: string, subscription = subscriptionRow(owner)): Promise<boolean> => {
      const { after: _after, ...row } = subscription;
      return stored.sandboxes.events.createSubscription(row, 10);
    };
    const eventsOf = (owner: string, count: number): EventRow[] =>
      Array.from({ length: count }, (_none, n) => ({
        id: fresh("evt"),
        owner,
        scope: `${owner}/default`,
        sequence: n + 1,
        type: "book.created",
        createdAt: NOW,
        recordedAt: NOW,
        body: "x".repeat(500),
      }));

    test("for an owner whose data is to go nothing new is made, until the mark is forgotten", async () => {
      const { removals } = stored.customers;
      const [owner, other] = [fresh("key"), fresh("key")];
      const there = rowOf(owner, { scope: `${owner}/there` });
      await write(batch(there));
      await removals.mark([owner], NOW);
      const refused = { code: "invalid_api_key" };
      await assert.rejects(write(batch(rowOf(owner))), refused);
      await assert.rejects(stored.playgrounds.create(playground(owner), [], 10, NOW), refused);
      await assert.rejects(subscribe(owner), refused);
      await write(batch({ ...there, revision: 2 }, { layers: [] }));
      await write(batch(rowOf(other)));
      assert.equal(await stored.playgrounds.create(playground(other), [], 10, NOW), true);
      assert.equal(await subscribe(other), true);
      assert.equal((await stored.sandboxes.listSandboxes(owner)).length, 1);
      await removals.forget(owner);
      await write(batch(rowOf(owner)));
      assert.equal(await stored.playgrounds.create(playground(owner), [], 10, NOW), true);
      assert.equal(await subscribe(owner), true);
    });

    test("what comes counts for who is behind it and nobody else, and what goes no longer does", async () => {
      const { storedBytes } = stored;
      const [owner, other, played] = [fresh("key"), fresh("key"), fresh("play")];
      const nothing = { sandboxes: 0, playgrounds: 0, history: 0 };
      assert.deepEqual(await storedBytes.sum([owner]), nothing);
      assert.deepEqual(await storedBytes.sum([]), nothing);
      const text = `"${"é".repeat(1_000)}"`;
      const row = rowOf(owner);
      await write(batch(row, { changes: [change(1, 1, text)] }));
      const { sandboxes: first } = await storedBytes.sum([owner]);
      assert.ok(first > 2_000 && first < 10_000, `${first}`);
      await write(batch({ ...row, revision: 2 }, { layers: [], changes: [change(1, 2, '"short"')] }));
      const { sandboxes: shorter } = await storedBytes.sum([owner]);
      assert.ok(shorter > 0 && shorter <= first - 1_900, `${shorter}`);
      await write(batch(rowOf(played, { caller: owner }), { changes: [change(1, 1, text)] }));
      assert.ok((await storedBytes.sum([owner])).sandboxes >= shorter + 2_000, "in a playground too");
      assert.deepEqual(await storedBytes.sum([played]), nothing);

      await stored.playgrounds.create(playground(owner), [ENDPOINT], 10, NOW);
      const { playgrounds } = await storedBytes.sum([owner]);
      assert.ok(playgrounds > 300, `${playgrounds}`);
      await write(batch(rowOf(other)));
      const [own, theirs, both] = [
        await storedBytes.sum([owner]),
        await storedBytes.sum([other]),
        await storedBytes.sum([owner, other]),
      ];
      assert.deepEqual(both, { ...own, sandboxes: own.sandboxes + theirs.sandboxes });
      assert.ok((await storedBytes.total()).sandboxes >= both.sandboxes);

      for (const one of [owner, played]) await stored.sandboxes.dropOwner(one);
      for (const id of await stored.playgrounds.listOwned(owner)) await stored.playgrounds.remove(id);
      await stored.sandboxes.sweep();
      await storedBytes.fold();
      assert.deepEqual(await storedBytes.sum([owner]), nothing);
      assert.deepEqual(await storedBytes.sum([other]), theirs);
    });

    test("the older half of a history goes, of deliveries those that are over", async () => {
      const { storedBytes, sandboxes } = stored;
      const owner = fresh("key");
      await write(batch(rowOf(owner), { events: eventsOf(owner, 9) }));
      const { history: ofEvents } = await storedBytes.sum([owner]);
      assert.ok(ofEvents >= 9 * 500, `${ofEvents}`);
      const subscription = subscriptionRow(owner);
      await subscribe(owner, subscription);
      const waiting = deliveryRow(subscription, fresh("evt"));
      await sandboxes.events.enqueue(waiting, {
        eventId: waiting.eventId,
        owner,
        body: "y".repeat(500),
        createdAt: NOW,
      });
      const { history: withDelivery } = await storedBytes.sum([owner]);
      assert.ok(withDelivery >= ofEvents + 500, `${withDelivery}`);
      await storedBytes.forgetHalfTheHistory(owner);
      const left = await sandboxes.events.listEvents(owner, { after: 0, since: 0, newest: 100, limit: 100 });
      assert.deepEqual(
        left.map(({ sequence }) => sequence),
        [6, 7, 8, 9],
      );
      assert.notEqual(await sandboxes.events.findDelivery(owner, waiting.id), undefined, "it waits");
      const { history: half } = await storedBytes.sum([owner]);
      assert.ok(half < withDelivery && half >= 4 * 500 + 500, `${half}`);
    });
  });
}
