import assert from "node:assert/strict";
import { test } from "node:test";

import type { CustomerStorage } from "../../../src/hosted/accounts/storage/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { describeCustomers } from "./describe-customers.ts";
import { addAccount, NOW } from "./rows.ts";

/** The tests of usage, and of the marks of data to be removed, for every adapter of {@link CustomerStorage}. */
export function describeUsage(name: string, open: () => Promise<Opened<CustomerStorage>>, skip: string | false): void {
  describeCustomers(`usage and removals in ${name}`, open, skip, (tested) => {
    test("requests of one key and hour add up, at once too, and are listed by hour and key", async () => {
      const { id: accountId } = await addAccount(tested.storage);
      const [one, two] = [`1 ${accountId}`, `2 ${accountId}`];
      const hour = NOW + 3_600_000;
      await tested.storage.usage.add({ keyId: two, accountId, hour, requests: 2 });
      await tested.storage.usage.add({ keyId: one, accountId, hour, requests: 1 });
      await Promise.all(
        Array.from({ length: 6 }, () => tested.storage.usage.add({ keyId: two, accountId, hour: NOW, requests: 3 })),
      );
      assert.deepEqual(await tested.storage.usage.list(accountId, NOW), [
        { keyId: two, accountId, hour: NOW, requests: 18 },
        { keyId: one, accountId, hour, requests: 1 },
        { keyId: two, accountId, hour, requests: 2 },
      ]);
      assert.equal((await tested.storage.usage.list(accountId, NOW + 1)).length, 2);
      const sums = [0, NOW + 1, hour + 1].map((since) => tested.storage.usage.sum(accountId, since));
      assert.deepEqual(await Promise.all(sums), [21, 3, 0]);
    });

    test("of an account that is gone nothing is kept", async () => {
      await tested.storage.usage.add({ keyId: "gone", accountId: "nobody", hour: NOW, requests: 1 });
      assert.deepEqual(await tested.storage.usage.list("nobody", 0), []);
    });

    test("an owner is marked once, since the first time, until the mark is forgotten", async () => {
      await tested.storage.removals.mark([], NOW);
      await Promise.all([tested.storage.removals.mark(["a", "b"], NOW), tested.storage.removals.mark(["c"], NOW)]);
      await tested.storage.removals.mark(["a"], NOW + 1);
      const list = async () => (await tested.storage.removals.list()).toSorted((x, y) => (x.owner < y.owner ? -1 : 1));
      assert.deepEqual(
        await list(),
        ["a", "b", "c"].map((owner) => ({ owner, createdAt: NOW })),
      );
      await tested.storage.removals.forget("b");
      assert.deepEqual(
        (await list()).map(({ owner }) => owner),
        ["a", "c"],
      );
    });
  });
}
