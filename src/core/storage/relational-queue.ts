import { sql } from "kysely";
import type { Kysely, RawBuilder, Selectable, Transaction } from "kysely";

import { fromColumns, runQuery, toColumns } from "./columns.ts";
import type { Database, Tables } from "./database.ts";
import { sandboxOf } from "./event-queue.ts";
import { MOST_WAITING, ATTEMPTS_KEPT } from "./event-storage.ts";
import type {
  DeliveryRow,
  DeliveryStatus,
  DueDelivery,
  EventStorage,
  PayloadRow,
  PlacedDelivery,
  AttemptRow,
  Outcome,
  SubscriptionVerdict,
} from "./event-storage.ts";
import {
  HISTORY_ROWS_AT_ONCE,
  failPending,
  fromEvent,
  fromSubscription,
  insertRows,
  jsonRows,
  jsonTexts,
} from "./relational-rows.ts";

/** Due deliveries that a claim looks at, of all and of a line that waits behind others. */
const MOST_CANDIDATES = 128;

/** Lines that are listed with one question, and deliveries after which a claim looks at no more lines. */
const LINES_AT_ONCE = 256;
const ENOUGH = 32;

const MOST_RETIMED = 2_000;

type Row = Selectable<Tables["deliveries"]>;

/** The queue of deliveries, which is their table: several processes share it through leases and SKIP LOCKED. */
export function createRelationalQueue({
  db,
  shared,
}: Database): Pick<
  EventStorage,
  | "relay"
  | "countWaiting"
  | "measureWaiting"
  | "enqueue"
  | "claim"
  | "finish"
  | "postpone"
  | "releaseLeases"
  | "retime"
  | "nextDue"
