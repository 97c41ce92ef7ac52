import type { Stream, World } from "../../../model/generation.ts";
import type { Currency } from "../../../model/values.ts";
import { drawQuantile } from "../../merchants.ts";
import { priceIn, roundAmountIn } from "../../price-level.ts";
import { holdings, PROMISED_COUNT } from "../holdings.ts";
import type { Holding } from "../holdings.ts";
import { livelihoods } from "../livelihoods.ts";
import type { Livelihood } from "../livelihoods.ts";
import { numbered } from "../numbered.ts";
import type { EntryDraft } from "./draft.ts";

/** An account's money, minor units. */
export interface PlannedBalance {
  readonly openingBalance: number;
  readonly balance: number;
  readonly creditLimit: number | null;
  readonly available: number;
  /** Time at which the last transaction moved it, epoch milliseconds; null if none did. */
  readonly movedAt: number | null;
}

/** Least balance of accounts 1 to 4, in minor units. */
const PROMISED_BALANCE = 1_000_000;

/** Quantiles of what accounts start with, US cents. */
const OPENING: Readonly<Record<Holding["type"], readonly number[]>> = {
  checking: [3_000, 15_000, 40_000, 80_000, 140_000, 240_000, 420_000, 900_000, 2_600_000],
  savings: [50_000, 240_000, 650_000, 1_400_000, 2_600_000, 5_200_000],
  investment: [200_000, 800_000, 2_200_000, 5_000_000, 11_000_000],
  credit: [0],
};

/** Quantiles of how much may be owed, US cents. */
const LIMITS = [150_000, 250_000, 400_000, 600_000, 900_000, 1_500_000];

/** All accounts' balances, and of each entry its amount and the balance after it. */
export interface SettledBalance {
  readonly balances: readonly PlannedBalance[];
  readonly amounts: readonly number[];
  readonly balancesAfter: readonly number[];
}

interface Running {
  posted: number;
  held: number;
  lowest: number;
  movedAt: number | null;
}

/**
 * Opens each account with enough for all that happens on it, and runs the balances through the entries (in order of
 * time): none but a credit account is ever below zero, a closed one ends at zero, and each can pay what is `outstanding` of it.
 */
export function settleBalances(
  world: World,
  entries: readonly EntryDraft[],
  outstanding: ReadonlyMap<number, number>,
): SettledBalance {
  const accounts = world.plan(holdings);
  const runs = accounts.map((): Running => ({ posted: 0, held: 0, lowest: 0, movedAt: null }));
  for (const entry of entries) follow(numbered(runs, entry.accountIndex), entry);

  const random = world.stream("ledger", "openings");
  const openings = accounts.map((account) =>
    openingBalance(
      random,
      account,
      wealthOf(numbered(world.plan(livelihoods), account.userIndex)),
      numbered(runs, account.index),
      outstanding.get(account.index) ?? 0,
    ),
  );
  const running = [...openings];
  const amounts: number[] = [];
  const balancesAfter = entries.map(({ accountIndex, amount: own, part, status }) => {
    const before = numbered(running, accountIndex);
    const amount = own ?? (Math.round(before * part) || 1);
    amounts.push(amount);
    const after = status === "posted" ? before + amount : before;
    running[accountIndex - 1] = after;
    return after;
  });
  const limits = world.stream("ledger", "limits");
  const balances = runs.map(({ held, movedAt }, at) => ({
    openingBalance: numbered(openings, at + 1),
    balance: numbered(running, at + 1),
    available: numbered(running, at + 1) + held,
    creditLimit: creditLimit(limits, numbered(accounts, at + 1), numbered(runs, at + 1)),
    movedAt,
  }));
  return { balances, amounts, balancesAfter };
}

function follow(run: Running, { amount, status, at }: EntryDraft): void {
  if (status === "posted") run.posted += amount ?? 0;
  if (status === "pending" && amount !== null && amount < 0) run.held += amount;
  if (status !== "reversed") run.movedAt = at;
  run.lowest = Math.min(run.lowest, run.posted + run.held);
}

function creditLimit(random: Stream, { type, currency }: Holding, { lowest }: Running): number | null {
  if (type !== "credit") return null;
  const drawn = roundAmountIn(currency, drawQuantile(random, LIMITS));
  return Math.max(drawn, roundUp(currency, Math.ceil(-lowest * 1.2)));
}

/** The savings of somebody beside those of a person of 43 with a middling income: as much as income and years of work allow; pensions are small, and savings are not. */
function wealthOf({ kind, monthly, age }: Livelihood): number {
  const income = kind === "pension" ? 1 : Math.min(2, monthly / 420_000);
  return Math.max(0.08, income * Math.min(1.5, (age - 18) / 25));
}

/** A round sum that lasts: the account's own draw, or what it needs if that is more. */
function openingBalance(random: Stream, account: Holding, wealth: number, run: Running, outstanding: number): number {
  const { currency, type } = account;
  if (type === "credit") return 0;
  const drawn = roundAmountIn(currency, drawQuantile(random, OPENING[type]) * (type === "checking" ? 1 : wealth));
  const needed =
    Math.max(-run.lowest, outstanding - run.posted - run.held) + priceIn(currency, random.int(2000, 45_000));
  if (account.index > PROMISED_COUNT) return drawn >= needed ? drawn : roundUp(currency, needed);
  const promised = PROMISED_BALANCE + random.int(40_000, 900_000) - run.posted - run.held;
  return roundUp(currency, Math.max(drawn, needed, promised));
}

/** The next multiple of what 10.00 USD cost. */
function roundUp(currency: Currency, amount: number): number {
  const unit = roundAmountIn(currency, 1000);
  return Math.ceil(amount / unit) * unit;
}
