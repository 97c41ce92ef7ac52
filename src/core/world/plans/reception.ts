import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { numbered } from "./numbered.ts";
import { sales } from "./sales.ts";
import { shelf } from "./shelf.ts";

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
