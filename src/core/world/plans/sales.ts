import type { GrowthPlan } from "../../model/generation.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { BOOKS, shelf } from "./shelf.ts";

/** The rank from which on a place lower counts, and how much: shares fall as 1 ÷ (rank + OFFSET) to the power of STEEPNESS (Zipf–Mandelbrot). */
const OFFSET = 6;
const STEEPNESS = 1.0;

/** A book that has been in the shop for so long sells as well as it ever will. */
const KNOWN_AFTER = 300 * DAY;

/**
 * Share of all sold copies by book; that of book `i` is at `i - 1`, together 1. A few books make most of the sales, and
 * unpublished books sell nothing. Orders follow these shares, and so should all that follows from orders.
 */
export const sales: GrowthPlan<readonly number[]> = {
  name: "sales",
  make(world) {
    const ranks = world.stream("sales").shuffle(Array.from({ length: BOOKS }, (_, at) => at + 1));
    const weights = world.plan(shelf).books.map(({ publishedAt, addedAt }, at) => {
      if (publishedAt === null) return 0;
      const known = Math.min(1, (REFERENCE_TIME - Math.max(addedAt, publishedAt)) / KNOWN_AFTER);
      return (0.25 + 0.75 * known) / ((ranks[at] ?? BOOKS) + OFFSET) ** STEEPNESS;
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  },
};
