import type { Kysely } from "kysely";

import { SeedbedError } from "../model/errors.ts";
import type { Tables } from "./database.ts";

/** Throws `invalid_api_key` if the owner's data is to go: a request that began before makes nothing new. */
export async function assertNotRemoved(db: Kysely<Tables>, owner: string): Promise<void> {
  const row = await db.selectFrom("removals").select("owner").where("owner", "=", owner).executeTakeFirst();
  if (row !== undefined) refuseRemoved();
}

/** Throws `invalid_api_key`: the owner's data is to go, and a request that began before makes nothing new. */
function refuseRemoved(): never {
  throw new SeedbedError("invalid_api_key", "the API key was deleted while the request was answered: nothing was made");
}
