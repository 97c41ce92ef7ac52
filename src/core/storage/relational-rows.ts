import type { Transaction } from "kysely";

import type { Tables } from "./database.ts";
import type { AskedWithState, Batch, FaultsRow, KeptOutcome, SandboxRow, SnapshotRow, StoredState } from "./storage.ts";

export const SANDBOX_COLUMNS = Object.freeze([
  "scope",
  "owner",
  "caller",
  "name",
  "seed",
  "dataset",
  "layer",
  "revision",
  "incarnation",
  "sequence",
  "next_ids",
  "changes",
  "bytes",
  "kept",
  "kept_bytes",
  "clock",
  "due_at",
  "created_at",
  "source",
  "expires_at",
  "settings",
  "fault_plan",
  "fault_counts",
] as const satisfies readonly (keyof Tables["sandboxes"])[]);

/** A sandbox as the database has it. */
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
export function toSnapshot({ nextIds, createdAt, settings, ...rest }: SnapshotRow): Tables["snapshots"] {
  return { ...rest, next_ids: JSON.stringify(nextIds), created_at: createdAt, settings: JSON.stringify(settings) };
}

export function fromSnapshot({ next_ids, created_at, settings, ...rest }: Tables["snapshots"]): SnapshotRow {
  return {
    ...rest,
    nextIds: JSON.parse(next_ids) as SnapshotRow["nextIds"], // what toSnapshot wrote
    createdAt: created_at,
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
    keptMarks: marks.map(({ revision, bytes, kept_at }) => ({ revision, bytes, keptAt: kept_at })),
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
  const { keptAt, ...rest } = keep;
  const row = { scope, ...rest, kept_at: keptAt };
  await trx
    .insertInto("outcomes")
    .values(row)
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doUpdateSet(row))
    .execute();
}

export function fromOutcome({ key, fingerprint, outcome, bytes, kept_at, revision }: Tables["outcomes"]): KeptOutcome {
  return { key, fingerprint, outcome, bytes, keptAt: kept_at, revision };
}
