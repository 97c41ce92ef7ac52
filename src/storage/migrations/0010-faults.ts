import type { Kysely } from "kysely";

/** A sandbox's fault plan, and what is to go wrong with deliveries. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ["sandboxes", "fault_plan"],
    ["sandboxes", "fault_counts"],
    ["events", "fault"],
    ["deliveries", "attempt_fault"],
    ["deliveries", "held_for"],
  ] as const)
    await db.schema.alterTable(table).addColumn(column, "text").execute();
  await db.schema
    .createIndex("deliveries_held")
    .on("deliveries")
    .columns(["subscription_id", "held_for"])
    .where("held_for" as never, "is not", null as never)
    .execute();
}
