import type { Stream, World } from "../../../model/generation.ts";
import { inDialect } from "../../dialect.ts";
import { fromLocal, localHour, localWeekday, toLocal, weekday } from "../../local-time.ts";
import { makeReference, PURCHASES } from "../../merchants.ts";
import type { PurchaseKind } from "../../merchants.ts";
import { priceIn } from "../../price-level.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import { cards } from "../cards.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { draftHousehold } from "./household.ts";
import { monthsBetween, pickDay, shortDate, timeOn } from "./span.ts";
import type { Span } from "./span.ts";

const FUNDS = [
  "Global Equity Index",
  "Clean Energy Leaders",
  "Short Bond Ladder",
  "Emerging Cities",
  "Small Company Growth",
  "Real Estate Income",
];

/** Drafts the entries that an account makes by itself: a household's months if `told`, a credit card's purchases, interest, trades in funds. */
export function draftRoutine(world: World, random: Stream, account: Holding, span: Span, told: boolean): EntryDraft[] {
  const entries = BY_TYPE[account.type](world, random, account, span, told);
  if (account.closedAt !== null) entries.push(draftPayout(random, account, account.closedAt));
  return entries;
}

const BY_TYPE: Readonly<
  Record<Holding["type"], (world: World, random: Stream, account: Holding, span: Span, told: boolean) => EntryDraft[]>
> = {
  // A second checking account sees purchases only.
  checking: (world, random, account, span, told) =>
    account.main && told ? draftHousehold(world, random, account, span) : [],
  credit: (world, random, account, span) =>
    Array.from({ length: random.int(12, 18) }, () => draftPurchase(world, random, account, span)),
  savings: (world, random, account, span) => draftInterest(world, random, account, span),
  investment: (_world, random, account, span) =>
    Array.from({ length: random.int(4, 7) }, () => draftTrade(random, account, span)),
};

function draftInterest(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const entries: EntryDraft[] = [];
  const { timezone } = numbered(world.plan(people), account.userIndex);
  for (const month of monthsBetween(span.from, span.to)) {
    const at =
      (new Date(month.start).getUTCMonth() + 1) % 3 === 0
        ? timeOn(random, span, month, month.days, 5, timezone)
        : undefined;
    if (at === undefined) continue;
    const amount = priceIn(account.currency, random.int(300, 9000));
    entries.push(
      draftEntry({
        accountIndex: account.index,
        at,
        amount,
        description: `Interest to the end of ${month.name}, ${makeReference(random)}`,
      }),
    );
  }
  return entries;
}

function draftTrade(random: Stream, account: Holding, span: Span): EntryDraft {
  const fund = random.pick(FUNDS);
  const units = random.int(2, 60);
  const worth = priceIn(account.currency, units * random.int(1800, 9800));
  const kind = random.weighted([
    ["bought", 5],
    ["sold", 2],
    ["dividend", 3],
  ]);
  const reference = makeReference(random);
  return draftEntry({
    accountIndex: account.index,
    at: random.int(span.from, span.to - 1),
    amount: kind === "bought" ? -worth : kind === "sold" ? worth : Math.ceil(worth / 80),
    description:
      kind === "dividend"
        ? `Dividend, ${fund} Fund, ${reference}`
        : `${kind === "bought" ? "Bought" : "Sold"} ${units} units of ${fund} Fund, ${reference}`,
  });
}

/** The last withdrawal of an account that was closed: whatever is left. */
function draftPayout(random: Stream, account: Holding, closedAt: number): EntryDraft {
  return draftEntry({
    accountIndex: account.index,
    at: closedAt - random.int(5 * MINUTE, 20 * HOUR),
    amount: null,
    description: `Account closed, balance paid out, ${makeReference(random)}`,
  });
}

const KINDS: readonly (readonly [kind: PurchaseKind, weight: number])[] = PURCHASES.map((kind) => [kind, kind.weight]);

const CLOSED_ON_SUNDAY: readonly string[] = ["groceries", "clothing", "home", "pharmacy"];

/** An everyday purchase of the holder's somewhere in the span, paid with the account's card if it has one by then. */
export function draftPurchase(world: World, random: Stream, account: Holding, span: Span): EntryDraft {
  const { address, timezone, countryCode } = numbered(world.plan(people), account.userIndex);
  const kind = random.weighted(KINDS);
  const name = random.pick(kind.merchants);
  const at = pickTime(random, span, kind, timezone, countryCode);
  const hour = localHour(timezone, at);
  const fitting = kind.items.filter(({ suits }) => suits(hour, localWeekday(timezone, at)));
  const { phrase, cents } = random.pick(fitting);
  const amount = priceIn(account.currency, random.int(...cents));
  const text = inDialect(phrase, countryCode).replace("@", name);
  const description = kind.online
    ? `${text}, order ${makeReference(random)}`
    : `${text}, ${address.city}, ${shortDate(toLocal(timezone, at))}`;
  const card = world.plan(cards).usable(account.index, at);
  const fits = card !== undefined && (card.spendingLimit === null || amount <= card.spendingLimit);
  return draftEntry({
    accountIndex: account.index,
    at,
    amount: -amount,
    description,
    merchant: { name, category: kind.category },
    cardIndex: fits ? card.index : null,
    ...settle(random, at),
  });
}

/** Within the kind's hours of the local day; shops of some kinds are closed on Sundays in Germany. */
function pickTime(
  random: Stream,
  span: Span,
  { hours, category }: PurchaseKind,
  timezone: string,
  country: string,
): number {
  for (let tries = 0; ; tries += 1) {
    const day = pickDay(random, span, timezone);
    const at = fromLocal(timezone, day + random.int(Math.floor(hours[0] * HOUR), Math.floor(hours[1] * HOUR) - 1));
    const closed = country === "DE" && CLOSED_ON_SUNDAY.includes(category) && weekday(day) === 6;
    if (at >= span.from && at < span.to && !closed) return at;
    if (tries > 20) return random.int(span.from, span.to - 1);
  }
}

/** The last days' purchases are often still pending; a few of any time were reversed before they were posted. */
function settle(random: Stream, at: number): Pick<EntryDraft, "status" | "updatedAt"> {
  const age = REFERENCE_TIME - at;
  if (age < 3 * DAY && random.chance(0.6)) return { status: "pending", updatedAt: at };
  if (age > 6 * DAY && random.chance(0.03))
    return { status: "reversed", updatedAt: at + random.int(5 * HOUR, 5 * DAY) };
  return { status: "posted", updatedAt: at };
}
