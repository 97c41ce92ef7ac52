import { sql } from "kysely";
import type { Generated, Kysely } from "kysely";

import {
  changesRows,
  countRows,
  fromColumns,
  findRow,
  findRows,
  runQuery,
  toColumns,
} from "../../../core/storage/columns.ts";
import type { TableRow } from "../../../core/storage/columns.ts";
import type { Database, Tables } from "../../../core/storage/database.ts";
import type {
  ActRow,
  ActStorage,
  AccountMatch,
  AccountRow,
  AccountStorage,
  AddMail,
  CustomerStorage,
  CustomerSubjects,
  KeyRow,
  KeyStorage,
  LinkRow,
  LinkStorage,
  MailRow,
  MailStorage,
  PaymentRow,
  PaymentStorage,
  RemovalStorage,
  SessionRow,
  SessionStorage,
  UsageRow,
  UsageStorage,
} from "./customer-storage.ts";

/** The tables of customers. Times are epoch milliseconds. */
type CustomerTables = Pick<Tables, "removals"> & {
  accounts: TableRow<AccountRow>;
  sessions: TableRow<SessionRow>;
  account_links: TableRow<LinkRow>;
  api_keys: TableRow<KeyRow>;
  account_acts: TableRow<ActRow> & { position: Generated<number> };
  usage: TableRow<UsageRow>;
  payments: TableRow<PaymentRow>;
  payment_events: { id: string; taken_at: number };
  /** Customers of accounts that are gone, until the provider has forgotten them too. */
  payment_removals: { customer_id: string; created_at: number };
  mails: TableRow<MailRow> & {
    position: Generated<number>;
    tries: number;
    /** The next attempt or, while somebody works on it, the end of the lease. */
    due_at: number;
    lease: string | null;
  };
};

function withCustomers(db: Kysely<Tables>): Kysely<CustomerTables> {
  return db.$extendTables<CustomerTables>().$pickTables<keyof CustomerTables>();
}

/** Customers in the tables of a database, SQLite or PostgreSQL. */
export function createRelationalCustomers(database: Database): CustomerStorage {
  const { db, shared, clock, lock } = database;
  return {
    shared,
    clock,
    ...createSubjects(withCustomers(db)),
    mails: createRelationalMails(withCustomers(db), shared),
    transact: (work, alone) =>
      db.transaction().execute(async (trx) => {
        if (alone !== undefined) await lock(trx, alone);
        return work(createSubjects(withCustomers(trx)));
      }),
  };
}

function createSubjects(db: Kysely<CustomerTables>): CustomerSubjects {
  return {
    accounts: createRelationalAccounts(db),
    sessions: createRelationalSessions(db),
    links: createRelationalLinks(db),
    keys: createRelationalKeys(db),
    usage: createRelationalUsage(db),
    payments: createRelationalPayments(db),
    removals: createRelationalRemovals(db),
    acts: createRelationalActs(db),
    mails: createRelationalAddMail(db),
  };
}

