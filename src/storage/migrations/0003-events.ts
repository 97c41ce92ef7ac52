import { SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";

/** The history of events in order, subscriptions, and the queue of deliveries with their attempts. */
export async function up(db: Kysely<never>): Promise<void> {
  const { adapter } = db.getExecutor();
  const counted = adapter instanceof SqliteAdapter ? "integer" : "bigserial";
  await db.schema
    .createTable("events")
    .addColumn("position", counted, (column) =>
      counted === "integer" ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addColumn("pending", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("events_owner").on("events").columns(["owner", "position"]).execute();
  await db.schema.createIndex("events_recorded").on("events").column("recorded_at").execute();
  await db.schema
    .createIndex("events_pending")
    .on("events")
    .column("position")
    .where("pending" as never, "=", 1 as never)
    .execute();
  await db.schema
    .createTable("subscriptions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("receiver", "text", (column) => column.notNull())
    .addColumn("patterns", "text", (column) => column.notNull())
    .addColumn("sandbox", "text")
    .addColumn("description", "text")
    .addColumn("disabled_at", "bigint")
    .addColumn("disabled_reason", "text")
    .addColumn("failing_since", "bigint")
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("old_secret", "text")
    .addColumn("old_secret_until", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("subscriptions_owner").on("subscriptions").column("owner").execute();
  await db.schema
    .createTable("payloads")
    .addColumn("event_id", "text", (column) => column.primaryKey())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("payloads_owner").on("payloads").column("owner").execute();
  await db.schema.createIndex("payloads_created").on("payloads").column("created_at").execute();
  await db.schema
    .createTable("deliveries")
    .addColumn("position", counted, (column) =>
      counted === "integer" ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("subscription_id", "text", (column) =>
      column.notNull().references("subscriptions.id").onDelete("cascade"),
    )
    .addColumn("receiver", "text", (column) => column.notNull())
    .addColumn("event_id", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("is_test", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("next_attempt_at", "bigint")
    .addColumn("due_at", "bigint")
    .addColumn("lease", "text")
    .execute();
  await db.schema.createIndex("deliveries_due").on("deliveries").columns(["due_at", "position"]).execute();
  await db.schema
    .createIndex("deliveries_subscription")
    .on("deliveries")
    .columns(["subscription_id", "position"])
    .execute();
  await db.schema.createIndex("deliveries_event").on("deliveries").column("event_id").execute();
  await db.schema.createIndex("deliveries_created").on("deliveries").column("created_at").execute();
  await db.schema
    .createTable("attempts")
    .addColumn("delivery_id", "text", (column) => column.notNull().references("deliveries.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("latency_ms", "integer", (column) => column.notNull())
    .addColumn("error", "text")
    .addColumn("request", "text", (column) => column.notNull())
    .addColumn("response", "text")
    .addPrimaryKeyConstraint("attempts_key", ["delivery_id", "number"])
    .execute();
}
