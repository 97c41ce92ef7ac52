import type { Kysely } from "kysely";

/** What writes came to, for who asks for the same write again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("outcomes")
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("outcomes_key", ["scope", "key"])
    .execute();
  await db.schema.createIndex("outcomes_revision").on("outcomes").columns(["scope", "revision"]).execute();
  for (const column of ["kept", "kept_bytes"]) {
    await db.schema
      .alterTable("sandboxes")
      .addColumn(column, "bigint", (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
}
