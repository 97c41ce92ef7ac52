import type { Kysely } from "kysely";

/** Where a subscription stands among its owner's events, and the owners whose data is to go. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable("subscriptions")
    .addColumn("after_position", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("removals")
    .addColumn("owner", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}
