import type { Kysely } from "kysely";

import type { Tables } from "../database.ts";
import { fromAccount } from "./relational-accounts.ts";
import type { SessionStorage } from "./session-storage.ts";

/** Sessions in a table of a database, or of a transaction of one. */
export function createRelationalSessions(db: Kysely<Tables>): SessionStorage {
  return {
    async add({ tokenHash, accountId, createdAt, expiresAt }) {
      const row = { token_hash: tokenHash, account_id: accountId, created_at: createdAt, expires_at: expiresAt };
      await db.insertInto("sessions").values(row).execute();
    },
    async findAccount(tokenHash, now) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("accounts", "accounts.id", "sessions.account_id")
        .selectAll("accounts")
        .where("sessions.token_hash", "=", tokenHash)
        .where("sessions.expires_at", ">", now)
        .executeTakeFirst();
      return row === undefined ? undefined : fromAccount(row);
    },
    async remove(tokenHash) {
      await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
    },
    async removeOf(accountId, but) {
      let ended = db.deleteFrom("sessions").where("account_id", "=", accountId);
      if (but !== undefined) ended = ended.where("token_hash", "!=", but);
      await ended.execute();
    },
    async removeExpired(now) {
      await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
    },
  };
}
