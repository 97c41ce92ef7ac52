import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { failing, mailRow, NOW } from "./rows.ts";

/** The tests of the queue of mails for every adapter of {@link CustomerStorage}. */
export function describeMails(name: string, open: () => Promise<Opened<CustomerStorage>>, skip: string | false): void {
  describeCustomers(`mails in ${name}`, open, skip, (tested) => {
    const claim = async (lease: string, limit = 100, now = NOW) =>
      tested.storage.mails.claim({ now, leaseUntil: now + 60_000, lease, limit });
    /** Takes what is left over from other tests. */
    const clear = async (): Promise<void> => {
      await tested.storage.mails.releaseLeases(0);
      for (const { id } of await claim("clear", 1_000, NOW * 2)) await tested.storage.mails.remove(id, "clear");
    };

    test("mails are claimed the longest due first, in the order in which they came, as they were stored", async () => {
      await clear();
      const rows = [
        mailRow(),
        mailRow({ createdAt: NOW - 1, details: `{"a":1}` }),
        mailRow(),
        mailRow({ createdAt: NOW + 1 }),
      ];
      for (const row of rows) await tested.storage.mails.add(row);
      assert.deepEqual([await tested.storage.mails.nextDue(NOW), await tested.storage.mails.count()], [NOW + 1, 4]);
      const [first, second, third] = [rows[1], rows[0], rows[2]];
      assert.deepEqual(await claim("one", 2), [
        { ...first, lease: "one", tries: 0 },
        { ...second, lease: "one", tries: 0 },
      ]);
      assert.deepEqual(await claim("two"), [{ ...third, lease: "two", tries: 0 }]);
      assert.deepEqual(await claim("three"), []);
    });

    test("of several workers at once each mail is claimed by one, until the lease ends", async () => {
      await clear();
      const rows = Array.from({ length: 12 }, () => mailRow());
      for (const row of rows) await tested.storage.mails.add(row);
      const claimed = await Promise.all(["a", "b", "c", "d"].map((lease) => claim(lease, 6)));
      const rest = await claim("e");
      const ids = [...claimed.flat(), ...rest].map(({ id }) => id);
      assert.deepEqual(ids.toSorted(), rows.map(({ id }) => id).toSorted());
      assert.equal((await claim("late", 100, NOW + 60_000)).length, 12);
    });

    test("only who has the lease removes a mail or gives it back", async () => {
      await clear();
      const row = mailRow();
      await tested.storage.mails.add(row);
      await claim("old");
      await claim("new", 1, NOW + 60_000);
      await tested.storage.mails.remove(row.id, "old");
      await tested.storage.mails.postpone(row.id, "old", NOW, 9);
      assert.equal(await tested.storage.mails.count(), 1);
      await tested.storage.mails.postpone(row.id, "new", NOW + 500, 1);
      assert.equal(await tested.storage.mails.nextDue(NOW), NOW + 500);
      assert.deepEqual(await claim("early", 1, NOW + 499), []);
      assert.deepEqual(await claim("again", 1, NOW + 500), [{ ...row, lease: "again", tries: 1 }]);
      await tested.storage.mails.remove(row.id, "again");
      assert.deepEqual([await tested.storage.mails.count(), await tested.storage.mails.nextDue(0)], [0, null]);
    });

    test("leases end together, and what nobody has stays as it is", async () => {
      await clear();
      const [taken, waiting] = [mailRow(), mailRow({ createdAt: NOW + 1_000 })];
      for (const row of [taken, waiting]) await tested.storage.mails.add(row);
      await claim("gone");
      await tested.storage.mails.releaseLeases(NOW + 5);
      assert.deepEqual(await claim("early", 1, NOW + 4), []);
      assert.deepEqual(await claim("next", 9, NOW + 5), [{ ...taken, lease: "next", tries: 0 }]);
    });

    test("a mail of a transaction enters the queue with it", async () => {
      await clear();
      await failing(tested.storage, ({ mails }) => mails.add(mailRow()));
      assert.equal(await tested.storage.mails.count(), 0);
      await tested.storage.transact(({ mails }) => mails.add(mailRow()));
      assert.equal(await tested.storage.mails.count(), 1);
      await assert.rejects(tested.storage.mails.add(mailRow({ accountId: "nobody" })));
    });
  });
}
