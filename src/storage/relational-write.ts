import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";

import type { Awaited } from "./awaited.ts";
import type { Database, Tables } from "./database.ts";
import { readDropped } from "./relational-dropped.ts";
import { appendEvents } from "./relational-history.ts";
import { assertNotRemoved } from "./relational-removals.ts";
import { fromSandbox, readOutcomes, storeOutcomes, toSandbox, toSnapshot } from "./relational-rows.ts";
import { follows, LayerGone, layersMoved } from "./storage.ts";
import type { Asked, Batch, Known, SandboxRow, Storage, StoredState } from "./storage.ts";

/** Rows of one INSERT: well below what either database takes as parameters. */
export const ROWS_AT_ONCE = 500;

/** One write in a transaction of its own: it may open layers, and waits for who has the sandbox's lock. `awaited` is told of events that somebody subscribed to. */
export function createLoneWrite(database: Database, awaited: Awaited): Storage["write"] {
  const { db, lock } = database;
  return async (scope, known, work, asked) => {
    let isAwaited = false;
    const done = await db.transaction().execute(async (trx) => {
      await lock(trx, scope);
      const found = await readSandbox(trx, scope, known);
      const state = found.sandbox === undefined ? { ...found, ...(await readDropped(trx, scope)) } : found;
      const more = asked === undefined ? {} : await readAsked(database, trx, scope, asked);
      const { batch, result } = work({ ...state, ...more });
      if (batch === undefined) return result;
      if (state.sandbox === undefined) await assertNotRemoved(trx, batch.sandbox.owner);
      isAwaited = await store(database, trx, batch, state.sandbox);
      return result;
    });
    if (isAwaited) awaited.tell();
    return done;
  };
}

async function readAsked(
  { lock }: Database,
  trx: Transaction<Tables>,
  scope: string,
  asked: Asked,
): Promise<Partial<StoredState>> {
  const { besideOf } = asked;
  const outcomes = asked.key === undefined && !asked.isListed ? {} : await readOutcomes(trx, scope, asked);
  if (besideOf === undefined) return outcomes;
  // What a caller stores alone may be much: it is counted before the next of theirs looks.
  await lock(trx, `beside:${besideOf}`);
  const { bytes } = await trx
    .selectFrom("sandboxes")
    .select(sql<number>`cast(coalesce(sum(bytes + kept_bytes), 0) as bigint)`.as("bytes"))
    .where("caller", "=", besideOf)
    .where("scope", "<>", scope)
    .executeTakeFirstOrThrow();
  return { ...outcomes, beside: bytes };
}

/** A sandbox and what is new to who knows it up to a revision. */
export async function readSandbox(
  from: Pick<Kysely<Tables>, "selectFrom">,
  scope: string,
  known: Known | undefined,
): Promise<StoredState> {
  const row = await from.selectFrom("sandboxes").selectAll().where("scope", "=", scope).executeTakeFirst();
  if (row === undefined) return { sandbox: undefined, news: [] };
  const sandbox = fromSandbox(row);
  const same = follows(sandbox, known);
  if (same && known.revision === sandbox.revision) return { sandbox, news: [] };
  const news = await from
    .selectFrom("changes")
    .select(["collection", "id", "value", "hidden", "revision"])
    .where("layer", "=", sandbox.layer)
    .where("revision", ">", same ? known.revision : -1)
    .execute();
  return { sandbox, news };
}

/** Resolves to whether somebody subscribed to its events. */
async function store(
  database: Database,
  trx: Transaction<Tables>,
  { sandbox, layers, changes, into = sandbox.layer, events, snapshot, outcomes }: Batch,
  before: SandboxRow | undefined,
): Promise<boolean> {
  for (const layer of layers) {
    await trx
      .insertInto("layers")
      .values({ ...layer, uses: 0, caller: sandbox.caller ?? sandbox.owner })
      .execute();
    if (layer.parent !== null) await retain(trx, layer.parent);
  }
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const rows = changes.slice(from, from + ROWS_AT_ONCE).map((change) => ({ layer: into, ...change }));
    await trx
      .insertInto("changes")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["layer", "collection", "id"]).doUpdateSet((eb) => ({
          value: eb.ref("excluded.value"),
          hidden: eb.ref("excluded.hidden"),
          revision: eb.ref("excluded.revision"),
        })),
      )
      .execute();
  }
  const row = toSandbox(sandbox);
  await trx
    .insertInto("sandboxes")
    .values(row)
    .onConflict((conflict) => conflict.column("scope").doUpdateSet(row))
    .execute();
  const { retained, released } = layersMoved(before, sandbox);
  for (const layer of retained) await retain(trx, layer);
  for (const layer of released) await release(trx, layer);
  if (snapshot !== undefined) {
    await trx.insertInto("snapshots").values(toSnapshot(snapshot)).execute();
    await retain(trx, snapshot.layer);
  }
  if (outcomes !== undefined) await storeOutcomes(trx, sandbox.scope, outcomes);
  return appendEvents(database, trx, events);
}

async function retain(trx: Transaction<Tables>, layer: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("layers")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", layer)
    .where("uses", ">=", 0)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new LayerGone(layer);
}

/** One that stood on a layer is gone. What nothing stands on any more is deleted later, by a sweep. */
export async function release(trx: Transaction<Tables>, layer: string): Promise<void> {
  await trx
    .updateTable("layers")
    .set((eb) => ({ uses: eb("uses", "-", 1) }))
    .where("id", "=", layer)
    .execute();
}
