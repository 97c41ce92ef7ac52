import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { totalsOf } from "../order-totals.ts";
import type { ShippingMethod } from "../order-totals.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../time.ts";
import { timesOf } from "./commerce/times.ts";
import type { OrderStatus, OrderTimes } from "./commerce/times.ts";
import { holdings } from "./holdings.ts";
import type { Holding } from "./holdings.ts";
import { numbered } from "./numbered.ts";
import { inUse, NEWCOMERS_FROM, people } from "./people.ts";
import { sales } from "./sales.ts";
import { shelf } from "./shelf.ts";
import type { PlannedBook } from "./shelf.ts";

export const ORDERS = 150;

/** One line of an order, in US cents. */
export interface PlannedLine {
  readonly bookIndex: number;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly lineTotal: number;
}

/** An order with its money (US cents) and its times (epoch milliseconds, null where its state says so). */
export interface PlannedOrder extends OrderTimes {
  readonly index: number;
  readonly userIndex: number;
  /** The person it is sent to: the buyer, or somebody who is given a present. */
  readonly recipientIndex: number;
  readonly method: ShippingMethod;
  readonly items: readonly PlannedLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly shipping: number;
  readonly total: number;
  readonly status: OrderStatus;
  readonly placedAt: number;
}

const HISTORY = 545 * DAY;

/** Orders up to so many days ago lie anywhere; the last few are placed one by one, so that every state occurs. */
const SETTLED = 7.6 * DAY;

/** The last orders, by how many hours ago they were placed: forgotten, still under way, to be sent, to be paid. */
const LATEST: readonly (readonly [status: OrderStatus, from: number, to: number])[] = [
  ["pending", 151, 155],
  ["shipped", 110, 150],
  ["shipped", 64, 100],
  ["paid", 49, 60],
  ["paid", 24, 44],
  ["pending", 14, 22],
  ["pending", 2, 12],
];

/** Orders whose state is fixed by number, so that every state occurs in every world. */
const FORCED: ReadonlyMap<number, OrderStatus> = new Map([
  [40, "delivered"],
  [70, "returned"],
  [90, "cancelled"],
]);

/** Number of orders there are in a month, in proportion, from January on: many before Christmas, few in summer. */
const SEASON = [0.85, 0.9, 0.95, 0.95, 0.95, 0.9, 0.85, 0.9, 1, 1.05, 1.3, 1.9];

/** All orders of a world, in order of placing. Buyers have an active checking account, opened before they bought. */
export const commerce: GrowthPlan<{ readonly orders: readonly PlannedOrder[] }> = {
  name: "commerce",
  make(world) {
    const shares = world.plan(sales);
    const books = world.plan(shelf).books.map((book): SoldBook => ({
      ...book,
      soldFrom: book.publishedAt === null ? Infinity : Math.max(book.publishedAt, book.addedAt),
      share: shares[book.index - 1] ?? 0,
    }));
    const buyers = world
      .plan(holdings)
      .filter(({ main, status, userIndex }) => main && status === "active" && userIndex < NEWCOMERS_FROM);
    const random = world.stream("commerce", "times");
    const settled = Array.from({ length: ORDERS - LATEST.length }, () =>
      placeOrder(world, buyers, placed(random), random),
    );
    settled.sort((a, b) => a.placedAt - b.placedAt);
    const latest = LATEST.map(([status, from, to]): Placement => {
      const at = REFERENCE_TIME - random.int(from * HOUR, to * HOUR);
      const { userIndex } = random.pick(buyers.filter(({ openedAt }) => openedAt < at - HOUR));
      return { userIndex, placedAt: at, status };
    });
    return {
      orders: [...settled, ...latest].map((one, at) =>
        makeOrder(world, at + 1, { ...one, status: one.status ?? FORCED.get(at + 1) }, books),
      ),
    };
  },
};

/** Some day of the history: the shop grows gently, and sells by the season. */
function placed(random: Stream): number {
  for (;;) {
    const age = random.next();
    const time = Math.floor(REFERENCE_TIME - SETTLED - age * (HISTORY - SETTLED));
    const season = SEASON[new Date(time).getUTCMonth()] ?? 1;
    if (random.next() * 2.3 < season * (1.15 - 0.35 * age)) return time;
  }
}

