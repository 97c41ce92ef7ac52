import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { addAccount, NOW } from "./rows.ts";

/** The tests of sessions for every adapter of {@link CustomerStorage}. */
export function describeSessions(
  name: string,
  open: () => Promise<Opened<CustomerStorage>>,
  skip: string | false,
): void {
  describeCustomers(`sessions in ${name}`, open, skip, (tested) => {
    const begin = async (accountId: string, tokenHash: string, expiresAt = NOW + 10): Promise<void> =>
      tested.storage.sessions.add({ tokenHash, accountId, createdAt: NOW, expiresAt });
    const isOpen = async (tokenHash: string, now = NOW): Promise<boolean> =>
      (await tested.storage.sessions.findAccount(tokenHash, now)) !== undefined;

    test("a session gives its account until it ends or expires", async () => {
      const account = await addAccount(tested.storage, { plan: "team" });
      await begin(account.id, "one");
      await begin(account.id, "two");
      assert.deepEqual(await tested.storage.sessions.findAccount("one", NOW + 9), account);
      assert.equal(await isOpen("one", NOW + 10), false);
      await tested.storage.sessions.remove("one");
      assert.deepEqual([await isOpen("one"), await isOpen("two"), await isOpen("none")], [false, true, false]);
      await tested.storage.sessions.removeExpired(NOW + 9);
      assert.equal(await isOpen("two"), true);
      await tested.storage.sessions.removeExpired(NOW + 10);
      assert.equal(await isOpen("two"), false);
    });

    test("there is none without an account", async () => {
      await assert.rejects(begin("nobody", "nobody's"));
    });

    test("all of an account end, or all but one, and those of others stay", async () => {
      const [{ id }, other] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      for (const hash of ["a", "b", "c"]) await begin(id, hash);
      await begin(other.id, "other");
      await tested.storage.sessions.removeOf(id, "b");
      assert.deepEqual([await isOpen("a"), await isOpen("b"), await isOpen("c")], [false, true, false]);
      await tested.storage.sessions.removeOf(id);
      assert.deepEqual([await isOpen("b"), await isOpen("other")], [false, true]);
    });

    test("where all sessions end for a new one several times at once, one new one is left", async () => {
      const { id } = await addAccount(tested.storage);
      await begin(id, "first");
      const made = Array.from({ length: 5 }, (_none, n) => `new ${n}`);
      await Promise.all(
        made.map((tokenHash) =>
          tested.storage.transact(async ({ sessions, accounts }) => {
            await accounts.change({ id }, { passwordHash: tokenHash });
            await sessions.removeOf(id);
            await sessions.add({ tokenHash, accountId: id, createdAt: NOW, expiresAt: NOW + 10 });
          }),
        ),
      );
      const open_ = await Promise.all(made.map((hash) => isOpen(hash)));
      assert.equal(open_.filter(Boolean).length, 1);
      assert.equal((await tested.storage.accounts.find({ id }))?.passwordHash, made[open_.indexOf(true)]);
      assert.equal(await isOpen("first"), false);
    });
  });
}
