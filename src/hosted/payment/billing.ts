import { SeedbedError } from "../../core/model/errors.ts";
import { UNPAID_GRACE } from "../../core/services/bounds.ts";
import type { PlanName } from "../../core/services/plans.ts";
import type { CustomerAccount, Accounts } from "../accounts/accounts.ts";
import type { ApiKeys } from "../accounts/api-keys.ts";
import type { PaymentRow } from "../accounts/storage/customer-storage.ts";
import { toPlan } from "./judge.ts";

/** Payment for an account, as the provider confirmed it. Times are ISO 8601. */
export interface PaymentStanding {
  /** `confirming`: the customer may have paid, and the provider has not said so yet. */
  readonly status: "none" | "confirming" | "paid" | "unpaid";
  readonly plan: PlanName | null;
  readonly paidUntil: string | null;
  readonly endsAt: string | null;
  readonly planUntil: string | null;
  readonly dataUntil: string | null;
}

export type PlanChange = { readonly account: CustomerAccount } | { readonly checkoutUrl: string };

/** Whoever takes the money for plans. */
export interface PaymentService {
  readonly charges: boolean;
  /**
   * Changes the plan, from the next request on. Throws `forbidden` for one that cannot be chosen here, `conflict` where an invoice is unpaid or the payment is declined, `unavailable`
   * while the provider cannot be asked.
   */
  choosePlan(account: Pick<CustomerAccount, "id" | "email">, plan: PlanName): Promise<PlanChange>;
  /** Opens the provider's page for invoices, cards and cancelling. Resolves to its address. Throws `forbidden` where nothing is charged, `conflict` for who has nothing there, `unavailable`. */
  openPortal(account: Pick<CustomerAccount, "id" | "email">): Promise<string>;
  /** Takes a message of the provider, each once. Throws `invalid_header` for one that is not its, `forbidden` where there is none, `unavailable`. */
  takeEvent(body: Uint8Array, signature: string): Promise<void>;
  /** Null if nothing is charged. */
  standing(accountId: string): Promise<PaymentStanding | null>;
  /** Asks the provider where something may have changed unheard, and does there what could not be done yet. Run it now and then. */
  run(): Promise<void>;
  /** Ends plans that nobody confirmed, for a service that begins to charge; run it once. Resolves to how many there were. */
  endUnconfirmed(): Promise<number>;
}

/** Charges nothing: every plan is there for the choosing, up to the largest that can be chosen. */
export function createFreePayment(parts: {
  readonly accounts: Pick<Accounts, "setPlan">;
  readonly keys: Pick<ApiKeys, "forget">;
}): PaymentService {
  const { accounts, keys } = parts;
  return {
    charges: false,
    async choosePlan({ id }, plan) {
      const account = await accounts.setPlan(id, plan);
      await keys.forget(id);
      return { account };
    },
    openPortal: async () => refuse("manage the payment"),
    takeEvent: async () => refuse("take a message of a payment provider"),
    standing: async () => null,
    run: async () => undefined,
    endUnconfirmed: async () => 0,
  };
}

function refuse(tried: string): never {
  throw new SeedbedError("forbidden", `cannot ${tried}: nothing is charged here (PAYMENT is none)`);
}

/** Milliseconds after opening a page for paying in which a payment may be under way. */
const CONFIRMING = 3_600_000;

/** Returns the payment as shown to the customer; null for one who never paid. `now` is epoch milliseconds. */
export function toStanding(row: PaymentRow | undefined, now: number): PaymentStanding | null {
  if (row === undefined) return null;
  const isConfirming = row.standing === "pending" || (row.checkoutAt !== null && now - row.checkoutAt < CONFIRMING);
  const status =
    row.standing === "paid" || row.standing === "unpaid" ? row.standing : isConfirming ? "confirming" : "none";
  return {
    status,
    plan: toPlan(row.plan) ?? null,
    paidUntil: row.standing === "paid" ? toTimestamp(row.periodEnd) : null,
    endsAt: toTimestamp(row.endsAt),
    planUntil: row.unpaidSince === null ? null : toTimestamp(row.unpaidSince + UNPAID_GRACE),
    dataUntil: toTimestamp(row.dataUntil),
  };
}

function toTimestamp(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
