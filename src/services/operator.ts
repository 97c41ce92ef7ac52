import { sql } from "kysely";

import { SeedbedError } from "../model/errors.ts";
import type { Database, Tables } from "../storage/database.ts";
import { findPayment } from "../storage/payments.ts";
import { toAccount } from "./account.ts";
import type { Account } from "./account.ts";
import type { Accounts } from "./accounts.ts";
import { toOwner } from "./callers.ts";
import { isId } from "./ids.ts";
import { makeLink } from "./mail/links.ts";
import { toPlan } from "./payment/judge.ts";
import type { PaymentStanding } from "./payment/payment.ts";
import { toStanding } from "./payment/standing.ts";
import { largerPlan } from "./plans.ts";
import type { PlanName } from "./plans.ts";

/** An account as a line of a list. */
export interface ListedAccount extends Account {
  readonly keys: number;
}

/** All that the operator sees of an account. Neither data nor keys are in it. */
export interface AccountDetails extends ListedAccount {
  readonly sandboxes: number;
  /** Changed records in them. */
  readonly changes: number;
  readonly snapshots: number;
  /** The plan that the operator gave it, whatever is paid for; null if none. */
  readonly agreedPlan: PlanName | null;
  /** How its payment stands; null if it never paid. */
  readonly payment: PaymentStanding | null;
  /** Requests of its keys in the last 30 days. */
  readonly requests: number;
  /** When one of them was used last, ISO 8601. */
  readonly lastUsedAt: string | null;
}

/** An account with a plan by agreement. */
export interface AgreedAccount extends Account {
  /** The plan that it pays for; null if none. */
  readonly paidPlan: PlanName | null;
}

/** An account with the token of a link to a new password. */
export interface AccountLink extends Account {
  readonly token: string;
}

/** Which accounts to list. */
export interface AccountFilter {
  readonly plan?: PlanName | undefined;
  readonly suspended?: boolean | undefined;
}

/** What who runs the service may do with accounts, beside the service and while it runs. Accounts are named by address or id. */
export interface Operator {
  /** The oldest first. */
  list(filter: AccountFilter): Promise<readonly ListedAccount[]>;
  /** Throws `not_found`. */
  show(name: string): Promise<AccountDetails>;
  /**
   * Any plan, by agreement: whatever MAX_PLAN says, beside what is paid for, of which the larger counts. The free plan ends the agreement. Nothing is charged and no subscription is
   * changed. Throws `not_found`.
   */
  setPlan(name: string, plan: PlanName): Promise<AgreedAccount>;
  /** Makes a link to a new password, good for an hour and once, for who cannot get one by mail. Resolves to its token. Throws `not_found`. */
  makePasswordLink(name: string): Promise<AccountLink>;
  /** Its keys are refused from then on, its data stays. Throws `not_found`. */
  suspend(name: string): Promise<Account>;
  /** Throws `not_found`. */
  resume(name: string): Promise<Account>;
  /** Forgets the account and its keys; their data is marked, and the service removes it. Throws `not_found`. */
  remove(name: string): Promise<Account>;
}

const USED_WITHIN = 30 * 24 * 3_600_000;

/** `clock` gives epoch milliseconds. */
export function createOperator(parts: {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "remove">;
  readonly clock: () => number;
}): Operator {
  const { database, accounts, clock } = parts;
  const { db } = database;

  async function getRow(name: string): Promise<Tables["accounts"]> {
    const column = name.includes("@") ? "email" : "id";
    const value = name.includes("@") ? name.toLowerCase() : name;
    const row =
      column === "email" || isId(value)
        ? await db.selectFrom("accounts").selectAll().where(column, "=", value).executeTakeFirst()
        : undefined;
    if (row !== undefined) return row;
    throw new SeedbedError(
      "not_found",
      `there is no account ${JSON.stringify(name)}: seedbed accounts list shows those that there are`,
    );
  }

  async function set(name: string, changes: Partial<Tables["accounts"]>): Promise<Account> {
    const row = await getRow(name);
    await db.updateTable("accounts").set(changes).where("id", "=", row.id).execute();
    return toAccount({ ...row, ...changes });
  }

  return {
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
      return (await query.execute()).map(({ keys, ...row }) => ({ ...toAccount(row), keys: Number(keys) }));
    },
    async show(name) {
      const row = await getRow(name);
      const keys = await db
        .selectFrom("api_keys")
        .select(["id", "last_used_at"])
        .where("account_id", "=", row.id)
        .execute();
      const owners = keys.map(({ id }) => toOwner(id));
      const sandboxes = await db
        .selectFrom("sandboxes")
        .select(({ fn }) => [
          fn.countAll<number | string>().as("count"),
          fn.sum<number | string | null>("changes").as("changes"),
        ])
        .where("owner", "in", owners.length === 0 ? [""] : owners)
        .executeTakeFirstOrThrow();
      const snapshots = await db
        .selectFrom("snapshots")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .where("owner", "in", owners.length === 0 ? [""] : owners)
        .executeTakeFirstOrThrow();
      const used = await db
        .selectFrom("usage")
        .select(({ fn }) => fn.sum<number | string | null>("requests").as("requests"))
        .where("account_id", "=", row.id)
        .where("hour", ">=", clock() - USED_WITHIN)
        .executeTakeFirstOrThrow();
      const last = Math.max(0, ...keys.map(({ last_used_at }) => last_used_at ?? 0));
      return {
        ...toAccount(row),
        agreedPlan: toPlan(row.agreed_plan) ?? null,
        payment: toStanding(await findPayment(db, row.id), clock()),
        keys: keys.length,
        sandboxes: Number(sandboxes.count),
        changes: Number(sandboxes.changes ?? 0),
        snapshots: Number(snapshots.count),
        requests: Number(used.requests ?? 0),
        lastUsedAt: last === 0 ? null : new Date(last).toISOString(),
      };
    },
    async setPlan(name, plan) {
      const agreed = plan === "free" ? null : plan;
      const { id } = await getRow(name);
      const paidPlan = toPlan((await findPayment(db, id))?.plan) ?? null;
      return { ...(await set(id, { agreed_plan: agreed, plan: largerPlan(agreed, paidPlan) })), paidPlan };
    },
    async makePasswordLink(name) {
      const row = await getRow(name);
      const link = { purpose: "reset", email: row.email, accountId: row.id, details: null } as const;
      return { ...toAccount(row), token: await makeLink(db, link, parts.clock()) };
    },
    suspend: async (name) => set(name, { suspended_at: (await getRow(name)).suspended_at ?? clock() }),
    resume: (name) => set(name, { suspended_at: null }),
    async remove(name) {
      const row = await getRow(name);
      await accounts.remove(row.id);
      return toAccount(row);
    },
  };
}

/** How many accounts there are, by plan and by whether they are suspended. */
export async function countAccounts({
  db,
}: Pick<Database, "db">): Promise<
  readonly { readonly plan: string; readonly suspended: boolean; readonly count: number }[]
> {
  const suspended = sql<number>`case when suspended_at is null then 0 else 1 end`;
  const rows = await db
    .selectFrom("accounts")
    .select(({ fn }) => ["plan", suspended.as("suspended"), fn.countAll<number | string>().as("count")])
    .groupBy(["plan", suspended])
    .execute();
  return rows.map(({ plan, suspended: is, count }) => ({ plan, suspended: is === 1, count: Number(count) }));
}
