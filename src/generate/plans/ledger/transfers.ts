import type { Stream, World } from "../../../model/generation.ts";
import { drawQuantile } from "../../merchants.ts";
import { priceIn, roundAmountIn } from "../../price-level.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import { holdings } from "../holdings.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { people } from "../people.ts";
import { shortDate } from "./calendar-months.ts";
import type { EntryDraft, TransferDraft } from "./draft.ts";
import { endOf } from "./span.ts";

/** Transfers in a world. */
export const TRANSFER_COUNT = 150;

const FAILURES = [
  "The receiving bank did not answer in time",
  "Stopped by a security check",
  "The daily transfer limit was reached",
  "The confirmation expired before it was given",
];

/** Quantiles of what friends send each other, US cents. */
const BETWEEN_FRIENDS = [650, 1400, 2400, 3800, 6500, 14_000, 42_000];

/** Why friends send each other little money, and why more: `@` is the receiver's first name. */
const SMALL_REASONS = [
  "Dinner, thanks @",
  "Taxi home",
  "Groceries for the weekend",
  "Paying @ back",
  "Lunch",
  "Cinema and snacks",
  "Train tickets",
  "Pizza night",
  "Birthday present, my share",
  "Petrol money",
];
const LARGE_REASONS = [
  "Concert tickets",
  "Holiday house deposit",
  "Electricity, my half",
  "Bike from @",
  "Wedding gift, our share",
  "Guitar lessons with @",
  "Ski trip",
  "Paying @ back",
  "Flights for the trip",
  "Second-hand camera from @",
];

type Status = TransferDraft["status"];

/** All transfers in order of time: what people move between their own accounts, and what they send each other. */
export function draftTransfers(world: World, entries: readonly EntryDraft[]): TransferDraft[] {
  const own = draftOwn(world, entries);
  const friends = draftBetweenFriends(world, TRANSFER_COUNT - own.length);
  return [...own, ...friends].sort((a, b) => a.createdAt - b.createdAt);
}

/** Into savings and investments; and repayments of credit, never more than was drawn by then. */
function draftOwn(world: World, entries: readonly EntryDraft[]): TransferDraft[] {
  const all = world.plan(holdings);
  const random = world.stream("ledger", "own-transfers");
  const drafts: TransferDraft[] = [];
  for (const to of all) {
    if (to.index === to.userIndex) continue;
    const pair = { from: numbered(all, to.userIndex), to };
    const start = to.openedAt + 12 * HOUR;
    const latest = endOf(to) - 2 * HOUR;
    if (to.type === "credit") {
      const at = random.int(start + Math.floor((latest - start) * 0.6), latest);
      const drawn = drawnBy(entries, to.index, at);
      if (drawn > 0)
        drafts.push(draftTransfer(world, random, pair, at, "completed", repayment(random, drawn), "Credit repayment"));
      continue;
    }
    const reason = to.type === "savings" ? "Setting aside" : to.type === "investment" ? "To invest" : "Top-up";
    for (let left = random.int(1, 3); left > 0; left -= 1) {
      const amount = roundAmountIn(to.currency, random.int(4000, 60_000));
      drafts.push(draftTransfer(world, random, pair, random.int(start, latest), "completed", amount, reason));
    }
  }
  return drafts;
}

function drawnBy(entries: readonly EntryDraft[], accountIndex: number, time: number): number {
  let drawn = 0;
  for (const entry of entries) {
    if (entry.accountIndex === accountIndex && entry.status === "posted" && entry.at < time) drawn -= entry.amount ?? 0;
  }
  return drawn;
}

function repayment(random: Stream, drawn: number): number {
  return random.chance(0.6) ? drawn : Math.max(1, Math.floor(drawn * (0.3 + 0.5 * random.next())));
}

function draftBetweenFriends(world: World, count: number): TransferDraft[] {
  const checking = world.plan(holdings).filter(({ index, userIndex }) => index === userIndex);
  const byCurrency = Map.groupBy(checking, (account) => account.currency);
  const senders = checking.filter((account) => (byCurrency.get(account.currency)?.length ?? 0) > 1);
  const random = world.stream("ledger", "transfers");
  return pickStates(random, count).map((status) => {
    for (;;) {
      const from = random.pick(senders);
      const to = random.pick(byCurrency.get(from.currency) ?? []);
      const time = timeBetweenFriends(random, from, to, status);
      if (time === undefined) continue;
      const cents = drawQuantile(random, BETWEEN_FRIENDS);
      const amount = random.chance(0.5) ? roundAmountIn(from.currency, cents) : priceIn(from.currency, cents);
      const { firstName } = numbered(world.plan(people), to.userIndex);
      return draftTransfer(
        world,
        random,
        { from, to },
        time,
        status,
        amount,
        random.pick(cents < 5000 ? SMALL_REASONS : LARGE_REASONS).replace("@", firstName),
      );
    }
  });
}

/** The states of `count` transfers: all four, most of them completed. */
function pickStates(random: Stream, count: number): Status[] {
  const rare = (["pending", "failed", "cancelled"] as const).flatMap((state, at) =>
    Array.from({ length: 8 - at }, () => state),
  );
  return random.shuffle([...rare, ...Array.from({ length: count - rare.length }, () => "completed" as const)]);
}

/** A time at which both accounts were in use, rather late than early; undefined if there is none. */
function timeBetweenFriends(random: Stream, from: Holding, to: Holding, status: Status): number | undefined {
  if (from.index === to.index) return undefined;
  if (status === "pending") {
    const active = from.status === "active" && to.status === "active";
    return active ? REFERENCE_TIME - random.int(10 * MINUTE, 40 * HOUR) : undefined;
  }
  const earliest = Math.max(from.openedAt, to.openedAt) + DAY;
  const latest = Math.min(endOf(from), endOf(to)) - 2 * DAY;
  if (latest < earliest) return undefined;
  const early = random.next();
  return Math.floor(latest - Math.min(latest - earliest, 240 * DAY) * early * early);
}

function draftTransfer(
  world: World,
  random: Stream,
  { from, to }: { readonly from: Holding; readonly to: Holding },
  createdAt: number,
  status: Status,
  amount: number,
  reason: string,
): TransferDraft {
  const own = from.userIndex === to.userIndex;
  const settledAt = createdAt + (own || random.chance(0.6) ? random.int(900, 8000) : random.int(HOUR, 22 * HOUR));
  const nameOf = (account: Holding): string =>
    own ? `own ${account.type} account` : numbered(world.plan(people), account.userIndex).name;
  const text = `${reason}, ${shortDate(createdAt)}`;
  return {
    fromIndex: from.index,
    toIndex: to.index,
    amount,
    reference: own ? text : random.chance(0.9) ? reason : null,
    sent: `To ${nameOf(to)}: ${text}`,
    received: `From ${nameOf(from)}: ${text}`,
    status,
    failureReason: status === "failed" ? random.pick(FAILURES) : null,
    createdAt,
    completedAt: status === "completed" ? settledAt : null,
    updatedAt: status === "pending" ? createdAt : settledAt,
  };
}
