import type { Kysely } from "kysely";

/** Who pays for an account and how that stands, the provider's messages that were taken, and the customers that are to go there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("accounts").addColumn("agreed_plan", "text").execute();
  await db.schema
    .createTable("payments")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("customer_id", "text", (column) => column.notNull().unique())
    .addColumn("subscription_id", "text")
    .addColumn("plan", "text")
    .addColumn("standing", "text", (column) => column.notNull())
    .addColumn("period_end", "bigint")
    .addColumn("ends_at", "bigint")
    .addColumn("unpaid_since", "bigint")
    .addColumn("data_until", "bigint")
    .addColumn("checkout_at", "bigint")
    .addColumn("check_at", "bigint")
    .addColumn("asked", "integer", (column) => column.notNull())
    .addColumn("seen", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("payments_check").on("payments").column("check_at").execute();
  await db.schema
    .createTable("payment_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("taken_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("payment_events_taken").on("payment_events").column("taken_at").execute();
  await db.schema
    .createTable("payment_removals")
    .addColumn("customer_id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}
