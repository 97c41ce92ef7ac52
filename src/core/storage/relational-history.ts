import { sql } from "kysely";
import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool, Transaction } from "kysely";

import { fromColumns, toColumns } from "./columns.ts";
import type { Database, Tables } from "./database.ts";
import type {
  DeliveryFault,
  EventKeeping,
  EventRow,
  EventStorage,
  HistoryRow,
  SubscriptionChange,
  SubscriptionRow,
} from "./event-storage.ts";
import { jsonTexts } from "./json-rows.ts";
import { assertNotRemoved } from "./relational-removals.ts";

/** Rows of one INSERT, and of one turn of a sweep. */
export const HISTORY_ROWS_AT_ONCE = 500;

/** Stores a write's events in its transaction: one INSERT, in which they are marked as pending if anybody of the owner's subscribed to anything. Resolves to whether they are. */
export async function appendEvents(
  database: Database,
  trx: Transaction<Tables>,
  events: readonly EventRow[],
): Promise<boolean> {
  const owner = events[0]?.owner;
  if (owner === undefined) return false;
  let isAwaited = false;
  await lockPositions(database, trx, owner);
  const pending = sql<number>`(case when exists (select 1 from subscriptions where owner = ${owner} and disabled_at is null) then 1 else 0 end)`;
  for (let from = 0; from < events.length; from += HISTORY_ROWS_AT_ONCE) {
    const rows = events.slice(from, from + HISTORY_ROWS_AT_ONCE).map((event) => ({
      id: event.id,
      owner,
      scope: event.scope,
      sequence: event.sequence,
      type: event.type,
      created_at: event.createdAt,
      recorded_at: event.recordedAt,
      body: event.body,
      fault: event.fault === undefined ? null : JSON.stringify(event.fault),
      pending,
    }));
    const stored = await trx.insertInto("events").values(rows).returning("pending").execute();
    isAwaited ||= stored.some((row) => row.pending === 1);
  }
  return isAwaited;
}

/** Held until the commit, so that an owner's positions become visible in their order: a reader who has seen one misses none before it. */
function lockPositions({ lock }: Database, trx: Transaction<Tables>, owner: string): Promise<void> {
  return lock(trx, `events:${owner}`);
}

/** The position of the owner's newest event; until the transaction ends there will be no newer one. */
export async function holdPositions(database: Database, trx: Transaction<Tables>, owner: string): Promise<number> {
  await lockPositions(database, trx, owner);
  return lastPosition(trx, owner);
}

