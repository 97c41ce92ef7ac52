import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import type { CustomerStorage } from "../../../src/storage/customers/customer-storage.ts";
import type { Opened } from "../adapters.ts";
import { addAccount, NOW } from "./rows.ts";

/** What every adapter of {@link CustomerStorage} does with usage and with the marks of what is to go. */
export function describeUsage(name: string, open: () => Promise<Opened<CustomerStorage>>, skip: string | false): void {
  describe(`usage and removals in ${name}`, { skip }, () => {
    let opened: Opened<CustomerStorage>;
    let storage: CustomerStorage;
    before(async () => {
      opened = await open();
      ({ storage } = opened);
    });
    after(() => opened.close());

    test("requests of one key and hour add up, at once too, and are listed by hour and key", async () => {
      const { id: accountId } = await addAccount(storage);
      const [one, two] = [`1 ${accountId}`, `2 ${accountId}`];
      const hour = NOW + 3_600_000;
      await storage.usage.add({ keyId: two, accountId, hour, requests: 2 });
      await storage.usage.add({ keyId: one, accountId, hour, requests: 1 });
      await Promise.all(
        Array.from({ length: 6 }, () => storage.usage.add({ keyId: two, accountId, hour: NOW, requests: 3 })),
      );
      assert.deepEqual(await storage.usage.list(accountId, NOW), [
        { keyId: two, accountId, hour: NOW, requests: 18 },
        { keyId: one, accountId, hour, requests: 1 },
        { keyId: two, accountId, hour, requests: 2 },
      ]);
      assert.equal((await storage.usage.list(accountId, NOW + 1)).length, 2);
      const sums = [0, NOW + 1, hour + 1].map((since) => storage.usage.sum(accountId, since));
      assert.deepEqual(await Promise.all(sums), [21, 3, 0]);
    });

    test("of an account that is gone nothing is kept", async () => {
      await storage.usage.add({ keyId: "gone", accountId: "nobody", hour: NOW, requests: 1 });
      assert.deepEqual(await storage.usage.list("nobody", 0), []);
    });

    test("an owner is marked once, since the first time, until the mark is forgotten", async () => {
      await storage.removals.mark([], NOW);
      await Promise.all([storage.removals.mark(["a", "b"], NOW), storage.removals.mark(["c"], NOW)]);
      await storage.removals.mark(["a"], NOW + 1);
      const list = async () => (await storage.removals.list()).toSorted((x, y) => (x.owner < y.owner ? -1 : 1));
      assert.deepEqual(
        await list(),
        ["a", "b", "c"].map((owner) => ({ owner, createdAt: NOW })),
      );
      await storage.removals.forget("b");
      assert.deepEqual(
        (await list()).map(({ owner }) => owner),
        ["a", "c"],
      );
    });
  });
}