> {
  /** The line that was looked at last for what waits behind others: the next look goes on after it. */
  let beganBehind: Line = FIRST_LINE;

  const stillDue = (ids: RawBuilder<string>, now: number): RawBuilder<string> =>
    sql`(select id from deliveries where id in ${ids} and due_at <= ${now}${shared ? sql` for update skip locked` : sql``})`;

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
        const waiting = new Map<string, number>();
        for (const owner of new Set(subscriptions.map((row) => row.owner)))
          waiting.set(owner, await countWaiting(trx, owner));
        const { deliveries, payloads, attempts = [] } = fanOut(events, subscriptions, waiting);
        await insert(trx, deliveries, payloads, shared);
        await insertAttempts(trx, attempts, new Map(deliveries.map(({ id, owner }) => [id, owner])), shared);
        const ids = events.map((event) => event.id);
        await trx.updateTable("events").set({ pending: 0 }).where("id", "in", jsonTexts(shared, ids)).execute();
        return events.length;
      }),
    countWaiting: (owner) => countWaiting(db, owner),
    async measureWaiting() {
      const { rows } = await sql<{ count: number; oldest: number | null }>`
        select cast(count(*) as bigint) as count, min(created_at) as oldest from deliveries where due_at is not null`.execute(
        db,
      );
      return { count: 0, oldest: null, ...rows[0] };
    },
    enqueue: (delivery, payload) => db.transaction().execute((trx) => insert(trx, [delivery], [payload], shared)),
    claim: ({ now, leaseUntil, lease, limit }, admit) =>
      db.transaction().execute(async (trx) => {
        const order = new Map<string, number>();
        const look = (found: readonly DueDelivery[]): void => {
          for (const one of found)
            if (order.size < limit && !order.has(one.id) && admit(one)) order.set(one.id, order.size);
        };
        const first = await listDue(trx, sql`due_at <= ${now}`);
        look(first);
        // The deliveries due longest cannot be taken now: others wait behind them.
        if (order.size === 0 && first.length === MOST_CANDIDATES) {
          for await (const head of listLines(trx, beganBehind)) {
            if (order.size >= Math.min(limit, ENOUGH)) break;
            if (head.dueAt > now) continue;
            const { owner, receiver } = head;
            look([head]);
            if (order.has(head.id) && order.size < limit)
              look(await listDue(trx, sql`owner = ${owner} and receiver = ${receiver} and due_at <= ${now}`));
            beganBehind = head;
          }
        }
        if (order.size === 0) return [];
        const rows = await trx
          .updateTable("deliveries")
          .set({ due_at: leaseUntil, lease })
          .where("id", "in", stillDue(jsonTexts(shared, [...order.keys()]), now))
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
          status: sql<DeliveryStatus>`case when ${fails} then 'failed' else status end`,
          due_at: unless(sql<number>`cast(${until} as bigint)`),
          next_attempt_at: unless(sql<number>`cast(${until} as bigint)`),
          lease: null,
        })
        .where("id", "=", id)
        .where("lease", "=", lease)
        .execute();
    },
    releaseLeases: (now) =>
      runQuery(db.updateTable("deliveries").set({ due_at: now, lease: null }).where("lease", "is not", null)),
    retime: (scope, when) =>
      db.transaction().execute(async (trx) => {
        const slash = scope.lastIndexOf("/");
        const name = scope.slice(slash + 1);
        // A waiting delivery outlives its event: then only its body says which sandbox it is about.
        const { rows } = await sql<{ id: string; dueAt: number | null; body: string | null }>`
          select d.id, d.due_at as "dueAt", case when e.scope is null then p.body end as body from deliveries as d
          join payloads as p on p.event_id = d.event_id left join events as e on e.id = d.event_id and e.owner = d.owner
          where d.owner = ${scope.slice(0, slash)} and d.status = 'pending' and d.lease is null and d.held_for is null
            and (e.scope = ${scope} or (e.scope is null and p.body like ${`{"id":%,"sandbox":"${name}"%`}))
          order by d.position limit ${MOST_RETIMED} ${shared ? sql`for update of d` : sql``}`.execute(trx);
        let changed = 0;
        for (const { id, dueAt, body } of rows) {
          if (body !== null && sandboxOf(body) !== name) continue;
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

const DUE = sql.raw('d.id, d.owner, d.receiver, d.subscription_id as "subscriptionId", d.event_id as "eventId"');

/** Due deliveries for which a condition holds, the longest due first: at most {@link MOST_CANDIDATES}. */
async function listDue(trx: Transaction<Tables>, condition: RawBuilder<unknown>): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select ${DUE} from deliveries as d where ${condition} order by due_at, position limit ${MOST_CANDIDATES}`.execute(
    trx,
  );
  return rows;
}

type Line = Pick<DueDelivery, "owner" | "receiver">;

const FIRST_LINE: Line = Object.freeze({ owner: "", receiver: "" });

/** Yields the first due delivery of each line: of the lines after one, then of all. The index finds it, however much waits in the line before. */
async function* listLines(
  trx: Transaction<Tables>,
  after: Line,
): AsyncGenerator<DueDelivery & { readonly dueAt: number }> {
  const next = (owner: RawBuilder<string>, receiver: RawBuilder<string>): RawBuilder<unknown> =>
    sql`(select n.position from deliveries as n where n.due_at is not null and (n.owner, n.receiver) > (${owner}, ${receiver})
      order by n.owner, n.receiver, n.due_at, n.position limit 1)`;
  for (let [from, passes] = [after, after === FIRST_LINE ? 1 : 0]; passes < 2;) {
    const { rows } = await sql<DueDelivery & { readonly dueAt: number }>`with recursive lines (position) as (
        select ${next(sql`${from.owner}`, sql`${from.receiver}`)}
        union all select ${next(sql`d.owner`, sql`d.receiver`)} from lines join deliveries as d on d.position = lines.position
      ) select ${DUE}, d.due_at as "dueAt" from lines join deliveries as d on d.position = lines.position
      limit ${LINES_AT_ONCE}`.execute(trx);
    yield* rows.toSorted((one, other) => one.dueAt - other.dueAt);
    const last = rows.at(-1);
    if (last !== undefined && rows.length === LINES_AT_ONCE) from = last;
    else [from, passes] = [FIRST_LINE, passes + 1];
  }
}

/** As in {@link EventStorage}. */
async function countWaiting(from: Kysely<Tables>, owner: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count from (select 1 from deliveries
    where owner = ${owner} and due_at is not null limit ${MOST_WAITING}) as waiting`.execute(from);
  return rows[0]?.count ?? 0;
}

async function insert(
  trx: Transaction<Tables>,
  deliveries: readonly DeliveryRow[],
  payloads: readonly PayloadRow[],
  shared: boolean,
): Promise<void> {
  await insertRows(trx, shared, "payloads", payloads.map(toColumns));
  for (let from = 0; from < deliveries.length; from += HISTORY_ROWS_AT_ONCE)
    await insertRows(trx, shared, "deliveries", deliveries.slice(from, from + HISTORY_ROWS_AT_ONCE).map(toRow));
}

/** A delivery's row as the port has it. */
export function fromDelivery(row: Row): PlacedDelivery {
  const { is_test, due_at: _dueAt, lease: _lease, attempt_fault, held_for, ...alike } = row;
  return {
    ...fromColumns(alike),
    isTest: is_test === 1,
    ...(attempt_fault !== null && { attemptFault: attempt_fault }),
    ...(held_for !== null && { heldFor: held_for }),
  };
}

function toRow({ isTest, attemptFault, heldFor, ...alike }: DeliveryRow): Omit<Row, "position"> {
  return {
    ...toColumns(alike),
    is_test: isTest ? 1 : 0,
    due_at: alike.nextAttemptAt,
    lease: null,
    attempt_fault: attemptFault ?? null,
    held_for: heldFor ?? null,
  };
}

/** Stores what attempts led to. Those of deliveries that succeeded, which nearly all do, take a few statements together; `shared` says that it is in PostgreSQL. */
async function storeFinished(trx: Transaction<Tables>, outcomes: readonly Outcome[], shared: boolean): Promise<void> {
  // Everybody takes the rows in one order, so that two processes never wait for each other.
  const ordered = outcomes.toSorted((a, b) => (a.subscriptionId < b.subscriptionId ? -1 : 1));
  await storeSucceeded(trx, ordered.filter(isPlain), shared);
  for (const outcome of ordered) if (!isPlain(outcome)) await store(trx, outcome);
}

/** True if it says nothing but that a delivery succeeded. */
function isPlain({ status, subscription, attempt }: Outcome): boolean {
  return status === "succeeded" && subscription === undefined && attempt.number <= ATTEMPTS_KEPT;
}

async function storeSucceeded(trx: Transaction<Tables>, outcomes: readonly Outcome[], shared: boolean): Promise<void> {
  if (outcomes.length === 0) return;
  const ended = outcomes.map(({ attempt: { deliveryId: id, number: attempts }, lease, tries }) => {
    return { id, lease, tries, attempts };
  });
  const { rows: over } = await sql<{ id: string; owner: string }>`
    update deliveries set status = 'succeeded', tries = rows.tries, attempts = rows.attempts,
      next_attempt_at = null, due_at = null, lease = null, held_for = null
    from ${jsonRows(shared, "deliveries", ended)} where deliveries.id = rows.id and deliveries.lease = rows.lease
    returning deliveries.id, deliveries.owner`.execute(trx);
  const owners = new Map(over.map(({ id, owner }) => [id, owner]));
  const stored = outcomes.filter(({ attempt: { deliveryId } }) => owners.has(deliveryId));
  if (stored.length === 0) return;
  await insertAttempts(
    trx,
    stored.map(({ attempt }) => attempt),
    owners,
    shared,
  );
  const heard = new Set(stored.map(({ subscriptionId }) => subscriptionId));
  const waited = await trx
    .selectFrom("deliveries")
    .select("subscription_id")
    .distinct()
    .where("held_for", "is not", null)
    .where("subscription_id", "in", jsonTexts(shared, [...heard]))
    .execute();
  const waiting = new Set(waited.map((row) => row.subscription_id));
  for (const outcome of stored) if (waiting.has(outcome.subscriptionId)) await releaseHeld(trx, outcome);
}

/** Stores attempts; `owners` are those of their deliveries, by id. */
function insertAttempts(
  trx: Transaction<Tables>,
  attempts: readonly AttemptRow[],
  owners: ReadonlyMap<string, string>,
  shared: boolean,
): Promise<void> {
  const rows = attempts.map((own) => ({ ...toColumns(own), owner: owners.get(own.deliveryId) ?? null }));
  return insertRows(trx, shared, "attempts", rows);
}

async function store(trx: Transaction<Tables>, outcome: Outcome): Promise<void> {
  const { attempt, lease, status, tries, nextAttemptAt, subscriptionId, subscription, failsIfDisabled } = outcome;
  const ended = failsIfDisabled && status === "pending" && (await isDisabled(trx, subscriptionId));
  const next = ended ? null : nextAttemptAt;
  const held = await trx
    .updateTable("deliveries")
    .set({
      status: ended ? "failed" : status,
      tries,
      attempts: attempt.number,
      next_attempt_at: next,
      due_at: next,
      lease: null,
      held_for: null,
    })
    .where("id", "=", attempt.deliveryId)
    .where("lease", "=", lease)
    .returning("owner")
    .executeTakeFirst();
  if (held === undefined) return;
  if (status !== "pending" || ended) await releaseHeld(trx, outcome);
  const { deliveryId } = attempt;
  await trx
    .insertInto("attempts")
    .values({ ...toColumns(attempt), owner: held.owner })
    .execute();
  if (attempt.number > ATTEMPTS_KEPT) {
    await trx
      .deleteFrom("attempts")
      .where("delivery_id", "=", deliveryId)
      .where("number", "<=", attempt.number - ATTEMPTS_KEPT)
      .execute();
  }
  if (subscription !== undefined) await conclude(trx, subscriptionId, subscription);
}

async function releaseHeld(trx: Transaction<Tables>, { attempt, subscriptionId }: Outcome): Promise<void> {
  const over = trx.selectFrom("deliveries").select("type").where("id", "=", attempt.deliveryId);
  await trx
    .updateTable("deliveries")
    .set({ held_for: null, due_at: attempt.at, next_attempt_at: attempt.at })
    .where("subscription_id", "=", subscriptionId)
    .where("held_for", "=", over)
    .where("lease", "is", null)
    .where("status", "=", "pending")
    .execute();
}

async function conclude(
  trx: Transaction<Tables>,
  subscriptionId: string,
  { url, seenFailingSince, failingSince, disabledAt, disabledReason, failsPending }: SubscriptionVerdict,
): Promise<void> {
  let update = trx
    .updateTable("subscriptions")
    .set({ failing_since: failingSince })
    .where("id", "=", subscriptionId)
    .where("url", "=", url);
  if (seenFailingSince === null) update = update.where("failing_since", "is", null);
  else if (seenFailingSince !== undefined) update = update.where("failing_since", "=", seenFailingSince);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows !== 1n || disabledAt === undefined || disabledAt === null) return;
  await trx
    .updateTable("subscriptions")
    .set({ disabled_at: disabledAt, disabled_reason: disabledReason ?? null, updated_at: disabledAt })
    .where("id", "=", subscriptionId)
    .where("disabled_at", "is", null)
    .execute();
  if (failsPending === true) await failPending(trx, subscriptionId);
}

async function isDisabled(trx: Transaction<Tables>, subscriptionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("subscriptions")
    .select("disabled_at")
    .where("id", "=", subscriptionId)
    .executeTakeFirst();
  return row?.disabled_at !== null;
}
