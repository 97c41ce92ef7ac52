import { sql } from "kysely";
import type { Transaction } from "kysely";

import { fromColumns } from "./columns.ts";
import type { Database, Tables } from "./database.ts";
import type { EventStorage, PlacedDelivery } from "./event-storage.ts";
import {
  HISTORY_ROWS_AT_ONCE,
  createRelationalHistory,
  createRelationalSubscriptions,
  fitsAny,
  holdPositions,
  readInTurns,
  sweepHistory,
} from "./relational-history.ts";
import { createRelationalQueue, fromDelivery } from "./relational-queue.ts";

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
    async sweep(keeping) {
      await sweepHistory(database, keeping);
      await readInTurns(async () => {
        const old = db
          .selectFrom("deliveries")
          .select("position")
          .where("created_at", "<", keeping.since)
          .where("due_at", "is", null)
          .limit(HISTORY_ROWS_AT_ONCE);
        return db.deleteFrom("deliveries").where("position", "in", old).executeTakeFirst();
      });
      await readInTurns(async () => {
        const unused = db
          .selectFrom("payloads")
          .select("event_id")
          .where("created_at", "<", keeping.since)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb.selectFrom("deliveries").select("id").whereRef("deliveries.event_id", "=", "payloads.event_id"),
              ),
            ),
          )
          .limit(HISTORY_ROWS_AT_ONCE);
        return db.deleteFrom("payloads").where("event_id", "in", unused).executeTakeFirst();
      });
    },
  };
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
