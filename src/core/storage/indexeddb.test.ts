// The browser's storage, on an IndexedDB in this process; test/library/service-worker.test.ts uses Chromium's.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as indexedDb from "fake-indexeddb";

import { describeEventStorage, subscriptionRow } from "../../../test/storage/event-storage-contract.ts";
import { describePlaygroundStorage } from "../../../test/storage/playground-storage-contract.ts";
import { describeSecretStorage } from "../../../test/storage/secret-storage-contract.ts";
import {
  batch,
  change,
  describeStorage,
  fresh,
  readState,
  sandboxRow,
} from "../../../test/storage/storage-contract.ts";
import { openIndexedDb } from "./indexeddb-database.ts";
import { createIndexedDbPlaygrounds, createIndexedDbSecrets, createIndexedDbStorage } from "./indexeddb.ts";

// The globals of a browser.
Object.assign(globalThis, indexedDb);

const open = () => openIndexedDb(fresh("database"));

describeStorage("IndexedDB", async () => createIndexedDbStorage(await open()));
describeEventStorage("IndexedDB", async () => createIndexedDbStorage(await open()));
for (const [create, describeIt] of [
  [createIndexedDbPlaygrounds, describePlaygroundStorage],
  [createIndexedDbSecrets, describeSecretStorage],
] as const) {
  describeIt(
    "IndexedDB",
    async () => {
      const db = await open();
      return { storage: create(db) as never, close: async () => db.close() }; // each suite gets its own port's adapter
    },
    false,
  );
}

test("what one connection commits is what another reads, and what is new to it", async () => {
  const name = fresh("database");
  const [one, other] = [
    await createIndexedDbStorage(await openIndexedDb(name)),
    await createIndexedDbStorage(await openIndexedDb(name)),
  ];
  const sandbox = sandboxRow();
  const event = { id: "e1", owner: sandbox.owner, scope: sandbox.scope, sequence: 1, type: "book.created" };
  const events = [{ ...event, createdAt: 1, recordedAt: 1, body: "{}" }];
  await one.write(sandbox.scope, undefined, () => ({
    batch: batch(sandbox, { changes: [change(1, 1)], events }),
    result: undefined,
  }));
  assert.deepEqual((await readState(other, sandbox.scope)).news, [change(1, 1)]);
  await other.write(sandbox.scope, sandbox, ({ news }) => {
    assert.deepEqual(news, []);
    return { batch: batch({ ...sandbox, revision: 2 }, { layers: [], changes: [change(2, 2)] }), result: undefined };
  });
  const known = sandbox;
  assert.deepEqual((await readState(one, sandbox.scope, known)).news, [change(2, 2)]);
  assert.equal((await other.events.findEvent(sandbox.owner, "e1"))?.position, 1);
  await one.close();
  await other.close();
});

test("subscriptions are there again when the database is opened again", async () => {
  const name = fresh("database");
  const before = await createIndexedDbStorage(await openIndexedDb(name));
  const row = subscriptionRow("person", { id: "sub_1" });
  await before.events.createSubscription(row, 10);
  await before.events.changeSubscription("person", "sub_1", { description: "mine" });
  await before.close();
  const again = await createIndexedDbStorage(await openIndexedDb(name));
  assert.deepEqual(await again.events.listSubscriptions("person"), [{ ...row, description: "mine" }]);
  await again.events.removeSubscription("person", "sub_1");
  await again.close();
  const last = await createIndexedDbStorage(await openIndexedDb(name));
  assert.deepEqual(await last.events.listSubscriptions("person"), []);
  await last.close();
});

test("of an owner's events the newest stay", async () => {
  const storage = await createIndexedDbStorage(await open(), 100);
  const sandbox = sandboxRow();
  let sequence = 0;
  for (let revision = 1; revision <= 22; revision += 1) {
    const events = Array.from({ length: 5 }, () => {
      sequence += 1;
      const { owner, scope } = sandbox;
      return { id: `e${sequence}`, owner, scope, sequence, type: "a.b", createdAt: 1, recordedAt: 1, body: "{}" };
    });
    await storage.write(sandbox.scope, undefined, () => ({
      batch: batch(
        { ...sandbox, revision, sequence },
        { layers: revision === 1 ? [{ id: sandbox.layer, parent: null }] : [], events },
      ),
      result: undefined,
    }));
  }
  const kept = await storage.events.listEvents(sandbox.owner, { after: 0, since: 0, newest: 20_000, limit: 20_000 });
  assert.equal(kept.length, 100);
  assert.equal(kept.at(-1)?.id, "e110");
  await storage.close();
});

test("what has no room is refused with the reason, and nothing of it is stored", async () => {
  const storage = await createIndexedDbStorage(await open());
  const sandbox = sandboxRow();
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore["put"]>) {
    if (this.name === "sandboxes") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
  };
  try {
    const refused = storage.write(sandbox.scope, undefined, () => ({
      batch: batch(sandbox, { changes: [change(1, 1)] }),
      result: undefined,
    }));
    await assert.rejects(refused, { code: "limit_reached", message: /gives this site no more room.*drop sandboxes/ });
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  assert.deepEqual(await readState(storage, sandbox.scope), { sandbox: undefined, news: [] });
  await assert.rejects(storage.readLayer(sandbox.layer), /there is no layer/);
  await storage.close();
});

test("a database that was closed under its user says that nothing was stored", async () => {
  let gone = 0;
  const name = fresh("database");
  const db = await openIndexedDb(name, () => (gone += 1));
  const storage = await createIndexedDbStorage(db);
  const newer = indexedDB.open(name, 2);
  await new Promise((resolve) => newer.addEventListener("success", resolve));
  assert.equal(gone, 1);
  await assert.rejects(storage.read("a/b"), { code: "unavailable" });
  newer.result.close();
  await assert.rejects(openIndexedDb(name), { code: "unavailable", message: /a newer version of Seedbed/ });
});
