import type { Plan, Stream } from "../../model/generation.ts";
import { totalsOf } from "../order-totals.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { CHECKING_COUNT, holdings } from "./holdings.ts";
import { NEWCOMERS_FROM } from "./people.ts";
import { sales } from "./sales.ts";
import { shelf } from "./shelf.ts";
import type { PlannedBook } from "./shelf.ts";

/** Orders in a world. */
export const ORDERS = 150;

/** One line of an order, in US cents. */
export interface PlannedLine {
  readonly bookIndex: number;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly lineTotal: number;
}

/** An order with its money (US cents) and its times (epoch milliseconds, null where its state says so). */
export interface PlannedOrder {
  readonly index: number;
  readonly userIndex: number;
  readonly items: readonly PlannedLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly shipping: number;
  readonly total: number;
  readonly status: "pending" | "paid" | "shipped" | "delivered" | "cancelled" | "returned";
  readonly placedAt: number;
  readonly paidAt: number | null;
  readonly shippedAt: number | null;
  readonly deliveredAt: number | null;
  readonly cancelledAt: number | null;
  /** When the payment of a paid order that was cancelled or returned was refunded. */
  readonly refundedAt: number | null;
}

type Status = PlannedOrder["status"];
type Times = Pick<PlannedOrder, "paidAt" | "shippedAt" | "deliveredAt" | "cancelledAt" | "refundedAt">;

const FIRST_ORDER = 900 * DAY;

/** Orders whose state is fixed by number, so that every state occurs in every world. */
const FORCED: ReadonlyMap<number, Status> = new Map([
  [40, "delivered"],
  [70, "returned"],
  [90, "cancelled"],
  [142, "shipped"],
  [148, "paid"],
  [149, "paid"],
  [150, "pending"],
]);

/** All orders of a world, in order of placing. Buyers have an active checking account in US dollars, opened before they bought. */
export const commerce: Plan<{ readonly orders: readonly PlannedOrder[] }> = {
  name: "commerce",
  make(world) {
    const shares = world.plan(sales);
    const books = world.plan(shelf).books.map((book) => ({ ...book, share: shares[book.index - 1] ?? 0 }));
    const buyers = world
      .plan(holdings)
      .slice(0, Math.min(CHECKING_COUNT, NEWCOMERS_FROM - 1))
      .filter((account) => account.status === "active" && account.currency === "USD");
    return {
      orders: Array.from({ length: ORDERS }, (_, at) => {
        const random = world.stream("commerce", at + 1);
        const placedAt = placed(at, random);
        const open = buyers.filter((account) => account.openedAt < placedAt - HOUR);
        return makeOrder(at + 1, random.pick(open).userIndex, placedAt, books, random);
      }),
    };
  },
};

/** Rises with the number; a shop sells more as it grows, so most orders are recent. */
function placed(at: number, random: Stream): number {
  const rest = 1 - (at + random.next()) / ORDERS;
  return REFERENCE_TIME - 45 * MINUTE - Math.floor(FIRST_ORDER * rest * rest);
}

interface SoldBook extends PlannedBook {
  /** Of all copies sold. */
  readonly share: number;
}

function makeOrder(
  index: number,
  userIndex: number,
  placedAt: number,
  books: readonly SoldBook[],
  random: Stream,
): PlannedOrder {
  const items = pickLines(books, placedAt, random);
  const before = items.reduce((sum, line) => sum + line.lineTotal, 0);
  const discount = random.chance(0.15) ? Math.round((before * random.pick([5, 10, 10, 15])) / 100) : 0;
  const status = FORCED.get(index) ?? statusAt(REFERENCE_TIME - placedAt, random);
  return {
    index,
    userIndex,
    items,
    ...totalsOf(items, discount),
    status,
    placedAt,
    ...timesOf(status, placedAt, random),
  };
}

function pickLines(books: readonly SoldBook[], placedAt: number, random: Stream): PlannedLine[] {
  const inPrint = books.filter(
    (book) => book.publishedAt !== null && Math.max(book.publishedAt, book.addedAt) < placedAt,
  );
  const onPaper = inPrint.filter((book) => book.format === "hardcover" || book.format === "paperback");
  const count = random.weighted([
    [1, 48],
    [2, 30],
    [3, 15],
    [4, 7],
  ]);
  return pickByShare(onPaper, count, random).map(({ index, price }) => {
    const quantity = random.weighted([
      [1, 86],
      [2, 11],
      [3, 3],
    ]);
    return { bookIndex: index, quantity, unitPrice: price, lineTotal: price * quantity };
  });
}

/** Different books, the better sold the likelier. */
function pickByShare(books: readonly SoldBook[], count: number, random: Stream): SoldBook[] {
  const picked: SoldBook[] = [];
  let total = books.reduce((sum, { share }) => sum + share, 0);
  while (picked.length < count) {
    let left = random.next() * total;
    const found = books.find((book) => !picked.includes(book) && (left -= book.share) < 0);
    if (found === undefined) break;
    picked.push(found);
    total -= found.share;
  }
  return picked;
}

function statusAt(age: number, random: Stream): Status {
  if (age < 2 * DAY)
    return random.weighted([
      ["pending", 45],
      ["paid", 45],
      ["cancelled", 10],
    ]);
  if (age < 5 * DAY)
    return random.weighted([
      ["paid", 35],
      ["shipped", 60],
      ["cancelled", 5],
    ]);
  if (age < 12 * DAY)
    return random.weighted([
      ["shipped", 50],
      ["delivered", 45],
      ["cancelled", 5],
    ]);
  if (age < 40 * DAY)
    return random.weighted([
      ["delivered", 93],
      ["cancelled", 7],
    ]);
  return random.weighted([
    ["delivered", 86],
    ["cancelled", 7],
    ["returned", 7],
  ]);
}

/** When each step was taken: at a usual pace, or faster where it must have happened by now. */
function timesOf(status: Status, placedAt: number, random: Stream): Times {
  const times: { -readonly [K in keyof Times]: Times[K] } = {
    paidAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    refundedAt: null,
  };
  const after = (time: number, shortest: number, longest: number): number =>
    time + Math.floor(Math.min(random.int(shortest, longest), (REFERENCE_TIME - time) * 0.8));
  if (status === "pending") return times;
  if (status === "cancelled") {
    if (random.chance(0.4)) {
      times.cancelledAt = after(placedAt, 10 * MINUTE, 20 * HOUR);
      return times;
    }
    times.paidAt = after(placedAt, MINUTE, 30 * MINUTE);
    times.cancelledAt = after(times.paidAt, 20 * MINUTE, 18 * HOUR);
    times.refundedAt = times.cancelledAt;
    return times;
  }
  times.paidAt = after(placedAt, MINUTE, random.chance(0.8) ? 20 * MINUTE : 12 * HOUR);
  if (status === "paid") return times;
  times.shippedAt = after(times.paidAt, 5 * HOUR, 36 * HOUR);
  if (status === "shipped") return times;
  times.deliveredAt = after(times.shippedAt, 40 * HOUR, 7 * DAY);
  if (status === "returned") times.refundedAt = after(times.deliveredAt, 3 * DAY, 20 * DAY);
  return times;
}
