import type { Currency } from "../../../model/values.ts";

export interface Merchant {
  readonly name: string;
  readonly category: string;
}

/** A payment before it has its number. Times are epoch milliseconds, amounts minor units of its currency. */
export interface PaymentDraft {
  readonly accountIndex: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
  readonly orderIndex: number | null;
  readonly merchant: Merchant | null;
  readonly method: "card" | "bank_transfer" | "wallet";
  readonly cardIndex: number | null;
  readonly status: "pending" | "executed" | "failed" | "cancelled" | "refunded";
  readonly failureCode: string | null;
  readonly createdAt: number;
  readonly executedAt: number | null;
  readonly refundedAt: number | null;
  readonly updatedAt: number;
}

export interface TransferDraft {
  readonly fromIndex: number;
  readonly toIndex: number;
  readonly amount: number;
  readonly reference: string | null;
  readonly sent: string;
  readonly received: string;
  readonly status: "pending" | "completed" | "failed" | "cancelled";
  readonly failureReason: string | null;
  readonly createdAt: number;
  readonly completedAt: number | null;
  readonly updatedAt: number;
}

export interface EntryDraft {
  readonly accountIndex: number;
  /** When it was posted; if it was not, when it was made. */
  readonly at: number;
  readonly madeAt: number;
  /** Signed; null where it is a part of the balance before. */
  readonly amount: number | null;
  /** That part: some of a hundredth for interest, -1 for the last withdrawal of a closed account, which takes whatever is left. */
  readonly part: number;
  readonly rate: number | null;
  readonly status: "posted" | "pending" | "reversed";
  readonly updatedAt: number;
  readonly description: string;
  readonly merchant: Merchant | null;
  readonly cardIndex: number | null;
  readonly transfer: TransferDraft | null;
  readonly payment: PaymentDraft | null;
}

type Needed = "accountIndex" | "at" | "amount" | "description";

/** A posted transaction without merchant, card, transfer or payment, save what is given. */
export function draftEntry(values: Pick<EntryDraft, Needed> & Partial<EntryDraft>): EntryDraft {
  // Member by member: spreading would cost a page of a new world a millisecond.
  return {
    accountIndex: values.accountIndex,
    at: values.at,
    madeAt: values.madeAt ?? values.at,
    amount: values.amount,
    part: values.part ?? 0,
    rate: values.rate ?? null,
    status: values.status ?? "posted",
    updatedAt: values.updatedAt ?? values.at,
    description: values.description,
    merchant: values.merchant ?? null,
    cardIndex: values.cardIndex ?? null,
    transfer: values.transfer ?? null,
    payment: values.payment ?? null,
  };
}
