import type { Transaction } from "kysely";

import type { Tables } from "./database.ts";
import type { Asked, Batch, KeptOutcome, StoredState } from "./storage.ts";

/** What a write asked of a sandbox's kept outcomes. */
export async function readOutcomes(
  trx: Transaction<Tables>,
  scope: string,
  { key, isListed }: Asked,
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

/** A kept outcome of the database's row. */
export function fromOutcome({ key, fingerprint, outcome, bytes, kept_at, revision }: Tables["outcomes"]): KeptOutcome {
  return { key, fingerprint, outcome, bytes, keptAt: kept_at, revision };
}
