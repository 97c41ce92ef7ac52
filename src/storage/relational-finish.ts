import { sql } from "kysely";
import type { Transaction } from "kysely";

import type { Tables } from "./database.ts";
import { ATTEMPTS_KEPT } from "./event-storage.ts";
import type { AttemptRow, Outcome, SubscriptionVerdict } from "./event-storage.ts";
import { insertRows, jsonRows, jsonTexts } from "./json-rows.ts";
import { failPending } from "./relational-history.ts";

/** Stores what attempts led to. Those of deliveries that succeeded, which nearly all do, take a few statements together; `shared` says that it is in PostgreSQL. */
export async function storeFinished(
  trx: Transaction<Tables>,
  outcomes: readonly Outcome[],
  shared: boolean,
): Promise<void> {
  // Everybody takes the rows in one order, so that two processes never wait for each other.
  const ordered = outcomes.toSorted((a, b) => (a.subscriptionId < b.subscriptionId ? -1 : 1));
  await storeSucceeded(trx, ordered.filter(isPlain), shared);
  for (const outcome of ordered) if (!isPlain(outcome)) await store(trx, outcome);
}

/** Whether it says nothing but that a delivery succeeded. */
function isPlain({ status, subscription, attempt }: Outcome): boolean {
  return status === "succeeded" && subscription === undefined && attempt.number <= ATTEMPTS_KEPT;
}

async function storeSucceeded(trx: Transaction<Tables>, outcomes: readonly Outcome[], shared: boolean): Promise<void> {
  if (outcomes.length === 0) return;
  const ended = outcomes.map(({ attempt: { deliveryId: id, number }, lease, tries }) => ({ id, lease, tries, number }));
  const columns = { id: "text", lease: "text", tries: "integer", number: "integer" } as const;
  const { rows: over } = await sql<{ id: string; owner: string }>`
    update deliveries set status = 'succeeded', tries = rows.tries, attempts = rows.number,
      next_attempt_at = null, due_at = null, lease = null, held_for = null
    from ${jsonRows(shared, columns, ended)} where deliveries.id = rows.id and deliveries.lease = rows.lease
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

const ATTEMPT_COLUMNS = Object.freeze({
  delivery_id: "text",
  number: "integer",
  at: "bigint",
  status: "integer",
  latency_ms: "integer",
  error: "text",
  request: "text",
  response: "text",
  owner: "text",
});

/** Stores attempts; `owners` are those of their deliveries, by id. */
export function insertAttempts(
  trx: Transaction<Tables>,
  attempts: readonly AttemptRow[],
  owners: ReadonlyMap<string, string>,
  shared: boolean,
): Promise<void> {
  const rows = attempts.map((own) => toAttemptRow(own, owners.get(own.deliveryId) ?? null));
  return insertRows(trx, shared, "attempts", ATTEMPT_COLUMNS, rows);
}

function toAttemptRow({ deliveryId, latencyMs, ...rest }: AttemptRow, owner: string | null): Tables["attempts"] {
  return { delivery_id: deliveryId, latency_ms: latencyMs, ...rest, owner };
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
  await trx.insertInto("attempts").values(toAttemptRow(attempt, held.owner)).execute();
  if (attempt.number > ATTEMPTS_KEPT) {
    await trx
      .deleteFrom("attempts")
      .where("delivery_id", "=", deliveryId)
      .where("number", "<=", attempt.number - ATTEMPTS_KEPT)
      .execute();
  }
  if (subscription !== undefined) await conclude(trx, subscriptionId, subscription);
}

/** What waited for the delivery that is over is due now. */
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