function openedBefore(accounts: readonly Holding[], time: number): number {
  let [from, to] = [0, accounts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbered(accounts, middle + 1).openedAt < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface Placement {
  readonly userIndex: number;
  readonly placedAt: number;
  /** Undefined where it follows from the time. */
  readonly status: OrderStatus | undefined;
}

function placeOrder(world: World, buyers: readonly Holding[], time: number, random: Stream): Placement {
  const { userIndex, openedAt } = numbered(buyers, random.int(1, openedBefore(buyers, time - DAY)));
  const { timezone } = numbered(world.plan(people), userIndex);
  return { userIndex, placedAt: Math.max(inUse(random, timezone, time), openedAt + HOUR), status: undefined };
}

const BOOKS_AT_ONCE = [
  [1, 48],
  [2, 30],
  [3, 15],
  [4, 7],
] as const;
const COPIES = [
  [1, 86],
  [2, 11],
  [3, 3],
] as const;

interface SoldBook extends PlannedBook {
  /** From when it can be bought, epoch milliseconds; Infinity for what is not out yet. */
  readonly soldFrom: number;
  readonly share: number;
}

function makeOrder(
  world: World,
  index: number,
  { userIndex, placedAt, status: forced }: Placement,
  books: readonly SoldBook[],
): PlannedOrder {
  const random = world.stream("commerce", index);
  const items = pickLines(forced === "shipped" ? books.filter(isOnPaper) : books, placedAt, random);
  const before = items.reduce((sum, line) => sum + line.lineTotal, 0);
  const discount = random.chance(0.15) ? Math.round((before * random.pick([5, 10, 10, 15])) / 100) : 0;
  const parcel = items.some(({ bookIndex }) => isOnPaper(numbered(books, bookIndex)));
  const method = parcel ? (random.chance(0.16) ? "express" : "standard") : "download";
  const recipientIndex = parcel && random.chance(0.08) ? giftTo(world, userIndex) : userIndex;
  const { place, address } = numbered(world.plan(people), recipientIndex);
  const { status, ...times } = timesOf(forced, placedAt, { place, method }, random);
  return {
    index,
    userIndex,
    recipientIndex,
    method,
    items,
    ...totalsOf(items, { discount, destination: address, method, parcel }),
    status,
    placedAt,
    ...times,
  };
}

export function isOnPaper({ format }: Pick<PlannedBook, "format">): boolean {
  return format === "hardcover" || format === "paperback";
}

function giftTo(world: World, userIndex: number): number {
  const all = world.plan(people);
  const { kin } = numbered(all, userIndex);
  return kin?.index ?? all.find((person) => person.kin?.index === userIndex)?.index ?? userIndex;
}

function pickLines(books: readonly SoldBook[], placedAt: number, random: Stream): PlannedLine[] {
  const count = random.weighted(BOOKS_AT_ONCE);
  return pickByShare(books, placedAt, count, random).map(({ index, price, format }) => {
    const several = random.weighted(COPIES);
    const quantity = isOnPaper({ format }) ? several : 1;
    return { bookIndex: index, quantity, unitPrice: price, lineTotal: price * quantity };
  });
}

/** Different books that were out and in the shop by then, the better sold the likelier. In plain loops: all orders go through all books. */
function pickByShare(books: readonly SoldBook[], placedAt: number, count: number, random: Stream): SoldBook[] {
  const picked: SoldBook[] = [];
  let total = 0;
  for (const book of books) if (book.soldFrom < placedAt) total += book.share;
  while (picked.length < count) {
    let left = random.next() * total;
    let found: SoldBook | undefined;
    for (const book of books) {
      if (book.soldFrom >= placedAt || picked.includes(book)) continue;
      left -= book.share;
      if (left >= 0) continue;
      found = book;
      break;
    }
    if (found === undefined) break;
    picked.push(found);
    total -= found.share;
  }
  return picked;
}
