import type { Kysely } from "kysely";

import type { Tables } from "../../../core/storage/database.ts";
import type { PaymentChange, PaymentRow, PaymentStorage } from "./customer-storage.ts";

type Row = Tables["payments"];

export function createRelationalPayments(db: Kysely<Tables>): PaymentStorage {
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
      return fromFound(await found.executeTakeFirst());
    },
    async add({ id: accountId, email }, customerId, instead) {
      const known = { customer_id: customerId, told_email: email };
      const row = { ...known, account_id: accountId, standing: "none", asked: 0, seen: 0 };
      if (instead === undefined)
        await db
          .insertInto("payments")
          .values(row)
          .onConflict((conflict) => conflict.column("account_id").doNothing())
          .execute();
      else
        await db
          .updateTable("payments")
          .set(known)
          .where("account_id", "=", accountId)
          .where("customer_id", "=", instead)
          .execute();
      const stored = db.selectFrom("payments").selectAll().where("account_id", "=", accountId);
      return fromPayment(await stored.executeTakeFirstOrThrow());
    },
    async change(accountId, change) {
      await db.updateTable("payments").set(toColumns(change)).where("account_id", "=", accountId).execute();
    },
    async beginAsking(accountId) {
      const row = await db
        .updateTable("payments")
        .set((eb) => ({ asked: eb("asked", "+", 1) }))
        .where("account_id", "=", accountId)
        .returningAll()
        .executeTakeFirst();
      return fromFound(row);
    },
    async takeAnswer(accountId, asking) {
      const row = await db
        .updateTable("payments")
        .set({ seen: asking })
        .where("account_id", "=", accountId)
        .where("seen", "<", asking)
        .returningAll()
        .executeTakeFirst();
      return fromFound(row);
    },
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
        const { numUpdatedRows } = await db
          .updateTable("payments")
          .set({ check_at: until })
          .where("account_id", "=", row.account_id)
          .where("check_at", "=", row.check_at)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) claimed.push(fromPayment({ ...row, check_at: until }));
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
    async markTaken(eventId, now) {
      await db
        .insertInto("payment_events")
        .values({ id: eventId, taken_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async sweepTaken(before) {
      await db.deleteFrom("payment_events").where("taken_at", "<", before).execute();
    },
    markCustomerRemoved,
    async listRemovedCustomers() {
      const rows = await db.selectFrom("payment_removals").select("customer_id").orderBy("created_at").execute();
      return rows.map(({ customer_id }) => customer_id);
    },
    async listUntoldAddresses(limit) {
      const rows = await db
        .selectFrom("payments")
        .innerJoin("accounts", "accounts.id", "payments.account_id")
        .select(["account_id", "customer_id", "email", "told_email"])
        .where("told_email", "is distinct from", (eb) => eb.ref("accounts.email"))
        .limit(limit)
        .execute();
      return rows.map(({ account_id: accountId, customer_id: customerId, email, told_email: toldEmail }) => ({
        accountId,
        customerId,
        email,
        toldEmail,
      }));
    },
    async markAddressTold({ accountId, customerId, email, toldEmail }) {
      const set = (address: string | null) =>
        db
          .updateTable("payments")
          .set({ told_email: address })
          .where("account_id", "=", accountId)
          .where("customer_id", "=", customerId);
      const told = set(email).where("told_email", "is not distinct from", toldEmail);
      const { numUpdatedRows } = await told.executeTakeFirst();
      if (numUpdatedRows === 0n) await set(null).execute();
    },
    async forgetRemovedCustomer(customerId) {
      await db.deleteFrom("payment_removals").where("customer_id", "=", customerId).execute();
    },
  };
}

function fromFound(row: Row | undefined): PaymentRow | undefined {
  return row === undefined ? undefined : fromPayment(row);
}

function fromPayment(row: Row): PaymentRow {
  return {
    accountId: row.account_id,
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    plan: row.plan,
    standing: row.standing,
    periodEnd: row.period_end,
    endsAt: row.ends_at,
    unpaidSince: row.unpaid_since,
    dataUntil: row.data_until,
    checkoutAt: row.checkout_at,
    checkAt: row.check_at,
    asked: row.asked,
    seen: row.seen,
    toldEmail: row.told_email,
  };
}

const COLUMNS = {
  subscriptionId: "subscription_id",
  plan: "plan",
  standing: "standing",
  periodEnd: "period_end",
  endsAt: "ends_at",
  unpaidSince: "unpaid_since",
  dataUntil: "data_until",
  checkoutAt: "checkout_at",
  checkAt: "check_at",
} as const satisfies Record<keyof PaymentChange, keyof Row>;

function toColumns(change: PaymentChange): Partial<Row> {
  const given = Object.entries(COLUMNS).map(([name, column]) => [column, change[name as keyof PaymentChange]]); // as COLUMNS has them
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Row>; // COLUMNS pairs what has the same type
}
