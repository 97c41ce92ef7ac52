import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../time.ts";
import { commerce } from "./commerce.ts";
import type { PlannedOrder } from "./commerce.ts";
import { NEWCOMERS_FROM, people } from "./people.ts";
import { reception } from "./reception.ts";
import { shelf } from "./shelf.ts";
import type { PlannedBook } from "./shelf.ts";

export interface PlannedReview {
  readonly bookIndex: number;
  readonly userIndex: number;
  readonly rating: number;
  readonly verified: boolean;
  /** Epoch milliseconds; after the book came out and before the reference time. */
  readonly createdAt: number;
}

/** A day of reading at least. */
const READING = DAY;

/** All reviews of a world, in order of writing. Nobody reviews a book twice; some review far more than others. */
export const reviews: GrowthPlan<readonly PlannedReview[]> = {
  name: "reviews",
  make(world) {
    const stars = world.plan(reception);
    const received = receivedBooks(world.plan(commerce).orders);
    return world
      .plan(shelf)
      .books.flatMap((book, at) => reviewBook(world, book, stars[at] ?? [], received.get(book.index) ?? new Map()))
      .sort((a, b) => a.createdAt - b.createdAt || a.bookIndex - b.bookIndex || a.userIndex - b.userIndex);
  },
};

function receivedBooks(orders: readonly PlannedOrder[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const received = new Map<number, Map<number, number>>();
  for (const { items, userIndex, deliveredAt } of orders) {
    if (deliveredAt === null) continue;
    for (const { bookIndex } of items) {
      const users = received.get(bookIndex) ?? new Map<number, number>();
      users.set(userIndex, Math.min(users.get(userIndex) ?? Infinity, deliveredAt));
      received.set(bookIndex, users);
    }
  }
  return received;
}

function reviewBook(
  world: World,
  book: PlannedBook,
  stars: readonly number[],
  received: ReadonlyMap<number, number>,
): PlannedReview[] {
  if (stars.length === 0) return [];
  const random = world.stream("reviews", book.index);
  const ready = [...received].filter(([, at]) => at + READING + HOUR < REFERENCE_TIME);
  const buyers = random.shuffle(ready.filter(() => random.chance(0.6))).slice(0, stars.length);
  const others = pickOthers(world, received, stars.length - buyers.length, random);
  return [...buyers, ...others].map(([userIndex, from], at) => {
    const verified = at < buyers.length;
    const earliest = Math.max(from, book.addedAt, book.publishedAt ?? REFERENCE_TIME) + READING;
    const latest = verified ? Math.min(earliest + 60 * DAY, REFERENCE_TIME - HOUR) : REFERENCE_TIME - HOUR;
    const createdAt = earliest + Math.floor(random.next() * (latest - earliest));
    return { bookIndex: book.index, userIndex, rating: stars[at] ?? 0, verified, createdAt };
  });
}

function pickOthers(
  world: World,
  received: ReadonlyMap<number, number>,
  count: number,
  random: Stream,
): (readonly [userIndex: number, from: number])[] {
  const all = world.plan(people).slice(0, NEWCOMERS_FROM - 1);
  const chosen = new Map<number, number>();
  while (chosen.size < count) {
    // The smaller of two numbers in an order that is the world's own: a third of the people writes half of the reviews.
    const at = Math.min(random.int(0, all.length - 1), random.int(0, all.length - 1));
    const person = all[(at * 37) % all.length];
    if (person !== undefined && !received.has(person.index)) chosen.set(person.index, person.joinedAt);
  }
  return [...chosen];
}
