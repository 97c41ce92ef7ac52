import type { Account, Accounts } from "./accounts.ts";
import type { ApiKeys } from "./api-keys.ts";
import { toOwner } from "./callers.ts";
import type { PlanName } from "./plans.ts";

/** What of an account reaches further than the account itself. */
export interface Customers {
  /** Deletes a key with all its data. Resolves to whether there was one. */
  removeKey(accountId: string, keyId: string): Promise<boolean>;
  /** Deletes an account with its keys and all their data. */
  remove(accountId: string): Promise<void>;
  /** Changes the plan, from the next request on. Throws `forbidden` for one that is larger than the largest, and what the payment provider refuses with. */
  setPlan(accountId: string, plan: PlanName): Promise<Account>;
}

/** `dropData` forgets all that an owner has: sandboxes, snapshots, events and what else there is. */
export function createCustomers(parts: {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly dropData: (owner: string) => Promise<void>;
}): Customers {
  const { accounts, keys, dropData } = parts;
  return {
    async removeKey(accountId, keyId) {
      const removed = await keys.remove(accountId, keyId);
      if (removed) await dropData(toOwner(keyId));
      return removed;
    },
    async remove(accountId) {
      const { keyIds } = await accounts.remove(accountId);
      await keys.forget(accountId);
      for (const keyId of keyIds) await dropData(toOwner(keyId));
    },
    async setPlan(accountId, plan) {
      const account = await accounts.setPlan(accountId, plan);
      await keys.forget(accountId);
      return account;
    },
  };
}
