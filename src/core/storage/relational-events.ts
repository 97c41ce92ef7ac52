import { sql } from "kysely";
import type { Expression, ExpressionBuilder, Kysely, RawBuilder, SqlBool, Transaction } from "kysely";

import { changesRows, countRows, fromColumns, findRow, findRows, toColumns } from "./columns.ts";
import type { Database, Tables } from "./database.ts";
import type { EventStorage, PlacedDelivery, EventRow, SubscriptionChange, SubscriptionRow } from "./event-storage.ts";
import { toHistoryRow } from "./memory-history.ts";
import { createRelationalQueue, fromDelivery } from "./relational-queue.ts";
import {
  HISTORY_ROWS_AT_ONCE,
  assertNotRemoved,
  failPending,
  fromEvent,
  fromSubscription,
  jsonTexts,
} from "./relational-rows.ts";

/** Events, subscriptions and deliveries in the tables of a database. */
export function createRelationalEvents(database: Database): Omit<EventStorage, "onAwaited"> {
  const { db } = database;

  async function findDelivery(owner: string, id: string): Promise<PlacedDelivery | undefined> {
    const row = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("owner", "=", owner)
      .where("id", "=", id)
      .executeTakeFirst();
    return row === undefined ? undefined : fromDelivery(row);
  }

  return {
    clock: database.clock,
    ...createRelationalHistory(database),
    ...createRelationalSubscriptions(database),
    ...createRelationalQueue(database),
    async listDeliveries(owner, subscriptionId, { status, patterns, before, limit }) {
      let query = db
        .selectFrom("deliveries")
        .selectAll()
        .where("subscription_id", "=", subscriptionId)
        .where("owner", "=", owner);
      if (status !== undefined) query = query.where("status", "=", status);
      if (patterns !== undefined) query = query.where((eb) => fitsAny(eb, patterns));
      if (before !== undefined) query = query.where("position", "<", before);
      return (await query.orderBy("position", "desc").limit(limit).execute()).map(fromDelivery);
    },
    findDelivery,
    async listAttempts(deliveryIds) {
      if (deliveryIds.length === 0) return [];
      const rows = await db
        .selectFrom("attempts")
        .selectAll()
        .where("delivery_id", "in", deliveryIds)
        .orderBy("delivery_id")
        .orderBy("number")
        .execute();
      return rows.map(({ owner: _owner, ...row }) => fromColumns(row));
    },
    async listPayloads(eventIds) {
      if (eventIds.length === 0) return [];
      const rows = await db.selectFrom("payloads").selectAll().where("event_id", "in", eventIds).execute();
      return rows.map(fromColumns);
    },
    async redeliver(owner, id, now) {
      const row = await db
        .updateTable("deliveries")
        .set({ status: "pending", tries: 0, next_attempt_at: now, due_at: now })
        .where("owner", "=", owner)
        .where("id", "=", id)
        .where("lease", "is", null)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? findDelivery(owner, id) : fromDelivery(row);
    },
    dropOwner: (owner) => db.transaction().execute((trx) => dropEvents(database, trx, owner)),
    async sweep({ since, eventsPerOwner }) {
      // Nobody has looked yet at those that are pending.
      await sweepRows(db, "events", "position", sql`recorded_at < ${since} and pending = 0`);
      const many = await db
        .selectFrom("events")
        .select("owner")
        .groupBy("owner")
        .having((eb) => eb.fn.countAll(), ">", eventsPerOwner)
        .execute();
      for (const { owner } of many) {
        const last = await positionBack(db, owner, eventsPerOwner);
        const isBeyond = sql`owner = ${owner} and position <= ${last ?? 0} and pending = 0`;
        await sweepRows(db, "events", "position", isBeyond);
      }
      await sweepRows(db, "deliveries", "position", sql`created_at < ${since} and due_at is null`);
      const isUnused = sql`created_at < ${since}
        and not exists (select 1 from deliveries where deliveries.event_id = payloads.event_id)`;
      await sweepRows(db, "payloads", "event_id", isUnused);
    },
  };
}

/** Deletes the rows for which a condition holds, some at a time, and lets others have a turn in between. */
async function sweepRows(
  db: Kysely<Tables>,
  table: "events" | "deliveries" | "payloads",
  key: "position" | "event_id",
  condition: RawBuilder<unknown>,
): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(key)];
  const some = sql`delete from ${rows} where ${name} in (
    select ${name} from ${rows} where ${condition} limit ${HISTORY_ROWS_AT_ONCE})`;
  while ((await some.execute(db)).numAffectedRows !== 0n) await new Promise(setImmediate);
}

export async function dropEvents(database: Database, trx: Transaction<Tables>, owner: string): Promise<void> {
  await holdPositions(database, trx, owner); // a subscription that is being made comes before this, or is refused
  await trx.deleteFrom("subscriptions").where("owner", "=", owner).execute();
  await trx.deleteFrom("payloads").where("owner", "=", owner).execute();
  await trx.deleteFrom("events").where("owner", "=", owner).execute();
}

