import type { Stream, World } from "../../../model/generation.ts";
import { getOrMake } from "../../../model/maps.ts";
import type { Currency } from "../../../model/values.ts";
import { inDialect } from "../../dialect.ts";
import { makeReference } from "../../merchants.ts";
import { priceIn, roundAmountIn } from "../../price-level.ts";
import { sharesOf } from "../../stream.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import { holdings, mainAccounts } from "../holdings.ts";
import type { Holding } from "../holdings.ts";
import { numbered } from "../numbered.ts";
import { inUse, people } from "../people.ts";
import type { Person } from "../people.ts";
import type { EntryDraft, TransferDraft } from "./draft.ts";
import { endOfSpan, HISTORY_SPAN, isSettled, monthsBetween, shortDate } from "./span.ts";

export const TRANSFER_COUNT = 150;

const FAILURES = [
  "The receiving bank did not answer in time",
  "Stopped by a security check",
  "The confirmation expired before it was given",
];

/** The least that reaches a daily limit, US cents. */
const LIMITED_FROM = 25_000;

/** Picks why a transfer failed although nothing stood in its way. The amount is in minor units. */
export function pickTransferFailure(random: Stream, amount: number, currency: Currency): string {
  const isLarge = amount >= priceIn(currency, LIMITED_FROM);
  return random.pick(isLarge ? [...FAILURES, "The daily transfer limit was reached"] : FAILURES);
}

/** Why money is sent, `@` being the receiver's first name, for how much at least and at most, US cents, and in which months (0 is January) of the north. In American English. */
type Reason = readonly [text: string, from: number, to: number, months?: readonly number[]];

const WINTER = [11, 0, 1, 2];
const SUMMER = [5, 6, 7];

const PAYING_BACK: Reason = ["Paying @ back", 600, 28_000];
const PRESENT: Reason = ["Birthday present, my share", 1000, 5000];

/** Why people of one home, of one town and of other towns send each other money. */
export const TRANSFER_REASONS: Readonly<Record<Nearness, readonly Reason[]>> = {
  home: [
    ["Groceries for the weekend", 1800, 9500],
    ["Dinner, my half", 1200, 6000],
    ["Cleaning things", 600, 3000],
    ["Electricity, my half", 2500, 9000],
    ["Car insurance, my half", 4500, 14_000],
    ["Internet and heating", 3500, 16_000],
    ["Vacation house deposit", 10_000, 42_000],
    ["New sofa, my half", 15_000, 50_000],
    ["Dishwasher repair, my half", 4000, 14_000],
    ["Vet bill, my half", 3000, 18_000],
    ["Streaming, my share", 500, 1200],
    ["Paint for the kitchen", 1500, 6000],
    ["Flowers for Grandma", 1200, 3500],
    PRESENT,
    PAYING_BACK,
  ],
  town: [
    ["Dinner, thanks @", 1400, 5500],
    ["Taxi home", 800, 4000],
    ["Lunch", 800, 2500],
    ["Movie and snacks", 900, 3200],
    ["Pizza night", 900, 3500],
    ["Gas money", 1000, 5000],
    ["Concert tickets", 4500, 22_000],
    ["Bike from @", 8000, 40_000],
    ["Guitar lessons with @", 2500, 12_000],
    ["Camera from @", 9000, 45_000],
    ["Coffee and cake", 500, 1800],
    ["Brunch on Sunday", 1200, 3800],
    ["Bowling", 1000, 2800],
    ["Tennis court, my half", 900, 2400],
    ["Babysitting, thanks @", 3000, 9000],
    ["Cat food and keys, thanks @", 1000, 3000],
    ["Help with the move", 3000, 12_000],
    ["Van rental, my share", 2500, 8000],
    ["Quiz night", 600, 2000],
    ["Running shoes from @", 2500, 8000],
    ["Desk from @", 4000, 15_000],
    ["Office gift for @", 500, 2000],
    ["Board game", 1500, 5000],
    ["Book club dinner", 1500, 4500],
    ["Yoga class", 1000, 2500],
    ["Karaoke", 1200, 3500],
    ["Marathon entry", 4000, 11_000],
    ["Garden plants from @", 800, 3000],
    ["Barbecue, my share", 1200, 4500, SUMMER],
    ["Boat rental, my share", 2500, 9000, SUMMER],
    ["Ice skating", 900, 2600, WINTER],
    ["Winter tires from @", 9000, 28_000, WINTER],
    PAYING_BACK,
  ],
  away: [
    ["Train tickets", 1500, 9500],
    ["Books for @", 1000, 5000],
    ["Wedding gift, our share", 5000, 20_000],
    ["Flights for the trip", 12_000, 42_000],
    ["Ski trip", 15_000, 42_000, WINTER],
    ["Beach house, my share", 12_000, 42_000, SUMMER],
    ["Hotel for the weekend, my half", 8000, 28_000],
    ["Festival tickets", 7000, 25_000, SUMMER],
    ["Fuel and tolls", 2500, 9000],
    ["Reunion dinner", 2500, 7000],
    ["Flowers for Grandma, my share", 800, 3000],
    ["Phone from @", 8000, 35_000],
    PRESENT,
    PAYING_BACK,
  ],
};

