import type { GrowthPlan, Stream, World } from "../../../model/generation.ts";
import { fromLocal, toLocal, weekday } from "../../local-time.ts";
import { makeReference } from "../../merchants.ts";
import { priceIn } from "../../price-level.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import type { Holding } from "../holdings.ts";
import { livelihoods } from "../livelihoods.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { HISTORY_SPAN } from "./span.ts";
import type { Span } from "./span.ts";

/** Funds with their price at the beginning of the history, US cents, and their moves in a week, thousandths. */
const FUNDS: readonly (readonly [name: string, cents: number, moves: number])[] = [
  ["Global Equity Index", 6240, 30],
  ["Clean Energy Leaders", 2810, 55],
  ["Short Bond Ladder", 9790, 4],
  ["Emerging Cities", 4120, 42],
  ["Small Company Growth", 3560, 46],
  ["Real Estate Income", 5180, 26],
];

const WEEK = 7 * DAY;
const START = REFERENCE_TIME - HISTORY_SPAN - WEEK;

/** Prices of the funds, week by week, US cents. */
const fundPrices: GrowthPlan<ReadonlyMap<string, readonly number[]>> = {
  name: "fundPrices",
  make: (world) =>
    new Map(
      FUNDS.map(([name, cents, moves]) => {
        const random = world.stream("ledger", "fund", name);
        let price = cents;
        const weeks = Array.from({ length: Math.ceil((REFERENCE_TIME - START) / WEEK) + 2 }, () => {
          // Rather up than down.
          price *= 1 + (moves / 1000) * (random.next() + random.next() + random.next() - 1.44);
          return price;
        });
        return [name, weeks];
      }),
    ),
};

function priceAt(world: World, fund: string, time: number): number {
  const weeks = world.plan(fundPrices).get(fund) ?? [];
  const at = (time - START) / WEEK;
  const before = numbered(weeks, Math.floor(at) + 1);
  return before + (numbered(weeks, Math.floor(at) + 2) - before) * (at - Math.floor(at));
}

/** Drafts what an account buys, sells and earns, in order: only what it has, at the fund's price, while exchanges are open. */
export function draftTrades(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const { timezone } = numbered(world.plan(people), account.userIndex);
  const { monthly } = numbered(world.plan(livelihoods), account.userIndex);
  const held = new Map<string, number>();
  const times = Array.from({ length: random.int(5, 8) }, () => openTime(random, span, timezone)).sort((a, b) => a - b);
  return times.map((at) => {
    const own = [...held.keys()];
    const kind = own.length === 0 ? "Bought" : random.weighted(KINDS);
    const isNew = own.length === 0 || (kind === "Bought" && random.chance(0.4));
    const fund = isNew ? random.pick(FUNDS)[0] : random.pick(own);
    const price = priceAt(world, fund, at);
    const before = held.get(fund) ?? 0;
    const units =
      kind === "Bought"
        ? Math.max(1, Math.round((monthly * (0.1 + 0.6 * random.next())) / price))
        : random.int(1, before);
    const reference = makeReference(random);
    if (kind === "Dividend") {
      const amount = priceIn(account.currency, before * price * 0.009);
      return draftEntry({
        accountIndex: account.index,
        at,
        amount,
        description: `Dividend, ${fund} Fund, ${reference}`,
      });
    }
    const left = before + (kind === "Bought" ? units : -units);
    if (left > 0) held.set(fund, left);
    else held.delete(fund);
    const worth = priceIn(account.currency, price) * units;
    return draftEntry({
      accountIndex: account.index,
      at,
      amount: kind === "Bought" ? -worth : worth,
      description: `${kind} ${units} ${units === 1 ? "unit" : "units"} of ${fund} Fund, ${reference}`,
    });
  });
}

const KINDS = [
  ["Bought", 5],
  ["Sold", 2],
  ["Dividend", 3],
] as const;

/** A time between half past nine and four of a weekday there. */
function openTime(random: Stream, { from, to }: Span, timezone: string): number {
  for (;;) {
    const day = Math.floor(toLocal(timezone, random.int(from, to - 1)) / DAY) * DAY;
    const at = fromLocal(timezone, day + random.int(9 * HOUR + 30 * MINUTE, 16 * HOUR));
    if (weekday(day) < 5 && at >= from && at < to) return at;
  }
}