export interface EventBounds {
  /** Bytes of the bodies of all events, and again of the answers of receivers. */
  readonly bytes: number;
  /** Deliveries of one owner: beyond, the oldest goes, one that is over before one that is pending. */
  readonly deliveriesPerOwner: number;
}

/** Forgets what is more: halves the longest history, then the next, so that nobody's goes for what another one writes. For PostgreSQL. */
export async function boundEvents({ db }: Pick<Database, "db">, bounds: EventBounds): Promise<void> {
  const { rows } = await sql<{ owner: string; bytes: number; middle: number }>`
    select owner, sum(octet_length(body))::bigint as bytes,
      (percentile_disc(0.5) within group (order by position))::bigint as middle
    from events group by owner order by bytes desc`.execute(db);
  let bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  for (const row of rows) {
    if (bytes <= bounds.bytes) break;
    await sql`delete from events where owner = ${row.owner} and position <= ${row.middle}`.execute(db);
    bytes -= row.bytes / 2;
  }
  await sql`delete from deliveries where position in (
    select position from (
      select position, row_number() over (
        partition by owner order by case when due_at is null then 1 else 0 end, position desc
      ) as place from deliveries
    ) as placed where place > ${bounds.deliveriesPerOwner})`.execute(db);
  await sql`delete from payloads
    where not exists (select 1 from deliveries where deliveries.event_id = payloads.event_id)`.execute(db);
  await sql`update attempts set response = null where (delivery_id, number) in (
    select delivery_id, number from (
      select delivery_id, number, sum(octet_length(response)) over (order by at desc, delivery_id, number) as bytes
      from attempts where response is not null
    ) as answered where bytes > ${bounds.bytes})`.execute(db);
}

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
    const rows = events.slice(from, from + HISTORY_ROWS_AT_ONCE).map((event) => {
      const { position: _position, fault, ...row } = toHistoryRow(event, 0);
      return { ...toColumns(row), fault: fault === undefined ? null : JSON.stringify(fault), pending };
    });
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
async function holdPositions(database: Database, trx: Transaction<Tables>, owner: string): Promise<number> {
  await lockPositions(database, trx, owner);
  return (await positionBack(trx, owner, 0)) ?? 0;
}

/** The position of the owner's event after which so many came; undefined if there were fewer. */
async function positionBack(
  from: Pick<Transaction<Tables>, "selectFrom">,
  owner: string,
  newer: number,
): Promise<number | undefined> {
  const row = await from
    .selectFrom("events")
    .select("position")
    .where("owner", "=", owner)
    .orderBy("position", "desc")
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return row?.position;
}

/** The history of events in the tables of a database. */
function createRelationalHistory({
  db,
  shared,
}: Database): Pick<EventStorage, "listEvents" | "findEvent" | "listEventsBack" | "lastPositions"> {
  return {
    async listEvents(owner, { after, since, newest, scope, patterns, limit }) {
      let query = db.selectFrom("events").selectAll().where("owner", "=", owner).where("recorded_at", ">=", since);
      const before = after > 0 ? after : await positionBack(db, owner, newest);
      if (before !== undefined) query = query.where("position", ">", before);
      if (scope !== undefined) query = query.where("scope", "=", scope);
      if (patterns !== undefined) query = query.where((eb) => fitsAny(eb, patterns));
      return (await query.orderBy("position").limit(limit).execute()).map(fromEvent);
    },
    findEvent: (owner, id) =>
      findRow(db.selectFrom("events").selectAll().where("owner", "=", owner).where("id", "=", id), fromEvent),
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

/** The condition that a row's type fits one of the patterns. */
function fitsAny<T extends "events" | "deliveries">(
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

function createRelationalSubscriptions(
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
        const count = await countRows(trx.selectFrom("subscriptions").where("owner", "=", row.owner));
        if (count >= most) return false;
        const after = await holdPositions(database, trx, row.owner);
        await assertNotRemoved(trx, row.owner);
        await trx
          .insertInto("subscriptions")
          .values(toRow({ ...row, after }))
          .execute();
        return true;
      }),
    listSubscriptions: (owner) =>
      findRows(
        db.selectFrom("subscriptions").selectAll().where("owner", "=", owner).orderBy("created_at").orderBy("id"),
        fromSubscription,
      ),
    findSubscription: (owner, id) =>
      findRow(
        db.selectFrom("subscriptions").selectAll().where("owner", "=", owner).where("id", "=", id),
        fromSubscription,
      ),
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
    removeSubscription: (owner, id) =>
      changesRows(db.deleteFrom("subscriptions").where("owner", "=", owner).where("id", "=", id)),
  };
}

function toRow({ patterns, after, ...row }: SubscriptionRow): Tables["subscriptions"] {
  return { ...toColumns(row), patterns: JSON.stringify(patterns), after_position: after };
}

function toChange({ patterns, failsPending: _failsPending, ...change }: SubscriptionChange) {
  return { ...toColumns(change), ...(patterns !== undefined && { patterns: JSON.stringify(patterns) }) };
}
