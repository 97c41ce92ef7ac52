import type { Kysely } from "kysely";

import type { Tables } from "../database.ts";
import type { LinkRow, LinkStorage } from "./link-storage.ts";

/** Links in a table of a database, or of a transaction of one. */
export function createRelationalLinks(db: Kysely<Tables>): LinkStorage {
  return {
    async add({ tokenHash, accountId, expiresAt, usedAt, ...alike }) {
      const row = { ...alike, token_hash: tokenHash, account_id: accountId, expires_at: expiresAt, used_at: usedAt };
      await db.insertInto("account_links").values(row).execute();
    },
    async find(tokenHash, purposes) {
      const row = await db
        .selectFrom("account_links")
        .selectAll()
        .where("token_hash", "=", tokenHash)
        .where("purpose", "in", purposes)
        .executeTakeFirst();
      return row === undefined ? undefined : fromLink(row);
    },
    async use(tokenHash, purposes, now) {
      const row = await db
        .updateTable("account_links")
        .set({ used_at: now })
        .where("token_hash", "=", tokenHash)
        .where("purpose", "in", purposes)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : fromLink(row);
    },
    async endOf(accountId, now) {
      await db
        .updateTable("account_links")
        .set({ used_at: now })
        .where("account_id", "=", accountId)
        .where("used_at", "is", null)
        .execute();
    },
    async forgetDetails(email) {
      await db.updateTable("account_links").set({ details: null }).where("email", "=", email).execute();
    },
    async sweep(until) {
      await db.deleteFrom("account_links").where("expires_at", "<=", until).execute();
    },
  };
}

function fromLink({ token_hash, account_id, expires_at, used_at, ...alike }: Tables["account_links"]): LinkRow {
  return { ...alike, tokenHash: token_hash, accountId: account_id, expiresAt: expires_at, usedAt: used_at };
}
