import { SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";

/** The queue of mails, the links that they carry, and what an account's address and standing are. */
export async function up(db: Kysely<never>): Promise<void> {
  const { adapter } = db.getExecutor();
  const isSqlite = adapter instanceof SqliteAdapter;
  await db.schema.alterTable("accounts").addColumn("verified_at", "bigint").execute();
  await db.schema.alterTable("accounts").addColumn("new_email", "text").execute();
  await db.schema.alterTable("accounts").addColumn("suspended_at", "bigint").execute();
  await db.schema
    .createTable("account_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("details", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema.createIndex("account_links_account").on("account_links").column("account_id").execute();
  await db.schema.createIndex("account_links_expiry").on("account_links").column("expires_at").execute();
  await db.schema
    .createTable("mails")
    .addColumn("position", isSqlite ? "integer" : "bigserial", (column) =>
      isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("details", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("lease", "text")
    .execute();
  await db.schema.createIndex("mails_due").on("mails").columns(["due_at", "position"]).execute();
  await db.schema.createIndex("mails_account").on("mails").column("account_id").execute();
}
