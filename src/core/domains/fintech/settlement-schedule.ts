import type { Stream } from "../../model/generation.ts";
import type { Destination, PlannedMove } from "../../model/lifecycle.ts";
import { PAYMENT_FAILURES } from "../../world/plans/ledger/payments.ts";
import { TRANSFER_FAILURES } from "../../world/plans/ledger/transfers.ts";
import { HOUR, MINUTE } from "../../world/time.ts";

interface Settling<R> {
  readonly record: R & { readonly createdAt: string };
  readonly random: Stream;
  readonly since: number;
}

/** Of so many pending payments one fails although nothing stands in its way. */
const FAILING_PAYMENTS = 25;

/** Of so many pending transfers one fails although nothing stands in its way. */
const FAILING_TRANSFERS = 40;

const REFUSED_PAYMENTS: Readonly<Record<string, string>> = {
  insufficient_funds: "insufficient_funds",
  conflict: "card_declined",
  unresolved_reference: "processing_error",
};

const REFUSED_TRANSFERS: Readonly<Record<string, string>> = {
  insufficient_funds: "Insufficient funds",
  conflict: "An account is not active",
  unresolved_reference: "An account is closed",
};

/** A pending payment is executed, by card or wallet within minutes and by bank within a day; a few fail. */
export function execution({
  record,
  random,
  since,
}: Settling<{ readonly method: string }>): PlannedMove<"executed" | "failed"> {
  const { method, createdAt } = record;
  const takes = method === "bank_transfer" ? random.int(2 * HOUR, 28 * HOUR) : random.int(1_500, 9 * MINUTE);
  const due = Date.parse(createdAt) + takes;
  const at = due > since ? due : since + random.int(MINUTE, 6 * HOUR);
  const reasons = method === "card" ? PAYMENT_FAILURES : PAYMENT_FAILURES.slice(1);
  if (random.chance(1 / FAILING_PAYMENTS)) return { to: "failed", at, input: { failureCode: random.pick(reasons) } };
  const refused = (code: string): Destination<"failed"> => ({
    to: "failed",
    input: { failureCode: REFUSED_PAYMENTS[code] ?? "processing_error" },
  });
  return { to: "executed", at, refused };
}

/** A pending transfer completes within a day; a few fail. */
export function completion({ record, random, since }: Settling<unknown>): PlannedMove<"completed" | "failed"> {
  const due =
    Date.parse(record.createdAt) + (random.chance(0.6) ? random.int(MINUTE, HOUR) : random.int(HOUR, 20 * HOUR));
  const at = due > since ? due : since + random.int(MINUTE, 6 * HOUR);
  if (random.chance(1 / FAILING_TRANSFERS))
    return { to: "failed", at, input: { failureReason: random.pick(TRANSFER_FAILURES) } };
  return {
    to: "completed",
    at,
    refused: (code) => ({ to: "failed", input: { failureReason: REFUSED_TRANSFERS[code] ?? "Declined" } }),
  };
}
