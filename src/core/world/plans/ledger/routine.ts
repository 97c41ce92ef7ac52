import type { Stream, World } from "../../../model/generation.ts";
import { makeReference } from "../../merchants.ts";
import { HOUR, MINUTE } from "../../time.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import { draftEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import { draftHousehold } from "./household.ts";
import { draftPurchase } from "./purchases.ts";
import { monthsBetween, timeOn } from "./span.ts";
import type { Span } from "./span.ts";
import { draftTrades } from "./trades.ts";

/** Drafts the entries that an account makes by itself: a household's months where its life is told, a credit card's purchases, interest, trades in funds. */
export function draftRoutine(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const entries = BY_TYPE[account.type](world, random, account, span);
  if (account.closedAt !== null) entries.push(draftPayout(random, account, account.closedAt));
  return entries;
}

const BY_TYPE: Readonly<
  Record<Holding["type"], (world: World, random: Stream, account: Holding, span: Span) => EntryDraft[]>
> = {
  checking: (world, random, account, span) =>
    span.recent === true ? draftHousehold(world, random, account, span) : [],
  credit: (world, random, account, span) =>
    Array.from({ length: random.int(12, 18) }, () => draftPurchase(world, random, account, span)),
  savings: (world, random, account, span) => draftInterest(world, random, account, span),
  investment: draftTrades,
};

function draftInterest(world: World, random: Stream, account: Holding, span: Span): EntryDraft[] {
  const entries: EntryDraft[] = [];
  const { timezone } = numbered(world.plan(people), account.userIndex);
  const yearly = 0.008 + 0.03 * random.next();
  for (const month of monthsBetween(span.from, span.to)) {
    const at =
      (new Date(month.start).getUTCMonth() + 1) % 3 === 0
        ? timeOn(random, span, month, month.days, 5, timezone)
        : undefined;
    if (at === undefined) continue;
    entries.push(
      draftEntry({
        accountIndex: account.index,
        at,
        amount: null,
        part: yearly / 4,
        description: `Interest to the end of ${month.name}, ${makeReference(random)}`,
      }),
    );
  }
  return entries;
}

/** The last withdrawal of an account that was closed: whatever is left. */
function draftPayout(random: Stream, account: Holding, closedAt: number): EntryDraft {
  return draftEntry({
    accountIndex: account.index,
    at: closedAt - random.int(5 * MINUTE, 20 * HOUR),
    amount: null,
    part: -1,
    description: `Account closed, balance paid out, ${makeReference(random)}`,
  });
}
