import { sql } from "kysely";
import type { Transaction } from "kysely";

import { createAwaited } from "./awaited.ts";
import type { Database, Tables } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";
import { createLanes } from "./lanes.ts";
import type { Lanes } from "./lanes.ts";
import { countDropped, sweepDropped } from "./relational-dropped.ts";
import { boundEvents, createRelationalEvents, dropEvents } from "./relational-events.ts";
import type { EventBounds } from "./relational-events.ts";
import { fromSandbox, fromSnapshot, storeOutcomes } from "./relational-rows.ts";
import { ROWS_AT_ONCE, createLoneWrite, readSandbox, release } from "./relational-write.ts";
import { follows, LayerGone, layersMoved } from "./storage.ts";
import type { ChangeRow, SecretStorage, Storage, StoredBytes, StoredBytesStorage } from "./storage.ts";

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
      const state = await inLane(scope, () => readSandbox(db, scope, known));
      const { sandbox } = state;
      return sandbox !== undefined && follows(sandbox, known) && known.revision === sandbox.revision
        ? undefined
        : state;
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
    async listSandboxes(owner) {
      const rows = await db
        .selectFrom("sandboxes")
        .selectAll()
        .where("owner", "=", owner)
        .orderBy("created_at")
        .orderBy("scope")
        .execute();
      return rows.map(fromSandbox);
    },
    async listOwners(beginning, end) {
      const rows = await db
        .selectFrom("sandboxes")
        .select("owner")
        .distinct()
        .where("owner", "like", `${beginning}%${end}`)
        .execute();
      return rows.map((row) => row.owner);
    },
    async listDue(until) {
      const rows = await db
        .selectFrom("sandboxes")
        .selectAll()
        .where("due_at", "<=", until)
        .where("clock", "is", null)
        .execute();
      return rows.map(fromSandbox);
    },
    async listExpired(until) {
      const rows = await db.selectFrom("sandboxes").selectAll().where("expires_at", "<=", until).execute();
      return rows.map(fromSandbox);
    },
    dropSandbox: (scope) => db.transaction().execute((trx) => dropSandbox(trx, scope)),
    async listSnapshots(owner) {
      const rows = await db
        .selectFrom("snapshots")
        .selectAll()
        .where("owner", "=", owner)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(fromSnapshot);
    },
    async countSnapshots(owners) {
      let total = 0;
      for (let from = 0; from < owners.length; from += ROWS_AT_ONCE) {
        const { count } = await db
          .selectFrom("snapshots")
          .select((eb) => eb.fn.countAll<number | string>().as("count"))
          .where("owner", "in", owners.slice(from, from + ROWS_AT_ONCE))
          .executeTakeFirstOrThrow();
        total += Number(count);
      }
      return total;
    },
    async findSnapshot(id) {
      const row = await db.selectFrom("snapshots").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromSnapshot(row);
    },
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

/** Secrets in a table of a database. */
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

/** What is stored in the tables of a database, which counts it with every row (`schema.ts`), in the same transaction. */
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
