import { sql } from "kysely";
import type { RawBuilder, Selectable, Transaction } from "kysely";

import type { Database, Tables } from "./database.ts";
import type { AttemptFault, DeliveryRow, EventStorage, PayloadRow, PlacedDelivery } from "./event-storage.ts";
import { storeFinished } from "./relational-finish.ts";
import { fromEvent, HISTORY_ROWS_AT_ONCE } from "./relational-history.ts";
import { fromSubscription } from "./relational-subscriptions.ts";

/** Due deliveries that one claim looks at for those that can be taken. */
const MOST_CANDIDATES = 256;

/** Deliveries of one sandbox that follow its clock at once. */
const MOST_RETIMED = 2_000;

type Row = Selectable<Tables["deliveries"]>;

/** The queue of deliveries, which is their table: several processes share it through leases and SKIP LOCKED. */
export function createRelationalQueue({
  db,
  shared,
}: Database): Pick<
  EventStorage,
  "relay" | "enqueue" | "claim" | "finish" | "postpone" | "releaseLeases" | "retime" | "nextDue"
> {
  return {
    relay: (most, fanOut) =>
      db.transaction().execute(async (trx) => {
        let pending = trx.selectFrom("events").selectAll().where("pending", "=", 1).orderBy("position").limit(most);
        if (shared) pending = pending.forUpdate().skipLocked();
        const events = (await pending.execute()).map(fromEvent);
        if (events.length === 0) return 0;
        const owners = [...new Set(events.map((event) => event.owner))];
        let enabled = trx
          .selectFrom("subscriptions")
          .selectAll()
          .where("owner", "in", owners)
          .where("disabled_at", "is", null);
        // Keeps what the new rows refer to from being deleted before they are there.
        if (shared) enabled = enabled.forKeyShare();
        const subscriptions = (await enabled.orderBy("created_at").orderBy("id").execute()).map(fromSubscription);
        const { deliveries, payloads } = fanOut(events, subscriptions);
        await insert(trx, deliveries, payloads);
        const positions = events.map((event) => event.position);
        await trx.updateTable("events").set({ pending: 0 }).where("position", "in", positions).execute();
        return events.length;
      }),
    enqueue: (delivery, payload) => db.transaction().execute((trx) => insert(trx, [delivery], [payload])),
    claim: ({ now, leaseUntil, lease, limit, exceptLines, exceptOwners }, admit) =>
      db.transaction().execute(async (trx) => {
        let due = trx
          .selectFrom("deliveries")
          .selectAll()
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("position")
          .limit(MOST_CANDIDATES);
        if (exceptLines.length > 0) due = due.where(sql<string>`owner || ' ' || receiver`, "not in", exceptLines); // as toLine has it
        if (exceptOwners.length > 0) due = due.where("owner", "not in", exceptOwners);
        if (shared) due = due.forUpdate().skipLocked();
        const taken: DeliveryRow[] = [];
        for (const row of (await due.execute()).map(fromDelivery))
          if (taken.length < limit && admit(row)) taken.push(row);
        if (taken.length === 0) return [];
        const ids = taken.map((delivery) => delivery.id);
        await trx.updateTable("deliveries").set({ due_at: leaseUntil, lease }).where("id", "in", ids).execute();
        const subscriptionIds = [...new Set(taken.map((delivery) => delivery.subscriptionId))];
        const subscriptions = await trx
          .selectFrom("subscriptions")
          .selectAll()
          .where("id", "in", subscriptionIds)
          .execute();
        const eventIds = [...new Set(taken.map((delivery) => delivery.eventId))];
        const payloads = await trx
          .selectFrom("payloads")
          .select(["event_id", "body"])
          .where("event_id", "in", eventIds)
          .execute();
        const bodies = new Map(payloads.map((payload) => [payload.event_id, payload.body]));
        const byId = new Map(subscriptions.map((row) => [row.id, fromSubscription(row)]));
        return taken.flatMap((delivery) => {
          const subscription = byId.get(delivery.subscriptionId);
          const body = bodies.get(delivery.eventId);
          return subscription === undefined || body === undefined ? [] : [{ ...delivery, lease, body, subscription }];
        });
      }),
    async finish(outcomes) {
      if (outcomes.length === 0) return;
      await db.transaction().execute((trx) => storeFinished(trx, outcomes));
    },
    async postpone(id, lease, until, { failsIfDisabled }) {
      const fails = sql`${failsIfDisabled ? 1 : 0} = 1 and exists (select 1 from subscriptions as s where s.id = deliveries.subscription_id and s.disabled_at is not null)`;
      const unless = (then: RawBuilder<number>) => sql<number | null>`case when ${fails} then null else ${then} end`;
      await db
        .updateTable("deliveries")
        .set({
          status: sql<string>`case when ${fails} then 'failed' else status end`,
          due_at: unless(sql<number>`cast(${until} as bigint)`),
          next_attempt_at: unless(sql<number>`cast(${until} as bigint)`),
          lease: null,
        })
        .where("id", "=", id)
        .where("lease", "=", lease)
        .execute();
    },
    async releaseLeases(now) {
      await db.updateTable("deliveries").set({ due_at: now, lease: null }).where("lease", "is not", null).execute();
    },
    retime: (scope, when) =>
      db.transaction().execute(async (trx) => {
        let waiting = trx
          .selectFrom("deliveries")
          .innerJoin("events", (join) =>
            join.onRef("events.id", "=", "deliveries.event_id").onRef("events.owner", "=", "deliveries.owner"),
          )
          .select(["deliveries.id", "deliveries.due_at"])
          .where("deliveries.owner", "=", scope.slice(0, scope.lastIndexOf("/")))
          .where("events.scope", "=", scope)
          .where("deliveries.status", "=", "pending")
          .where("deliveries.lease", "is", null)
          .where("deliveries.held_for", "is", null)
          .orderBy("deliveries.position")
          .limit(MOST_RETIMED);
        if (shared) waiting = waiting.forUpdate("deliveries");
        let changed = 0;
        for (const { id, due_at: dueAt } of await waiting.execute()) {
          const next = dueAt === null ? null : when(dueAt);
          if (next === null || next === dueAt) continue;
          await trx
            .updateTable("deliveries")
            .set({ due_at: next, next_attempt_at: next })
            .where("id", "=", id)
            .execute();
          changed += 1;
        }
        return changed;
      }),
    async nextDue(now) {
      const row = await db
        .selectFrom("deliveries")
        .select("due_at")
        .where("due_at", ">", now)
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      return row?.due_at ?? null;
    },
  };
}

