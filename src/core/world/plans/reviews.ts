import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../time.ts";
import { commerce } from "./commerce.ts";
import type { PlannedOrder } from "./commerce.ts";
import { numbered } from "./numbered.ts";
import { NEWCOMERS_FROM, people } from "./people.ts";
import { sales, shelf } from "./shelf.ts";
import type { PlannedBook } from "./shelf.ts";

export const REVIEWS = 800;

const READ_AFTER = 300 * DAY;

const WITHOUT_PAPER = 0.4;

/** The stars that each book was given, from one to five, in order of number. Needs to know neither who gave them nor why. */
export const reception: GrowthPlan<readonly (readonly number[])[]> = {
  name: "reception",
  make(world) {
    return countReviews(world).map((count, at) => {
      const random = world.stream("reception", "stars", at + 1);
      const quality = 2.75 + (random.next() + random.next() + random.next()) * 0.75;
      return Array.from({ length: count }, () => starsFor(quality, random));
    });
  },
};

/** Number of reviews each book has: by what sells, and {@link REVIEWS} in all. */
function countReviews(world: World): number[] {
  const random = world.stream("reception", "books");
  const { books } = world.plan(shelf);
  const weights = world.plan(sales).map((share, at) => {
    const { publishedAt, addedAt, format } = numbered(books, at + 1);
    // Recent books have been finished by few, and some books give more to write about.
    const known = Math.min(1, (REFERENCE_TIME - Math.max(publishedAt ?? REFERENCE_TIME, addedAt)) / READ_AFTER);
    const spoken = format === "hardcover" || format === "paperback" ? 1 : WITHOUT_PAPER;
    return share * known * spoken * (0.85 + random.next() * 0.3);
  });
  const step = weights.reduce((sum, weight) => sum + weight, 0) / REVIEWS;
  let next = random.next() * step;
  let total = 0;
  return weights.map((weight) => {
    total += weight;
    let count = 0;
    for (; next < total; next += step) count += 1;
    return count;
  });
}

function starsFor(quality: number, random: Stream): number {
  if (random.chance(0.04)) return random.int(1, 2); // it came late, or torn
  const felt = quality + (random.next() + random.next() + random.next() - 1.5) * 1.9;
  return Math.max(1, Math.min(5, Math.round(felt)));
}

/** The mean of some stars to two decimals; null of none. */
export function meanOf(stars: readonly number[]): number | null {
  if (stars.length === 0) return null;
  return Math.round((stars.reduce((sum, one) => sum + one, 0) * 100) / stars.length) / 100;
}

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
