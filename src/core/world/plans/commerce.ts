import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import type { CountryCode } from "../cities.ts";
import { fromLocal, toLocal, weekday } from "../local-time.ts";
import { totalsOf } from "../order-totals.ts";
import type { ShippingMethod } from "../order-totals.ts";
import type { Locality } from "../places.ts";
import { isHoliday } from "../public-holidays.ts";
import { WAREHOUSE } from "../shipping.ts";
import { sharesOf } from "../stream.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { holdings } from "./holdings.ts";
import type { Holding } from "./holdings.ts";
import { numbered } from "./numbered.ts";
import { inUse, NEWCOMERS_FROM, people } from "./people.ts";
import { sales, shelf } from "./shelf.ts";
import type { PlannedBook } from "./shelf.ts";

type OrderStatus = "pending" | "paid" | "shipped" | "delivered" | "cancelled" | "returned";

/** Times of an order's steps, epoch milliseconds; null for those not taken. */
interface OrderTimes {
  readonly paidAt: number | null;
  readonly shippedAt: number | null;
  readonly deliveredAt: number | null;
  readonly cancelledAt: number | null;
  readonly refundedAt: number | null;
}

interface Way {
  readonly place: Locality;
  readonly method: ShippingMethod;
}

const ENDS = sharesOf({ delivered: 87, cancelled: 7, returned: 6 });

function timesOf(
  forced: OrderStatus | undefined,
  placedAt: number,
  way: Way,
  random: Stream,
): OrderTimes & { readonly status: OrderStatus } {
  const none = { paidAt: null, shippedAt: null, deliveredAt: null, cancelledAt: null, refundedAt: null };
  if (forced === "pending") return { ...none, status: "pending" };
  const end = forced ?? random.weighted(ENDS);
  if (end === "cancelled") return { ...cancelledTimes(placedAt, random), status: "cancelled" };
  const paidAt = placedAt + (random.chance(0.85) ? random.int(MINUTE, 20 * MINUTE) : random.int(HOUR, 12 * HOUR));
  if (forced === "paid") return { ...none, paidAt: Math.min(paidAt, REFERENCE_TIME - HOUR), status: "paid" };
  const shippedAt = way.method === "download" ? paidAt + random.int(5000, 4 * MINUTE) : sent(paidAt, random);
  if (forced === "shipped" || shippedAt >= REFERENCE_TIME)
    return { ...none, paidAt, shippedAt: Math.min(shippedAt, REFERENCE_TIME - HOUR), status: "shipped" };
  const deliveredAt =
    way.method === "download" ? shippedAt + random.int(2000, 90_000) : arrived(shippedAt, way, random);
  if (deliveredAt >= REFERENCE_TIME) return { ...none, paidAt, shippedAt, status: "shipped" };
  const refundedAt = inUse(random, way.place.timezone, deliveredAt + random.int(4 * DAY, 20 * DAY));
  if (end === "delivered" || refundedAt >= REFERENCE_TIME)
    return { ...none, paidAt, shippedAt, deliveredAt, status: "delivered" };
  return { ...none, paidAt, shippedAt, deliveredAt, refundedAt, status: "returned" };
}

function cancelledTimes(placedAt: number, random: Stream): OrderTimes {
  const none = { paidAt: null, shippedAt: null, deliveredAt: null, refundedAt: null };
  if (random.chance(0.4)) return { ...none, cancelledAt: placedAt + random.int(10 * MINUTE, 20 * HOUR) };
  const paidAt = placedAt + random.int(MINUTE, 30 * MINUTE);
  const cancelledAt = paidAt + random.int(20 * MINUTE, 18 * HOUR);
  return { ...none, paidAt, cancelledAt, refundedAt: cancelledAt };
}

/** Time at which a parcel leaves that was paid at a time (epoch milliseconds): on the next working day but one at the latest, by day. */
export function sent(paidAt: number, random: Stream): number {
  const { timezone } = WAREHOUSE;
  const local = toLocal(timezone, paidAt + random.int(6 * HOUR, 30 * HOUR));
  let day = Math.floor(local / DAY);
  const late = local - day * DAY > 17 * HOUR;
  if (late) day += 1;
  while (weekday(day * DAY) > 4 || isHoliday("US", day)) day += 1;
  const from = late || weekday(local) > 4 ? 9 * HOUR : Math.max(9 * HOUR, local - Math.floor(local / DAY) * DAY);
  return fromLocal(timezone, day * DAY + random.int(from, 18 * HOUR));
}

/** Days that a parcel is under way by standard, at least and at most. */
const DAYS_UNDER_WAY: Readonly<Record<CountryCode, readonly [number, number]>> = {
  US: [2, 6],
  CA: [4, 9],
  GB: [5, 11],
  IE: [6, 12],
  FR: [5, 11],
  DE: [5, 11],
  SE: [6, 12],
  DO: [5, 11],
  AU: [8, 15],
};

/** Days to a country that no parcel of a generated world goes to. */
const DAYS_TO_ELSEWHERE = [7, 14] as const;

interface TimeTarget {
  readonly place: Pick<Locality, "timezone"> & { readonly country: string };
  readonly method: ShippingMethod;
}

/** Time at which a parcel arrives that left at a time (epoch milliseconds): by day, not on a Sunday or a public holiday, in half the time by express. */
export function arrived(shippedAt: number, { place, method }: TimeTarget, random: Stream): number {
  const known: Readonly<Record<string, readonly [number, number]>> = DAYS_UNDER_WAY;
  const [least, most] = (Object.hasOwn(known, place.country) ? known[place.country] : undefined) ?? DAYS_TO_ELSEWHERE;
  const days = method === "express" ? random.int(Math.ceil(least / 2), Math.ceil(most / 2)) : random.int(least, most);
  let day = Math.floor(toLocal(place.timezone, shippedAt) / DAY) + days;
  while (weekday(day * DAY) === 6 || isHoliday(place.country, day)) day += 1;
  return fromLocal(place.timezone, day * DAY + random.int(8 * HOUR, 20 * HOUR - MINUTE));
}

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
