import type { MemoryTables } from "./memory-tables.ts";
import type { RemovalStorage } from "./removal-storage.ts";

/** Whose data is to go, in memory. */
export function createMemoryRemovals({ removals }: MemoryTables): RemovalStorage {
  return {
    async mark(owners, now) {
      for (const owner of owners) if (removals.get(owner) === undefined) removals.set(owner, { owner, createdAt: now });
    },
    list: async () => removals.filter(() => true),
    async forget(owner) {
      removals.delete(owner);
    },
  };
}
