import type { CustomerStorage } from "../storage/customers/customer-storage.ts";

/** A mark stays so long, milliseconds: longer than any request that began before it can last. */
const KEPT = 600_000;

/** Removes the data of owners that are marked for it (`storage/customers/customer-storage.ts`). */
export interface Removals {
  /** Removes an owner's data now. */
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
