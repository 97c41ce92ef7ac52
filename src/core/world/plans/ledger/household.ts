import type { Stream, World } from "../../../model/generation.ts";
import type { Currency } from "../../../model/values.ts";
import type { CountryCode } from "../../cities.ts";
import { inDialect } from "../../dialect.ts";
import { weekday } from "../../local-time.ts";
import { makeReference, SUBSCRIPTIONS } from "../../merchants.ts";
import type { SubscriptionKind } from "../../merchants.ts";
import { priceIn } from "../../price-level.ts";
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
import { chargeCard } from "./purchases.ts";
import { monthsBetween, shortDate, timeOn } from "./span.ts";
import type { Month, Span } from "./span.ts";

interface Regular {
  /** Days of a month, from 1. */
  readonly days: (month: Month) => readonly number[];
  /** Of the local day: banks book these in the early morning. */
  readonly hour: number;
  readonly subscription?: SubscriptionKind;
  amount(month: Month): number;
  describe(month: Month, random: Stream, day: number): string;
}

/** The regular life of a main account: what the holder lives on, the home, what their age and family bring with them, subscriptions. */
export function draftHousehold(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const entries: EntryDraft[] = [];
  const person = numbered(world.plan(people), account.userIndex);
  const regular = pickRegular(world, random, account, person);
  for (const month of monthsBetween(span.from, span.to)) {
    for (const each of regular) {
      for (const day of each.days(month)) {
        const at = timeOn(random, span, month, workday(month, day), each.hour, person.timezone);
        if (at === undefined) continue;
        const entry = draftEntry({
          accountIndex: account.index,
          at,
          amount: each.amount(month),
          description: inDialect(each.describe(month, random, day), person.countryCode),
        });
        const { subscription } = each;
        if (subscription === undefined) entries.push(entry);
        else {
          const card = world.plan(cards).usable(account.index, at);
          const merchant = { name: subscription.merchant, category: subscription.category };
          const posted =
            card === undefined ? {} : { cardIndex: card.index, ...chargeCard(random, at, person.timezone, span) };
          entries.push({ ...entry, merchant, ...posted });
        }
      }
    }
  }
  return entries;
}

function workday(month: Month, day: number): number {
  const late = Math.max(0, weekday(month.start + (day - 1) * DAY) - 4);
  return day > late ? day - late : day;
}

function pickRegular(world: World, random: Stream, { currency, userIndex }: Holding, person: Person): Regular[] {
  const life = numbered(world.plan(livelihoods), userIndex);
  const home = homeCostOf(world, person, currency);
  const made: Regular[] = [
    comingIn(life, person.countryCode, currency, random),
    {
      days: () => [2],
      hour: 8,
      amount: () => -home.amount,
      describe: ({ name }) => home.text.replace("@", name),
    },
  ];
  for (const [name, cents] of random.sample(dutiesOf(world, life, person), random.int(2, 3))) {
    const amount = Math.min(cents * (0.8 + 0.5 * random.next()), life.monthly * 0.15);
    made.push(goingOut(name, priceIn(currency, amount), random));
  }
  const fee = FEES[person.countryCode];
  if (fee !== undefined && random.chance(0.5)) made.push(goingOut(fee[0], priceIn(currency, fee[1]), random));
  for (const subscription of random.sample(SUBSCRIPTIONS, random.int(0, 3))) {
    const price = priceIn(currency, random.pick(subscription.cents));
    const day = random.int(3, 28);
    made.push({
      days: () => [day],
      hour: 4,
      subscription,
      amount: () => -price,
      describe: ({ name }, draw) => `${subscription.phrase}, ${name}, ${makeReference(draw)}`,
    });
  }
  return made;
}

/** Monthly fees of accounts, by country, US cents. */
const FEES: Readonly<Partial<Record<CountryCode, readonly [name: string, cents: number]>>> = {
  US: ["Monthly service fee", 1200],
  CA: ["Monthly plan fee", 1100],
  AU: ["Monthly account fee", 330],
  DE: ["Account maintenance fee", 640],
  FR: ["Account fee", 240],
  IE: ["Account fee", 650],
  SE: ["Card fee", 350],
};

