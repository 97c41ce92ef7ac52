import type { Kysely } from "kysely";

/** Playgrounds and their endpoints. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("playgrounds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("edit_token_hash", "text", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema.createIndex("playgrounds_owner").on("playgrounds").column("owner").execute();
  await db.schema.createIndex("playgrounds_expiry").on("playgrounds").column("expires_at").execute();
  await db.schema
    .createTable("endpoints")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("playground_id", "text", (column) => column.notNull().references("playgrounds.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("definition", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("endpoints_playground").on("endpoints").columns(["playground_id", "position"]).execute();
}
