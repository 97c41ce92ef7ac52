import { sql } from "kysely";

import { PaymentFault } from "../../payment/payment.ts";
import {
  claimDuePayments,
  forgetRemovedCustomer,
  listRemovedCustomers,
  listUntoldAddresses,
  markAddressTold,
  setPayment,
  sweepTaken,
} from "../../storage/payments.ts";
import { PAYMENT_EVENTS_KEPT } from "../bounds.ts";
import type { ChargedParts } from "./charged-parts.ts";
import type { Follow } from "./follow.ts";
import type { Payment } from "./payment.ts";

/** Who looks whether something changed has so long for it, milliseconds; then somebody else may. */
const LEASE = 300_000;

/** Customers that are looked at in one go. */
const AT_ONCE = 100;

/** What is done beside the requests, by whichever process comes to it; all of it may be repeated. */
export function createPaymentJobs(parts: ChargedParts, follow: Follow): Pick<Payment, "run" | "endUnconfirmed"> {
  const { database, provider, customers, keys } = parts;
  const { db, clock = parts.clock } = database;

  /** Does the work for each; while the provider is away no more is tried. The last fault is thrown when all were tried. */
  async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
    let fault: PaymentFault | undefined;
    for (const one of all) {
      try {
        await work(one);
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind === "away") throw error;
        fault = error;
      }
    }
    if (fault !== undefined) throw fault;
  }

  async function removeCustomers(): Promise<void> {
    await each(await listRemovedCustomers(db), async (customerId) => {
      await provider.removeCustomer(customerId);
      await forgetRemovedCustomer(db, customerId);
    });
  }

  async function tellAddresses(): Promise<void> {
    await each(await listUntoldAddresses(db, AT_ONCE), async (untold) => {
      await provider.changeAddress(untold.customer_id, untold.email);
      await markAddressTold(db, untold);
    });
  }

  async function lookAgain(): Promise<void> {
    await each(await claimDuePayments(db, clock(), clock() + LEASE, AT_ONCE), (row) => follow(row));
  }

  /** Those who did not pay, and whose time for it is over. */
  function findOverdue(accountId?: string): Promise<readonly { readonly account_id: string }[]> {
    const overdue = db
      .selectFrom("payments")
      .innerJoin("accounts", "accounts.id", "payments.account_id")
      .select("account_id")
      .where("data_until", "<=", clock())
      .where("accounts.plan", "=", "free");
    return (accountId === undefined ? overdue : overdue.where("account_id", "=", accountId)).execute();
  }

  /** Deletes the keys of who did not pay, with their data, once the provider has said again that they did not. */
  async function removeData(): Promise<void> {
    await each(await findOverdue(), async (row) => {
      await follow(row);
      for (const { account_id: accountId } of await findOverdue(row.account_id)) {
        for (const keyId of await keys.ids(accountId)) await customers.removeKey(accountId, keyId);
        await setPayment(db, accountId, { data_until: null });
      }
    });
  }

  return {
    async run() {
      await sweepTaken(db, clock() - PAYMENT_EVENTS_KEPT);
      await each([removeCustomers, lookAgain, removeData, tellAddresses], (step) => step());
    },
    async endUnconfirmed() {
      const confirmed = sql<string>`coalesce(agreed_plan, 'free')`;
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
