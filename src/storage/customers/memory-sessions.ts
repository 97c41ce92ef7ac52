import { assertAccount } from "./memory-tables.ts";
import type { MemoryTables } from "./memory-tables.ts";
import type { SessionStorage } from "./session-storage.ts";

/** Sessions in memory. */
export function createMemorySessions(tables: MemoryTables): SessionStorage {
  const { accounts, sessions } = tables;
  return {
    async add(row) {
      assertAccount(tables, row.accountId);
      sessions.set(row.tokenHash, row);
    },
    async findAccount(tokenHash, now) {
      const session = sessions.get(tokenHash);
      return session !== undefined && session.expiresAt > now ? accounts.get(session.accountId) : undefined;
    },
    async remove(tokenHash) {
      sessions.delete(tokenHash);
    },
    removeOf: async (accountId, but) =>
      sessions.deleteWhere((row) => row.accountId === accountId && row.tokenHash !== but),
    removeExpired: async (now) => sessions.deleteWhere(({ expiresAt }) => expiresAt <= now),
  };
}
