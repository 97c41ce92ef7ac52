import type { Kysely, Transaction } from "kysely";

import { assertNotRemoved } from "./customers/relational-removals.ts";
import type { Database, Tables } from "./database.ts";
import type { EventStorage, SubscriptionChange, SubscriptionRow } from "./event-storage.ts";
import { holdPositions } from "./relational-history.ts";

type Row = Tables["subscriptions"];

/** Subscriptions in the tables of a database. */
export function createRelationalSubscriptions(
  database: Database,
): Pick<
  EventStorage,
  "createSubscription" | "listSubscriptions" | "findSubscription" | "changeSubscription" | "removeSubscription"
> {
  const { db, lock } = database;
  return {
    createSubscription: (row, most) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, `subscriptions:${row.owner}`);
        const { count } = await trx
          .selectFrom("subscriptions")
          .select((eb) => eb.fn.countAll<number | string>().as("count"))
          .where("owner", "=", row.owner)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        const after = await holdPositions(database, trx, row.owner);
        await assertNotRemoved(trx, row.owner);
        await trx
          .insertInto("subscriptions")
          .values({ ...toRow(row), after_position: after })
          .execute();
        return true;
      }),
    async listSubscriptions(owner) {
      const rows = await db
        .selectFrom("subscriptions")
        .selectAll()
        .where("owner", "=", owner)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(fromSubscription);
    },
    async findSubscription(owner, id) {
      const row = await db
        .selectFrom("subscriptions")
        .selectAll()
        .where("owner", "=", owner)
        .where("id", "=", id)
        .executeTakeFirst();
      return row === undefined ? undefined : fromSubscription(row);
    },
    changeSubscription: (owner, id, change) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable("subscriptions")
          .set(toChange(change))
          .where("owner", "=", owner)
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        if (change.failsPending === true) await failPending(trx, id);
        if (change.receiver !== undefined) {
          await trx
            .updateTable("deliveries")
            .set({ receiver: change.receiver })
            .where("subscription_id", "=", id)
            .where("status", "=", "pending")
            .execute();
        }
        return fromSubscription(row);
      }),
    async removeSubscription(owner, id) {
      const { numDeletedRows } = await db
        .deleteFrom("subscriptions")
        .where("owner", "=", owner)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

/** Ends the deliveries of a subscription as failed, save those that somebody works on. */
export async function failPending(trx: Transaction<Tables> | Kysely<Tables>, subscriptionId: string): Promise<void> {
  await trx
    .updateTable("deliveries")
    .set({ status: "failed", next_attempt_at: null, due_at: null })
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "pending")
    .where("lease", "is", null)
    .execute();
}

/** A subscription's row as the port has it. */
export function fromSubscription(row: Row): SubscriptionRow {
  return {
    id: row.id,
    owner: row.owner,
    url: row.url,
    receiver: row.receiver,
    patterns: JSON.parse(row.patterns) as string[], // what toChange wrote
    sandbox: row.sandbox,
    description: row.description,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    secret: row.secret,
    oldSecret: row.old_secret,
    oldSecretUntil: row.old_secret_until,
    after: row.after_position,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRow(row: Omit<SubscriptionRow, "after">): Omit<Row, "after_position"> {
  return {
    id: row.id,
    owner: row.owner,
    created_at: row.createdAt,
    ...(toChange(row) as Omit<Row, "id" | "owner" | "created_at" | "after_position">),
  }; // a whole row has every column
}

const COLUMNS = {
  url: "url",
  receiver: "receiver",
  sandbox: "sandbox",
  description: "description",
  disabledAt: "disabled_at",
  disabledReason: "disabled_reason",
  failingSince: "failing_since",
  secret: "secret",
  oldSecret: "old_secret",
  oldSecretUntil: "old_secret_until",
  updatedAt: "updated_at",
} as const;

function toChange(change: SubscriptionChange): Partial<Row> {
  const columns: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(COLUMNS)) {
    const value = change[name as keyof typeof COLUMNS]; // Object.entries forgets the names
    if (value !== undefined) columns[column] = value;
  }
  if (change.patterns !== undefined) columns["patterns"] = JSON.stringify(change.patterns);
  return columns;
}
