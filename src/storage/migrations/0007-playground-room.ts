import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What a playground takes, and when it was last used. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable("playgrounds")
    .addColumn("size", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("playgrounds")
    .addColumn("used_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update playgrounds set used_at = created_at, size = (
    select coalesce(sum(octet_length(definition)), 0) from endpoints where playground_id = playgrounds.id
  )`.execute(db);
  await db.schema
    .createIndex("playgrounds_use")
    .on("playgrounds")
    .columns(["used_at", "id", "size"])
    .where(sql.ref("expires_at"), "is not", null)
    .execute();
}
