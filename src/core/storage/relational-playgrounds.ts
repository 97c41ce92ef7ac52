import { byteLength } from "../platform/bytes.ts";
import { changesRows, countRows, fromColumns, findRow, findRows, runQuery, toColumns } from "./columns.ts";
import type { Database, Tables } from "./database.ts";
import { assertNotRemoved } from "./relational-rows.ts";
import type { PlaygroundRow, PlaygroundStorage, StoredEndpoint } from "./storage.ts";

const MOST_AT_ONCE = 500;

export function createRelationalPlaygrounds({ db, lock, shared }: Database): PlaygroundStorage {
  const endpointsOf = (from: Pick<typeof db, "selectFrom">, id: string) =>
    from.selectFrom("endpoints").selectAll().where("playground_id", "=", id).orderBy("position").execute();

  return {
    shared,
    find: (id) => findRow(db.selectFrom("playgrounds").selectAll().where("id", "=", id), fromRow),
    endpoints: async (id) => (await endpointsOf(db, id)).map(toEndpoint),
    create: (row, endpoints, most, now) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, `playgrounds:${row.owner}`);
        await assertNotRemoved(trx, row.owner);
        const count = await countRows(
          trx
            .selectFrom("playgrounds")
            .where("owner", "=", row.owner)
            .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
        );
        if (count >= most) return false;
        const size = endpoints.reduce((sum, { definition }) => sum + byteLength(definition), 0);
        await trx
          .insertInto("playgrounds")
          .values({ ...toColumns(row), size, used_at: row.createdAt })
          .execute();
        for (const [at, endpoint] of endpoints.entries()) {
          await trx
            .insertInto("endpoints")
            .values({ ...endpoint, playground_id: row.id, position: at + 1 })
            .execute();
        }
        return true;
      }),
    rename: (id, name) => runQuery(db.updateTable("playgrounds").set({ name }).where("id", "=", id)),
    change: (id, now, work) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, `playground:${id}`);
        const { numUpdatedRows } = await trx
          .updateTable("playgrounds")
          .set((eb) => ({ revision: eb("revision", "+", 1) }))
          .where("id", "=", id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return undefined;
        const rows = await endpointsOf(trx, id);
        const { put, remove } = work(rows.map(toEndpoint));
        const bytesOf = (endpointId: string | undefined): number =>
          byteLength(rows.find((row) => row.id === endpointId)?.definition ?? "");
        let more = -bytesOf(remove) - bytesOf(put?.id);
        if (remove !== undefined)
          await trx.deleteFrom("endpoints").where("playground_id", "=", id).where("id", "=", remove).execute();
        if (put !== undefined) {
          const position = rows.find((row) => row.id === put.id)?.position ?? (rows.at(-1)?.position ?? 0) + 1;
          more += byteLength(put.definition);
          await trx
            .insertInto("endpoints")
            .values({ ...put, playground_id: id, position })
            .onConflict((conflict) => conflict.column("id").doUpdateSet({ definition: put.definition }))
            .execute();
        }
        await trx
          .updateTable("playgrounds")
          .set((eb) => ({ size: eb("size", "+", more), used_at: now }))
          .where("id", "=", id)
          .execute();
        return more;
      }),
    async use(ids, at) {
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
        await db
          .updateTable("playgrounds")
          .set({ used_at: at })
          .where("id", "in", ids.slice(from, from + MOST_AT_ONCE))
          .where("used_at", "<", at)
          .execute();
      }
    },
    async sumOfPassing() {
      const { count, size } = await db
        .selectFrom("playgrounds")
        .select((eb) => [
          eb.fn.countAll<number | string>().as("count"),
          eb.fn.sum<number | string | null>("size").as("size"),
        ])
        .where("expires_at", "is not", null)
        .executeTakeFirstOrThrow();
      return { count: Number(count), size: Number(size ?? 0) };
    },
    listUnused: () =>
      db
        .selectFrom("playgrounds")
        .select(["id", "size"])
        .where("expires_at", "is not", null)
        .orderBy("used_at")
        .orderBy("id")
        .limit(MOST_AT_ONCE)
        .execute(),
    remove: (id) => changesRows(db.deleteFrom("playgrounds").where("id", "=", id)),
    listOwned: (owner) =>
      findRows(db.selectFrom("playgrounds").select("id").where("owner", "=", owner), (row) => row.id),
    listExpired: (until) =>
      findRows(db.selectFrom("playgrounds").select("id").where("expires_at", "<=", until), (row) => row.id),
  };
}

function fromRow({ size: _size, used_at: _usedAt, ...row }: Tables["playgrounds"]): PlaygroundRow {
  return fromColumns(row);
}

function toEndpoint({ id, definition }: Tables["endpoints"]): StoredEndpoint {
  return { id, definition };
}