function createRelationalAccounts(db: Kysely<CustomerTables>): AccountStorage {
  return {
    async add(row) {
      const made = await db
        .insertInto("accounts")
        .values(toColumns(row))
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },
    find: (match) =>
      findRow(
        db
          .selectFrom("accounts")
          .selectAll()
          .where(...toColumn(match)),
        fromColumns,
      ),
    async change({ id, email, passwordHash }, change) {
      let changed = db.updateTable("accounts").set(toColumns(change)).where("id", "=", id);
      if (email !== undefined) changed = changed.where("email", "=", email);
      if (passwordHash !== undefined) changed = changed.where("password_hash", "=", passwordHash);
      return changesRows(changed);
    },
    async remove(id) {
      // A write comes first: another process may use the embedded database, and must not come between.
      for (const table of ["sessions", "usage", "account_links", "account_acts", "mails"] as const)
        await db.deleteFrom(table).where("account_id", "=", id).execute();
      const keys = await db.selectFrom("api_keys").select(["id", "owner"]).where("account_id", "=", id).execute();
      await db.deleteFrom("api_keys").where("account_id", "=", id).execute();
      await db.deleteFrom("accounts").where("id", "=", id).execute();
      return keys;
    },
    async list({ plan, suspended }) {
      let query = db
        .selectFrom("accounts")
        .leftJoin("api_keys", "api_keys.account_id", "accounts.id")
        .selectAll("accounts")
        .select((eb) => eb.fn.count<number | string>("api_keys.id").as("keys"))
        .groupBy("accounts.id")
        .orderBy("accounts.created_at")
        .orderBy("accounts.id");
      if (plan !== undefined) query = query.where("accounts.plan", "=", plan);
      if (suspended !== undefined) query = query.where("accounts.suspended_at", suspended ? "is not" : "is", null);
      return (await query.execute()).map(({ keys, ...row }) => ({ ...fromColumns(row), keys: Number(keys) }));
    },
    async count() {
      const suspended = sql<number>`case when suspended_at is null then 0 else 1 end`;
      const rows = await db
        .selectFrom("accounts")
        .select(({ fn }) => ["plan", suspended.as("suspended"), fn.countAll<number | string>().as("count")])
        .groupBy(["plan", suspended])
        .execute();
      return rows.map(({ plan, suspended: is, count }) => ({ plan, suspended: is === 1, count: Number(count) }));
    },
    async resetPlans(plan) {
      const confirmed = sql<string>`coalesce(agreed_plan, ${plan})`;
      const { numUpdatedRows } = await db
        .updateTable("accounts")
        .set({ plan: confirmed })
        .where("plan", "<>", confirmed)
        .where("id", "not in", (query) => query.selectFrom("payments").select("account_id"))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

function toColumn(match: AccountMatch): ["id" | "email", "=", string] {
  return "id" in match ? ["id", "=", match.id] : ["email", "=", match.email];
}

function createRelationalSessions(db: Kysely<CustomerTables>): SessionStorage {
  return {
    add: (row) => runQuery(db.insertInto("sessions").values(toColumns(row))),
    findAccount: (tokenHash, now) =>
      findRow(
        db
          .selectFrom("sessions")
          .innerJoin("accounts", "accounts.id", "sessions.account_id")
          .selectAll("accounts")
          .where("sessions.token_hash", "=", tokenHash)
          .where("sessions.expires_at", ">", now),
        fromColumns,
      ),
    remove: (tokenHash) => runQuery(db.deleteFrom("sessions").where("token_hash", "=", tokenHash)),
    async removeOf(accountId, but) {
      let ended = db.deleteFrom("sessions").where("account_id", "=", accountId);
      if (but !== undefined) ended = ended.where("token_hash", "!=", but);
      await ended.execute();
    },
    removeExpired: (now) => runQuery(db.deleteFrom("sessions").where("expires_at", "<=", now)),
  };
}

function createRelationalLinks(db: Kysely<CustomerTables>): LinkStorage {
  return {
    add: (row) => runQuery(db.insertInto("account_links").values(toColumns(row))),
    find: (tokenHash, purposes) =>
      findRow(
        db.selectFrom("account_links").selectAll().where("token_hash", "=", tokenHash).where("purpose", "in", purposes),
        fromColumns,
      ),
    use: (tokenHash, purposes, now) =>
      findRow(
        db
          .updateTable("account_links")
          .set({ used_at: now })
          .where("token_hash", "=", tokenHash)
          .where("purpose", "in", purposes)
          .where("used_at", "is", null)
          .where("expires_at", ">", now)
          .returningAll(),
        fromColumns,
      ),
    list: (accountId, purpose, now) =>
      findRows(
        db
          .selectFrom("account_links")
          .selectAll()
          .where("account_id", "=", accountId)
          .where("purpose", "=", purpose)
          .where("used_at", "is", null)
          .where("expires_at", ">", now)
          .orderBy("expires_at")
          .orderBy("token_hash"),
        fromColumns,
      ),
    endOf: (accountId, now) =>
      runQuery(
        db
          .updateTable("account_links")
          .set({ used_at: now })
          .where("account_id", "=", accountId)
          .where("used_at", "is", null),
      ),
    forgetDetails: (email, purpose) =>
      runQuery(
        db
          .updateTable("account_links")
          .set({ details: null })
          .where("email", "=", email)
          .where("purpose", "=", purpose),
      ),
    sweep: (until) => runQuery(db.deleteFrom("account_links").where("expires_at", "<=", until)),
  };
}

function createRelationalKeys(db: Kysely<CustomerTables>): KeyStorage {
  return {
    add: (row) => runQuery(db.insertInto("api_keys").values(toColumns(row))),
    find: (accountId, id) =>
      findRow(
        db.selectFrom("api_keys").selectAll().where("account_id", "=", accountId).where("id", "=", id),
        fromColumns,
      ),
    async findWithAccount(match) {
      const found = db
        .selectFrom("api_keys")
        .innerJoin("accounts", "accounts.id", "api_keys.account_id")
        .select(["api_keys.id", "account_id", "hash", "role", "owner", "plan", "suspended_at"])
        .limit(1);
      if ("owner" in match) return findRow(found.where("owner", "=", match.owner), fromColumns);
      if ("hash" in match) return findRow(found.where("hash", "=", match.hash), fromColumns);
      return findRow(found.where("api_keys.id", "=", match.id), fromColumns);
    },
    list: (accountId) =>
      findRows(
        db.selectFrom("api_keys").selectAll().where("account_id", "=", accountId).orderBy("created_at").orderBy("id"),
        fromColumns,
      ),
    count: (accountId) => countRows(db.selectFrom("api_keys").where("account_id", "=", accountId)),
    async listAccounts(owners) {
      if (owners.length === 0) return [];
      const found = db.selectFrom("api_keys").select(["owner", "account_id"]).distinct().where("owner", "in", owners);
      return findRows(found, fromColumns);
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
      return rows.map(fromColumns);
    },
    change: (accountId, id, change) =>
      findRow(
        db.updateTable("api_keys").set(change).where("account_id", "=", accountId).where("id", "=", id).returningAll(),
        fromColumns,
      ),
    remove: (accountId, id) =>
      changesRows(db.deleteFrom("api_keys").where("account_id", "=", accountId).where("id", "=", id)),
    async markUsed(uses) {
      for (const [id, at] of uses)
        await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

function createRelationalActs(db: Kysely<CustomerTables>): ActStorage {
  return {
    async add(row, before) {
      await db.insertInto("account_acts").values(toColumns(row)).execute();
      await db.deleteFrom("account_acts").where("account_id", "=", row.accountId).where("at", "<", before).execute();
    },
    list: (accountId, limit) =>
      findRows(
        db
          .selectFrom("account_acts")
          .select(["account_id", "at", "actor", "act", "subject"])
          .where("account_id", "=", accountId)
          .orderBy("position", "desc")
          .limit(limit),
        fromColumns,
      ),
  };
}

function createRelationalUsage(db: Kysely<CustomerTables>): UsageStorage {
  return {
    async add(row) {
      const { accountId, requests } = row;
      const account = await db.selectFrom("accounts").select("id").where("id", "=", accountId).executeTakeFirst();
      if (account === undefined) return;
      await db
        .insertInto("usage")
        .values(toColumns(row))
        .onConflict((conflict) =>
          conflict.columns(["key_id", "hour"]).doUpdateSet((eb) => ({ requests: eb("usage.requests", "+", requests) })),
        )
        .execute();
    },
    list: (accountId, since) =>
      findRows(
        db
          .selectFrom("usage")
          .selectAll()
          .where("account_id", "=", accountId)
          .where("hour", ">=", since)
          .orderBy("hour")
          .orderBy("key_id"),
        fromColumns,
      ),
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

function createRelationalPayments(db: Kysely<CustomerTables>): PaymentStorage {
  async function markCustomerRemoved(customerId: string, now: number): Promise<void> {
    await db
      .insertInto("payment_removals")
      .values({ customer_id: customerId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return {
    async find(match) {
      const query = db.selectFrom("payments").selectAll();
      const found =
        "accountId" in match
          ? query.where("account_id", "=", match.accountId)
          : query.where("customer_id", "=", match.customerId);
      return findRow(found, fromColumns);
    },
    async add({ id: accountId, email }, customerId, instead) {
      const known = { customer_id: customerId, told_email: email };
      const row = { ...known, account_id: accountId, standing: "none", asked: 0, seen: 0 };
      if (instead === undefined)
        await db
          .insertInto("payments")
          .values(row)
          // Any conflict: of two that add the same customer at once, one may meet the other's customer before its account.
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await db
          .updateTable("payments")
          .set(known)
          .where("account_id", "=", accountId)
          .where("customer_id", "=", instead)
          .execute();
      const stored = db.selectFrom("payments").selectAll().where("account_id", "=", accountId);
      return fromColumns(await stored.executeTakeFirstOrThrow());
    },
    change: (accountId, change) =>
      runQuery(db.updateTable("payments").set(toColumns(change)).where("account_id", "=", accountId)),
    beginAsking: (accountId) =>
      findRow(
        db
          .updateTable("payments")
          .set((eb) => ({ asked: eb("asked", "+", 1) }))
          .where("account_id", "=", accountId)
          .returningAll(),
        fromColumns,
      ),
    takeAnswer: (accountId, asking) =>
      findRow(
        db
          .updateTable("payments")
          .set({ seen: asking })
          .where("account_id", "=", accountId)
          .where("seen", "<", asking)
          .returningAll(),
        fromColumns,
      ),
    async claimDue(now, until, limit) {
      const due = await db
        .selectFrom("payments")
        .selectAll()
        .where("check_at", "<=", now)
        .orderBy("check_at")
        .limit(limit)
        .execute();
      const claimed: PaymentRow[] = [];
      for (const row of due) {
        const claim = db
          .updateTable("payments")
          .set({ check_at: until })
          .where("account_id", "=", row.account_id)
          .where("check_at", "=", row.check_at);
        if (await changesRows(claim)) claimed.push({ ...fromColumns(row), checkAt: until });
      }
      return claimed;
    },
    async listOverdue(now, plan, accountId) {
      const overdue = db
        .selectFrom("payments")
        .innerJoin("accounts", "accounts.id", "payments.account_id")
        .select("account_id")
        .where("data_until", "<=", now)
        .where("accounts.plan", "=", plan);
      const rows = await (accountId === undefined ? overdue : overdue.where("account_id", "=", accountId)).execute();
      return rows.map(({ account_id }) => account_id);
    },
    async remove(accountId, now) {
      const removed = await db
        .deleteFrom("payments")
        .where("account_id", "=", accountId)
        .returning("customer_id")
        .executeTakeFirst();
      if (removed !== undefined) await markCustomerRemoved(removed.customer_id, now);
    },
    async wasTaken(eventId) {
      const row = await db.selectFrom("payment_events").select("id").where("id", "=", eventId).executeTakeFirst();
      return row !== undefined;
    },
    markTaken: (eventId, now) =>
      runQuery(
        db
          .insertInto("payment_events")
          .values({ id: eventId, taken_at: now })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    sweepTaken: (before) => runQuery(db.deleteFrom("payment_events").where("taken_at", "<", before)),
    markCustomerRemoved,
    listRemovedCustomers: () =>
      findRows(
        db.selectFrom("payment_removals").select("customer_id").orderBy("created_at"),
        ({ customer_id }) => customer_id,
      ),
    listUntoldAddresses: (limit) =>
      findRows(
        db
          .selectFrom("payments")
          .innerJoin("accounts", "accounts.id", "payments.account_id")
          .select(["account_id", "customer_id", "email", "told_email"])
          .where("told_email", "is distinct from", (eb) => eb.ref("accounts.email"))
          .limit(limit),
        fromColumns,
      ),
    async markAddressTold({ accountId, customerId, email, toldEmail }) {
      const set = (address: string | null) =>
        db
          .updateTable("payments")
          .set({ told_email: address })
          .where("account_id", "=", accountId)
          .where("customer_id", "=", customerId);
      const told = set(email).where("told_email", "is not distinct from", toldEmail);
      if (!(await changesRows(told))) await set(null).execute();
    },
    forgetRemovedCustomer: (customerId) =>
      runQuery(db.deleteFrom("payment_removals").where("customer_id", "=", customerId)),
  };
}

function createRelationalAddMail(db: Kysely<CustomerTables>): AddMail {
  return {
    async add(row) {
      const queued = { ...toColumns(row), tries: 0, due_at: row.createdAt, lease: null };
      await db.insertInto("mails").values(queued).execute();
    },
  };
}

/** The queue of mails in a table of a database: several processes share it through leases and SKIP LOCKED. */
function createRelationalMails(db: Kysely<CustomerTables>, shared: boolean): MailStorage {
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
        return rows.map(({ position: _position, due_at: _dueAt, ...row }) => ({ ...fromColumns(row), lease }));
      }),
    remove: (id, lease) => runQuery(db.deleteFrom("mails").where("id", "=", id).where("lease", "=", lease)),
    postpone: (id, lease, until, tries) =>
      runQuery(
        db
          .updateTable("mails")
          .set({ due_at: until, lease: null, tries })
          .where("id", "=", id)
          .where("lease", "=", lease),
      ),
    releaseLeases: (now) =>
      runQuery(db.updateTable("mails").set({ due_at: now, lease: null }).where("lease", "is not", null)),
    async nextDue(now) {
      const next = db.selectFrom("mails").select("due_at").where("due_at", ">", now).orderBy("due_at").limit(1);
      return (await next.executeTakeFirst())?.due_at ?? null;
    },
    count: () => countRows(db.selectFrom("mails")),
  };
}

function createRelationalRemovals(db: Kysely<CustomerTables>): RemovalStorage {
  return {
    async mark(owners, now) {
      if (owners.length === 0) return;
      const rows = owners.map((owner) => ({ owner, created_at: now }));
      await db
        .insertInto("removals")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    list: () => findRows(db.selectFrom("removals").selectAll(), fromColumns),
    forget: (owner) => runQuery(db.deleteFrom("removals").where("owner", "=", owner)),
  };
}
