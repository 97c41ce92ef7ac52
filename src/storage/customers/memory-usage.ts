import type { MemoryTables } from "./memory-tables.ts";
import type { UsageRow, UsageStorage } from "./usage-storage.ts";

/** Usage in memory. */
export function createMemoryUsage({ accounts, usage }: MemoryTables): UsageStorage {
  const since = (id: string, from: number): UsageRow[] =>
    usage
      .filter(({ accountId, hour }) => accountId === id && hour >= from)
      .toSorted((a, b) => a.hour - b.hour || (a.keyId < b.keyId ? -1 : 1));

  return {
    async add(row) {
      if (accounts.get(row.accountId) === undefined) return;
      const place = `${row.keyId} ${row.hour}`;
      usage.set(place, { ...row, requests: (usage.get(place)?.requests ?? 0) + row.requests });
    },
    list: async (accountId, from) => since(accountId, from),
    sum: async (accountId, from) => since(accountId, from).reduce((total, { requests }) => total + requests, 0),
  };
}
