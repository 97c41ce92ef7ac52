/** How an account pays, and how that stood when the provider was asked last. Times are epoch milliseconds. */
export interface PaymentRow {
  readonly accountId: string;
  /** What the account is called at the provider. */
  readonly customerId: string;
  /** The subscription that counts. */
  readonly subscriptionId: string | null;
  /** The plan that is paid for. */
  readonly plan: string | null;
  /** paid, unpaid, pending or none. */
  readonly standing: string;
  readonly periodEnd: number | null;
  /** When the subscription ends, if it is cancelled. */
  readonly endsAt: number | null;
  /** Since when an invoice is known to be unpaid. */
  readonly unpaidSince: number | null;
  /** When the keys go with their data, after an invoice was not paid. */
  readonly dataUntil: number | null;
  /** When a page for paying was opened last. */
  readonly checkoutAt: number | null;
  /** When the provider is to be asked again. */
  readonly checkAt: number | null;
  /** How often the provider was asked, and which asking the row is of: an answer that is older than what is stored is dropped. */
  readonly asked: number;
  readonly seen: number;
  /** The address that the provider has of the account; null if that is not known. */
  readonly toldEmail: string | null;
}

/** What of a row follows from the provider's answer. */
export type PaymentState = Omit<PaymentRow, "accountId" | "customerId" | "asked" | "seen" | "toldEmail">;

/** A customer whose address at the provider is not the account's. */
export interface UntoldAddress extends Pick<PaymentRow, "accountId" | "customerId" | "toldEmail"> {
  /** The account's. */
  readonly email: string;
}

/** What may change in a row. */
export type PaymentChange = Partial<PaymentState>;

/** Keeps how accounts pay, which of the provider's messages were taken, and which customers are to go there. */
export interface PaymentStorage {
  /** Undefined if it never paid. */
  find(match: { readonly accountId: string } | { readonly customerId: string }): Promise<PaymentRow | undefined>;
  /**
   * Stores what an account is called at the provider, which was told its address, the first time or `instead` of a customer that is gone. Resolves to the row, which
   * another request may have made. Rejects if there is no such account.
   */
  add(
    account: { readonly id: string; readonly email: string },
    customerId: string,
    instead: string | undefined,
  ): Promise<PaymentRow>;
  change(accountId: string, change: PaymentChange): Promise<void>;
  /** Before the provider is asked: resolves to the row with the number of this asking, which nobody else has. Undefined if the account is gone. */
  beginAsking(accountId: string): Promise<PaymentRow | undefined>;
  /** Takes the row for an answer of the asking with a number, in the transaction that stores it; undefined if a later asking was stored already. */
  takeAnswer(accountId: string, asking: number): Promise<PaymentRow | undefined>;
  /** Takes rows of which the provider is to be asked by now, the longest due first; nobody else gets them before `until`. */
  claimDue(now: number, until: number, limit: number): Promise<readonly PaymentRow[]>;
  /** The accounts with a plan whose `dataUntil` is over at `now`; one of them where its id is given. */
  listOverdue(now: number, plan: string, accountId?: string): Promise<readonly string[]>;
  /** Forgets how an account pays, in the transaction that deletes it, and marks its customer as to go at the provider. */
  remove(accountId: string, now: number): Promise<void>;
  /** Whether a message of the provider was taken already. */
  wasTaken(eventId: string): Promise<boolean>;
  /** A message of the provider is taken; again changes nothing. */
  markTaken(eventId: string, now: number): Promise<void>;
  /** Forgets messages that were taken before a time. */
  sweepTaken(before: number): Promise<void>;
  /** Marks a customer as to go at the provider; again changes nothing. */
  markCustomerRemoved(customerId: string, now: number): Promise<void>;
  /** The customers that are to go at the provider, the longest first. */
  listRemovedCustomers(): Promise<readonly string[]>;
  /** Customers of whom the provider has another address than we, or may have. */
  listUntoldAddresses(limit: number): Promise<readonly UntoldAddress[]>;
  /** The provider was told an address. Where somebody told it another one in the meantime, which of the two it has is not known: it is told once more. */
  markAddressTold(told: UntoldAddress): Promise<void>;
  /** A customer is gone at the provider. */
  forgetRemovedCustomer(customerId: string): Promise<void>;
}
