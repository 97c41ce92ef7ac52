import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";

import { countRows, findRow, findRows } from "./columns.ts";
import type { Database, Tables } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createAwaited, createLanes } from "./queues.ts";
import type { Awaited, Lanes } from "./queues.ts";
import { boundEvents, createRelationalEvents, dropEvents, appendEvents } from "./relational-events.ts";
import type { EventBounds } from "./relational-events.ts";
import {
  assertNotRemoved,
  fromSandbox,
  fromSnapshot,
  readOutcomes,
  storeOutcomes,
  toSandbox,
  toSnapshot,
} from "./relational-rows.ts";
import { LayerGone, follows, layersMoved, newsOf } from "./storage.ts";
import type {
  AskedWithState,
  Batch,
  ChangeRow,
  Known,
  SandboxRow,
  SecretStorage,
  Storage,
  StoredBytes,
  StoredBytesStorage,
  StoredState,
} from "./storage.ts";

/** Rows that {@link Storage.sweep} deletes before it lets others have a turn. */
const ROWS_SWEPT = 500;

/** Connections that one owner's sandboxes have at once, so that no one has them all, and how long others of theirs wait, milliseconds. */
const LANES = Object.freeze({ atOnce: 3, patience: 1_500 });

/** Storage in the tables of a database; `bounds` are those of the events of owners whom nobody knows. */
export function createRelationalStorage(database: Database, bounds?: EventBounds): Storage {
  const { db, shared, lock, together, news, losses, close } = database;
  // An embedded database has one connection, which nobody keeps.
  const lanes: Lanes = shared ? createLanes(LANES) : (_owner, work) => work();
  const inLane: Lanes = (scope, work) => lanes(ownerOf(scope), work);
  const awaited = createAwaited();
  const writeNow = createLoneWrite(database, awaited);
  const writeAlone: Storage["write"] = (scope, known, work, asked) =>
    inLane(scope, () => writeNow(scope, known, work, asked));

  async function dropSandbox(trx: Transaction<Tables>, scope: string): Promise<boolean> {
    await lock(trx, scope);
    const gone = await trx.deleteFrom("sandboxes").where("scope", "=", scope).returningAll().executeTakeFirst();
    if (gone === undefined) return false;
    await storeOutcomes(trx, scope, { forgetTo: Number.MAX_SAFE_INTEGER });
    const sandbox = fromSandbox(gone);
    await countDropped(trx, sandbox);
    for (const layer of layersMoved(sandbox, undefined).released) await release(trx, layer);
    return true;
  }

  async function dropSnapshot(trx: Transaction<Tables>, id: string): Promise<boolean> {
    const gone = await trx.deleteFrom("snapshots").where("id", "=", id).returning("layer").executeTakeFirst();
    if (gone !== undefined) await release(trx, gone.layer);
    return gone !== undefined;
  }

  /** Deletes some rows of an unused layer; false if there is none. What has begun to go cannot be stood on again. */
  async function sweepSome(): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const found = await trx.selectFrom("layers").select("id").where("uses", "<=", 0).limit(1).executeTakeFirst();
      if (found === undefined) return false;
      const unused = await trx
        .updateTable("layers")
        .set({ uses: -1 })
        .where("id", "=", found.id)
        .where("uses", "<=", 0)
        .returning(["id", "parent"])
        .executeTakeFirst();
      if (unused === undefined) return true; // somebody was quicker
      const rows = await trx
        .selectFrom("changes")
        .select(["collection", "id"])
        .where("layer", "=", unused.id)
        .limit(ROWS_SWEPT)
        .execute();
      for (const { collection, id } of rows) {
        await trx
          .deleteFrom("changes")
          .where("layer", "=", unused.id)
          .where("collection", "=", collection)
          .where("id", "=", id)
          .execute();
      }
      if (rows.length === ROWS_SWEPT) return true;
      const gone = await trx.deleteFrom("layers").where("id", "=", unused.id).executeTakeFirst();
      if (gone.numDeletedRows === 1n && unused.parent !== null) await release(trx, unused.parent);
      return true;
    });
  }

  return {
    shared,
    ...(losses !== undefined && { losses }),
    durable: true,
    events: { ...createRelationalEvents(database), onAwaited: awaited.listen },
    async read(scope, known) {
      const told = news === undefined ? "much" : await news(scope, known);
      if (told !== "much") return told;
      return newsOf(await inLane(scope, () => readSandbox(db, scope, known)), known);
    },
    async readLayer(id) {
      const layer = await db.selectFrom("layers").select("parent").where("id", "=", id).executeTakeFirst();
      if (layer === undefined) throw new LayerGone(id);
      const changes: ChangeRow[] = await db
        .selectFrom("changes")
        .select(["collection", "id", "value", "hidden", "revision"])
        .where("layer", "=", id)
        .orderBy("revision")
        .execute();
      return { parent: layer.parent, changes };
    },
    write: createGroupCommit({ together, alone: writeAlone, inLane, awaited }),
    listSandboxes: (owner) =>
      findRows(
        db.selectFrom("sandboxes").selectAll().where("owner", "=", owner).orderBy("created_at").orderBy("scope"),
        fromSandbox,
      ),
    listOwners: (beginning, end) =>
      findRows(
        db
          .selectFrom("sandboxes")
          .select("owner")
          .where("owner", "like", `${beginning}%${end}`)
          .union(db.selectFrom("snapshots").select("owner").where("owner", "like", `${beginning}%${end}`)),
        (row) => row.owner,
      ),
    listDue: (until) =>
      findRows(
        db.selectFrom("sandboxes").selectAll().where("due_at", "<=", until).where("clock", "is", null),
        fromSandbox,
      ),
    listExpired: (until) =>
      findRows(db.selectFrom("sandboxes").selectAll().where("expires_at", "<=", until), fromSandbox),
    dropSandbox: (scope) => db.transaction().execute((trx) => dropSandbox(trx, scope)),
    listSnapshots: (owner) =>
      findRows(
        db.selectFrom("snapshots").selectAll().where("owner", "=", owner).orderBy("created_at").orderBy("id"),
        fromSnapshot,
      ),
    async countSnapshots(owners) {
      let total = 0;
      for (let from = 0; from < owners.length; from += ROWS_AT_ONCE) {
        const count = await countRows(
          db.selectFrom("snapshots").where("owner", "in", owners.slice(from, from + ROWS_AT_ONCE)),
        );
        total += count;
      }
      return total;
    },
    findSnapshot: (id) => findRow(db.selectFrom("snapshots").selectAll().where("id", "=", id), fromSnapshot),
    dropSnapshot: (id) => db.transaction().execute((trx) => dropSnapshot(trx, id)),
    dropOwner: (owner) =>
      db.transaction().execute(async (trx) => {
        const sandboxes = await trx.selectFrom("sandboxes").select("scope").where("owner", "=", owner).execute();
        for (const { scope } of sandboxes) await dropSandbox(trx, scope);
        // After the sandboxes, as only a write to one makes a snapshot or an event.
        const snapshots = await trx.selectFrom("snapshots").select("id").where("owner", "=", owner).execute();
        for (const { id } of snapshots) await dropSnapshot(trx, id);
        await dropEvents(database, trx, owner);
        await trx.deleteFrom("dropped_sandboxes").where("owner", "=", owner).execute();
      }),
    async sweep() {
      while (await sweepSome()) await new Promise(setImmediate);
      await sweepDropped(db);
      if (bounds !== undefined) await boundEvents(database, bounds);
    },
    close,
  };
}

