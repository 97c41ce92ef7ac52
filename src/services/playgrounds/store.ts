import type { Selectable } from "kysely";

import { SeedbedError } from "../../model/errors.ts";
import type { Database, Tables } from "../../storage/database.ts";
import { assertNotRemoved } from "../../storage/removals.ts";
import { isId } from "../ids.ts";
import { LEAST_ON_DISK } from "./bounds.ts";
import type { Definition } from "./definition.ts";

/** A playground as it is kept. */
export interface PlaygroundRow {
  readonly id: string;
  /** `visitor:…` or `key:…`. */
  readonly owner: string;
  readonly name: string | null;
  readonly editTokenHash: string;
  /** Rises with every change of its endpoints. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds; null for one that stays. */
  readonly expiresAt: number | null;
}

/** An endpoint as it is kept. */
export interface EndpointRow {
  readonly id: string;
  readonly definition: Definition;
  /** Bytes of its definition as JSON. */
  readonly size: number;
}

/** What a change of endpoints comes to. */
export interface EndpointChange {
  /** Added at the end, or put in the place of the one with this id. */
  readonly put?: { readonly id: string; readonly definition: Definition };
  /** The one that goes. */
  readonly remove?: string;
}

/** Playgrounds and their endpoints in the tables of a database. */
export interface PlaygroundStore {
  find(id: string): Promise<PlaygroundRow | undefined>;
  endpoints(id: string): Promise<readonly EndpointRow[]>;
  /** Resolves to the bytes that it takes. Throws `limit_reached` if the owner has `most` that have not expired. */
  create(
    row: PlaygroundRow,
    endpoints: readonly { readonly id: string; readonly definition: Definition }[],
    most: number,
  ): Promise<number>;
  rename(id: string, name: string | null): Promise<void>;
  /**
   * Changes the endpoints by what `work` makes of them, alone; whatever it throws is passed on. Resolves to the bytes
   * that the playground takes more. Throws `not_found`.
   */
  change(id: string, work: (endpoints: readonly EndpointRow[]) => EndpointChange): Promise<number>;
  /** Notes that playgrounds were used at a time, epoch milliseconds. */
  use(ids: readonly string[], at: number): Promise<void>;
  /** What the playgrounds of visitors take, bytes. */
  sumOfVisitors(): Promise<number>;
  /** The next playgrounds of visitors to go: those unused for longest, with the bytes that each takes. */
  listUnused(): Promise<readonly { readonly id: string; readonly bytes: number }[]>;
  /** Resolves to whether there was one. */
  remove(id: string): Promise<boolean>;
  listOwned(owner: string): Promise<readonly string[]>;
  listExpired(until: number): Promise<readonly string[]>;
  /** The scopes of sandboxes of this name whose owners fit a LIKE pattern. */
  listScopes(pattern: string, name: string): Promise<readonly string[]>;
  /** The owners of sandboxes that fit a LIKE pattern. */
  listSandboxOwners(pattern: string): Promise<readonly string[]>;
}

/** Playgrounds that one statement is about. */
const MOST_AT_ONCE = 500;

