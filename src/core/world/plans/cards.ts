import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { roundAmountIn } from "../price-level.ts";
import { sharesOf } from "../stream.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { holdings, PROMISED_COUNT } from "./holdings.ts";
import type { Holding } from "./holdings.ts";

/** A card. Times are epoch milliseconds. */
export interface PlannedCard {
  readonly index: number;
  readonly accountIndex: number;
  readonly userIndex: number;
  readonly brand: "visa" | "mastercard" | "amex";
  readonly type: "virtual" | "physical";
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly spendingLimit: number | null;
  readonly status: "inactive" | "active" | "frozen" | "cancelled";
  readonly createdAt: number;
  /** From when it paid; null if it never did. */
  readonly activatedAt: number | null;
  /** Since when it pays no more. */
  readonly endedAt: number | null;
}

export const CARD_COUNT = 100;

const DEBIT_BRANDS = sharesOf({ visa: 6, mastercard: 4 });

const INACTIVE_COUNT = 4;
const FROZEN_COUNT = 3;
const CANCELLED_COUNT = 3;

/** All cards in order of time, an account having one at most. */
export interface Cards {
  readonly cards: readonly PlannedCard[];
  /** The account's card if it pays at that time (epoch milliseconds). */
  usable(accountIndex: number, time: number): PlannedCard | undefined;
}

export const cards: GrowthPlan<Cards> = {
  name: "cards",
  make(world) {
    const issued = pickAccounts(world);
    const states = pickStates(world, issued);
    const random = world.stream("cards", "details");
    const made = issued
      .map((account) => issue(random, account, states.get(account.index) ?? "active"))
      .sort((a, b) => a.createdAt - b.createdAt)
      .map((card, at) => ({ ...card, index: at + 1 }));
    const byAccount = new Map(made.map((card) => [card.accountIndex, card]));
    return {
      cards: made,
      usable(accountIndex, time) {
        const card = byAccount.get(accountIndex);
        if (card === undefined || card.activatedAt === null || time < card.activatedAt) return undefined;
        return card.endedAt === null || time < card.endedAt ? card : undefined;
      },
    };
  },
};

/** Every credit account, and as many checking accounts as there are cards left; few people have both. */
function pickAccounts(world: World): Holding[] {
  const all = world.plan(holdings);
  const credit = all.filter((account) => account.type === "credit");
  const withCredit = new Set(credit.map((account) => account.userIndex));
  const checking = all.filter((account) => account.main);
  const spare = checking.filter((account) => account.index > PROMISED_COUNT && account.status === "active");
  const rank = (account: Holding): number => (withCredit.has(account.userIndex) ? 0 : 1);
  const without = world
    .stream("cards", "accounts")
    .shuffle(spare)
    .sort((a, b) => rank(a) - rank(b));
  const left = new Set(without.slice(0, checking.length + credit.length - CARD_COUNT).map((account) => account.index));
  return [...checking.filter((account) => !left.has(account.index)), ...credit];
}

function pickStates(world: World, issued: readonly Holding[]): Map<number, PlannedCard["status"]> {
  const states = new Map<number, PlannedCard["status"]>();
  for (const account of issued) {
    if (account.status === "closed") states.set(account.index, "cancelled");
    if (account.status === "frozen") states.set(account.index, "frozen");
  }
  const free = issued.filter(
    ({ index, status, type }) => index > PROMISED_COUNT && status === "active" && type === "checking",
  );
  const picked = world.stream("cards", "states").sample(free, INACTIVE_COUNT + FROZEN_COUNT + CANCELLED_COUNT);
  for (const [at, account] of picked.entries()) {
    states.set(
      account.index,
      at < INACTIVE_COUNT ? "inactive" : at < INACTIVE_COUNT + FROZEN_COUNT ? "frozen" : "cancelled",
    );
  }
  return states;
}

function issue(random: Stream, account: Holding, status: PlannedCard["status"]): Omit<PlannedCard, "index"> {
  const createdAt = account.openedAt + random.int(20 * MINUTE, 3 * DAY);
  const type = account.type === "credit" || random.chance(0.7) ? "physical" : "virtual";
  const wait = type === "virtual" ? random.int(MINUTE, HOUR) : random.int(20 * HOUR, 5 * DAY);
  const activatedAt = status === "inactive" ? null : Math.min(createdAt + wait, REFERENCE_TIME - HOUR);
  const expiry = new Date(createdAt + random.int(1500, 1790) * DAY);
  return {
    accountIndex: account.index,
    userIndex: account.userIndex,
    brand: account.type === "credit" ? random.pick(["visa", "mastercard", "amex"]) : random.weighted(DEBIT_BRANDS),
    type,
    last4: String(random.int(0, 9999)).padStart(4, "0"),
    expMonth: expiry.getUTCMonth() + 1,
    expYear: expiry.getUTCFullYear(),
    spendingLimit: random.chance(type === "virtual" ? 0.7 : 0.35)
      ? roundAmountIn(account.currency, random.pick([150_000, 200_000, 300_000, 500_000, 1_000_000]))
      : null,
    status,
    createdAt,
    activatedAt,
    endedAt: account.closedAt ?? account.frozenAt ?? stopTime(random, status, activatedAt),
  };
}

function stopTime(random: Stream, status: PlannedCard["status"], activatedAt: number | null): number | null {
  if (activatedAt === null || status === "active" || status === "inactive") return null;
  return Math.round(activatedAt + (REFERENCE_TIME - activatedAt) * (0.3 + 0.65 * random.next()));
}
