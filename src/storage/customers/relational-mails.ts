import type { Kysely } from "kysely";

import type { Database, Tables } from "../database.ts";
import type { AddMail, MailStorage } from "./mail-storage.ts";

/** The queue of mails as a transaction of a database sees it. */
export function createRelationalAddMail(db: Kysely<Tables>): AddMail {
  return {
    async add({ accountId, createdAt, ...alike }) {
      const row = { ...alike, account_id: accountId, created_at: createdAt, tries: 0, due_at: createdAt, lease: null };
      await db.insertInto("mails").values(row).execute();
    },
  };
}

/** The queue of mails in a table of a database: several processes share it through leases and SKIP LOCKED. */
export function createRelationalMails({ db, shared }: Pick<Database, "db" | "shared">): MailStorage {
  return {
    ...createRelationalAddMail(db),
    claim: ({ now, leaseUntil, lease, limit }) =>
      db.transaction().execute(async (trx) => {
        let due = trx
          .selectFrom("mails")
          .selectAll()
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("position")
          .limit(limit);
        if (shared) due = due.forUpdate().skipLocked();
        const rows = await due.execute();
        if (rows.length === 0) return [];
        const ids = rows.map(({ id }) => id);
        await trx.updateTable("mails").set({ due_at: leaseUntil, lease }).where("id", "in", ids).execute();
        return rows.map(({ id, kind, recipient, account_id, details, created_at, tries }) => ({
          id,
          kind,
          recipient,
          accountId: account_id,
          details,
          createdAt: created_at,
          tries,
          lease,
        }));
      }),
    async remove(id, lease) {
      await db.deleteFrom("mails").where("id", "=", id).where("lease", "=", lease).execute();
    },
    async postpone(id, lease, until, tries) {
      await db
        .updateTable("mails")
        .set({ due_at: until, lease: null, tries })
        .where("id", "=", id)
        .where("lease", "=", lease)
        .execute();
    },
    async releaseLeases(now) {
      await db.updateTable("mails").set({ due_at: now, lease: null }).where("lease", "is not", null).execute();
    },
    async nextDue(now) {
      const next = db.selectFrom("mails").select("due_at").where("due_at", ">", now).orderBy("due_at").limit(1);
      return (await next.executeTakeFirst())?.due_at ?? null;
    },
    async count() {
      const counted = db.selectFrom("mails").select((eb) => eb.fn.countAll<number | string>().as("count"));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
  };
}
