import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage, PaymentState } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { NOW, addAccount } from "./rows.ts";

const NEVER_PAID: PaymentState = Object.freeze({
  subscriptionId: null,
  plan: null,
  standing: "none",
  periodEnd: null,
  endsAt: null,
  unpaidSince: null,
  dataUntil: null,
  checkoutAt: null,
  checkAt: null,
});

/** The tests of payments for every adapter of {@link CustomerStorage}. */
export function describePayments(
  name: string,
  open: () => Promise<Opened<CustomerStorage>>,
  skip: string | false,
): void {
  describeCustomers(`payments in ${name}`, open, skip, (tested) => {
    test("an account's customer is stored once, also when several are made at once, and another instead of it", async () => {
      const account = await addAccount(tested.storage);
      const { id, email } = account;
      assert.equal(await tested.storage.payments.find({ accountId: id }), undefined);
      const names = Array.from({ length: 4 }, (_none, n) => `${n} of ${id}`);
      const rows = await Promise.all(
        names.map((customer) => tested.storage.payments.add(account, customer, undefined)),
      );
      const [first] = rows;
      assert.deepEqual(
        rows,
        names.map(() => ({
          ...NEVER_PAID,
          accountId: id,
          customerId: first?.customerId,
          asked: 0,
          seen: 0,
          toldEmail: email,
        })),
      );
      const gone = first?.customerId ?? "";
      const next = await tested.storage.payments.add(account, `new of ${id}`, gone);
      assert.equal(next.customerId, `new of ${id}`);
      assert.equal((await tested.storage.payments.add(account, "late", gone)).customerId, `new of ${id}`);
      assert.deepEqual(await tested.storage.payments.find({ customerId: `new of ${id}` }), next);
      assert.equal(await tested.storage.payments.find({ customerId: gone }), undefined);
      await assert.rejects(tested.storage.payments.add({ id: "nobody", email }, "nobody's", undefined));
    });

    test("a change changes what it names", async () => {
      const account = await addAccount(tested.storage);
      const { id } = account;
      const row = await tested.storage.payments.add(account, `of ${id}`, undefined);
      const paid = {
        ...NEVER_PAID,
        standing: "paid",
        plan: "team",
        subscriptionId: "sub",
        periodEnd: NOW,
        endsAt: NOW + 1,
      };
      await tested.storage.payments.change(id, paid);
      await tested.storage.payments.change(id, { endsAt: null, unpaidSince: NOW, checkoutAt: NOW });
      const after_ = { ...row, ...paid, endsAt: null, unpaidSince: NOW, checkoutAt: NOW };
      assert.deepEqual(await tested.storage.payments.find({ accountId: id }), after_);
    });

    test("each asking has a number of its own, and an answer is dropped that a later one overtook", async () => {
      const account = await addAccount(tested.storage);
      const { id } = account;
      await tested.storage.payments.add(account, `of ${id}`, undefined);
      const askings = await Promise.all(Array.from({ length: 4 }, () => tested.storage.payments.beginAsking(id)));
      assert.deepEqual(
        askings.map((row) => row?.asked ?? 0).toSorted((a, b) => a - b),
        [1, 2, 3, 4],
      );
      assert.equal((await tested.storage.payments.takeAnswer(id, 3))?.seen, 3);
      assert.equal(await tested.storage.payments.takeAnswer(id, 2), undefined);
      assert.equal(await tested.storage.payments.takeAnswer(id, 3), undefined);
      assert.equal((await tested.storage.payments.takeAnswer(id, 4))?.seen, 4);
      assert.equal(await tested.storage.payments.beginAsking("nobody"), undefined);
      assert.equal(await tested.storage.payments.takeAnswer("nobody", 1), undefined);
    });

    test("of an answer that comes several times at once one counts", async () => {
      const account = await addAccount(tested.storage);
      const { id } = account;
      await tested.storage.payments.add(account, `of ${id}`, undefined);
      const taken = await Promise.all(
        Array.from({ length: 5 }, () => tested.storage.transact(({ payments }) => payments.takeAnswer(id, 1))),
      );
      assert.equal(taken.filter((row) => row !== undefined).length, 1);
    });

    test("of workers at once one claims a row that is due, the longest due first", async () => {
      const made: string[] = [];
      for (const checkAt of [NOW - 2, NOW - 3, NOW, NOW + 1]) {
        const account = await addAccount(tested.storage);
        const { id } = account;
        await tested.storage.payments.add(account, `of ${id}`, undefined);
        await tested.storage.payments.change(id, { checkAt });
        made.push(id);
      }
      const [second = "", first, third = ""] = made;
      const one = await tested.storage.payments.claimDue(NOW, NOW + 100, 1);
      assert.deepEqual(
        one.map(({ accountId }) => accountId),
        [first],
      );
      const others = await Promise.all([1, 2, 3].map((n) => tested.storage.payments.claimDue(NOW, NOW + 100 + n, 10)));
      assert.deepEqual(
        others
          .flat()
          .map(({ accountId }) => accountId)
          .toSorted(),
        [second, third].toSorted(),
      );
      assert.equal((await tested.storage.payments.claimDue(NOW + 200, NOW + 300, 10)).length, 4);
    });

    test("who is overdue is found by plan, and by account", async () => {
      const [due, later, paying] = [
        await addAccount(tested.storage),
        await addAccount(tested.storage),
        await addAccount(tested.storage, { plan: "team" }),
      ];
      for (const [account, dataUntil] of [
        [due, NOW],
        [later, NOW + 1],
        [paying, NOW],
      ] as const) {
        await tested.storage.payments.add(account, `of ${account.id}`, undefined);
        await tested.storage.payments.change(account.id, { dataUntil });
      }
      assert.deepEqual(await tested.storage.payments.listOverdue(NOW, "free"), [due.id]);
      assert.deepEqual(await tested.storage.payments.listOverdue(NOW, "free", due.id), [due.id]);
      assert.deepEqual(await tested.storage.payments.listOverdue(NOW, "free", later.id), []);
    });

    test("an address that the provider does not have is listed until it was told, and once more where two told it", async () => {
      const account = await addAccount(tested.storage);
      const { id } = account;
      await tested.storage.payments.add(account, `of ${id}`, undefined);
      const untold = async () =>
        (await tested.storage.payments.listUntoldAddresses(1_000)).filter(({ accountId }) => accountId === id);
      assert.deepEqual(await untold(), []);
      const email = `new-${account.email}`;
      await tested.storage.accounts.change({ id }, { email });
      const [first = assert.fail()] = await untold();
      assert.deepEqual(first, { accountId: id, customerId: `of ${id}`, email, toldEmail: account.email });
      await tested.storage.payments.markAddressTold(first);
      assert.deepEqual(await untold(), []);
      await tested.storage.payments.markAddressTold(first);
      assert.deepEqual(await untold(), [{ ...first, toldEmail: null }], "which of the two it has is not known");
      await tested.storage.payments.markAddressTold({ ...first, customerId: "another", toldEmail: null });
      assert.equal((await untold()).length, 1);
      assert.deepEqual(await tested.storage.payments.listUntoldAddresses(0), []);
    });

    test("a message is taken once, and forgotten after a while", async () => {
      await Promise.all([tested.storage.payments.markTaken("evt", NOW), tested.storage.payments.markTaken("evt", NOW)]);
      await tested.storage.payments.markTaken("evt", NOW + 100);
      assert.deepEqual(
        [await tested.storage.payments.wasTaken("evt"), await tested.storage.payments.wasTaken("other")],
        [true, false],
      );
      await tested.storage.payments.sweepTaken(NOW);
      assert.equal(await tested.storage.payments.wasTaken("evt"), true);
      await tested.storage.payments.sweepTaken(NOW + 1);
      assert.equal(await tested.storage.payments.wasTaken("evt"), false);
    });

    test("a payment goes with its account, and its customer is kept until it is gone at the provider", async () => {
      const [one, other] = [await addAccount(tested.storage), await addAccount(tested.storage)];
      await tested.storage.payments.add(one, `of ${one.id}`, undefined);
      await tested.storage.transact(async ({ payments, accounts }) => {
        await payments.remove(one.id, NOW);
        await payments.remove(other.id, NOW);
        await accounts.remove(one.id);
      });
      await tested.storage.payments.markCustomerRemoved("lost", NOW - 1);
      await tested.storage.payments.markCustomerRemoved("lost", NOW + 1);
      assert.equal(await tested.storage.payments.find({ accountId: one.id }), undefined);
      assert.deepEqual(await tested.storage.payments.listRemovedCustomers(), ["lost", `of ${one.id}`]);
      await tested.storage.payments.forgetRemovedCustomer("lost");
      assert.deepEqual(await tested.storage.payments.listRemovedCustomers(), [`of ${one.id}`]);
    });
  });
}
