import { PaymentFault } from "../../payment/payment.ts";
import { PAYMENT_EVENTS_KEPT } from "../bounds.ts";
import type { ChargedParts } from "./charged-parts.ts";
import type { Follow } from "./follow.ts";
import type { PaymentService } from "./payment.ts";

/** Who looks whether something changed has so long for it, milliseconds; then somebody else may. */
const LEASE = 300_000;

/** Customers that are looked at in one go. */
const AT_ONCE = 100;

/** What is done beside the requests, by whichever process comes to it; all of it may be repeated. */
export function createPaymentJobs(parts: ChargedParts, follow: Follow): Pick<PaymentService, "run" | "endUnconfirmed"> {
  const { storage, provider, customers, keys } = parts;
  const { payments, clock = parts.clock } = storage;

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
    await each(await payments.listRemovedCustomers(), async (customerId) => {
      await provider.removeCustomer(customerId);
      await payments.forgetRemovedCustomer(customerId);
    });
  }

  async function tellAddresses(): Promise<void> {
    await each(await payments.listUntoldAddresses(AT_ONCE), async (untold) => {
      await provider.changeAddress(untold.customerId, untold.email);
      await payments.markAddressTold(untold);
    });
  }

  async function lookAgain(): Promise<void> {
    await each(await payments.claimDue(clock(), clock() + LEASE, AT_ONCE), (row) => follow(row));
  }

  /** Those who did not pay, and whose time for it is over. */
  function findOverdue(accountId?: string): Promise<readonly string[]> {
    return payments.listOverdue(clock(), "free", accountId);
  }

  /** Deletes the keys of who did not pay, with their data, once the provider has said again that they did not. */
  async function removeData(): Promise<void> {
    await each(await findOverdue(), async (accountId) => {
      await follow({ accountId });
      if ((await findOverdue(accountId)).length === 0) return;
      for (const keyId of await keys.ids(accountId)) await customers.removeKey(accountId, keyId);
      await payments.change(accountId, { dataUntil: null });
    });
  }

  return {
    async run() {
      await payments.sweepTaken(clock() - PAYMENT_EVENTS_KEPT);
      await each([removeCustomers, lookAgain, removeData, tellAddresses], (step) => step());
    },
    endUnconfirmed: () => storage.accounts.resetPlans("free"),
  };
}
