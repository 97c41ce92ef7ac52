import type { Kysely } from "kysely";

/** When a sandbox is dropped by itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("sandboxes").addColumn("expires_at", "bigint").execute();
  await db.schema.createIndex("sandboxes_expiry").on("sandboxes").column("expires_at").execute();
}