type Nearness = "home" | "town" | "away";

type Status = TransferDraft["status"];

/** All transfers in order of time: what people move between their own accounts, and what they send each other. */
export function draftTransfers(world: World, entries: readonly EntryDraft[]): TransferDraft[] {
  const own = draftOwn(world, entries);
  const friends = draftBetweenFriends(world, TRANSFER_COUNT - own.length);
  return [...own, ...friends].sort((a, b) => a.createdAt - b.createdAt);
}

/** Into savings and investments; and what was bought on credit, paid back in the month after. */
function draftOwn(world: World, entries: readonly EntryDraft[]): TransferDraft[] {
  const random = world.stream("ledger", "own-transfers");
  const drafts: TransferDraft[] = [];
  for (const to of world.plan(holdings)) {
    if (to.main) continue;
    const pair = { from: numbered(world.plan(mainAccounts), to.userIndex), to };
    const start = Math.max(to.openedAt + 12 * HOUR, REFERENCE_TIME - HISTORY_SPAN);
    const latest = endOfSpan(to) - 2 * HOUR;
    if (to.type === "credit") {
      drafts.push(...draftRepayments(world, random, pair, entries));
      continue;
    }
    const reason = to.type === "savings" ? "Setting aside" : to.type === "investment" ? "To invest" : "Top-up";
    const { timezone } = numbered(world.plan(people), to.userIndex);
    for (let left = random.int(2, 4); left > 0; left -= 1) {
      const amount = roundAmountIn(to.currency, random.int(4000, 60_000));
      const at = Math.min(Math.max(inUse(random, timezone, random.int(start, latest)), start), latest);
      drafts.push(draftTransfer(world, random, pair, at, "completed", amount, reason));
    }
  }
  return drafts;
}

interface Pair {
  readonly from: Holding;
  readonly to: Holding;
}

/** Drafts repayments of each month's purchases, early in the next month; a third of the holders also paid the last days', and owe nothing now. */
function draftRepayments(world: World, random: Stream, pair: Pair, entries: readonly EntryDraft[]): TransferDraft[] {
  const { to } = pair;
  const drafts: TransferDraft[] = [];
  const own = entries.filter(({ accountIndex, status }) => accountIndex === to.index && status === "posted");
  const pay = (from: number, until: number, at: number, part = 1): void => {
    const spent = own.reduce(
      (sum, { at: time, amount }) => sum - (time >= from && time < until ? (amount ?? 0) : 0),
      0,
    );
    const drawn = Math.floor(spent * part);
    if (drawn > 0) drafts.push(draftTransfer(world, random, pair, at, "completed", drawn, "Card settlement"));
  };
  const settled = isSettled(world, to);
  let paidUntil = 0;
  for (const { start } of monthsBetween(to.openedAt, REFERENCE_TIME - 8 * DAY)) {
    if (start <= to.openedAt) continue;
    // Debtors paid only a part in the last months.
    const part = settled || start < REFERENCE_TIME - 100 * DAY ? 1 : 0.3 + 0.5 * random.next();
    pay(paidUntil, start, start + random.int(3 * DAY, 6 * DAY), part);
    paidUntil = start;
  }
  if (settled) pay(paidUntil, REFERENCE_TIME, REFERENCE_TIME - random.int(3 * HOUR, 20 * HOUR));
  return drafts;
}

