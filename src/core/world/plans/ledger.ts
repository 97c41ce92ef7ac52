import type { GrowthPlan, World } from "../../model/generation.ts";
import { convert, rateOf } from "../price-level.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../time.ts";
import { commerce } from "./commerce.ts";
import { holdings, mainAccounts, PROMISED_COUNT } from "./holdings.ts";
import type { Holding } from "./holdings.ts";
import { settleBalances } from "./ledger/balances.ts";
import type { PlannedBalance, SettledBalance } from "./ledger/balances.ts";
import { draftEntry } from "./ledger/draft.ts";
import type { EntryDraft, PaymentDraft, TransferDraft } from "./ledger/draft.ts";
import { payments } from "./ledger/payments.ts";
import { draftPurchase } from "./ledger/purchases.ts";
import { draftRoutine } from "./ledger/routine.ts";
import { pickSpan } from "./ledger/span.ts";
import type { Span } from "./ledger/span.ts";
import { draftTransfers } from "./ledger/transfers.ts";
import { numbered } from "./numbered.ts";

export const TRANSACTION_COUNT = 2500;

/** A transfer; its number is its place, from 1. */
export type PlannedTransfer = TransferDraft;

/** A transaction; its number is its place, from 1. */
export interface PlannedTransaction extends EntryDraft {
  readonly amount: number;
  /** The account's running posted balance after it, minor units. */
  readonly balanceAfter: number;
  readonly transferIndex: number | null;
  readonly paymentIndex: number | null;
}

/** All money of a world, each list in order of time. */
export interface Ledger {
  readonly transfers: readonly PlannedTransfer[];
  /** Put together when first asked for, as what follows: a page of transfers need not wait for everyday life. */
  readonly balances: readonly PlannedBalance[];
  readonly transactions: readonly PlannedTransaction[];
}

/** Payments, transfers, transactions and balances that agree with each other, with the orders and with the accounts. */
export const ledger: GrowthPlan<Ledger> = {
  name: "ledger",
  make(world) {
    const accounts = world.plan(holdings);
    const told = pickTold(world);
    const spans = accounts.map((account) => shorten(pickSpan(world, account), told.get(account.index)));
    const paid = world.plan(payments).all;
    const entries = paid.flatMap((payment) => entriesOfPayment(payment, numbered(accounts, payment.accountIndex)));
    const routine = world.stream("ledger", "routine");
    for (const account of accounts) {
      entries.push(...draftRoutine(world, routine, account, numbered(spans, account.index)));
    }
    const transfers = draftTransfers(world, entries);
    let settled: SettledBalance | undefined;
    const settle = (): SettledBalance => {
      if (settled !== undefined) return settled;
      entries.push(...transfers.flatMap(entriesOfTransfer));
      entries.push(...draftEveryday(world, spans, TRANSACTION_COUNT - entries.length));
      entries.sort((a, b) => a.at - b.at);
      settled = settleBalances(world, entries, sumOutstanding(world, paid, transfers));
      return settled;
    };
    let transactions: readonly PlannedTransaction[] | undefined;
    return {
      transfers,
      get balances() {
        return settle().balances;
      },
      get transactions() {
        transactions ??= toTransactions(entries, settle(), paid, transfers);
        return transactions;
      },
    };
  },
};

function toTransactions(
  entries: readonly EntryDraft[],
  { amounts, balancesAfter }: SettledBalance,
  paid: readonly PaymentDraft[],
  transfers: readonly TransferDraft[],
): readonly PlannedTransaction[] {
  const paymentIndexes = new Map(paid.map((payment, at) => [payment, at + 1]));
  const transferIndexes = new Map(transfers.map((transfer, at) => [transfer, at + 1]));
  return entries.map((entry, at) => ({
    ...entry,
    amount: amounts[at] ?? 0,
    balanceAfter: balancesAfter[at] ?? 0,
    transferIndex: entry.transfer === null ? null : (transferIndexes.get(entry.transfer) ?? null),
    paymentIndex: entry.payment === null ? null : (paymentIndexes.get(entry.payment) ?? null),
  }));
}

