import * as z from "zod";

import { SeedbedError } from "../../model/errors.ts";
import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import type { RecordType } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Tx } from "../../model/rules.ts";
import { CURRENCIES, currency, ofKind, signedMoney, text, timestamp } from "../../model/values.ts";
import { inPart } from "../../world/parts.ts";
import { holdings } from "../../world/plans/holdings.ts";
import { ledger, TRANSACTION_COUNT } from "../../world/plans/ledger.ts";
import type { PlannedTransaction } from "../../world/plans/ledger.ts";
import { payments } from "../../world/plans/ledger/payments.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";
import { account } from "./account.ts";
import { applyEffect, assertAccountActive, assertCovers } from "./funds.ts";
import type { FundedAccount, FundsChange } from "./funds.ts";

const entryAt = (world: World, index: number): PlannedTransaction => numbered(world.plan(ledger).transactions, index);
const planned = fromPlan(entryAt);

/** One line of an account's statement. */
export const transaction = defineResource({
  name: "transaction",
  collection: "transactions",
  domain: "fintech",
  description:
    "One line of an account's statement. Creating or deleting one moves the balance, and needs the account active (409 conflict); deleting a credit may take the balance below zero.",
  count: TRANSACTION_COUNT,
  fields: {
    accountId: { ...planned.reference("accountIndex"), required: true },
    amount: {
      schema: ofKind(
        "money",
        z
          .int()
          .refine((amount) => amount !== 0, "must not be 0")
          .meta({ not: { enum: [0] } }),
      ),
      description: "Minor units of the currency: above 0 comes in, below 0 goes out.",
      required: true,
      generate: planned.of("amount"),
    },
    type: {
      schema: z.enum(["credit", "debit"]),
      description: "The sign of the amount: credit comes in, debit goes out.",
      readOnly: true,
      initial: ({ self }) => typeOf(self.amount ?? 0),
      generate: ({ self }) => typeOf(self.amount),
    },
    currency: {
      schema: currency(),
      description: "The account's.",
      readOnly: true,
      // The rules put the account's here.
      initial: () => "USD",
      generate: ({ world, self }) => world.record(account, Number(self.accountId)).currency,
    },
    rate: {
      schema: z.number().min(0).nullable(),
      description: "What one unit of the payment’s currency is in the account’s; null where they are the same.",
      readOnly: true,
      generate({ world, index }) {
        const { rate, amount, paymentIndex, accountIndex } = entryAt(world, index);
        if (rate === null || paymentIndex === null || world.profile !== "edges") return rate;
        // Amounts that are made many times larger are converted by what they came to before, not by the table.
        const paid = numbered(world.plan(payments).all, paymentIndex);
        const own = numbered(world.plan(holdings), accountIndex).currency;
        return (Math.abs(amount) / paid.amount) * 10 ** (CURRENCIES[paid.currency] - CURRENCIES[own]);
      },
    },
    status: {
      schema: z.enum(["posted", "pending", "reversed"]),
      description: "Only posted ones count in the balance; pending debits count in what is available.",
      initial: () => "posted",
      generate: planned.of("status"),
    },
    description: {
      schema: text(500).nullable(),
      search: true,
      generate: ({ world, index }) => inPart(world, entryAt(world, index).description),
    },
    merchant: {
      schema: z.object({ name: text(120), category: text(60) }).nullable(),
      description: "Who was paid, of a purchase.",
      search: true,
      generate: ({ world, index }) => {
        const { merchant } = entryAt(world, index);
        return merchant === null ? null : { name: merchant.name, category: merchant.category };
      },
    },
    cardId: { ...planned.optionalReference("cardIndex"), description: "The card that paid.", readOnly: true },
    transferId: {
      ...planned.optionalReference("transferIndex"),
      description: "The transfer that it is a half of.",
      readOnly: true,
    },
    paymentId: {
      ...planned.optionalReference("paymentIndex"),
      description: "The payment that it carries out or refunds.",
      readOnly: true,
    },
    balanceAfter: {
      schema: signedMoney(),
      description: "The account's balance once this was posted, minor units.",
      readOnly: true,
      // The rules put the account's balance here.
      initial: () => 0,
      generate: planned.of("balanceAfter"),
    },
    postedAt: {
      schema: timestamp().nullable(),
      description:
        "Cards are charged one to four days after the purchase; null until then. Statements are in this order.",
      readOnly: true,
      initial: ({ now }) => now,
      generate: ({ world, index }) => {
        const { status, at } = entryAt(world, index);
        return status === "posted" ? toTimestamp(at) : null;
      },
    },
  },
  relations: {
    account: { field: "accountId", to: "account" },
    card: { field: "cardId", to: "card" },
    transfer: { field: "transferId", to: "transfer" },
    payment: { field: "paymentId", to: "payment" },
  },
  lifecycle: {
    initial: "posted",
    transitions: {},
    elsewhere: "to undo a transaction, create its counterpart or delete it",
  },
  createdAt: ({ world, index }) => toTimestamp(entryAt(world, index).madeAt),
  updatedAt: ({ world, index }) => toTimestamp(entryAt(world, index).updatedAt),
});

