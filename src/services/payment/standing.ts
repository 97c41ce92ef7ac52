import type { PaymentRow } from "../../storage/customers/customer-storage.ts";
import { UNPAID_GRACE } from "../bounds.ts";
import { toPlan } from "./judge.ts";
import type { PaymentStanding } from "./payment.ts";

/** So long after a page for paying was opened it is said that a payment may be under way, milliseconds. */
const CONFIRMING = 3_600_000;

/** How a payment stands, for the customer; null for who never paid. `now` is epoch milliseconds. */
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
