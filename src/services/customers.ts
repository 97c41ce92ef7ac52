import type { Accounts } from "./accounts.ts";
import type { ApiKeys } from "./api-keys.ts";
import { toOwner } from "./callers.ts";
import type { Removals } from "./removals.ts";

/** What of an account reaches further than the account itself. */
export interface Customers {
  /** Deletes a key with all its data. Resolves to whether there was one. */
  removeKey(accountId: string, keyId: string): Promise<boolean>;
  /** Deletes an account with its keys and all their data. */
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
  async function dropData(keyIds: readonly string[]): Promise<void> {
    for (const keyId of keyIds) await removals.drop(toOwner(keyId)).catch(() => undefined);
  }

  return {
    async removeKey(accountId, keyId) {
      const removed = await keys.remove(accountId, keyId);
      if (removed) await dropData([keyId]);
      return removed;
    },
    async remove(accountId) {
      const { keyIds } = await accounts.remove(accountId);
      keys.endWatches(keyIds);
      await keys.forget(accountId);
      await dropData(keyIds);
    },
  };
}
