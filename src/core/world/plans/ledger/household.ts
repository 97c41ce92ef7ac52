import type { Stream, World } from "../../../model/generation.ts";
import type { Currency } from "../../../model/values.ts";
import { inDialect } from "../../dialect.ts";
import { weekday } from "../../local-time.ts";
import { makeReference, SUBSCRIPTIONS } from "../../merchants.ts";
import type { SubscriptionKind } from "../../merchants.ts";
import { priceIn, roundAmountIn } from "../../price-level.ts";
import { DAY, REFERENCE_TIME, YEAR } from "../../time.ts";
import { cards } from "../cards.ts";
import { children } from "../children.ts";
import type { Holding } from "../holdings.ts";
import { livelihoods } from "../livelihoods.ts";
import type { Livelihood } from "../livelihoods.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import type { Person } from "../people.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { homeCostOf } from "./homes.ts";
import { monthsBetween, timeOn } from "./span.ts";
import type { Month, Span } from "./span.ts";

interface Monthly {
  readonly day: number;
  /** Of the local day: banks book these in the early morning. */
  readonly hour: number;
  readonly subscription?: SubscriptionKind;
  amount(month: Month): number;
  describe(month: Month, random: Stream): string;
}

/** The monthly life of a main account: what the holder lives on, rent, what their age and family bring with them, subscriptions. */
export function draftHousehold(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const entries: EntryDraft[] = [];
  const person = numbered(world.plan(people), account.userIndex);
  const monthly = pickMonthly(world, random, account, person);
  for (const month of monthsBetween(span.from, span.to)) {
    for (const each of monthly) {
      const at = timeOn(random, span, month, workday(month, each.day), each.hour, person.timezone);
      if (at === undefined) continue;
      const entry = draftEntry({
        accountIndex: account.index,
        at,
        amount: each.amount(month),
        description: inDialect(each.describe(month, random), person.countryCode),
      });
      entries.push(
        each.subscription === undefined ? entry : { ...entry, ...charge(world, account, at, each.subscription) },
      );
    }
  }
  return entries;
}

function workday(month: Month, day: number): number {
  const late = Math.max(0, weekday(month.start + (day - 1) * DAY) - 4);
  return day > late ? day - late : day;
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

function pickMonthly(world: World, random: Stream, { currency, userIndex }: Holding, person: Person): Monthly[] {
  const life = numbered(world.plan(livelihoods), userIndex);
  const { monthly: income } = life;
  const home = homeCostOf(world, person, currency);
  const made: Monthly[] = [
    comingIn(life, currency, random),
    {
      day: 2,
      hour: 8,
      amount: () => -home.amount,
      describe: ({ name }) => home.text.replace("@", name),
    },
  ];
  const british = person.countryCode === "GB" || person.countryCode === "IE";
  const saved = ["Standing order, savings elsewhere", "Household budget, joint account"].concat(
    british ? "Building society plan" : "Savings plan",
    // Nobody keeps it back from what clients pay.
    life.kind === "business" ? "Tax reserve" : [],
  );
  made.push(goingOut(random.pick(saved), income * (0.34 + 0.1 * random.next()), currency, random));
  const duties = dutiesOf(world, life, userIndex);
  if (duties.length > 0 && random.chance(0.75)) {
    const [name, cents] = random.pick(duties);
    made.push(goingOut(name, Math.min(cents * (0.8 + 0.5 * random.next()), income * 0.3), currency, random));
  }
  for (const subscription of random.sample(
    SUBSCRIPTIONS,
    random.weighted([
      [0, 4],
      [1, 4],
      [2, 2],
    ]),
  )) {
    const price = priceIn(currency, random.pick(subscription.cents));
    made.push({
      day: random.int(3, 28),
      hour: 4,
      subscription,
      amount: () => -price,
      describe: ({ name }, draw) => `${subscription.phrase}, ${name}, ${makeReference(draw)}`,
    });
  }
  return made;
}

/** The salary, named after its employer, the same each month and a little more each January; or what comes instead. */
function comingIn({ kind, monthly, company }: Livelihood, currency: Currency, random: Stream): Monthly {
  const reference = makeReference(random);
  const raise = 1.02 + 0.025 * random.next();
  const text = {
    salary: `, ${company ?? ""}`,
    business: "",
    pension: "",
    grant: "",
    benefit: "",
  }[kind];
  const called = {
    salary: "Salary",
    business: "Client payments",
    pension: "Pension",
    grant: "Student grant",
    benefit: "Unemployment benefit",
  }[kind];
  const thisYear = new Date(REFERENCE_TIME).getUTCFullYear();
  return {
    day: random.pick([15, 24, 25, 25, 26, 27, 28]),
    hour: 5,
    amount: ({ start }) => priceIn(currency, monthly / raise ** (thisYear - new Date(start).getUTCFullYear())),
    describe: ({ name }) => `${called} ${name}${text}, ${reference}`,
  };
}

function goingOut(name: string, cents: number, currency: Currency, random: Stream): Monthly {
  const amount = roundAmountIn(currency, cents);
  return {
    day: random.int(4, 20),
    hour: 6,
    amount: () => -amount,
    describe: (month, draw) => `${name}, ${month.name}, ${makeReference(draw)}`,
  };
}

/** Returns monthly payments by age, work and family, with rough amounts in US cents. */
function dutiesOf(world: World, { age, kind }: Livelihood, userIndex: number): (readonly [string, number])[] {
  const works = kind === "salary" || kind === "business";
  const hasChild = world
    .plan(children)
    .some(({ parent, bornAt }) => parent.index === userIndex && REFERENCE_TIME - bornAt < 11 * YEAR);
  if (hasChild) return [["Childcare fees", 62_000]];
  const duties: (readonly [string, number])[] = [["Health insurance premium", 21_000]];
  if (works && age < 40) duties.push(["Student loan repayment", 24_000]);
  if (works && age >= 30) duties.push(["Pension contribution", 32_000]);
  if (age >= 22 && age < 72) duties.push(["Car loan installment", 29_000]);
  return duties;
}
