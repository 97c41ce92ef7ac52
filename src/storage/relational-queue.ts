import { sql } from "kysely";
import type { RawBuilder, Selectable, Transaction } from "kysely";

import type { Database, Tables } from "./database.ts";
import type { AttemptFault, DeliveryRow, EventStorage, PayloadRow, PlacedDelivery } from "./event-storage.ts";
import { insertRows, jsonTexts } from "./json-rows.ts";
import { storeFinished } from "./relational-finish.ts";
import { HISTORY_ROWS_AT_ONCE, fromEvent, fromSubscription } from "./relational-history.ts";

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
          .where("owner", "in", jsonTexts(shared, owners))
          .where("disabled_at", "is", null);
        // Keeps what the new rows refer to from being deleted before they are there.
        if (shared) enabled = enabled.forKeyShare();
        const subscriptions = (await enabled.orderBy("created_at").orderBy("id").execute()).map(fromSubscription);
        const { deliveries, payloads } = fanOut(events, subscriptions);
        await insert(trx, deliveries, payloads, shared);
        const ids = events.map((event) => event.id);
        await trx.updateTable("events").set({ pending: 0 }).where("id", "in", jsonTexts(shared, ids)).execute();
        return events.length;
      }),
    enqueue: (delivery, payload) => db.transaction().execute((trx) => insert(trx, [delivery], [payload], shared)),
    claim: ({ now, leaseUntil, lease, limit, exceptLines, exceptOwners }, admit) =>
      db.transaction().execute(async (trx) => {
        let due = trx
          .selectFrom("deliveries")
          .select(["id", "owner", "receiver", "subscription_id", "event_id"])
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("position")
          .limit(MOST_CANDIDATES);
        if (exceptLines.length > 0) due = due.where(sql<string>`owner || ' ' || receiver`, "not in", exceptLines); // as toLine has it
        if (exceptOwners.length > 0) due = due.where("owner", "not in", exceptOwners);
        if (shared) due = due.forUpdate().skipLocked();
        const order = new Map<string, number>();
        for (const { id, owner, receiver, subscription_id: subscriptionId, event_id: eventId } of await due.execute()) {
          if (order.size < limit && admit({ id, owner, receiver, subscriptionId, eventId })) order.set(id, order.size);
        }
        if (order.size === 0) return [];
        const rows = await trx
          .updateTable("deliveries")
          .set({ due_at: leaseUntil, lease })
          .where("id", "in", jsonTexts(shared, [...order.keys()]))
          .returningAll()
          .execute();
        const placeOf = ({ id }: Row): number => order.get(id) ?? 0;
        const taken = rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map(fromDelivery);
        const subscriptionIds = [...new Set(taken.map((delivery) => delivery.subscriptionId))];
        const subscriptions = await trx
          .selectFrom("subscriptions")
          .selectAll()
          .where("id", "in", jsonTexts(shared, subscriptionIds))
          .execute();
        const eventIds = [...new Set(taken.map((delivery) => delivery.eventId))];
        const payloads = await trx
          .selectFrom("payloads")
          .select(["event_id", "body"])
          .where("event_id", "in", jsonTexts(shared, eventIds))
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
      await db.transaction().execute((trx) => storeFinished(trx, outcomes, shared));
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
  shared: boolean,
): Promise<void> {
  const bodies = payloads.map(({ eventId, owner, body, createdAt }) => ({
    event_id: eventId,
    owner,
    body,
    created_at: createdAt,
  }));
  await insertRows(trx, shared, "payloads", PAYLOAD_COLUMNS, bodies);
  for (let from = 0; from < deliveries.length; from += HISTORY_ROWS_AT_ONCE) {
    const rows = deliveries.slice(from, from + HISTORY_ROWS_AT_ONCE).map(toRow);
    await insertRows(trx, shared, "deliveries", DELIVERY_COLUMNS, rows);
  }
}

const PAYLOAD_COLUMNS = Object.freeze({ event_id: "text", owner: "text", body: "text", created_at: "bigint" });

const DELIVERY_COLUMNS = Object.freeze({
  id: "text",
  owner: "text",
  subscription_id: "text",
  receiver: "text",
  event_id: "text",
  type: "text",
  is_test: "integer",
  status: "text",
  tries: "integer",
  attempts: "integer",
  created_at: "bigint",
  next_attempt_at: "bigint",
  due_at: "bigint",
  lease: "text",
  attempt_fault: "text",
  held_for: "text",
});

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
