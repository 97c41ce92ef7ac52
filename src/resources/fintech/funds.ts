import { SeedbedError } from "../../model/errors.ts";
import type { RecordType } from "../../model/resource.ts";
import type { Tx } from "../../model/rules.ts";
import { account } from "./account.ts";

/** An account's record. */
export type Account = RecordType<typeof account>;

/** What something does to an account's money, minor units. */
export interface Effect {
  readonly balance: number;
  readonly available: number;
}

/** The account that a write needs. Throws `unresolved_reference` if it is gone. */
export function getAccount(tx: Tx, id: string, attempt: string, field: string): Account {
  const found = tx.find(account, id);
  if (found !== undefined) return found;
  const detail = `there is no account ${id}: it was deleted`;
  throw new SeedbedError("unresolved_reference", `cannot ${attempt}: ${detail}`, {
    errors: [{ pointer: `#/${field}`, code: "unresolved_reference", detail }],
  });
}

/** Throws `conflict` unless the account is active. */
export function assertActive({ id, status }: Account, attempt: string): void {
  if (status === "active") return;
  const way = status === "frozen" ? "unfreeze it first" : "a closed account stays closed, take another";
  throw new SeedbedError("conflict", `cannot ${attempt}: account ${id} is ${status}; ${way}`);
}

/** Throws `insufficient_funds` unless the account has at least `amount` available, minor units. */
export function assertCovers({ id, available, currency }: Account, amount: number, attempt: string): void {
  if (available >= amount) return;
  throw new SeedbedError(
    "insufficient_funds",
    `cannot ${attempt}: it takes ${amount} and account ${id} has ${available} available (minor units of ${currency}); pay in first, or take another account`,
    { members: { accountId: id, available, required: amount } },
  );
}

/** Moves an account's balance and what is available. Throws `validation_failed` past the largest safe integer. */
export function applyEffect(tx: Tx, { id, balance, available }: Account, effect: Effect, attempt: string): Account {
  const moved = { balance: balance + effect.balance, available: available + effect.available };
  assertCountable(moved, "amount", `cannot ${attempt}: the balance of account ${id}`);
  return tx.set(account, id, moved);
}

/** Throws `validation_failed` for `field` if a balance is too large to be counted exactly. */
export function assertCountable({ balance, available }: Effect, field: string, what: string): void {
  if (Number.isSafeInteger(balance) && Number.isSafeInteger(available)) return;
  const detail = `would pass ${Number.MAX_SAFE_INTEGER}, the largest that can be counted exactly; use smaller amounts`;
  throw new SeedbedError("validation_failed", `${what} ${detail}`, {
    errors: [{ pointer: `#/${field}`, code: "too_big", detail: `the balance ${detail}` }],
  });
}
