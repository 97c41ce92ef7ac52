import type { Kysely } from "kysely";

import type { Tables } from "../database.ts";
import type { UsageStorage } from "./usage-storage.ts";

/** Usage in a table of a database, or of a transaction of one. */
export function createRelationalUsage(db: Kysely<Tables>): UsageStorage {
  return {
    async add({ keyId, accountId, hour, requests }) {
      const account = await db.selectFrom("accounts").select("id").where("id", "=", accountId).executeTakeFirst();
      if (account === undefined) return;
      await db
        .insertInto("usage")
        .values({ key_id: keyId, account_id: accountId, hour, requests })
        .onConflict((conflict) =>
          conflict.columns(["key_id", "hour"]).doUpdateSet((eb) => ({ requests: eb("usage.requests", "+", requests) })),
        )
        .execute();
    },
    async list(accountId, since) {
      const rows = await db
        .selectFrom("usage")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("hour", ">=", since)
        .orderBy("hour")
        .orderBy("key_id")
        .execute();
      return rows.map(({ key_id: keyId, hour, requests }) => ({ keyId, accountId, hour, requests }));
    },
    async sum(accountId, since) {
      const { requests } = await db
        .selectFrom("usage")
        .select(({ fn }) => fn.sum<number | string | null>("requests").as("requests"))
        .where("account_id", "=", accountId)
        .where("hour", ">=", since)
        .executeTakeFirstOrThrow();
      return Number(requests ?? 0);
    },
  };
}