/** Whose sandbox it is: its scope is the owner and the sandbox's name, in which there is no slash. */
function ownerOf(scope: string): string {
  return scope.slice(0, scope.lastIndexOf("/"));
}

export function createRelationalSecrets({ db }: Pick<Database, "db">): SecretStorage {
  return {
    async keep(name, value) {
      await db
        .insertInto("secrets")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      const kept = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
      return kept.value;
    },
  };
}

export function createRelationalStoredBytes({ db }: Pick<Database, "db">): StoredBytesStorage {
  const ofAll = db
    .selectFrom("stored_bytes")
    .select(["kind", sql<number>`cast(sum(bytes) as bigint)`.as("bytes")])
    .groupBy("kind");

  function toStored(rows: readonly { readonly kind: string; readonly bytes: number }[]): StoredBytes {
    const of = (kind: keyof StoredBytes): number => Math.max(0, rows.find((row) => row.kind === kind)?.bytes ?? 0);
    return { sandboxes: of("sandboxes"), playgrounds: of("playgrounds"), history: of("history") };
  }

  return {
    sum: async (owners) => toStored(owners.length === 0 ? [] : await ofAll.where("owner", "in", owners).execute()),
    total: async () => toStored(await ofAll.execute()),
    async forgetHalfTheHistory(owner) {
      await sql`delete from events where owner = ${owner} and pending = 0 and position <= (
        select position from events where owner = ${owner} order by position
        limit 1 offset (select (count(*) - 1) / 2 from events where owner = ${owner}))`.execute(db);
      await sql`delete from deliveries where owner = ${owner} and due_at is null and position <= (
        select position from deliveries where owner = ${owner} and due_at is null order by position
        limit 1 offset (select (count(*) - 1) / 2 from deliveries where owner = ${owner} and due_at is null))`.execute(
        db,
      );
      await sql`delete from payloads where owner = ${owner}
        and not exists (select 1 from deliveries where deliveries.event_id = payloads.event_id)`.execute(db);
    },
    async fold() {
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ owner: string; kind: string; bytes: number }>`
          delete from stored_bytes where bytes = 0 or (owner, kind) in (
            select owner, kind from stored_bytes group by owner, kind having count(*) > 1
          ) returning owner, kind, bytes`.execute(trx);
        const sums = new Map<string, { owner: string; kind: string; bytes: number }>();
        for (const row of rows) {
          const key = `${row.kind} ${row.owner}`;
          sums.set(key, { ...row, bytes: (sums.get(key)?.bytes ?? 0) + row.bytes });
        }
        const left = [...sums.values()].filter(({ bytes }) => bytes !== 0);
        for (let from = 0; from < left.length; from += ROWS_AT_ONCE)
          await trx
            .insertInto("stored_bytes")
            .values(left.slice(from, from + ROWS_AT_ONCE))
            .execute();
      });
    },
  };
}

