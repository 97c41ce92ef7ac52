import type { Kysely } from "kysely";

/** What several processes have to know to bound sandboxes together: whose they are, what they take, when they were used and dropped. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("sandboxes").addColumn("caller", "text").execute();
  await db.schema
    .alterTable("sandboxes")
    .addColumn("bytes", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("sandboxes_caller").on("sandboxes").column("caller").execute();
  await db.schema
    .createTable("uses")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("used_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("dropped_names")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("dropped_at", "bigint", (column) => column.notNull())
    .execute();
}
