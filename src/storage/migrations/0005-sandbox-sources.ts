import type { Kysely } from "kysely";

/** What sandboxes grew from; null where it was not noted yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("sandboxes").addColumn("source", "text").execute();
}
