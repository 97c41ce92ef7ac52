import { SeedbedError, refuseFor } from "../../model/errors.ts";
import type { Stream } from "../../model/generation.ts";
import type { Destination, PlannedMove } from "../../model/lifecycle.ts";
import type { RecordType } from "../../model/resource.ts";
import type { Tx } from "../../model/rules.ts";
import type { Currency } from "../../model/values.ts";
import { PAYMENT_FAILURES } from "../../world/plans/ledger/payments.ts";
import { pickTransferFailure } from "../../world/plans/ledger/transfers.ts";
import { HOUR, MINUTE } from "../../world/time.ts";
import { account } from "./account.ts";

export const CALLED_OFF = {
  from: ["pending"],
  to: "cancelled",
  event: "cancelled",
  description: "Calls it off without moving money.",
} as const;

export type FundedAccount = RecordType<typeof account>;

export interface FundsChange {
  readonly balance: number;
  readonly available: number;
}

/** The account that a write needs. Throws `unresolved_reference` if it is gone. */
export function getAccount(tx: Tx, id: string, attempt: string, field: string): FundedAccount {
  const found = tx.find(account, id);
  if (found !== undefined) return found;
  const detail = `there is no account ${id}: it was deleted`;
  refuseFor("unresolved_reference", attempt, { pointer: `#/${field}`, code: "unresolved_reference", detail });
}

/** Throws `conflict` unless the account is active. */
export function assertAccountActive({ id, status }: FundedAccount, attempt: string): void {
  if (status === "active") return;
  const way = status === "frozen" ? "unfreeze it first" : "a closed account stays closed, take another";
  throw new SeedbedError("conflict", `cannot ${attempt}: account ${id} is ${status}; ${way}`);
}

/** Returns the amount that an account can spend, minor units: the available amount, plus the limit of a credit account. */
export function spendable({ type, available, creditLimit }: FundedAccount): number {
  return available + (type === "credit" ? (creditLimit ?? 0) : 0);
}

/** Throws `insufficient_funds` unless the account can spend `amount`, minor units. */
export function assertCovers(holder: FundedAccount, amount: number, attempt: string): void {
  if (spendable(holder) >= amount) return;
  const { id, available, currency, type, creditLimit } = holder;
  const limit = type === "credit" ? ` and a credit limit of ${creditLimit ?? 0}` : "";
  throw new SeedbedError(
    "insufficient_funds",
    `cannot ${attempt}: it takes ${amount} and account ${id} has ${available} available${limit} (minor units of ${currency}); pay in first, or take another account`,
    { members: { accountId: id, available, required: amount } },
  );
}

/** Moves an account's balance and what is available. Throws `validation_failed` past the largest safe integer. */
export function applyEffect(
  tx: Tx,
  { id, balance, available }: FundedAccount,
  effect: FundsChange,
  attempt: string,
): FundedAccount {
  const moved = { balance: balance + effect.balance, available: available + effect.available };
  assertCountable(moved, "amount", `cannot ${attempt}: the balance of account ${id}`);
  return tx.set(account, id, moved);
}

/** Throws `validation_failed` for `field` if a balance is too large to be counted exactly. */
export function assertCountable({ balance, available }: FundsChange, field: string, what: string): void {
  if (Number.isSafeInteger(balance) && Number.isSafeInteger(available)) return;
  const detail = `would pass ${Number.MAX_SAFE_INTEGER}, the largest that can be counted exactly; use smaller amounts`;
  throw new SeedbedError("validation_failed", `${what} ${detail}`, {
    errors: [{ pointer: `#/${field}`, code: "too_big", detail: `the balance ${detail}` }],
  });
}

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
export function completion({
  record,
  random,
  since,
}: Settling<{ readonly amount: number; readonly currency: Currency }>): PlannedMove<"completed" | "failed"> {
  const due =
    Date.parse(record.createdAt) + (random.chance(0.6) ? random.int(MINUTE, HOUR) : random.int(HOUR, 20 * HOUR));
  const at = due > since ? due : since + random.int(MINUTE, 6 * HOUR);
  if (random.chance(1 / FAILING_TRANSFERS))
    return { to: "failed", at, input: { failureReason: pickTransferFailure(random, record.amount, record.currency) } };
  return {
    to: "completed",
    at,
    refused: (code) => ({ to: "failed", input: { failureReason: REFUSED_TRANSFERS[code] ?? "Declined" } }),
  };
}
