import type { Kysely, Transaction } from "kysely";

import { SeedbedError } from "../model/errors.ts";
import type { Tables } from "./database.ts";

/** Marks owners whose data is to go, in the transaction that ends what they stood for: whatever happens after it, the data goes. `now` is epoch milliseconds. */
export async function markRemoved(trx: Transaction<Tables>, owners: readonly string[], now: number): Promise<void> {
  if (owners.length === 0) return;
  const rows = owners.map((owner) => ({ owner, created_at: now }));
  await trx
    .insertInto("removals")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Throws `invalid_api_key` if the owner's data is to go: a request that began before makes nothing new. */
export async function assertNotRemoved(db: Kysely<Tables>, owner: string): Promise<void> {
  const row = await db.selectFrom("removals").select("owner").where("owner", "=", owner).executeTakeFirst();
  if (row === undefined) return;
  throw new SeedbedError("invalid_api_key", "the API key was deleted while the request was answered: nothing was made");
}