function sumOutstanding(
  world: World,
  paid: readonly PaymentDraft[],
  transfers: readonly TransferDraft[],
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  const add = (index: number, amount: number): void => void sums.set(index, (sums.get(index) ?? 0) + amount);
  const accounts = world.plan(holdings);
  for (const { status, accountIndex, amount, currency } of paid)
    if (status === "pending") add(accountIndex, convert(amount, currency, numbered(accounts, accountIndex).currency));
  for (const { status, fromIndex, amount } of transfers) if (status === "pending") add(fromIndex, amount);
  for (const { status, userIndex, total } of world.plan(commerce).orders) {
    const { index, currency } = numbered(world.plan(mainAccounts), userIndex);
    if (status === "pending") add(index, convert(total, "USD", currency));
  }
  return sums;
}

function entriesOfPayment(payment: PaymentDraft, { currency }: Holding): EntryDraft[] {
  const { accountIndex, description, merchant, cardIndex, executedAt, refundedAt } = payment;
  if (executedAt === null) return [];
  const amount = convert(payment.amount, payment.currency, currency);
  const rate = payment.currency === currency ? null : rateOf(payment.currency, currency);
  const shared = { accountIndex, merchant, cardIndex, payment, rate };
  const paid = draftEntry({ ...shared, at: executedAt, amount: -amount, description });
  if (refundedAt === null) return [paid];
  return [paid, draftEntry({ ...shared, at: refundedAt, amount, description: `Refund: ${description}` })];
}

function entriesOfTransfer(transfer: TransferDraft): EntryDraft[] {
  const { fromIndex, toIndex, amount, sent, received, completedAt } = transfer;
  if (completedAt === null) return [];
  return [
    draftEntry({ accountIndex: fromIndex, at: completedAt, amount: -amount, description: sent, transfer }),
    draftEntry({ accountIndex: toIndex, at: completedAt, amount, description: received, transfer }),
  ];
}

/** The told lives of accounts: of the first main ones a year or more, of some others and of credit cards the last months; of the rest there are few purchases, and payments. */
const TOLD = { first: 365 * DAY, others: 80 * DAY, credit: 220 * DAY };

const TOLD_OTHERS = 10;

const PENDING = 6;

/** The told part of an account's life, milliseconds until now, by its number. */
function pickTold(world: World): ReadonlyMap<number, number> {
  const main = world.plan(mainAccounts);
  const old = main.filter(
    ({ index, status, openedAt }) =>
      index > PROMISED_COUNT && status === "active" && openedAt < REFERENCE_TIME - 400 * DAY,
  );
  const chosen = world.stream("ledger", "told").sample(old, TOLD_OTHERS);
  return new Map([
    ...world
      .plan(holdings)
      .filter(({ type }) => type === "credit")
      .map(({ index }) => [index, TOLD.credit] as const),
    ...main.slice(0, PROMISED_COUNT).map(({ index }, at) => [index, TOLD.first + at * 40 * DAY] as const),
    ...chosen.map(({ index }, at) => [index, TOLD.others + at * 12 * DAY] as const),
  ]);
}

function shorten(span: Span, length: number | undefined): Span {
  return length === undefined ? span : { ...span, from: Math.max(span.from, span.to - length), recent: true };
}

/** `count` purchases, spread over the checking accounts by the length of their history: some twenty a month where a whole life is told, else one in some months. */
function draftEveryday(world: World, spans: readonly Span[], count: number): EntryDraft[] {
  const random = world.stream("ledger", "everyday");
  const shoppers = world.plan(holdings).filter((account) => account.type === "checking");
  const shares = shoppers.map((account) => {
    const span = numbered(spans, account.index);
    const often = span.recent === true ? (account.index > PROMISED_COUNT ? 45 : 135) : 1;
    return { account, span, share: (span.to - span.from) * random.int(5, 9) * often };
  });
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  const entries: EntryDraft[] = [];
  // Some of the last two days are still pending in every world.
  const latest = { from: REFERENCE_TIME - 2 * DAY, to: REFERENCE_TIME - HOUR };
  for (const account of random.sample(
    shoppers.filter(({ status }) => status === "active"),
    PENDING,
  )) {
    const entry = draftPurchase(world, random, account, latest);
    entries.push({ ...entry, at: entry.madeAt, status: "pending", updatedAt: entry.madeAt });
  }
  let seen = 0;
  for (const { account, span, share } of shares) {
    seen += share;
    const upTo = Math.round((seen / total) * count);
    while (entries.length < upTo) entries.push(draftPurchase(world, random, account, span));
  }
  return entries;
}
