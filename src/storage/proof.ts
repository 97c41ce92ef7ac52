import type { Kysely } from "kysely";

import type { Tables } from "./database.ts";

/** Stores something small and takes it away again; throws what that fails with. */
export async function proveStoring(db: Kysely<Tables>): Promise<void> {
  const name = "proof-of-storing";
  await db
    .insertInto("secrets")
    .values({ name, value: "" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("secrets").where("name", "=", name).execute();
}
