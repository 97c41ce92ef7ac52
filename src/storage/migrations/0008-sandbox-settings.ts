import type { Kysely } from "kysely";

/** What the owner of a sandbox set of it, and the clock of the moment that a snapshot keeps. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ["sandboxes", "snapshots"]) {
    await db.schema
      .alterTable(table)
      .addColumn("settings", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  }
  await db.schema.alterTable("snapshots").addColumn("clock", "bigint").execute();
}
