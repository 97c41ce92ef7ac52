import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Tables } from "../database.ts";
import type { AccountChange, AccountMatch, AccountRow, AccountStorage } from "./account-storage.ts";

type Row = Tables["accounts"];

/** Accounts in a table of a database, or of a transaction of one. */
export function createRelationalAccounts(db: Kysely<Tables>): AccountStorage {
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
export function fromAccount(row: Row): AccountRow {
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

/** The columns of what changes, and no others. */
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