function draftBetweenFriends(world: World, count: number): TransferDraft[] {
  const main = world.plan(mainAccounts);
  const random = world.stream("ledger", "transfers");
  const known = new Map<string, readonly Holding[]>();
  return pickStates(random, count).map((status) => {
    for (;;) {
      const from = random.pick(main);
      const met = pickReceiver(world, random, from, known);
      if (met === undefined) continue;
      const { to, nearness } = met;
      const sender = numbered(world.plan(people), from.userIndex);
      const time = timeBetweenFriends(random, from, to, sender.timezone, status);
      if (time === undefined) continue;
      const month = (new Date(time).getUTCMonth() + (sender.countryCode === "AU" ? 6 : 0)) % 12;
      const fitting = TRANSFER_REASONS[nearness].filter(([, , , months]) => months?.includes(month) ?? true);
      const [text, least, most] = random.pick(fitting);
      // Rather little than much.
      const cents = Math.round(least + (most - least) * random.next() ** 1.5);
      const amount = random.chance(0.5) ? roundAmountIn(from.currency, cents) : priceIn(from.currency, cents);
      const { firstName } = numbered(world.plan(people), to.userIndex);
      const reason = inDialect(text, sender.countryCode).replace("@", firstName);
      return draftTransfer(world, random, { from, to }, time, status, amount, reason);
    }
  });
}

/** Somebody whom the holder sends money, with an account in the same currency: from their home or family, their town, or now and then another town of the country. */
function pickReceiver(world: World, random: Stream, from: Holding, known: Map<string, readonly Holding[]>) {
  const nearness = random.weighted(NEARNESS);
  const key = `${from.index} ${nearness}`;
  const near = getOrMake(known, key, () => receiversOf(world, from, nearness));
  return near.length === 0 ? undefined : { to: random.pick(near), nearness };
}

const NEARNESS = sharesOf({ home: 3, town: 6, away: 1.5 });

function receiversOf(world: World, from: Holding, nearness: Nearness): readonly Holding[] {
  const all = world.plan(people);
  const sender = numbered(all, from.userIndex);
  const isNear = (person: Person): boolean => {
    const isKin = person.kin?.index === sender.index || sender.kin?.index === person.index;
    if (nearness === "home") return isKin && person.address === sender.address;
    return nearness === "town"
      ? person.place === sender.place
      : isKin || (person.place !== sender.place && person.countryCode === sender.countryCode);
  };
  return world
    .plan(mainAccounts)
    .filter((to) => to !== from && to.currency === from.currency && isNear(numbered(all, to.userIndex)));
}

/** The states of `count` transfers: all four, most of them completed. */
function pickStates(random: Stream, count: number): Status[] {
  const rare = (["pending", "failed", "cancelled"] as const).flatMap((state, at) =>
    Array.from({ length: 8 - at }, () => state),
  );
  return random.shuffle([...rare, ...Array.from({ length: count - rare.length }, () => "completed" as const)]);
}

/** A time at which both accounts were in use and people are awake, rather late than early; undefined if there is none. */
function timeBetweenFriends(
  random: Stream,
  from: Holding,
  to: Holding,
  timezone: string,
  status: Status,
): number | undefined {
  if (status === "pending") {
    const active = from.status === "active" && to.status === "active";
    return active ? REFERENCE_TIME - random.int(10 * MINUTE, 40 * HOUR) : undefined;
  }
  const earliest = Math.max(from.openedAt, to.openedAt, REFERENCE_TIME - HISTORY_SPAN) + DAY;
  const latest = Math.min(endOfSpan(from), endOfSpan(to)) - 2 * DAY;
  if (latest < earliest) return undefined;
  const late = Math.max(random.next(), random.chance(0.3) ? random.next() : 0);
  const time = inUse(random, timezone, Math.floor(earliest + (latest - earliest) * late));
  return Math.min(Math.max(time, earliest), latest);
}

function draftTransfer(
  world: World,
  random: Stream,
  { from, to }: Pair,
  createdAt: number,
  status: Status,
  amount: number,
  reason: string,
): TransferDraft {
  const own = from.userIndex === to.userIndex;
  const settledAt = createdAt + (own || random.chance(0.6) ? random.int(900, 8000) : random.int(HOUR, 22 * HOUR));
  const nameOf = (account: Holding): string =>
    own ? `own ${account.type} account` : numbered(world.plan(people), account.userIndex).name;
  const text = `${reason}, ${own ? makeReference(random) : shortDate(createdAt)}`;
  return {
    fromIndex: from.index,
    toIndex: to.index,
    amount,
    reference: own ? text : random.chance(0.9) ? reason : null,
    sent: `To ${nameOf(to)}: ${text}`,
    received: `From ${nameOf(from)}: ${text}`,
    status,
    failureReason: status === "failed" ? pickTransferFailure(random, amount, from.currency) : null,
    createdAt,
    completedAt: status === "completed" ? settledAt : null,
    updatedAt: status === "pending" ? createdAt : settledAt,
  };
}
