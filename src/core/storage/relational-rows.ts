import { sql } from "kysely";
import type { Kysely, RawBuilder, Selectable, Transaction } from "kysely";

import { SeedbedError } from "../model/errors.ts";
import { fromColumns, toColumns } from "./columns.ts";
import type { Tables } from "./database.ts";
import type { DeliveryFault, HistoryRow, SubscriptionRow } from "./event-storage.ts";
import type { AskedWithState, Batch, FaultsRow, KeptOutcome, SandboxRow, SnapshotRow, StoredState } from "./storage.ts";

/** The columns of a sandbox's row, with their types in PostgreSQL. */
export const SANDBOX_TYPES: Readonly<Record<keyof Tables["sandboxes"], "text" | "bigint">> = Object.freeze({
  scope: "text",
  owner: "text",
  caller: "text",
  name: "text",
  seed: "bigint",
  dataset: "bigint",
  layer: "text",
  revision: "bigint",
  incarnation: "text",
  sequence: "bigint",
  next_ids: "text",
  changes: "bigint",
  bytes: "bigint",
  kept: "bigint",
  kept_bytes: "bigint",
  clock: "bigint",
  due_at: "bigint",
  created_at: "bigint",
  source: "text",
  expires_at: "bigint",
  settings: "text",
  fault_plan: "text",
  fault_counts: "text",
});

export const SANDBOX_COLUMNS = Object.keys(SANDBOX_TYPES) as (keyof Tables["sandboxes"])[]; // its own

/** A sandbox as the database has it. Written out, not mapped by name as other rows are: every write goes through it. */
export function toSandbox(row: SandboxRow): Tables["sandboxes"] {
  const { nextIds, keptBytes, dueAt, createdAt, source, expiresAt, settings, faults, ...rest } = row;
  return {
    ...rest,
    kept_bytes: keptBytes,
    next_ids: JSON.stringify(nextIds),
    due_at: dueAt,
    created_at: createdAt,
    source: JSON.stringify(source),
    expires_at: expiresAt,
    settings: JSON.stringify(settings),
    fault_plan: faults?.plan ?? null,
    fault_counts: faults === undefined ? null : JSON.stringify(faults.counts),
  };
}

export function fromSandbox({
  next_ids,
  kept_bytes,
  due_at,
  created_at,
  source,
  expires_at,
  settings,
  fault_plan,
  fault_counts,
  ...rest
}: Tables["sandboxes"]): SandboxRow {
  return {
    ...rest,
    nextIds: JSON.parse(next_ids) as SandboxRow["nextIds"], // what toSandbox wrote
    keptBytes: kept_bytes,
    dueAt: due_at,
    createdAt: created_at,
    source: JSON.parse(source) as SandboxRow["source"], // what toSandbox wrote
    expiresAt: expires_at,
    settings: JSON.parse(settings) as SandboxRow["settings"], // what toSandbox wrote
    ...(fault_plan !== null && {
      faults: { plan: fault_plan, counts: JSON.parse(fault_counts ?? "[]") as FaultsRow["counts"] }, // what toSandbox wrote
    }),
  };
}

/** A snapshot as the database has it. */
export function toSnapshot({ nextIds, settings, ...row }: SnapshotRow): Tables["snapshots"] {
  return { ...toColumns(row), next_ids: JSON.stringify(nextIds), settings: JSON.stringify(settings) };
}

export function fromSnapshot({ next_ids, settings, ...row }: Tables["snapshots"]): SnapshotRow {
  return {
    ...fromColumns(row),
    nextIds: JSON.parse(next_ids) as SnapshotRow["nextIds"], // what toSnapshot wrote
    settings: JSON.parse(settings) as SnapshotRow["settings"], // what toSnapshot wrote
  };
}

export async function readOutcomes(
  trx: Transaction<Tables>,
  scope: string,
  { key, isListed }: AskedWithState,
): Promise<Partial<StoredState>> {
  const kept = trx.selectFrom("outcomes").where("scope", "=", scope);
  const found = key === undefined ? undefined : await kept.selectAll().where("key", "=", key).executeTakeFirst();
  if (!isListed) return { kept: found === undefined ? undefined : fromOutcome(found) };
  const marks = await kept.select(["revision", "bytes", "kept_at"]).orderBy("revision").execute();
  return {
    kept: found === undefined ? undefined : fromOutcome(found),
    keptMarks: marks.map(fromColumns),
  };
}

/** Stores what a write forgets and keeps. */
export async function storeOutcomes(
  trx: Transaction<Tables>,
  scope: string,
  { forgetTo, keep }: NonNullable<Batch["outcomes"]>,
): Promise<void> {
  if (forgetTo !== undefined)
    await trx.deleteFrom("outcomes").where("scope", "=", scope).where("revision", "<=", forgetTo).execute();
  if (keep === undefined) return;
  const row = { scope, ...toColumns(keep) };
  await trx
    .insertInto("outcomes")
    .values(row)
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doUpdateSet(row))
    .execute();
}

export function fromOutcome({ scope: _scope, ...row }: Tables["outcomes"]): KeptOutcome {
  return fromColumns(row);
}

/** Throws `invalid_api_key` if the owner's data is to go: a request that began before makes nothing new. */
export async function assertNotRemoved(db: Kysely<Tables>, owner: string): Promise<void> {
  const row = await db.selectFrom("removals").select("owner").where("owner", "=", owner).executeTakeFirst();
  if (row !== undefined)
    throw new SeedbedError(
      "invalid_api_key",
      "the API key was deleted while the request was answered: nothing was made",
    );
}

/**
 * Rows with some columns of a table, to select from: sent as one parameter, so that a statement has the same text however many
 * they are, and is prepared once. `shared` says that it is for PostgreSQL.
 */
export function jsonRows(shared: boolean, table: keyof Tables, rows: readonly object[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  if (shared) return sql`json_populate_recordset(cast(null as ${sql.table(table)}), cast(${json} as json)) as rows`;
  const values = Object.keys(rows[0] ?? {}).map((name) => `value ->> '${name}' as ${name}`);
  return sql`(select ${sql.raw(values.join(", "))} from json_each(${json})) as rows`;
}

/** Inserts rows, all with the same columns, into a table, in their order; `shared` as in {@link jsonRows}. */
export async function insertRows(
  trx: Transaction<Tables>,
  shared: boolean,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  if (rows[0] === undefined) return;
  const names = sql.raw(Object.keys(rows[0]).join(", "));
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${jsonRows(shared, table, rows)}`.execute(
    trx,
  );
}

/** Texts as the rows of one column, as {@link jsonRows} sends them: for `in`. */
export function jsonTexts(shared: boolean, texts: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return shared
    ? sql`(select value from json_array_elements_text(cast(${json} as json)) limit ${texts.length})` // how many, for the planner
    : sql`(select value from json_each(${json}))`;
}

/** Rows of one INSERT, and of one turn of a sweep. */
export const HISTORY_ROWS_AT_ONCE = 500;

/** An event's row as the port has it. */
export function fromEvent({ fault, pending: _pending, ...row }: Selectable<Tables["events"]>): HistoryRow {
  return { ...fromColumns(row), ...(fault !== null && { fault: JSON.parse(fault) as DeliveryFault }) }; // what appendEvents wrote
}

/** A subscription's row as the port has it. */
export function fromSubscription({ patterns, after_position, ...row }: Tables["subscriptions"]): SubscriptionRow {
  return { ...fromColumns(row), patterns: JSON.parse(patterns) as string[], after: after_position }; // what was written below
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