/** `clock` gives epoch milliseconds. */
export function createPlaygroundStore(database: Database, clock: () => number): PlaygroundStore {
  const { db, lock } = database;
  const toValues = (
    playgroundId: string,
    position: number,
    { id, definition }: { id: string; definition: Definition },
  ) => ({
    id,
    playground_id: playgroundId,
    position,
    definition: JSON.stringify(definition),
  });
  /** What a playground counts for where its endpoints take so many bytes. */
  const toBytes = (size: number): number => LEAST_ON_DISK + size;

  return {
    async find(id) {
      if (!isId(id)) return undefined;
      const row = await db.selectFrom("playgrounds").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async endpoints(id) {
      const rows = await db
        .selectFrom("endpoints")
        .selectAll()
        .where("playground_id", "=", id)
        .orderBy("position")
        .execute();
      return rows.map(toEndpoint);
    },
    create: (row, endpoints, most) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, `playgrounds:${row.owner}`);
        await assertNotRemoved(trx, row.owner);
        const { count } = await trx
          .selectFrom("playgrounds")
          .select((eb) => eb.fn.countAll<number | string>().as("count"))
          .where("owner", "=", row.owner)
          .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", clock())]))
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) {
          throw new SeedbedError(
            "limit_reached",
            `cannot create another playground: there are ${count} of at most ${most}; delete one first`,
            {
              members: { limit: most },
            },
          );
        }
        const { id, owner, name, editTokenHash, revision, createdAt, expiresAt } = row;
        const values = endpoints.map((endpoint, at) => toValues(id, at + 1, endpoint));
        const size = values.reduce((sum, { definition }) => sum + Buffer.byteLength(definition), 0);
        await trx
          .insertInto("playgrounds")
          .values({
            id,
            owner,
            name,
            edit_token_hash: editTokenHash,
            revision,
            created_at: createdAt,
            expires_at: expiresAt,
            size,
            used_at: createdAt,
          })
          .execute();
        for (const value of values) await trx.insertInto("endpoints").values(value).execute();
        return toBytes(size);
      }),
    async rename(id, name) {
      await db.updateTable("playgrounds").set({ name }).where("id", "=", id).execute();
    },
    change: (id, work) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, `playground:${id}`);
        const { numUpdatedRows } = await trx
          .updateTable("playgrounds")
          .set((eb) => ({ revision: eb("revision", "+", 1) }))
          .where("id", "=", id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n)
          throw new SeedbedError("not_found", `there is no playground ${JSON.stringify(id)}: it was deleted meanwhile`);
        const rows = await trx
          .selectFrom("endpoints")
          .selectAll()
          .where("playground_id", "=", id)
          .orderBy("position")
          .execute();
        const { put, remove } = work(rows.map(toEndpoint));
        const bytesOf = (endpointId: string | undefined): number =>
          Buffer.byteLength(rows.find((row) => row.id === endpointId)?.definition ?? "");
        let more = -bytesOf(remove) - bytesOf(put?.id);
        if (remove !== undefined)
          await trx.deleteFrom("endpoints").where("playground_id", "=", id).where("id", "=", remove).execute();
        if (put !== undefined) {
          const position = rows.find((row) => row.id === put.id)?.position ?? (rows.at(-1)?.position ?? 0) + 1;
          const values = toValues(id, position, put);
          more += Buffer.byteLength(values.definition);
          await trx
            .insertInto("endpoints")
            .values(values)
            .onConflict((conflict) => conflict.column("id").doUpdateSet({ definition: values.definition }))
            .execute();
        }
        await trx
          .updateTable("playgrounds")
          .set((eb) => ({ size: eb("size", "+", more), used_at: clock() }))
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
    async sumOfVisitors() {
      const { count, bytes } = await db
        .selectFrom("playgrounds")
        .select((eb) => [
          eb.fn.countAll<number | string>().as("count"),
          eb.fn.sum<number | string | null>("size").as("bytes"),
        ])
        .where("expires_at", "is not", null)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0) + Number(count) * toBytes(0);
    },
    async listUnused() {
      const rows = await db
        .selectFrom("playgrounds")
        .select(["id", "size"])
        .where("expires_at", "is not", null)
        .orderBy("used_at")
        .orderBy("id")
        .limit(MOST_AT_ONCE)
        .execute();
      return rows.map(({ id, size }) => ({ id, bytes: toBytes(size) }));
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom("playgrounds").where("id", "=", id).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async listOwned(owner) {
      const rows = await db.selectFrom("playgrounds").select("id").where("owner", "=", owner).execute();
      return rows.map((row) => row.id);
    },
    async listExpired(until) {
      const rows = await db.selectFrom("playgrounds").select("id").where("expires_at", "<=", until).execute();
      return rows.map((row) => row.id);
    },
    async listScopes(pattern, name) {
      const rows = await db
        .selectFrom("sandboxes")
        .select("scope")
        .where("owner", "like", pattern)
        .where("name", "=", name)
        .execute();
      return rows.map((row) => row.scope);
    },
    async listSandboxOwners(pattern) {
      const rows = await db
        .selectFrom("sandboxes")
        .select("owner")
        .distinct()
        .where("owner", "like", pattern)
        .execute();
      return rows.map((row) => row.owner);
    },
  };
}

function fromRow(row: Selectable<Tables["playgrounds"]>): PlaygroundRow {
  const { id, owner, name, edit_token_hash, revision, created_at, expires_at } = row;
  return { id, owner, name, editTokenHash: edit_token_hash, revision, createdAt: created_at, expiresAt: expires_at };
}

function toEndpoint({ id, definition }: Tables["endpoints"]): EndpointRow {
  return { id, definition: JSON.parse(definition) as Definition, size: Buffer.byteLength(definition) }; // what toValues wrote
}
