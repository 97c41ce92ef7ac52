import type { Stream, World } from "../../../model/generation.ts";
import { drawQuantile, makeReference, PURCHASES } from "../../merchants.ts";
import type { PurchaseKind } from "../../merchants.ts";
import { priceIn } from "../../price-level.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../../time.ts";
import { cards } from "../cards.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import { shortDate } from "./calendar-months.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { timeBetween } from "./span.ts";
import type { Span } from "./span.ts";

const KINDS: readonly (readonly [kind: PurchaseKind, weight: number])[] = PURCHASES.map((kind) => [kind, kind.weight]);

/** An everyday purchase of the holder's somewhere in the span, paid with the account's card if it has one by then. */
export function draftPurchase(world: World, random: Stream, account: Holding, span: Span): EntryDraft {
  const { address } = numbered(world.plan(people), account.userIndex);
  const kind = random.weighted(KINDS);
  const name = random.pick(kind.merchants);
  // The sun's time is close enough to the local one: 15 degrees are an hour.
  const at = timeBetween(random, span, kind.hours, Math.round(address.longitude / 15) * HOUR);
  const amount = priceIn(account.currency, drawQuantile(random, kind.cents));
  const text = random.pick(kind.phrases).replace("@", name);
  const description = kind.online
    ? `${text}, order ${makeReference(random)}`
    : `${text}, ${address.city}, ${shortDate(at)}`;
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

/** The last days' purchases are often still pending; a few of any time were reversed before they were posted. */
function settle(random: Stream, at: number): Pick<EntryDraft, "status" | "updatedAt"> {
  const age = REFERENCE_TIME - at;
  if (age < 3 * DAY && random.chance(0.6)) return { status: "pending", updatedAt: at };
  if (age > 6 * DAY && random.chance(0.03))
    return { status: "reversed", updatedAt: at + random.int(5 * HOUR, 5 * DAY) };
  return { status: "posted", updatedAt: at };
}