/** Names of what people live on, as statements have them; `@` is the employer. */
const INCOMES: Readonly<Record<Livelihood["kind"], string>> = {
  salary: "Salary, @",
  business: "Client payments",
  pension: "Pension",
  grant: "Student grant",
  benefit: "Unemployment benefit",
};

/** The same where countries name it in another way. */
const OWN_INCOMES: Readonly<Partial<Record<CountryCode, Partial<typeof INCOMES>>>> = {
  US: { salary: "Payroll, @", pension: "Social Security and pension", grant: "Work-study pay" },
  CA: { salary: "Payroll, @", grant: "Student aid", benefit: "Employment Insurance" },
  AU: { grant: "Youth Allowance", benefit: "JobSeeker Payment", pension: "Age Pension" },
};

/** Countries in which wages come every two weeks, on a Friday. */
const FORTNIGHTLY: readonly CountryCode[] = ["US", "CA", "AU"];

/** The salary, named after its employer, the same each time and a little more each January; or what comes instead. */
function comingIn(
  { kind, monthly, company }: Livelihood,
  country: CountryCode,
  currency: Currency,
  random: Stream,
): Regular {
  const reference = makeReference(random);
  const raise = 1.02 + 0.025 * random.next();
  const payday = random.pick([15, 24, 25, 25, 26, 27, 28]);
  const week = 7 * random.int(0, 1);
  const called = (OWN_INCOMES[country]?.[kind] ?? INCOMES[kind]).replace("@", company ?? "");
  const thisYear = new Date(REFERENCE_TIME).getUTCFullYear();
  const fortnightly = FORTNIGHTLY.includes(country) && kind !== "business" && kind !== "pension";
  return {
    days: (month) => (fortnightly ? fridays(month, week) : [payday]),
    hour: 5,
    amount: ({ start }) =>
      priceIn(
        currency,
        (fortnightly ? (monthly * 12) / 26 : monthly) / raise ** (thisYear - new Date(start).getUTCFullYear()),
      ),
    describe: ({ name, start }, _draw, day) =>
      `${called}, ${fortnightly ? shortDate(start + (day - 1) * DAY) : name}, ${reference}`,
  };
}

/** Every other Friday of a month: those that lie `week` days and fortnights after the first of 1970, which was the second of January. */
function fridays({ start, days }: Month, week: number): number[] {
  const first = (((1 + week - start / DAY) % 14) + 14) % 14;
  return [first, first + 14, first + 28].filter((day) => day < days).map((day) => day + 1);
}

function goingOut(name: string, amount: number, random: Stream): Regular {
  const day = random.int(4, 20);
  return {
    days: () => [day],
    hour: 6,
    amount: () => -amount,
    describe: (month, draw) => `${name}, ${month.name}, ${makeReference(draw)}`,
  };
}

/** A monthly payment with a rough amount in US cents. */
type Duty = readonly [name: string, cents: number];

/** Returns monthly payments by age, work, family and country; of people with a small child, that of childcare is among few. */
function dutiesOf(world: World, { age, kind }: Livelihood, { index, countryCode }: Person): readonly Duty[] {
  const works = kind === "salary" || kind === "business";
  const hasChild = world
    .plan(children)
    .some(({ parent, bornAt }) => parent.index === index && REFERENCE_TIME - bornAt < 11 * YEAR);
  const bills: Duty[] = [["Electricity and gas, Norvolt Energy", 9800]];
  if (countryCode === "GB") bills.push(["Council tax, City Treasury", 15_500]);
  if (hasChild) return [["Childcare fees", 62_000], ...bills];
  if (["US", "DE", "IE", "AU"].includes(countryCode)) bills.push(["Health insurance premium", 21_000]);
  if (works && age < 40) bills.push(["Student loan repayment", 24_000]);
  if (works && age >= 30) bills.push([countryCode === "US" ? "IRA contribution" : "Pension contribution", 32_000]);
  if (age >= 22 && age < 72) bills.push(["Car loan installment", 29_000], ["Car insurance, Havenguard", 9400]);
  return bills;
}
