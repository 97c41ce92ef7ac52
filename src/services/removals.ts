import type { Database } from "../storage/database.ts";

/** A mark stays so long, milliseconds: longer than any request that began before it can last. */
const KEPT = 600_000;

/** Removes the data of owners that are marked for it (`storage/removals.ts`). */
export interface Removals {
  /** Removes an owner's data now. */
  drop(owner: string): Promise<void>;
  /** Removes the data of all that are marked, again and again while the mark is kept: late requests may have left some. Run it now and then. */
  run(): Promise<void>;
}

/** `dropData` forgets all that an owner has, and may be repeated; `clock` gives epoch milliseconds. */
export function createRemovals(parts: {
  readonly database: Database;
  readonly clock: () => number;
  readonly dropData: (owner: string) => Promise<void>;
}): Removals {
  const { dropData, database } = parts;
  const { db, clock = parts.clock } = database;
  return {
    drop: dropData,
    async run() {
      const marked = await db.selectFrom("removals").selectAll().execute();
      for (const { owner, created_at } of marked) {
        await dropData(owner);
        if (created_at <= clock() - KEPT) await db.deleteFrom("removals").where("owner", "=", owner).execute();
      }
    },
  };
}
