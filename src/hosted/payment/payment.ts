/** A subscription as the provider has it now. */
export interface PaidSubscription {
  readonly id: string;
  /** `paid`: its plan may be used. `unpaid`: an invoice could not be collected. `pending`: its first invoice is not paid yet. `ended`: for good. */
  readonly standing: "paid" | "unpaid" | "pending" | "ended";
  /** The name of the plan that its price is for; undefined for a price that the settings do not name. */
  readonly plan: string | undefined;
  /** Epoch milliseconds, as all times here. */
  readonly createdAt: number;
  readonly periodEnd: number;
  readonly endsAt: number | null;
  /** True if it ended because it was not paid. */
  readonly endedUnpaid: boolean;
}

/** A message of the provider, with its signature checked. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about; undefined if it is about no customer. */
  readonly customerId: string | undefined;
}

/** Whoever takes the money. All but `readEvent` asks over the network, and throws a {@link PaymentFault} if that fails. */
export interface PaymentProvider {
  readonly name: string;
  readonly plans: readonly string[];
  /** Throws a {@link PaymentFault} that says what is wrong with the prices or the key; resolves to what only deserves a warning. */
  check(prices: Readonly<Record<string, number | null>>): Promise<readonly string[]>;
  /** Makes a customer, `instead` of one that is gone; asked again for the same within a day, the same one. Resolves to its id. */
  createCustomer(account: { readonly id: string; readonly email: string }, instead?: string): Promise<string>;
  changeAddress(customerId: string, email: string): Promise<void>;
  /** Deletes a customer and ends its subscriptions at once; nothing if it is gone already. */
  removeCustomer(customerId: string): Promise<void>;
  /** Opens a page on which a customer pays for their first plan; pages that were opened before are closed. Resolves to its address. */
  openCheckout(order: {
    readonly customerId: string;
    readonly plan: string;
    readonly doneUrl: string;
    readonly leftUrl: string;
  }): Promise<string>;
  /** Opens a page on which a customer sees invoices, changes the card and cancels. Resolves to its address. */
  openPortal(order: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  listSubscriptions(customerId: string): Promise<readonly PaidSubscription[]>;
  /**
   * Changes the plan of a subscription, and takes back that it is cancelled. With `isLarger` the difference is paid at once, and nothing is changed if
   * that fails; else it is credited on the next invoice.
   */
  changePlan(subscriptionId: string, plan: string, isLarger: boolean): Promise<void>;
  keep(subscriptionId: string): Promise<void>;
  /** Ends a subscription: at the end of its period, or now, or now with what is left of it credited. */
  cancel(subscriptionId: string, when: "at_period_end" | "now" | "now_credited"): Promise<void>;
  /** Reads a message as its bytes came, at a time. Throws a {@link PaymentFault} of kind `forged` or `stale`. */
  readEvent(body: Uint8Array, signature: string, now: number): PaymentEvent;
}

/**
 * Why the provider did not do what it was asked. `away`: it cannot be reached, or is out of order: asked again later it may. `declined`: the bank refused.
 * `gone`: it has no such customer any more.
 * `refused`: it does not take the request, and would not later: the settings are wrong, or we are. `forged`, `stale`: a message that is not the provider's, or is too old.
 */
export type PaymentFaultKind = "away" | "declined" | "gone" | "refused" | "forged" | "stale";

/** Failure of the provider. The message names codes only, so that it can be logged. */
export class PaymentFault extends Error {
  readonly kind: PaymentFaultKind;

  constructor(kind: PaymentFaultKind, message: string) {
    super(message);
    this.name = "PaymentFault";
    this.kind = kind;
  }
}
