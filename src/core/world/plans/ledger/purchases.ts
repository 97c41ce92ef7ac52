import type { Stream, World } from "../../../model/generation.ts";
import { inDialect } from "../../dialect.ts";
import { fromLocal, toLocal, weekday } from "../../local-time.ts";
import { makeReference, PURCHASES } from "../../merchants.ts";
import type { PurchaseKind } from "../../merchants.ts";
import { notesIn, priceIn } from "../../price-level.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../../time.ts";
import { cards } from "../cards.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import type { Person } from "../people.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { pickDay, pickRecentDay, shortDate } from "./span.ts";
import type { Span } from "./span.ts";

const KINDS: readonly (readonly [kind: PurchaseKind, weight: number])[] = PURCHASES.map((kind) => [kind, kind.weight]);

/** Nobody draws cash on credit. */
const ON_CREDIT = KINDS.filter(([{ category }]) => category !== "cash");

const CLOSED_ON_SUNDAY: readonly string[] = ["groceries", "clothing", "home", "pharmacy"];

/** An everyday purchase of the holder's somewhere in the span, paid with the account's card if it has one by then. */
export function draftPurchase(world: World, random: Stream, account: Holding, span: Span): EntryDraft {
  const { address, timezone, countryCode } = numbered(world.plan(people), account.userIndex);
  const kind = random.weighted(account.type === "credit" ? ON_CREDIT : KINDS);
  // People have a shop that they like best.
  const usual = random.chance(0.6) ? kind.merchants[account.index % kind.merchants.length] : undefined;
  const merchant = usual ?? random.pick(kind.merchants);
  const at = pickTime(random, span, kind, timezone, countryCode);
  const local = toLocal(timezone, at);
  const day = Math.floor(local / DAY) * DAY;
  const hour = (local - day) / HOUR;
  const ofWeek = weekday(day);
  let item = random.pick(kind.items);
  while (!item.suits(hour, ofWeek)) item = random.pick(kind.items);
  const { phrase, cents } = item;
  const isCash = kind.category === "cash";
  const amount = (isCash ? notesIn : priceIn)(account.currency, random.int(cents[0], cents[1]));
  const text = inDialect(phrase, countryCode).replace("@", merchant.name);
  const description = kind.online
    ? `${text}, order ${makeReference(random)}`
    : `${text}, ${address.city}, ${shortDate(day)}`;
  const card = world.plan(cards).usable(account.index, at);
  const fits = card !== undefined && (card.spendingLimit === null || amount <= card.spendingLimit);
  const settled = fits && !isCash ? chargeCard(random, at, timezone, span) : undefined;
  return draftEntry({
    accountIndex: account.index,
    at: settled?.at ?? at,
    madeAt: at,
    status: settled?.status ?? "posted",
    updatedAt: settled?.updatedAt ?? at,
    amount: -amount,
    description,
    merchant,
    cardIndex: fits ? card.index : null,
  });
}

/** Within the kind's hours of the local day; shops of some kinds are closed on Sundays in Germany. */
function pickTime(
  random: Stream,
  span: Span,
  { hours, category }: PurchaseKind,
  timezone: string,
  country: Person["countryCode"],
): number {
  for (let tries = 0; ; tries += 1) {
    const day = span.recent === true ? pickRecentDay(random, span, timezone) : pickDay(random, span, timezone);
    const at = fromLocal(timezone, day + random.int(Math.floor(hours[0] * HOUR), Math.floor(hours[1] * HOUR) - 1));
    const closed = country === "DE" && CLOSED_ON_SUNDAY.includes(category) && weekday(day) === 6;
    if (at >= span.from && at < span.to && !closed) return at;
    if (tries > 20) return random.int(span.from, span.to - 1);
  }
}

/** A charge is pending until the night of a weekday, one to four days after the purchase; a few are reversed before. */
export function chargeCard(
  random: Stream,
  madeAt: number,
  timezone: string,
  { to }: Span,
): Pick<EntryDraft, "at" | "madeAt" | "status" | "updatedAt"> {
  const shared = { at: madeAt, madeAt };
  if (madeAt < REFERENCE_TIME - 6 * DAY && random.chance(0.03))
    return { ...shared, status: "reversed", updatedAt: madeAt + random.int(5 * HOUR, 5 * DAY) };
  const local = toLocal(timezone, madeAt);
  const day = Math.floor(local / DAY) + random.int(1, 2);
  const late = weekday(day * DAY);
  const at = fromLocal(timezone, (late > 4 ? day + 7 - late : day) * DAY + random.int(2 * HOUR, 5 * HOUR));
  if (at >= REFERENCE_TIME && to >= REFERENCE_TIME) return { ...shared, status: "pending", updatedAt: madeAt };
  // The last purchases of an account that ends are posted before it does.
  const postedAt = Math.min(at, to - 1);
  return { at: postedAt, madeAt, status: "posted", updatedAt: postedAt };
}
