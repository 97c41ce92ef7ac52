import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database, Tables } from "../../../core/storage/database.ts";
import type {
  AccountChange,
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
  MailStorage,
  RemovalStorage,
  SessionStorage,
  UsageStorage,
} from "./customer-storage.ts";
import { createRelationalPayments } from "./relational-payments.ts";

/** Customers in the tables of a database, SQLite or PostgreSQL. */
export function createRelationalCustomers(database: Database): CustomerStorage {
  const { db, shared, clock, lock } = database;
  return {
    shared,
    clock,
    ...createSubjects(db),
    mails: createRelationalMails(database),
    transact: (work, alone) =>
      db.transaction().execute(async (trx) => {
        if (alone !== undefined) await lock(trx, alone);
        return work(createSubjects(trx));
      }),
  };
}

function createSubjects(db: Kysely<Tables>): CustomerSubjects {
  return {
    accounts: createRelationalAccounts(db),
    sessions: createRelationalSessions(db),
    links: createRelationalLinks(db),
    keys: createRelationalKeys(db),
    usage: createRelationalUsage(db),
    payments: createRelationalPayments(db),
    removals: createRelationalRemovals(db),
    mails: createRelationalAddMail(db),
  };
}

type Row = Tables["accounts"];

function createRelationalAccounts(db: Kysely<Tables>): AccountStorage {
  return {
    async add(row) {
      const made = await db
        .insertInto("accounts")
        .values(toRow(row))
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },
    async find(match) {
      const [column, value] = toColumn(match);
      const row = await db.selectFrom("accounts").selectAll().where(column, "=", value).executeTakeFirst();
      return row === undefined ? undefined : fromAccount(row);
    },
    async change({ id, email, passwordHash }, change) {
      let changed = db.updateTable("accounts").set(toColumns(change)).where("id", "=", id);
      if (email !== undefined) changed = changed.where("email", "=", email);
      if (passwordHash !== undefined) changed = changed.where("password_hash", "=", passwordHash);
      const { numUpdatedRows } = await changed.executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(id) {
      // A write comes first: another process may use the embedded database, and must not come between.
      for (const table of ["sessions", "usage", "account_links", "mails"] as const)
        await db.deleteFrom(table).where("account_id", "=", id).execute();
      const keys = await db.selectFrom("api_keys").select("id").where("account_id", "=", id).execute();
      await db.deleteFrom("api_keys").where("account_id", "=", id).execute();
      await db.deleteFrom("accounts").where("id", "=", id).execute();
      return keys.map((key) => key.id);
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
      return (await query.execute()).map(({ keys, ...row }) => ({ ...fromAccount(row), keys: Number(keys) }));
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

function toColumn(match: AccountMatch): readonly ["id" | "email", string] {
  return "id" in match ? ["id", match.id] : ["email", match.email];
}

/** An account's row as the port has it. */
function fromAccount(row: Row): AccountRow {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    plan: row.plan,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    newEmail: row.new_email,
    suspendedAt: row.suspended_at,
    agreedPlan: row.agreed_plan,
  };
}

function toRow({ id, createdAt, ...rest }: AccountRow): Row {
  return { id, created_at: createdAt, ...(toColumns(rest) as Omit<Row, "id" | "created_at">) }; // a whole row has every column
}

function toColumns(change: AccountChange): Partial<Row> {
  const { passwordHash, verifiedAt, newEmail, suspendedAt, agreedPlan, ...alike } = change;
  const columns = {
    ...alike,
    password_hash: passwordHash,
    verified_at: verifiedAt,
    new_email: newEmail,
    suspended_at: suspendedAt,
    agreed_plan: agreedPlan,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function createRelationalSessions(db: Kysely<Tables>): SessionStorage {
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

function createRelationalLinks(db: Kysely<Tables>): LinkStorage {
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

function createRelationalKeys(db: Kysely<Tables>): KeyStorage {
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

function createRelationalUsage(db: Kysely<Tables>): UsageStorage {
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

function createRelationalAddMail(db: Kysely<Tables>): AddMail {
  return {
    async add({ accountId, createdAt, ...alike }) {
      const row = { ...alike, account_id: accountId, created_at: createdAt, tries: 0, due_at: createdAt, lease: null };
      await db.insertInto("mails").values(row).execute();
    },
  };
}

/** The queue of mails in a table of a database: several processes share it through leases and SKIP LOCKED. */
function createRelationalMails({ db, shared }: Pick<Database, "db" | "shared">): MailStorage {
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

function createRelationalRemovals(db: Kysely<Tables>): RemovalStorage {
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
    async list() {
      const rows = await db.selectFrom("removals").selectAll().execute();
      return rows.map(({ owner, created_at: createdAt }) => ({ owner, createdAt }));
    },
    async forget(owner) {
      await db.deleteFrom("removals").where("owner", "=", owner).execute();
    },
  };
}
