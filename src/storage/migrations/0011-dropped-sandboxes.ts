import type { Kysely } from "kysely";

/** How often sandboxes of a name were dropped, so that events of the next one have ids of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("dropped_sandboxes")
    .addColumn("scope", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("times", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("dropped_sandboxes_owner").on("dropped_sandboxes").column("owner").execute();
}
