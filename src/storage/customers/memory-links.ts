import type { LinkRow, LinkStorage } from "./link-storage.ts";
import { assertAccount } from "./memory-tables.ts";
import type { MemoryTables } from "./memory-tables.ts";

/** Links in memory. */
export function createMemoryLinks(tables: MemoryTables): LinkStorage {
  const { links } = tables;

  function find(tokenHash: string, purposes: readonly string[]): LinkRow | undefined {
    const row = links.get(tokenHash);
    return row !== undefined && purposes.includes(row.purpose) ? row : undefined;
  }

  return {
    async add(row) {
      assertAccount(tables, row.accountId);
      links.set(row.tokenHash, row);
    },
    find: async (tokenHash, purposes) => find(tokenHash, purposes),
    async use(tokenHash, purposes, now) {
      const row = find(tokenHash, purposes);
      if (row === undefined || row.usedAt !== null || row.expiresAt <= now) return undefined;
      const used = { ...row, usedAt: now };
      links.set(tokenHash, used);
      return used;
    },
    endOf: async (id, now) =>
      links.replaceWhere(
        ({ accountId, usedAt }) => accountId === id && usedAt === null,
        (row) => ({ ...row, usedAt: now }),
      ),
    forgetDetails: async (address) =>
      links.replaceWhere(
        ({ email }) => email === address,
        (row) => ({ ...row, details: null }),
      ),
    sweep: async (until) => links.deleteWhere(({ expiresAt }) => expiresAt <= until),
  };
}
