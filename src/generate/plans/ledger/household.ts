import type { Stream, World } from "../../../model/generation.ts";
import { SUBSCRIPTIONS } from "../../bills.ts";
import type { SubscriptionKind } from "../../bills.ts";
import { drawQuantile, makeReference } from "../../merchants.ts";
import { priceIn, roundAmountIn } from "../../price-level.ts";
import { cards } from "../cards.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import { monthsBetween } from "./calendar-months.ts";
import type { Month } from "./calendar-months.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { timeOn } from "./span.ts";
import type { Span } from "./span.ts";

/** Quantiles of what a person earns in a month after tax, US cents. */
const SALARY = [165_000, 240_000, 310_000, 385_000, 470_000, 590_000, 780_000, 1_240_000];

const DUTIES = [
  "Car loan instalment",
  "Childcare fees",
  "Student loan repayment",
  "Pension contribution",
  "Standing order, holiday fund",
  "Health insurance premium",
  "Card settlement",
];

const SET_ASIDE = [
  "Standing order, savings elsewhere",
  "Household budget, joint account",
  "Brokerage plan",
  "Tax reserve",
  "Building society plan",
];

/** What comes in or goes out on the same day of each month. */
interface Monthly {
  readonly day: number;
  /** UTC: banks book these in the early morning. */
  readonly hour: number;
  readonly subscription?: SubscriptionKind;
  amount(random: Stream): number;
  describe(month: Month, random: Stream): string;
}

/** The monthly life of a checking account: salary, rent, a duty or two, subscriptions. */
export function draftHousehold(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const entries: EntryDraft[] = [];
  const monthly = pickMonthly(world, random, account);
  for (const month of monthsBetween(span.from, span.to)) {
    for (const each of monthly) {
      const at = timeOn(random, span, month, each.day, each.hour);
      if (at === undefined) continue;
      const entry = draftEntry({
        accountIndex: account.index,
        at,
        amount: each.amount(random),
        description: each.describe(month, random),
      });
      entries.push(
        each.subscription === undefined ? entry : { ...entry, ...charge(world, account, at, each.subscription) },
      );
    }
  }
  return entries;
}

function charge(
  world: World,
  account: Holding,
  at: number,
  kind: SubscriptionKind,
): Pick<EntryDraft, "merchant" | "cardIndex"> {
  const card = world.plan(cards).usable(account.index, at);
  return { merchant: { name: kind.merchant, category: kind.category }, cardIndex: card?.index ?? null };
}

function pickMonthly(world: World, random: Stream, { currency, userIndex }: Holding): Monthly[] {
  const { address } = numbered(world.plan(people), userIndex);
  const salary = drawQuantile(random, SALARY);
  const payroll = makeReference(random);
  const monthly: Monthly[] = [
    {
      day: random.pick([1, 15, 24, 25, 25, 26, 27, 28]),
      hour: 5,
      amount: (draw) => priceIn(currency, salary + draw.int(-4000, 4000)),
      describe: (month) => `Salary ${month.name}, payroll ${payroll}`,
    },
  ];
  const home = roundAmountIn(currency, salary * (0.22 + 0.14 * random.next()));
  const housing = random.weighted([
    ["Rent", 7],
    ["Mortgage", 3],
  ]);
  monthly.push({
    day: 2,
    hour: 8,
    amount: () => -home,
    describe: (month) => `${housing} ${month.name}, ${address.street}`,
  });
  if (random.chance(0.75)) {
    const aside = roundAmountIn(currency, salary * (0.15 + 0.25 * random.next()));
    const name = random.pick(SET_ASIDE);
    monthly.push({
      day: random.int(3, 9),
      hour: 6,
      amount: () => -aside,
      describe: (month, draw) => `${name}, ${month.name}, ${makeReference(draw)}`,
    });
  }
  if (random.chance(0.6)) {
    const due = roundAmountIn(currency, salary * (0.05 + 0.17 * random.next()));
    const name = random.pick(DUTIES);
    monthly.push({
      day: random.int(3, 20),
      hour: 7,
      amount: () => -due,
      describe: (month, draw) => `${name}, ${month.name}, ${makeReference(draw)}`,
    });
  }
  for (const subscription of random.sample(
    SUBSCRIPTIONS,
    random.weighted([
      [0, 3],
      [1, 4],
      [2, 3],
    ]),
  )) {
    const price = priceIn(currency, random.pick(subscription.cents));
    monthly.push({
      day: random.int(1, 28),
      hour: 4,
      subscription,
      amount: () => -price,
      describe: (month, draw) => `${subscription.phrase}, ${month.name}, ${makeReference(draw)}`,
    });
  }
  return monthly;
}
