import type { Kysely, Transaction } from "kysely";

import type { Tables } from "./database.ts";

/** How an account pays. */
export type PaymentRow = Tables["payments"];

/** What of a row follows from the provider's answer. */
export type PaymentState = Omit<PaymentRow, "account_id" | "customer_id" | "asked" | "seen" | "told_email">;

/** How an account pays; undefined if it never did. */
export function findPayment(db: Kysely<Tables>, accountId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom("payments").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** As {@link findPayment}, by what the account is called at the provider. */
export function findPaymentOf(db: Kysely<Tables>, customerId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom("payments").selectAll().where("customer_id", "=", customerId).executeTakeFirst();
}

/** Stores what an account is called at the provider, the first time or `instead` of a customer that is gone. Resolves to the row, which another request may have made. */
export async function addPayment(
  db: Kysely<Tables>,
  account: { readonly id: string; readonly email: string },
  customerId: string,
  instead: string | undefined,
): Promise<PaymentRow> {
  const { id: accountId, email } = account;
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
  return db.selectFrom("payments").selectAll().where("account_id", "=", accountId).executeTakeFirstOrThrow();
}

/** Before the provider is asked: the number of this asking, and the row as it is. Undefined if the account is gone. */
export function beginAsking(db: Kysely<Tables>, accountId: string): Promise<PaymentRow | undefined> {
  return db
    .updateTable("payments")
    .set((eb) => ({ asked: eb("asked", "+", 1) }))
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Takes the row for an answer of the asking with a number, in the transaction that stores it; undefined if a later asking was stored already. */
export function takeAnswer(
  trx: Transaction<Tables>,
  accountId: string,
  asking: number,
): Promise<PaymentRow | undefined> {
  return trx
    .updateTable("payments")
    .set({ seen: asking })
    .where("account_id", "=", accountId)
    .where("seen", "<", asking)
    .returningAll()
    .executeTakeFirst();
}

/** Changes a row. */
export async function setPayment(
  db: Kysely<Tables>,
  accountId: string,
  changes: Partial<Omit<PaymentRow, "account_id">>,
): Promise<void> {
  await db.updateTable("payments").set(changes).where("account_id", "=", accountId).execute();
}

/** Takes rows of which the provider is to be asked by now; nobody else gets them before `until`. */
export async function claimDuePayments(
  db: Kysely<Tables>,
  now: number,
  until: number,
  limit: number,
): Promise<readonly PaymentRow[]> {
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
    if (numUpdatedRows > 0n) claimed.push(row);
  }
  return claimed;
}

/** Whether a message of the provider was taken already. */
export async function wasTaken(db: Kysely<Tables>, eventId: string): Promise<boolean> {
  const row = await db.selectFrom("payment_events").select("id").where("id", "=", eventId).executeTakeFirst();
  return row !== undefined;
}

/** A message of the provider is taken. */
export async function markTaken(db: Kysely<Tables>, eventId: string, now: number): Promise<void> {
  await db
    .insertInto("payment_events")
    .values({ id: eventId, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets messages that were taken before a time. */
export async function sweepTaken(db: Kysely<Tables>, before: number): Promise<void> {
  await db.deleteFrom("payment_events").where("taken_at", "<", before).execute();
}

/** Forgets how an account pays, in the transaction that deletes it, and marks its customer as to go at the provider. */
export async function removePayment(trx: Transaction<Tables>, accountId: string, now: number): Promise<void> {
  const removed = await trx
    .deleteFrom("payments")
    .where("account_id", "=", accountId)
    .returning("customer_id")
    .executeTakeFirst();
  if (removed !== undefined) await markCustomerRemoved(trx, removed.customer_id, now);
}

/** Marks a customer as to go at the provider. */
export async function markCustomerRemoved(db: Kysely<Tables>, customerId: string, now: number): Promise<void> {
  await db
    .insertInto("payment_removals")
    .values({ customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The customers that are to go at the provider. */
export async function listRemovedCustomers(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db.selectFrom("payment_removals").select("customer_id").orderBy("created_at").execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** A customer is gone at the provider. */
export async function forgetRemovedCustomer(db: Kysely<Tables>, customerId: string): Promise<void> {
  await db.deleteFrom("payment_removals").where("customer_id", "=", customerId).execute();
}

/** A customer whose address at the provider is not the account's. */
export interface UntoldAddress {
  readonly account_id: string;
  readonly customer_id: string;
  readonly email: string;
  /** What the provider was told before. */
  readonly told_email: string | null;
}

/** Customers of whom the provider has another address than we, or may have. */
export function listUntoldAddresses(db: Kysely<Tables>, limit: number): Promise<readonly UntoldAddress[]> {
  return db
    .selectFrom("payments")
    .innerJoin("accounts", "accounts.id", "payments.account_id")
    .select(["account_id", "customer_id", "email", "told_email"])
    .where("told_email", "is distinct from", (eb) => eb.ref("accounts.email"))
    .limit(limit)
    .execute();
}

/**
 * The provider was told an address. Where somebody told it another one in the meantime, which of the two it has is not known: it is told once more.
 */
export async function markAddressTold(db: Kysely<Tables>, told: UntoldAddress): Promise<void> {
  const { account_id: accountId, customer_id: customerId, email, told_email: before } = told;
  const set = (address: string | null) =>
    db
      .updateTable("payments")
      .set({ told_email: address })
      .where("account_id", "=", accountId)
      .where("customer_id", "=", customerId);
  const { numUpdatedRows } = await set(email).where("told_email", "is not distinct from", before).executeTakeFirst();
  if (numUpdatedRows === 0n) await set(null).execute();
}