async function insert(
  trx: Transaction<Tables>,
  deliveries: readonly DeliveryRow[],
  payloads: readonly PayloadRow[],
): Promise<void> {
  for (let from = 0; from < payloads.length; from += HISTORY_ROWS_AT_ONCE) {
    const rows = payloads
      .slice(from, from + HISTORY_ROWS_AT_ONCE)
      .map(({ eventId, owner, body, createdAt }) => ({ event_id: eventId, owner, body, created_at: createdAt }));
    await trx.insertInto("payloads").values(rows).execute();
  }
  for (let from = 0; from < deliveries.length; from += HISTORY_ROWS_AT_ONCE) {
    const rows = deliveries.slice(from, from + HISTORY_ROWS_AT_ONCE).map(toRow);
    await trx.insertInto("deliveries").values(rows).execute();
  }
}

/** A delivery's row as the port has it. */
export function fromDelivery(row: Row): PlacedDelivery {
  return {
    position: row.position,
    id: row.id,
    owner: row.owner,
    subscriptionId: row.subscription_id,
    receiver: row.receiver,
    eventId: row.event_id,
    type: row.type,
    isTest: row.is_test === 1,
    status: row.status as DeliveryRow["status"], // only toRow and outcomes write it
    tries: row.tries,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    ...(row.attempt_fault !== null && { attemptFault: row.attempt_fault as AttemptFault }), // only toRow writes it
    ...(row.held_for !== null && { heldFor: row.held_for }),
  };
}

function toRow(delivery: DeliveryRow): Omit<Row, "position"> {
  return {
    id: delivery.id,
    owner: delivery.owner,
    subscription_id: delivery.subscriptionId,
    receiver: delivery.receiver,
    event_id: delivery.eventId,
    type: delivery.type,
    is_test: delivery.isTest ? 1 : 0,
    status: delivery.status,
    tries: delivery.tries,
    attempts: delivery.attempts,
    created_at: delivery.createdAt,
    next_attempt_at: delivery.nextAttemptAt,
    due_at: delivery.nextAttemptAt,
    lease: null,
    attempt_fault: delivery.attemptFault ?? null,
    held_for: delivery.heldFor ?? null,
  };
}
