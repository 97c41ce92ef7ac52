import type { Kysely } from "kysely";

/** What happened in one sandbox after a number is found without going through what happened in the owner's others, or before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex("events_scope").on("events").columns(["scope", "sequence"]).execute();
}
