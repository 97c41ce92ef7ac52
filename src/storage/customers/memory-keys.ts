import type { KeyRow, KeyStorage } from "./key-storage.ts";
import { assertAccount } from "./memory-tables.ts";
import type { MemoryTables } from "./memory-tables.ts";

/** API keys in memory. */
export function createMemoryKeys(tables: MemoryTables): KeyStorage {
  const { accounts, keys, hashes } = tables;
  const isThere = (row: KeyRow | undefined): row is KeyRow => row !== undefined;

  function find(accountId: string, id: string): KeyRow | undefined {
    const row = keys.get(id);
    return row?.accountId === accountId ? row : undefined;
  }

  const all = (ids: readonly string[]): KeyRow[] => ids.map((id) => keys.get(id)).filter(isThere);

  return {
    async add(row) {
      assertAccount(tables, row.accountId);
      keys.set(row.id, row);
      hashes.set(row.hash, row.id);
    },
    find: async (accountId, id) => find(accountId, id),
    async findWithAccount(match) {
      const row = keys.get("id" in match ? match.id : (hashes.get(match.hash) ?? ""));
      const account = row === undefined ? undefined : accounts.get(row.accountId);
      if (row === undefined || account === undefined) return undefined;
      const { id, accountId, hash } = row;
      return { id, accountId, hash, plan: account.plan, suspendedAt: account.suspendedAt };
    },
    list: async (id) =>
      keys
        .filter(({ accountId }) => accountId === id)
        .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    count: async (id) => keys.filter(({ accountId }) => accountId === id).length,
    listAccounts: async (ids) => all(ids).map(({ id, accountId }) => ({ id, accountId })),
    listHashes: async (ids) =>
      all(ids)
        .filter(({ accountId }) => accounts.get(accountId)?.suspendedAt === null)
        .map(({ id, hash }) => ({ id, hash })),
    async rotate(accountId, id, { hash, prefix }) {
      const before = find(accountId, id);
      if (before === undefined) return undefined;
      const row = { ...before, hash, prefix };
      hashes.delete(before.hash);
      hashes.set(hash, id);
      keys.set(id, row);
      return row;
    },
    async remove(accountId, id) {
      const row = find(accountId, id);
      if (row === undefined) return false;
      hashes.delete(row.hash);
      return keys.delete(id);
    },
    async markUsed(uses) {
      for (const [id, lastUsedAt] of uses) {
        const row = keys.get(id);
        if (row !== undefined) keys.set(id, { ...row, lastUsedAt });
      }
    },
  };
}
