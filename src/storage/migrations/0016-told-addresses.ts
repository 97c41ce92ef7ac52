import type { Kysely } from "kysely";

/** The address that the provider has of a customer; null where that is not known, so that it is told. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("payments").addColumn("told_email", "text").execute();
}
