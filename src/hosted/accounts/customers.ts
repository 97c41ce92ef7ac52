import type { Accounts } from "./accounts.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { CustomerStorage } from "./storage/customer-storage.ts";

export interface Customers {
  removeKey(accountId: string, keyId: string): Promise<boolean>;
  remove(accountId: string): Promise<void>;
}

/** Puts accounts, keys and the removal of their data together. */
export function createCustomers(parts: {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly removals: Removals;
}): Customers {
  const { accounts, keys, removals } = parts;

  /** The owners are marked, so that what cannot be removed now is removed later: whoever asked need not hear of it. */
  async function dropData(owners: readonly string[]): Promise<void> {
    for (const owner of owners) await removals.drop(owner).catch(() => undefined);
  }

  return {
    async removeKey(accountId, keyId) {
      const owners = await keys.remove(accountId, keyId);
      await dropData(owners ?? []);
      return owners !== undefined;
    },
    async remove(accountId) {
      const { keyIds, owners } = await accounts.remove(accountId);
      keys.endWatches(keyIds);
      await keys.forget(accountId);
      await dropData(owners);
    },
  };
}

/** A mark stays so long, milliseconds: longer than any request that began before it can last. */
const KEPT = 600_000;

/** Removes the data of owners that are marked for it (`storage/customers/customer-storage.ts`). */
export interface Removals {
  drop(owner: string): Promise<void>;
  /** Removes the data of all that are marked, again and again while the mark is kept: late requests may have left some. Run it now and then. */
  run(): Promise<void>;
}

/** `dropData` forgets all that an owner has, and may be repeated; `clock` gives epoch milliseconds. */
export function createRemovals(parts: {
  readonly storage: Pick<CustomerStorage, "removals" | "clock">;
  readonly clock: () => number;
  readonly dropData: (owner: string) => Promise<void>;
}): Removals {
  const { dropData, storage } = parts;
  const { removals, clock = parts.clock } = storage;
  return {
    drop: dropData,
    async run() {
      for (const { owner, createdAt } of await removals.list()) {
        await dropData(owner);
        if (createdAt <= clock() - KEPT) await removals.forget(owner);
      }
    },
  };
}
