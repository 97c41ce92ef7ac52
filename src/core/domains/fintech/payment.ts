import * as z from "zod";

import { SeedbedError, refuseFor } from "../../model/errors.ts";
import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import type { RecordType } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Tx } from "../../model/rules.ts";
import { currency, money, ofKind, text } from "../../model/values.ts";
import type { Currency } from "../../model/values.ts";
import { BOOKSTORE } from "../../world/merchants.ts";
import { inPart } from "../../world/parts.ts";
import type { PaymentDraft } from "../../world/plans/ledger/draft.ts";
import { PAYMENT_COUNT, payments } from "../../world/plans/ledger/payments.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { convert, rateOf } from "../../world/price-level.ts";
import { toTimestamp } from "../../world/time.ts";
import { order } from "../bookstore/order.ts";
import { fromPlan } from "../planned.ts";
import { account } from "./account.ts";
import { card } from "./card.ts";
import { CALLED_OFF, assertAccountActive, assertCovers, execution, getAccount } from "./funds.ts";
import { transaction } from "./transaction.ts";

interface Settlement {
  readonly id: string;
  readonly accountId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly cardId: string | null;
  readonly orderId: string | null;
  readonly description: string | null;
}

function payOut(tx: Tx, payment: Settlement): void {
  post(tx, payment, -payment.amount, payment.description ?? `Payment ${payment.id}`);
}

/** Posts the counterpart, without the card if that was deleted. Throws `conflict` if the account is not active, `unresolved_reference` if it is gone. */
function payBack(tx: Tx, payment: Settlement): void {
  const attempt = `refund payment ${payment.id}`;
  assertAccountActive(getAccount(tx, payment.accountId, attempt, "accountId"), attempt);
  const cardId = payment.cardId !== null && tx.find(card, payment.cardId) === undefined ? null : payment.cardId;
  post(tx, { ...payment, cardId }, payment.amount, `Refund: ${payment.description ?? `payment ${payment.id}`}`);
}

function post(tx: Tx, payment: Settlement, amount: number, description: string): void {
  const { id, accountId, cardId, orderId } = payment;
  const merchant = orderId === null ? null : { name: BOOKSTORE.name, category: BOOKSTORE.category };
  const own = tx.find(account, accountId)?.currency ?? payment.currency;
  const converted = Math.sign(amount) * convert(Math.abs(amount), payment.currency, own);
  const rate = own === payment.currency ? null : rateOf(payment.currency, own);
  tx.create(transaction, { accountId, amount: converted, rate, description, merchant, cardId, paymentId: id });
}

const paymentAt = (world: World, index: number): PaymentDraft => numbered(world.plan(payments).all, index);
const planned = fromPlan(paymentAt);

