import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { addAccount, keyRow, NOW } from "./rows.ts";

/** The tests of API keys for every adapter of {@link CustomerStorage}. */
export function describeKeys(name: string, open: () => Promise<Opened<CustomerStorage>>, skip: string | false): void {
  describeCustomers(`keys in ${name}`, open, skip, (tested) => {
    test("a key is found as it was stored, with its account's plan and suspension", async () => {
      const account = await addAccount(tested.storage, { plan: "team", suspendedAt: NOW });
      const key = keyRow(account.id, { lastUsedAt: NOW });
      await tested.storage.keys.add(key);
      assert.deepEqual(await tested.storage.keys.find(account.id, key.id), key);
      const { id, accountId, hash, role, owner } = key;
      const known = { id, accountId, hash, role, owner, plan: "team", suspendedAt: NOW };
      assert.deepEqual(await tested.storage.keys.findWithAccount({ id: key.id }), known);
      assert.deepEqual(await tested.storage.keys.findWithAccount({ hash: key.hash }), known);
      assert.deepEqual(await tested.storage.keys.findWithAccount({ owner: key.owner }), known);
      assert.equal(await tested.storage.keys.findWithAccount({ hash: "none" }), undefined);
      assert.equal(await tested.storage.keys.findWithAccount({ id: "none" }), undefined);
      await assert.rejects(tested.storage.keys.add(keyRow("nobody")));
    });

    test("a key of another account is neither found, rotated nor removed", async () => {
      const [owner, stranger] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      const key = keyRow(owner.id);
      await tested.storage.keys.add(key);
      assert.equal(await tested.storage.keys.find(stranger.id, key.id), undefined);
      assert.equal(await tested.storage.keys.change(stranger.id, key.id, { hash: "x", prefix: "x" }), undefined);
      assert.equal(await tested.storage.keys.remove(stranger.id, key.id), false);
      assert.deepEqual(await tested.storage.keys.list(owner.id), [key]);
    });

    test("an account's keys are listed the oldest first, and counted", async () => {
      const { id } = await addAccount(tested.storage);
      const [late, early] = [keyRow(id), keyRow(id, { createdAt: NOW - 1 })];
      for (const key of [late, early]) await tested.storage.keys.add(key);
      assert.deepEqual(await tested.storage.keys.list(id), [early, late]);
      assert.deepEqual([await tested.storage.keys.count(id), await tested.storage.keys.count("nobody")], [2, 0]);
    });

    test("counting and adding alone never passes a number, however many try at once", async () => {
      const { id } = await addAccount(tested.storage);
      const added = await Promise.all(
        Array.from({ length: 8 }, () =>
          tested.storage.transact(async ({ keys }) => {
            if ((await keys.count(id)) >= 3) return false;
            await keys.add(keyRow(id));
            return true;
          }, `account:${id}`),
        ),
      );
      assert.deepEqual([added.filter(Boolean).length, await tested.storage.keys.count(id)], [3, 3]);
    });

    test("after a rotation the old secret is nobody's, and of several at once the last one stands", async () => {
      const { id } = await addAccount(tested.storage);
      const key = keyRow(id);
      await tested.storage.keys.add(key);
      const secrets = Array.from({ length: 4 }, (_none, n) => ({ hash: `${key.id} ${n}`, prefix: `p${n}` }));
      const rotated = await Promise.all(secrets.map((secret) => tested.storage.keys.change(id, key.id, secret)));
      assert.deepEqual(
        rotated,
        secrets.map((secret) => ({ ...key, ...secret })),
      );
      assert.equal(await tested.storage.keys.findWithAccount({ hash: key.hash }), undefined);
      const found = await Promise.all(secrets.map(({ hash }) => tested.storage.keys.findWithAccount({ hash })));
      assert.equal(found.filter((one) => one !== undefined).length, 1);
      assert.equal((await tested.storage.keys.find(id, key.id))?.hash, found.find((one) => one !== undefined)?.hash);
    });

    test("of those who remove a key at once one did", async () => {
      const { id } = await addAccount(tested.storage);
      const key = keyRow(id);
      await tested.storage.keys.add(key);
      const removed = await Promise.all(Array.from({ length: 4 }, () => tested.storage.keys.remove(id, key.id)));
      assert.equal(removed.filter(Boolean).length, 1);
      assert.equal(await tested.storage.keys.findWithAccount({ hash: key.hash }), undefined);
      assert.equal(await tested.storage.keys.change(id, key.id, { hash: "late", prefix: "late" }), undefined);
    });

    test("accounts and hashes of keys leave out those that are gone, hashes those of suspended accounts too", async () => {
      const [open_, suspended] = [
        await addAccount(tested.storage),
        await addAccount(tested.storage, { suspendedAt: NOW }),
      ];
      const [one, two] = [keyRow(open_.id), keyRow(suspended.id)];
      for (const key of [one, two]) await tested.storage.keys.add(key);
      const ids = [one.id, "gone", two.id];
      const sharing = keyRow(open_.id, { owner: one.owner });
      await tested.storage.keys.add(sharing);
      const accounts = await tested.storage.keys.listAccounts([one.owner, "key:gone", two.owner]);
      assert.deepEqual(
        new Map(accounts.map(({ owner, accountId }) => [owner, accountId])),
        new Map([
          [one.owner, open_.id],
          [two.owner, suspended.id],
        ]),
      );
      assert.deepEqual(await tested.storage.keys.listHashes(ids), [{ id: one.id, hash: one.hash }]);
      assert.deepEqual(
        [await tested.storage.keys.listAccounts([]), await tested.storage.keys.listHashes([])],
        [[], []],
      );
    });

    test("uses are noted, of keys that are gone none", async () => {
      const { id } = await addAccount(tested.storage);
      const key = keyRow(id);
      await tested.storage.keys.add(key);
      await tested.storage.keys.markUsed(
        new Map([
          [key.id, NOW + 5],
          ["gone", NOW],
        ]),
      );
      assert.deepEqual(await tested.storage.keys.list(id), [{ ...key, lastUsedAt: NOW + 5 }]);
    });
  });
}
