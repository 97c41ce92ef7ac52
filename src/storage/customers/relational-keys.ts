import type { Kysely } from "kysely";

import type { Tables } from "../database.ts";
import type { KeyRow, KeyStorage } from "./key-storage.ts";

/** API keys in a table of a database, or of a transaction of one. */
export function createRelationalKeys(db: Kysely<Tables>): KeyStorage {
  return {
    async add({ accountId, createdAt, lastUsedAt, ...alike }) {
      const row = { ...alike, account_id: accountId, created_at: createdAt, last_used_at: lastUsedAt };
      await db.insertInto("api_keys").values(row).execute();
    },
    async find(accountId, id) {
      const row = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row === undefined ? undefined : fromKey(row);
    },
    async findWithAccount(match) {
      const [column, value] = "id" in match ? (["id", match.id] as const) : (["hash", match.hash] as const);
      const row = await db
        .selectFrom("api_keys")
        .innerJoin("accounts", "accounts.id", "api_keys.account_id")
        .select(["api_keys.id", "api_keys.account_id", "api_keys.hash", "accounts.plan", "accounts.suspended_at"])
        .where(`api_keys.${column}`, "=", value)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { id, account_id: accountId, hash, plan, suspended_at: suspendedAt } = row;
      return { id, accountId, hash, plan, suspendedAt };
    },
    async list(accountId) {
      const rows = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(fromKey);
    },
    async count(accountId) {
      const { count } = await db
        .selectFrom("api_keys")
        .select((eb) => eb.fn.countAll<number | string>().as("count"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async listAccounts(ids) {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom("api_keys").select(["id", "account_id"]).where("id", "in", ids).execute();
      return rows.map(({ id, account_id: accountId }) => ({ id, accountId }));
    },
    async listHashes(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom("api_keys")
        .innerJoin("accounts", "accounts.id", "api_keys.account_id")
        .select(["api_keys.id", "api_keys.hash"])
        .where("api_keys.id", "in", ids)
        .where("accounts.suspended_at", "is", null)
        .execute();
      return rows.map(({ id, hash }) => ({ id, hash }));
    },
    async rotate(accountId, id, { hash, prefix }) {
      const row = await db
        .updateTable("api_keys")
        .set({ hash, prefix })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : fromKey(row);
    },
    async remove(accountId, id) {
      const { numDeletedRows } = await db
        .deleteFrom("api_keys")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async markUsed(uses) {
      for (const [id, at] of uses)
        await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

function fromKey({ account_id, created_at, last_used_at, ...alike }: Tables["api_keys"]): KeyRow {
  return { ...alike, accountId: account_id, createdAt: created_at, lastUsedAt: last_used_at };
}