/** Money from an account to a merchant. */
export const payment = defineResource({
  name: "payment",
  collection: "payments",
  domain: "fintech",
  description:
    "Money from an account to somebody outside. An executed one has its posted transaction, a refunded one also the counterpart.",
  count: PAYMENT_COUNT,
  fields: {
    accountId: { ...planned.reference("accountIndex"), required: true },
    amount: {
      schema: ofKind("money", z.int().min(1)),
      description: "Minor units of the currency.",
      required: true,
      generate: planned.of("amount"),
    },
    currency: {
      schema: currency(),
      description:
        "The order’s if it pays for one, else the account’s. The transaction of an account in another currency is converted, and names the rate.",
      readOnly: true,
      // The rules put it here.
      initial: () => "USD",
      generate: ({ world, self }) =>
        self.orderId === null
          ? world.record(account, Number(self.accountId)).currency
          : world.record(order, Number(self.orderId)).currency,
    },
    description: {
      schema: text(400).nullable(),
      search: true,
      generate: ({ world, index }) => inPart(world, paymentAt(world, index).description),
    },
    orderId: { ...planned.optionalReference("orderIndex"), description: "The order that it pays for." },
    method: {
      schema: z.enum(["card", "bank_transfer", "wallet"]),
      initial: () => "bank_transfer",
      generate: planned.of("method"),
    },
    cardId: { ...planned.optionalReference("cardIndex"), description: "A card of the account." },
    amountRefunded: {
      schema: money(),
      description: "Minor units of the currency.",
      readOnly: true,
      initial: () => 0,
      generate: ({ self }) => (self.status === "refunded" ? self.amount : 0),
    },
    status: {
      schema: z.enum(["pending", "executed", "failed", "cancelled", "refunded"]),
      initial: () => "pending",
      generate: planned.of("status"),
    },
    failureCode: {
      schema: text(60).nullable(),
      description: "Why it failed: card_declined, insufficient_funds, …",
      readOnly: true,
      generate: planned.of("failureCode"),
    },
    executedAt: planned.noted("executedAt"),
  },
  relations: {
    account: { field: "accountId", to: "account" },
    order: { field: "orderId", to: "order" },
    card: { field: "cardId", to: "card" },
  },
  lifecycle: {
    initial: "pending",
    after: { pending: execution },
    fixed: ["accountId", "amount", "currency", "orderId", "cardId"],
    transitions: {
      execute: {
        from: ["pending"],
        to: "executed",
        event: "executed",
        description:
          "Posts the transaction. 409 conflict if the account or the card is not active, 422 insufficient_funds if the account has too little.",
      },
      fail: {
        from: ["pending"],
        to: "failed",
        event: "failed",
        description: "Ends it without moving money.",
        input: z.object({ failureCode: text(60).nullable().optional() }),
      },
      cancel: CALLED_OFF,
      refund: {
        from: ["executed"],
        to: "refunded",
        event: "refunded",
        description:
          "Pays the whole amount back. An order that it paid stays as it is, delivered or not: cancelling or returning the order refunds it and puts the stock back. The counterpart names no card if the card was deleted.",
      },
    },
  },
  createdAt: ({ world, index }) => toTimestamp(paymentAt(world, index).createdAt),
  updatedAt: ({ world, index }) => toTimestamp(paymentAt(world, index).updatedAt),
});

type Payment = RecordType<typeof payment>;

export const paymentRules = defineRules(payment, {
  refusals: ["insufficient_funds"],
  write({ tx, id, previous, next, changed }) {
    if (!changed("accountId") && !changed("cardId") && !changed("orderId")) return undefined;
    const attempt = previous === undefined ? "create the payment" : `change payment ${id}`;
    checkCard(tx, next, attempt);
    if (previous !== undefined && previous.status !== "pending") return undefined;
    const paidFor = next.orderId === null ? undefined : tx.find(order, next.orderId);
    const found = paidFor ?? tx.find(account, next.accountId);
    return found === undefined ? undefined : { currency: found.currency };
  },
  effects: {
    enter: {
      pending: null,
      executed({ tx, attempt, next }) {
        const holder = getAccount(tx, next.accountId, attempt, "accountId");
        assertAccountActive(holder, attempt);
        checkCard(tx, next, attempt);
        assertCardActive(tx, next, attempt);
        assertCovers(holder, convert(next.amount, next.currency, holder.currency), attempt);
        payOut(tx, next);
        return { executedAt: tx.now };
      },
      failed(_change, { failureCode }) {
        return { failureCode: typeof failureCode === "string" ? failureCode : "declined" };
      },
      cancelled: null,
      refunded({ tx, next }) {
        payBack(tx, next);
        return { amountRefunded: next.amount };
      },
    },
  },
});

/** Refuses a card of another account; one that was deleted is judged when it has to pay. */
function checkCard(tx: Tx, { cardId, accountId }: Payment, attempt: string): void {
  const found = cardId === null ? undefined : tx.find(card, cardId);
  if (found === undefined || found.accountId === accountId) return;
  const detail = `card ${found.id} is of account ${found.accountId}, not ${accountId}; name a card of account ${accountId}, or none`;
  refuseFor("validation_failed", attempt, { pointer: "#/cardId", code: "card_of_another_account", detail });
}

function assertCardActive(tx: Tx, { cardId }: Payment, attempt: string): void {
  if (cardId === null) return;
  const status = tx.find(card, cardId)?.status ?? "deleted";
  if (status === "active") return;
  const way = status === "inactive" ? "activate it" : status === "frozen" ? "unfreeze it" : "use another";
  throw new SeedbedError("conflict", `cannot ${attempt}: card ${cardId} is ${status}; ${way} first`);
}