type Transaction = RecordType<typeof transaction>;

/** Transactions move the balance of an active account that can cover them. */
export const transactionRules = defineRules(transaction, {
  refusals: ["insufficient_funds"],
  write({ tx, id, previous, next, changed }) {
    if (!changed("amount") && !changed("accountId")) return undefined;
    const attempt = previous === undefined ? "create the transaction" : `change transaction ${id}`;
    if (previous !== undefined) assertOwn(previous, attempt);
    const type = typeOf(next.amount);
    if (previous !== undefined && !changed("accountId")) {
      const holder = tx.find(account, next.accountId);
      // The account was deleted, and its balance with it.
      if (holder === undefined) return { type };
      const difference = subtract(effectOf(next), effectOf(previous));
      post(tx, holder, difference, attempt);
      return { type, balanceAfter: previous.balanceAfter + difference.balance };
    }
    const left = previous === undefined ? undefined : tx.find(account, previous.accountId);
    if (left !== undefined && previous !== undefined) post(tx, left, subtract(NOTHING, effectOf(previous)), attempt);
    const holder = tx.find(account, next.accountId);
    if (holder === undefined) return { type };
    const { balance } = post(tx, holder, effectOf(next), attempt);
    return { type, currency: holder.currency, balanceAfter: balance };
  },
  remove({ tx, id, previous }) {
    const holder = tx.find(account, previous.accountId);
    const { balance, available } = effectOf(previous);
    if (holder === undefined || (balance === 0 && available === 0)) return;
    const attempt = `delete transaction ${id}`;
    assertAccountActive(holder, attempt);
    applyEffect(tx, holder, { balance: -balance, available: -available }, attempt);
  },
});

const NOTHING: FundsChange = { balance: 0, available: 0 };

function typeOf(amount: number): "credit" | "debit" {
  return amount < 0 ? "debit" : "credit";
}

/** Returns the change of the account: posted transactions count, pending debits are held back, reversed ones are nothing. */
function effectOf({ status, amount }: Transaction): FundsChange {
  if (status === "posted") return { balance: amount, available: amount };
  return status === "pending" && amount < 0 ? { balance: 0, available: amount } : NOTHING;
}

function subtract(from: FundsChange, what: FundsChange): FundsChange {
  return { balance: from.balance - what.balance, available: from.available - what.available };
}

function post(tx: Tx, holder: FundedAccount, effect: FundsChange, attempt: string): FundedAccount {
  assertAccountActive(holder, attempt);
  if (effect.available < 0) assertCovers(holder, -effect.available, attempt);
  return applyEffect(tx, holder, effect, attempt);
}

/** Refuses to change a half of a transfer or what carries out a payment: the two would no longer agree. */
function assertOwn({ transferId, paymentId }: Transaction, attempt: string): void {
  if (transferId === null && paymentId === null) return;
  const whole = transferId === null ? `payment ${paymentId}` : `transfer ${transferId}`;
  throw new SeedbedError(
    "conflict",
    `cannot ${attempt}: its amount and account are those of ${whole}; create a transaction that corrects it instead`,
  );
}
