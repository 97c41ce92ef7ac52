import type { Kysely } from "kysely";

/** Sandboxes with their layers of changes, and snapshots. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("sandboxes")
    .addColumn("scope", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("seed", "bigint", (column) => column.notNull())
    .addColumn("layer", "text", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("next_ids", "text", (column) => column.notNull())
    .addColumn("changes", "integer", (column) => column.notNull())
    .addColumn("clock", "bigint")
    .addColumn("due_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sandboxes_owner").on("sandboxes").column("owner").execute();
  await db.schema.createIndex("sandboxes_due").on("sandboxes").column("due_at").execute();
  await db.schema
    .createTable("layers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("parent", "text")
    .addColumn("uses", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("layers_uses").on("layers").column("uses").execute();
  await db.schema
    .createTable("changes")
    .addColumn("layer", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("id", "bigint", (column) => column.notNull())
    .addColumn("value", "text")
    .addColumn("hidden", "text")
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("changes_key", ["layer", "collection", "id"])
    .execute();
  await db.schema.createIndex("changes_revision").on("changes").columns(["layer", "revision"]).execute();
  await db.schema
    .createTable("snapshots")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("seed", "bigint", (column) => column.notNull())
    .addColumn("layer", "text", (column) => column.notNull())
    .addColumn("next_ids", "text", (column) => column.notNull())
    .addColumn("changes", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("snapshots_owner").on("snapshots").column("owner").execute();
}
