import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { addAccount, failing, linkRow, NOW } from "./rows.ts";

/** The tests of the links of mails for every adapter of {@link CustomerStorage}. */
export function describeLinks(name: string, open: () => Promise<Opened<CustomerStorage>>, skip: string | false): void {
  describeCustomers(`links in ${name}`, open, skip, (tested) => {
    test("a link is found for its purposes, used and old ones too", async () => {
      const { id } = await addAccount(tested.storage);
      const row = linkRow(id, { usedAt: NOW - 1, expiresAt: NOW - 2 });
      await tested.storage.links.add(row);
      assert.deepEqual(await tested.storage.links.find(row.tokenHash, ["sign_up", "reset"]), row);
      assert.equal(await tested.storage.links.find(row.tokenHash, ["sign_up"]), undefined);
      assert.equal(await tested.storage.links.find("none", ["reset"]), undefined);
      await assert.rejects(tested.storage.links.add(linkRow("nobody")));
    });

    test("a link is used once, of several at once by one, in time and for its purpose", async () => {
      const row = linkRow(null);
      const old = linkRow(null, { expiresAt: NOW });
      for (const link of [row, old]) await tested.storage.links.add(link);
      assert.equal(await tested.storage.links.use(old.tokenHash, ["reset"], NOW), undefined);
      assert.equal(await tested.storage.links.use(row.tokenHash, ["change"], NOW), undefined);
      const uses = await Promise.all(
        Array.from({ length: 6 }, () =>
          tested.storage.transact(({ links }) => links.use(row.tokenHash, ["change", "reset"], NOW)),
        ),
      );
      assert.deepEqual(
        uses.filter((use) => use !== undefined),
        [{ ...row, usedAt: NOW }],
      );
      assert.equal(await tested.storage.links.use(row.tokenHash, ["reset"], NOW), undefined);
    });

    test("a link whose use came to nothing can be used", async () => {
      const row = linkRow(null);
      await tested.storage.links.add(row);
      await failing(tested.storage, ({ links }) => links.use(row.tokenHash, ["reset"], NOW));
      assert.notEqual(await tested.storage.links.use(row.tokenHash, ["reset"], NOW), undefined);
    });

    test("those of an account end together, and keep when they were used", async () => {
      const { id } = await addAccount(tested.storage);
      const [fresh, used, other] = [linkRow(id), linkRow(id, { usedAt: NOW - 5 }), linkRow(null)];
      for (const link of [fresh, used, other]) await tested.storage.links.add(link);
      await tested.storage.links.endOf(id, NOW);
      const at = async ({ tokenHash }: typeof fresh): Promise<number | null | undefined> =>
        (await tested.storage.links.find(tokenHash, ["reset"]))?.usedAt;
      assert.deepEqual([await at(fresh), await at(used), await at(other)], [NOW, NOW - 5, null]);
    });

    test("the links of an account that still work are listed by purpose, the next to end first", async () => {
      const [{ id }, other] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      const share = { purpose: "share" };
      const [late, early] = [linkRow(id, share), linkRow(id, { ...share, expiresAt: NOW + 1 })];
      const [used, over] = [linkRow(id, { ...share, usedAt: NOW }), linkRow(id, { ...share, expiresAt: NOW })];
      for (const link of [late, early, used, over, linkRow(id), linkRow(other.id, share)])
        await tested.storage.links.add(link);
      assert.deepEqual(await tested.storage.links.list(id, "share", NOW), [early, late]);
    });

    test("acts are listed the latest first, and old ones of the account are forgotten", async () => {
      const [{ id }, other] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      const act = (accountId: string, at: number) => ({
        accountId,
        at,
        actor: "ada",
        act: "log in",
        subject: `/${at}`,
      });
      await tested.storage.acts.add(act(other.id, NOW - 9), 0);
      for (const at of [NOW - 9, NOW - 1, NOW]) await tested.storage.acts.add(act(id, at), NOW - 5);
      assert.deepEqual(await tested.storage.acts.list(id, 9), [act(id, NOW), act(id, NOW - 1)]);
      assert.deepEqual(await tested.storage.acts.list(id, 1), [act(id, NOW)]);
      assert.equal((await tested.storage.acts.list(other.id, 9)).length, 1);
      await tested.storage.transact(({ accounts }) => accounts.remove(id));
      assert.deepEqual(await tested.storage.acts.list(id, 9), []);
    });

    test("details of an address are forgotten, and links that ended a while ago", async () => {
      const email = "somebody@example.com";
      const [one, other] = [linkRow(null, { email, details: "{}" }), linkRow(null, { details: "{}" })];
      const old = linkRow(null, { expiresAt: NOW - 100 });
      for (const link of [one, other, old]) await tested.storage.links.add(link);
      await tested.storage.links.forgetDetails(email, "reset");
      const found = async ({ tokenHash }: typeof one) => tested.storage.links.find(tokenHash, ["reset"]);
      assert.deepEqual([(await found(one))?.details, (await found(other))?.details], [null, "{}"]);
      await tested.storage.links.sweep(NOW - 101);
      assert.notEqual(await found(old), undefined);
      await tested.storage.links.sweep(NOW - 100);
      assert.deepEqual([await found(old), (await found(one))?.email], [undefined, email]);
    });
  });
}