async function lastPosition(from: Pick<Transaction<Tables>, "selectFrom">, owner: string): Promise<number> {
  const row = await from
    .selectFrom("events")
    .select("position")
    .where("owner", "=", owner)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** The history of events in the tables of a database. */
export function createRelationalHistory({
  db,
  shared,
}: Database): Pick<EventStorage, "listEvents" | "findEvent" | "listEventsBack" | "lastPositions"> {
  return {
    async listEvents(owner, { after, since, newest, scope, patterns, limit }) {
      let query = db.selectFrom("events").selectAll().where("owner", "=", owner).where("recorded_at", ">=", since);
      if (after > 0) query = query.where("position", ">", after);
      else {
        const before = await db
          .selectFrom("events")
          .select("position")
          .where("owner", "=", owner)
          .orderBy("position", "desc")
          .offset(newest)
          .limit(1)
          .executeTakeFirst();
        if (before !== undefined) query = query.where("position", ">", before.position);
      }
      if (scope !== undefined) query = query.where("scope", "=", scope);
      if (patterns !== undefined) query = query.where((eb) => fitsAny(eb, patterns));
      return (await query.orderBy("position").limit(limit).execute()).map(fromEvent);
    },
    async findEvent(owner, id) {
      const row = await db
        .selectFrom("events")
        .selectAll()
        .where("owner", "=", owner)
        .where("id", "=", id)
        .executeTakeFirst();
      return row === undefined ? undefined : fromEvent(row);
    },
    async listEventsBack(owner, { scope, sequence, before, limit }) {
      let query = db
        .selectFrom("events")
        .selectAll()
        .where("owner", "=", owner)
        .where("scope", "=", scope)
        .where("sequence", ">", sequence);
      if (before !== undefined) query = query.where("position", "<", before);
      return (await query.orderBy("position", "desc").limit(limit).execute()).map(fromEvent);
    },
    async lastPositions(owners) {
      const { rows } = await sql<{ owner: string; position: number | null }>`
        select asked.value as owner, (select position from events where events.owner = asked.value
          order by position desc limit 1) as position from ${jsonTexts(shared, owners)} as asked`.execute(db);
      return new Map(rows.map(({ owner, position }) => [owner, position ?? 0]));
    },
  };
}

/** Deletes events that are kept no longer, save those that nobody has looked at yet. */
export async function sweepHistory({ db }: Database, { since, eventsPerOwner }: EventKeeping): Promise<void> {
  await readInTurns(async () => {
    const old = db
      .selectFrom("events")
      .select("position")
      .where("recorded_at", "<", since)
      .where("pending", "=", 0)
      .limit(HISTORY_ROWS_AT_ONCE);
    return db.deleteFrom("events").where("position", "in", old).executeTakeFirst();
  });
  const many = await db
    .selectFrom("events")
    .select("owner")
    .groupBy("owner")
    .having((eb) => eb.fn.countAll(), ">", eventsPerOwner)
    .execute();
  for (const { owner } of many) {
    const last = await db
      .selectFrom("events")
      .select("position")
      .where("owner", "=", owner)
      .orderBy("position", "desc")
      .offset(eventsPerOwner)
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) continue;
    await readInTurns(async () => {
      const old = db
        .selectFrom("events")
        .select("position")
        .where("owner", "=", owner)
        .where("position", "<=", last.position)
        .where("pending", "=", 0)
        .limit(HISTORY_ROWS_AT_ONCE);
      return db.deleteFrom("events").where("position", "in", old).executeTakeFirst();
    });
  }
}

/** Repeats a deletion of some rows until nothing is left of them, and lets others have a turn in between. */
export async function readInTurns(deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>): Promise<void> {
  while ((await deleteSome()).numDeletedRows > 0n) await new Promise(setImmediate);
}

/** The condition that a row's type fits one of the patterns. */
export function fitsAny<T extends "events" | "deliveries">(
  eb: ExpressionBuilder<Tables, T>,
  patterns: readonly string[],
): Expression<SqlBool> {
  const type = sql.ref<string>("type");
  return eb.or(
    patterns.map((pattern) => {
      if (pattern === "*") return sql<SqlBool>`1 = 1`;
      if (!pattern.endsWith(".*")) return sql<SqlBool>`${type} = ${pattern}`;
      const start = pattern.slice(0, -1);
      return sql<SqlBool>`substr(${type}, 1, ${start.length}) = ${start}`;
    }),
  );
}

/** An event's row as the port has it. */
export function fromEvent({ fault, pending: _pending, ...row }: Selectable<Tables["events"]>): HistoryRow {
  return { ...fromColumns(row), ...(fault !== null && { fault: JSON.parse(fault) as DeliveryFault }) }; // what appendEvents wrote
}

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
          .values(toRow({ ...row, after }))
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
export function fromSubscription({ patterns, after_position, ...row }: Tables["subscriptions"]): SubscriptionRow {
  return { ...fromColumns(row), patterns: JSON.parse(patterns) as string[], after: after_position }; // what was written below
}

function toRow({ patterns, after, ...row }: SubscriptionRow): Tables["subscriptions"] {
  return { ...toColumns(row), patterns: JSON.stringify(patterns), after_position: after };
}

function toChange({ patterns, failsPending: _failsPending, ...change }: SubscriptionChange) {
  return { ...toColumns(change), ...(patterns !== undefined && { patterns: JSON.stringify(patterns) }) };
}
