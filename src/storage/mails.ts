import type { Kysely } from "kysely";

import type { Database, Tables } from "./database.ts";

/** A mail that is to leave. Neither its words nor a link are in it: they are written when it leaves. */
export interface MailRow {
  readonly id: string;
  readonly kind: string;
  /** The address that it goes to. */
  readonly recipient: string;
  /** Whom it is about; null where that is looked up when it leaves. It goes with its account. */
  readonly accountId: string | null;
  /** JSON; null if there is nothing more to say. */
  readonly details: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A mail that the claimer alone may send until its lease ends. */
export interface ClaimedMail extends MailRow {
  readonly lease: string;
  /** Attempts that failed. */
  readonly tries: number;
}

/** The queue of mails, which is their table: several processes share it through leases and SKIP LOCKED. */
export interface Mails {
  /** Takes due mails, the longest due first; nobody else gets them until the lease ends. Times are epoch milliseconds. */
  claim(request: {
    readonly now: number;
    readonly leaseUntil: number;
    readonly lease: string;
    readonly limit: number;
  }): Promise<readonly ClaimedMail[]>;
  /** Forgets a claimed mail: it has left, or is not to leave. */
  remove(id: string, lease: string): Promise<void>;
  /** Gives a claimed mail back, due at a time; `tries` is how many attempts failed by then. */
  postpone(id: string, lease: string, until: number, tries: number): Promise<void>;
  /** Ends all leases: for a process that knows that nobody else works on the queue. */
  releaseLeases(now: number): Promise<void>;
  /** When the next mail after `now` falls due; null if none waits. */
  nextDue(now: number): Promise<number | null>;
  /** How many wait or are on their way. */
  count(): Promise<number>;
}

/** Puts a mail into the queue, due at once: within a transaction it leaves if the transaction is committed. */
export async function addMail(db: Kysely<Tables>, row: MailRow): Promise<void> {
  const { accountId, createdAt, ...rest } = row;
  await db
    .insertInto("mails")
    .values({ ...rest, account_id: accountId, created_at: createdAt, tries: 0, due_at: createdAt, lease: null })
    .execute();
}

/** The queue in the tables of a database. */
export function createMails({ db, shared }: Pick<Database, "db" | "shared">): Mails {
  return {
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
