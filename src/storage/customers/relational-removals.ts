import type { Kysely } from "kysely";

import { SeedbedError } from "../../model/errors.ts";
import type { Tables } from "../database.ts";
import type { RemovalStorage } from "./customer-storage.ts";

/** Whose data is to go, in a table of a database, or of a transaction of one. */
export function createRelationalRemovals(db: Kysely<Tables>): RemovalStorage {
  return {
    async mark(owners, now) {
      if (owners.length === 0) return;
      const rows = owners.map((owner) => ({ owner, created_at: now }));
      await db
        .insertInto("removals")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async list() {
      const rows = await db.selectFrom("removals").selectAll().execute();
      return rows.map(({ owner, created_at: createdAt }) => ({ owner, createdAt }));
    },
    async forget(owner) {
      await db.deleteFrom("removals").where("owner", "=", owner).execute();
    },
  };
}

/** Throws `invalid_api_key` if the owner's data is to go: a request that began before makes nothing new. */
export async function assertNotRemoved(db: Kysely<Tables>, owner: string): Promise<void> {
  const row = await db.selectFrom("removals").select("owner").where("owner", "=", owner).executeTakeFirst();
  if (row !== undefined) refuseRemoved();
}

/** Throws `invalid_api_key`: the owner's data is to go, and a request that began before makes nothing new. */
function refuseRemoved(): never {
  throw new SeedbedError("invalid_api_key", "the API key was deleted while the request was answered: nothing was made");
}
