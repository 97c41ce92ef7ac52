import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { accountRow, addAccount, failing, keyRow, linkRow, mailRow, NOW } from "./rows.ts";

/** The tests of accounts, and of transactions around them, for every adapter of {@link CustomerStorage}. */
export function describeAccounts(
  name: string,
  open: () => Promise<Opened<CustomerStorage>>,
  skip: string | false,
): void {
  describeCustomers(`accounts in ${name}`, open, skip, (tested) => {
    test("an account is found by its id and its address as it was stored", async () => {
      const row = await addAccount(tested.storage, {
        verifiedAt: NOW,
        newEmail: "new@example.com",
        agreedPlan: "team",
      });
      assert.deepEqual(await tested.storage.accounts.find({ id: row.id }), row);
      assert.deepEqual(await tested.storage.accounts.find({ email: row.email }), row);
      assert.equal(await tested.storage.accounts.find({ id: "nobody" }), undefined);
      assert.equal(await tested.storage.accounts.find({ email: "nobody@example.com" }), undefined);
    });

    test("of sign-ups with one address at once one is stored", async () => {
      const rows = Array.from({ length: 6 }, () => accountRow({ email: "raced@example.com" }));
      const added = await Promise.all(rows.map((row) => tested.storage.accounts.add(row)));
      assert.equal(added.filter(Boolean).length, 1);
      assert.deepEqual(await tested.storage.accounts.find({ email: "raced@example.com" }), rows[added.indexOf(true)]);
    });

    test("a change changes what it names, and nothing where the address is another by now", async () => {
      const { id, email } = await addAccount(tested.storage);
      assert.equal(await tested.storage.accounts.change({ id }, { plan: "team", suspendedAt: NOW }), true);
      assert.equal(
        await tested.storage.accounts.change({ id, email: "other@example.com" }, { plan: "business" }),
        false,
      );
      assert.equal(await tested.storage.accounts.change({ id: "nobody" }, { plan: "business" }), false);
      assert.equal(await tested.storage.accounts.change({ id, passwordHash: "other" }, { plan: "business" }), false);
      const passwordHash = (await tested.storage.accounts.find({ id }))?.passwordHash ?? "";
      assert.equal(await tested.storage.accounts.change({ id, passwordHash }, { passwordHash }), true);
      assert.equal(await tested.storage.accounts.change({ id, email }, { suspendedAt: null, name: null }), true);
      const row = await tested.storage.accounts.find({ id });
      assert.deepEqual([row?.plan, row?.suspendedAt, row?.name], ["team", null, null]);
    });

    test("an account gets no address that another has, and what would change with it does not", async () => {
      const [one, other] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      await assert.rejects(
        tested.storage.transact(async ({ accounts }) => {
          await accounts.change({ id: one.id }, { plan: "team" });
          await accounts.change({ id: one.id }, { email: other.email });
        }),
      );
      assert.deepEqual(await tested.storage.accounts.find({ email: one.email }), one);
      assert.deepEqual(await tested.storage.accounts.find({ email: other.email }), other);
      const free = `free-${one.email}`;
      await tested.storage.accounts.change({ id: one.id }, { email: free });
      assert.equal((await tested.storage.accounts.find({ email: free }))?.id, one.id);
      assert.equal(
        await tested.storage.accounts.add(accountRow({ email: one.email })),
        true,
        "the old address is free",
      );
    });

    test("of two accounts that get one address at once one has it, and both are there", async () => {
      const rows = [await addAccount(tested.storage), await addAccount(tested.storage)];
      const changed = await Promise.allSettled(
        rows.map(({ id }) =>
          tested.storage.transact(({ accounts }) => accounts.change({ id }, { email: "wanted@example.com" })),
        ),
      );
      assert.deepEqual(changed.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
      const winner = changed.findIndex(({ status }) => status === "fulfilled");
      assert.equal((await tested.storage.accounts.find({ email: "wanted@example.com" }))?.id, rows[winner]?.id);
      const loser = rows[1 - winner];
      assert.equal((await tested.storage.accounts.find({ id: loser?.id ?? "" }))?.email, loser?.email);
    });

    test("an account goes with all that belongs to it, and leaves others alone", async () => {
      const [gone, kept] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      const keys = [keyRow(gone.id), keyRow(gone.id)];
      const ofKept = { key: keyRow(kept.id), link: linkRow(kept.id), mail: mailRow({ accountId: kept.id }) };
      for (const key of [...keys, ofKept.key]) await tested.storage.keys.add(key);
      const [lost, left] = [`lost ${gone.id}`, `left ${gone.id}`];
      for (const [accountId, tokenHash] of [
        [gone.id, lost],
        [kept.id, left],
      ] as const)
        await tested.storage.sessions.add({ tokenHash, accountId, createdAt: NOW, expiresAt: NOW + 1 });
      const link = linkRow(gone.id);
      for (const row of [link, ofKept.link]) await tested.storage.links.add(row);
      const mails = await tested.storage.mails.count();
      for (const row of [mailRow({ accountId: gone.id }), ofKept.mail]) await tested.storage.mails.add(row);
      for (const key of [...keys, ofKept.key])
        await tested.storage.usage.add({ keyId: key.id, accountId: key.accountId, hour: NOW, requests: 1 });
      const removed = await tested.storage.transact(({ accounts }) => accounts.remove(gone.id));
      assert.deepEqual(
        new Map(removed.map(({ id, owner }) => [id, owner])),
        new Map(keys.map(({ id, owner }) => [id, owner])),
      );
      assert.equal(await tested.storage.accounts.find({ id: gone.id }), undefined);
      assert.deepEqual(await tested.storage.keys.list(gone.id), []);
      assert.equal(await tested.storage.keys.findWithAccount({ hash: keys[0]?.hash ?? "" }), undefined);
      assert.equal(await tested.storage.sessions.findAccount(lost, NOW), undefined);
      assert.equal(await tested.storage.links.find(link.tokenHash, ["reset"]), undefined);
      assert.deepEqual(await tested.storage.usage.list(gone.id, 0), []);
      assert.equal(await tested.storage.mails.count(), mails + 1);
      assert.deepEqual(await tested.storage.keys.list(kept.id), [ofKept.key]);
      assert.equal((await tested.storage.sessions.findAccount(left, NOW))?.id, kept.id);
      assert.deepEqual(await tested.storage.links.find(ofKept.link.tokenHash, ["reset"]), ofKept.link);
      assert.equal(await tested.storage.usage.sum(kept.id, 0), 1);
      assert.deepEqual(await tested.storage.accounts.remove("nobody"), []);
      assert.equal(await tested.storage.accounts.add(accountRow({ email: gone.email })), true, "its address is free");
    });

    test("accounts are listed the oldest first with the number of their keys, and counted by plan", async () => {
      const earlier = await tested.storage.accounts.count();
      const countOf = (counts: typeof earlier, suspended: boolean): number =>
        counts.find((one) => one.plan === "business" && one.suspended === suspended)?.count ?? 0;
      const late = await addAccount(tested.storage, { plan: "business", createdAt: NOW - 1 });
      const early = await addAccount(tested.storage, { plan: "business", createdAt: NOW - 2, suspendedAt: NOW });
      await tested.storage.keys.add(keyRow(late.id));
      await tested.storage.keys.add(keyRow(late.id));
      assert.deepEqual(await tested.storage.accounts.list({ plan: "business" }), [
        { ...early, keys: 0 },
        { ...late, keys: 2 },
      ]);
      assert.deepEqual(await tested.storage.accounts.list({ plan: "business", suspended: true }), [
        { ...early, keys: 0 },
      ]);
      assert.deepEqual(await tested.storage.accounts.list({ plan: "business", suspended: false }), [
        { ...late, keys: 2 },
      ]);
      assert.ok((await tested.storage.accounts.list({})).length > 2);
      const now = await tested.storage.accounts.count();
      assert.deepEqual(
        [countOf(now, false) - countOf(earlier, false), countOf(now, true) - countOf(earlier, true)],
        [1, 1],
      );
    });

    test("plans that nobody pays for are reset, those by agreement and those that are paid for stay", async () => {
      await tested.storage.accounts.resetPlans("free");
      const [unpaid, agreed, paid] = [
        await addAccount(tested.storage, { plan: "team" }),
        await addAccount(tested.storage, { plan: "business", agreedPlan: "team" }),
        await addAccount(tested.storage, { plan: "team" }),
      ];
      await tested.storage.payments.add(paid, `customer of ${paid.id}`, undefined);
      assert.equal(await tested.storage.accounts.resetPlans("free"), 2);
      const plans = [unpaid, agreed, paid].map(async ({ id }) => (await tested.storage.accounts.find({ id }))?.plan);
      assert.deepEqual(await Promise.all(plans), ["free", "team", "team"]);
      assert.equal(await tested.storage.accounts.resetPlans("free"), 0);
    });

    test("a transaction that fails leaves nothing of all that it did", async () => {
      const account = await addAccount(tested.storage);
      const key = keyRow(account.id);
      await tested.storage.keys.add(key);
      const mails = await tested.storage.mails.count();
      const marked = await tested.storage.removals.list();
      const [other, link] = [accountRow(), linkRow(account.id)];
      await failing(tested.storage, async (within) => {
        await within.accounts.add(other);
        await within.accounts.change({ id: account.id }, { email: "undone@example.com" });
        await within.keys.change(account.id, key.id, { hash: "undone", prefix: "undone" });
        await within.keys.remove(account.id, key.id);
        await within.links.add(link);
        await within.links.use(link.tokenHash, ["reset"], NOW);
        await within.mails.add(mailRow());
        await within.usage.add({ keyId: key.id, accountId: account.id, hour: NOW, requests: 7 });
        await within.payments.add(account, "undone", undefined);
        await within.removals.mark(["undone"], NOW);
        await within.accounts.remove(account.id);
        assert.equal(await within.accounts.find({ id: account.id }), undefined, "it sees what it did itself");
      });
      assert.deepEqual(await tested.storage.accounts.find({ email: account.email }), account);
      assert.equal(await tested.storage.accounts.find({ email: "undone@example.com" }), undefined);
      assert.equal(await tested.storage.accounts.find({ id: other.id }), undefined);
      assert.deepEqual(await tested.storage.keys.list(account.id), [key]);
      assert.equal((await tested.storage.keys.findWithAccount({ hash: key.hash }))?.id, key.id);
      assert.equal(await tested.storage.links.find(link.tokenHash, ["reset"]), undefined);
      assert.equal(await tested.storage.mails.count(), mails);
      assert.deepEqual(await tested.storage.usage.list(account.id, 0), []);
      assert.equal(await tested.storage.payments.find({ customerId: "undone" }), undefined);
      assert.deepEqual(await tested.storage.removals.list(), marked);
    });

    test("nobody sees what a transaction did before its end", async () => {
      const { id } = await addAccount(tested.storage);
      let look: Promise<unknown> | undefined;
      await tested.storage.transact(async ({ accounts }) => {
        await accounts.change({ id }, { plan: "team" });
        look = tested.storage.accounts.find({ id });
        await accounts.change({ id }, { plan: "business" });
      });
      const seen = ((await look) as { readonly plan: string }).plan; // find found it
      assert.notEqual(seen, "team");
      assert.equal((await tested.storage.accounts.find({ id }))?.plan, "business");
    });

    test("transactions of one name run one after the other", async () => {
      const { id } = await addAccount(tested.storage, { name: "0" });
      await Promise.all(
        Array.from({ length: 8 }, () =>
          tested.storage.transact(async ({ accounts }) => {
            const count = Number((await accounts.find({ id }))?.name);
            await accounts.change({ id }, { name: String(count + 1) });
          }, `count:${id}`),
        ),
      );
      assert.equal((await tested.storage.accounts.find({ id }))?.name, "8");
    });
  });
}
