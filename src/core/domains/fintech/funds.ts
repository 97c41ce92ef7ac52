import { SeedbedError } from "../../model/errors.ts";
import type { RecordType } from "../../model/resource.ts";
import type { Tx } from "../../model/rules.ts";
import { account } from "./account.ts";

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
  throw new SeedbedError("unresolved_reference", `cannot ${attempt}: ${detail}`, {
    errors: [{ pointer: `#/${field}`, code: "unresolved_reference", detail }],
  });
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
