import { SeedbedError, refuseFor } from "../../model/errors.ts";
import type { Tx } from "../../model/rules.ts";
import { defineRules } from "../../model/rules.ts";
import { account } from "./account.ts";
import { card, holderOf } from "./card.ts";
import type { FundedAccount } from "./funds.ts";
import { assertCountable } from "./funds.ts";
import { payment } from "./payment.ts";
import { transaction } from "./transaction.ts";
import { transfer } from "./transfer.ts";

/** Apart from the declaration because transactions, payments and transfers name that. */
export const accountRules = defineRules(account, {
  write({ tx, id, previous, next, changed }) {
    if (next.type !== "credit" && next.creditLimit !== null && (changed("creditLimit") || changed("type")))
      refuseLimit(next, previous === undefined ? "create the account" : `change account ${id}`);
    if (previous === undefined) return undefined;
    if (changed("creditLimit") || changed("type")) assertWithin(previous, next);
    if (changed("currency")) assertUnused(tx, id);
    if (changed("userId")) passOnCards(tx, id, next.userId);
    return changed("openingBalance") ? reopenWith(previous, next.openingBalance) : undefined;
  },
  effects: {
    enter: {
      active: null,
      frozen: null,
      closed({ tx, attempt, next }) {
        if (next.balance !== 0 || next.available !== 0) {
          throw new SeedbedError(
            "conflict",
            `cannot ${attempt}: its balance is ${next.balance} (${next.available} available); take out or pay in what is left first`,
            { members: { balance: next.balance, available: next.available } },
          );
        }
        return { closedAt: tx.now };
      },
    },
  },
});

function refuseLimit({ type }: FundedAccount, attempt: string): never {
  const detail = `a ${type} account cannot owe; leave it out, send null, or make it a credit account`;
  refuseFor("validation_failed", attempt, { pointer: "#/creditLimit", code: "not_credit", detail });
}

function assertWithin({ id, available }: FundedAccount, next: FundedAccount): void {
  if (available >= 0 || available + (next.type === "credit" ? (next.creditLimit ?? 0) : 0) >= 0) return;
  throw new SeedbedError(
    "conflict",
    `cannot change account ${id}: it owes ${-available}, more than it could then; pay back first`,
    { members: { available } },
  );
}

function reopenWith(previous: FundedAccount, openingBalance: number): Partial<FundedAccount> {
  if (previous.status === "closed") {
    throw new SeedbedError(
      "conflict",
      `cannot change the opening balance of account ${previous.id}: it is closed, and its balance must stay 0`,
    );
  }
  const difference = openingBalance - previous.openingBalance;
  const moved = { balance: previous.balance + difference, available: previous.available + difference };
  assertCountable(moved, "openingBalance", `cannot change the opening balance of account ${previous.id}: its balance`);
  return moved;
}

function passOnCards(tx: Tx, id: string, userId: string): void {
  const own = tx.having(card, "accountId", id);
  for (const each of own) tx.set(card, each.id, { userId, cardholderName: holderOf(tx, userId) });
}

/** Refuses another currency for an account whose money has already been counted in one. */
function assertUnused(tx: Tx, id: string): void {
  const user =
    first(tx.having(transaction, "accountId", id), "transaction") ??
    first(tx.having(payment, "accountId", id), "payment") ??
    first([...tx.having(transfer, "fromAccountId", id), ...tx.having(transfer, "toAccountId", id)], "transfer");
  if (user === undefined) return;
  throw new SeedbedError(
    "conflict",
    `cannot change the currency of account ${id}: ${user} is counted in it; open another account`,
    {
      errors: [{ pointer: "#/currency", code: "fixed", detail: "cannot change once the account was used" }],
    },
  );
}

function first(records: readonly { readonly id: string }[], name: string): string | undefined {
  const [found] = records.toSorted((one, other) => Number(one.id) - Number(other.id));
  return found === undefined ? undefined : `${name} ${found.id}`;
}