/** Rows of one INSERT: well below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

/** One write in a transaction of its own: it may open layers, and waits for who has the sandbox's lock. `awaited` is told of events that somebody subscribed to. */
function createLoneWrite(database: Database, awaited: Awaited): Storage["write"] {
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
  asked: AskedWithState,
): Promise<Partial<StoredState>> {
  const { besideOf } = asked;
  const outcomes = asked.key === undefined && !asked.isListed ? {} : await readOutcomes(trx, scope, asked);
  if (besideOf === undefined) return outcomes;
  // A large write goes alone and is counted before the next one of the same caller looks.
  await lock(trx, `beside:${besideOf}`);
  const { bytes } = await trx
    .selectFrom("sandboxes")
    .select(sql<number>`cast(coalesce(sum(bytes + kept_bytes), 0) as bigint)`.as("bytes"))
    .where("caller", "=", besideOf)
    .where("scope", "<>", scope)
    .executeTakeFirstOrThrow();
  return { ...outcomes, beside: bytes };
}

async function readSandbox(
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
async function release(trx: Transaction<Tables>, layer: string): Promise<void> {
  await trx
    .updateTable("layers")
    .set((eb) => ({ uses: eb("uses", "-", 1) }))
    .where("id", "=", layer)
    .execute();
}

const SWEPT = 500;

/** Counts a sandbox that is dropped: the next of its name is another one. */
async function countDropped(
  trx: Transaction<Tables>,
  { scope, owner, settings }: Pick<SandboxRow, "scope" | "owner" | "settings">,
): Promise<void> {
  const row = { scope, owner, times: (settings.made ?? 0) + 1 };
  await trx
    .insertInto("dropped_sandboxes")
    .values(row)
    .onConflict((conflict) => conflict.column("scope").doUpdateSet(row))
    .execute();
}

async function readDropped(trx: Transaction<Tables>, scope: string): Promise<{ readonly made?: number }> {
  const row = await trx.selectFrom("dropped_sandboxes").select("times").where("scope", "=", scope).executeTakeFirst();
  return row === undefined ? {} : { made: row.times };
}

/** Forgets the names of which no event is kept any more: nothing is left that an id could be taken for. */
async function sweepDropped(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom("dropped_sandboxes")
    .select(["scope", "times"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events")
            .select("events.scope")
            .whereRef("events.owner", "=", "dropped_sandboxes.owner")
            .whereRef("events.scope", "=", "dropped_sandboxes.scope"),
        ),
      ),
    )
    .limit(SWEPT)
    .execute();
  for (const { scope, times } of rows)
    await db.deleteFrom("dropped_sandboxes").where("scope", "=", scope).where("times", "=", times).execute();
}
