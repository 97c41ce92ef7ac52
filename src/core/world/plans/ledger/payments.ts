import type { GrowthPlan, Stream, World } from "../../../model/generation.ts";
import { inDialect } from "../../dialect.ts";
import { BILLS, BOOKSTORE, drawQuantile, makeReference } from "../../merchants.ts";
import type { BillKind } from "../../merchants.ts";
import { convert, priceIn } from "../../price-level.ts";
import { orderNumberOf } from "../../shipping.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME, toTimestamp } from "../../time.ts";
import { cards } from "../cards.ts";
import { commerce, ORDERS } from "../commerce.ts";
import type { PlannedOrder } from "../commerce.ts";
import { holdings, mainAccounts } from "../holdings.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { inUse, people } from "../people.ts";
import type { PaymentDraft } from "./draft.ts";
import { HISTORY_SPAN } from "./span.ts";

export const PAYMENT_COUNT = 200;

/** Why payments fail, the first by card only. */
export const PAYMENT_FAILURES = [
  "card_declined",
  "insufficient_funds",
  "processing_error",
  "authentication_failed",
  "limit_exceeded",
];

/** All payments of a world; a payment's number is its place, from 1. */
export interface Payments {
  readonly all: readonly PaymentDraft[];
  readonly ofOrder: ReadonlyMap<number, number>;
}

/** One payment for each order that was ever paid, the rest bills and larger purchases. Apart from the ledger, so that orders need not wait for it. */
export const payments: GrowthPlan<Payments> = {
  name: "payments",
  make(world) {
    const all = draftPayments(world);
    const ofOrder = all.flatMap(({ orderIndex }, at) => (orderIndex === null ? [] : [[orderIndex, at + 1] as const]));
    return { all, ofOrder: new Map(ofOrder) };
  },
};

function draftPayments(world: World): PaymentDraft[] {
  const drafts: PaymentDraft[] = [];
  const paying = world.stream("ledger", "order-payments");
  for (const order of world.plan(commerce).orders) {
    if (order.paidAt !== null) drafts.push(payOrder(world, paying, order, order.paidAt));
  }
  const payers = world.plan(holdings).filter(({ type, status }) => type === "checking" && status === "active");
  const states = pickStates(world.stream("ledger", "payment-states"), PAYMENT_COUNT - drafts.length);
  const random = world.stream("ledger", "payments");
  for (const state of states) drafts.push(payBill(world, random, random.pick(payers), state));
  return drafts.sort((a, b) => a.createdAt - b.createdAt);
}

/** The states of `count` payments: all five at least once, most of them executed. */
function pickStates(random: Stream, count: number): PaymentDraft["status"][] {
  const share = Math.min(8, Math.max(1, Math.floor(count / 8)));
  const rare = (["pending", "failed", "cancelled", "refunded"] as const).flatMap((state, at) =>
    Array.from({ length: Math.max(1, share - at) }, () => state),
  );
  const rest = Array.from({ length: Math.max(0, count - rare.length) }, () => "executed" as const);
  return random.shuffle([...rare, ...rest].slice(0, count));
}

function payOrder(world: World, random: Stream, order: PlannedOrder, paidAt: number): PaymentDraft {
  const createdAt = paidAt - Math.min(random.int(2000, 4 * MINUTE), Math.floor((paidAt - order.placedAt) / 2));
  const number = orderNumberOf(String(world.part * ORDERS + order.index), toTimestamp(order.placedAt));
  const books = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const { index: accountIndex, currency } = numbered(world.plan(mainAccounts), order.userIndex);
  const card = payingCard(world, accountIndex, createdAt, convert(order.total, "USD", currency));
  const byCard = card !== null && random.chance(0.8);
  return {
    accountIndex,
    amount: order.total,
    currency: "USD",
    description: `${BOOKSTORE.name}, order ${number}, ${books === 1 ? "1 book" : `${books} books`}`,
    orderIndex: order.index,
    merchant: BOOKSTORE,
    method: byCard ? "card" : random.pick(["bank_transfer", "wallet"]),
    cardIndex: byCard ? card : null,
    status: order.refundedAt === null ? "executed" : "refunded",
    failureCode: null,
    createdAt,
    executedAt: paidAt,
    refundedAt: order.refundedAt,
    updatedAt: order.refundedAt ?? paidAt,
  };
}

function payBill(world: World, random: Stream, account: Holding, status: PaymentDraft["status"]): PaymentDraft {
  const { countryCode: country, timezone } = numbered(world.plan(people), account.userIndex);
  const kind: BillKind = random.pick(BILLS);
  const amount = priceIn(account.currency, drawQuantile(random, kind.cents));
  const createdAt = billTime(random, account, timezone, status);
  const done = createdAt + (kind.bill ? random.int(2 * HOUR, 28 * HOUR) : random.int(1500, 9 * MINUTE));
  const settledAt = Math.min(done, REFERENCE_TIME - MINUTE);
  const refundedAt = status === "refunded" ? Math.min(settledAt + random.int(DAY, 12 * DAY), REFERENCE_TIME - 1) : null;
  // A pending payment needs a card that pays now.
  const paysAt = status === "pending" ? REFERENCE_TIME - 1 : createdAt;
  const card = kind.bill ? null : payingCard(world, account.index, paysAt, amount);
  const byCard = card !== null && random.chance(0.75);
  return {
    accountIndex: account.index,
    amount,
    currency: account.currency,
    description: `${inDialect(random.pick(kind.phrases), country)} ${makeReference(random)}`,
    orderIndex: null,
    merchant: kind.bill ? null : { name: kind.payee, category: kind.category },
    method: kind.bill ? "bank_transfer" : byCard ? "card" : "wallet",
    cardIndex: byCard ? card : null,
    status,
    failureCode: status === "failed" ? random.pick(byCard ? PAYMENT_FAILURES : PAYMENT_FAILURES.slice(1)) : null,
    createdAt,
    executedAt: status === "executed" || status === "refunded" ? settledAt : null,
    refundedAt,
    updatedAt: status === "pending" ? createdAt : (refundedAt ?? settledAt),
  };
}

/** Pending ones are a day old at most; the others lie within the last year and a half, by day or in the evening. */
function billTime(random: Stream, account: Holding, timezone: string, status: PaymentDraft["status"]): number {
  if (status === "pending") return REFERENCE_TIME - random.int(10 * MINUTE, 30 * HOUR);
  const latest = REFERENCE_TIME - (status === "refunded" ? 14 : 2) * DAY;
  const earliest = Math.max(account.openedAt + 2 * HOUR, latest - HISTORY_SPAN);
  const time = inUse(random, timezone, random.int(earliest, Math.max(earliest, latest)));
  return Math.min(Math.max(time, earliest), Math.max(earliest, latest));
}

function payingCard(world: World, accountIndex: number, time: number, amount: number): number | null {
  const card = world.plan(cards).usable(accountIndex, time);
  if (card === undefined || (card.spendingLimit !== null && amount > card.spendingLimit)) return null;
  return card.index;
}
