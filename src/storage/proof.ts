import type { Kysely } from "kysely";

import type { Tables } from "./database.ts";

/** As long as the largest record, so that what is proved is worth something. */
const VALUE = " ".repeat(256 * 1024);

/** Stores something and takes it away again; throws what that fails with. */
export async function proveStoring(db: Kysely<Tables>): Promise<void> {
  const name = "proof-of-storing";
  await db
    .insertInto("secrets")
    .values({ name, value: VALUE })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("secrets").where("name", "=", name).execute();
}
