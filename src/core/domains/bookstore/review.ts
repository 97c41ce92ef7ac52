import * as z from "zod";

import type { GrowthPlan, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import { defineResource } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Tx } from "../../model/rules.ts";
import { text } from "../../model/values.ts";
import { inPart } from "../../world/parts.ts";
import { library } from "../../world/plans/library.ts";
import { writers } from "../../world/plans/lives.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { meanOf, reviews, REVIEWS } from "../../world/plans/reviews.ts";
import type { PlannedReview } from "../../world/plans/reviews.ts";
import { shelf } from "../../world/plans/shelf.ts";
import { writeReview } from "../../world/prose/reviews.ts";
import type { Reviewed, ReviewText } from "../../world/prose/reviews.ts";
import { DAY, REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";
import { book } from "./book.ts";
import { order } from "./order.ts";

const reviewAt = (world: World, index: number): PlannedReview => numbered(world.plan(reviews), index);
const reviewPlan = fromPlan(reviewAt);

/** The reviews of a book, by number, as far as they are told: in their order, as none says what one before it has said. */
interface Telling {
  readonly about: Omit<Reviewed, "rating">;
  /** Those that are not told yet. */
  readonly waiting: number[];
  readonly said: Set<string>;
  readonly told: Map<number, ReviewText>;
}

const tellings: GrowthPlan<Map<number, Telling>> = { name: "tellings of reviews", make: () => new Map() };

function textAt(world: World, index: number): ReviewText {
  const { bookIndex } = reviewAt(world, index);
  const { about, waiting, said, told } = getOrMake(world.plan(tellings), bookIndex, () => begin(world, bookIndex));
  for (const next of waiting.splice(0, waiting.indexOf(index) + 1)) {
    const { rating } = reviewAt(world, next);
    told.set(next, writeReview({ ...about, rating }, said, world.stream("reviews", "text", next)));
  }
  return told.get(index) as ReviewText; // now at the latest
}
const textPlan = fromPlan(textAt);

function begin(world: World, bookIndex: number): Telling {
  const { genre, format, authorIndexes } = numbered(world.plan(shelf).books, bookIndex);
  const author = numbered(world.plan(writers), authorIndexes[0] ?? 1).lastName;
  const { hero, things } = world.plan(library).text(bookIndex);
  return {
    about: { genre, hero, author, things, format },
    waiting: world.plan(reviews).flatMap((one, at) => (one.bookIndex === bookIndex ? [at + 1] : [])),
    said: new Set(),
    told: new Map(),
  };
}

export const review = defineResource({
  name: "review",
  collection: "reviews",
  domain: "bookstore",
  description: "What a reader thinks of a book. A book’s rating and ratingsCount are those of its reviews.",
  count: REVIEWS,
  fields: {
    bookId: { ...reviewPlan.reference("bookIndex"), required: true },
    userId: { ...reviewPlan.reference("userIndex"), description: "The reader.", required: true },
    rating: {
      schema: z.int().min(1).max(5),
      description: "Stars, from 1 to 5.",
      required: true,
      generate: reviewPlan.of("rating"),
    },
    title: {
      schema: text(200).nullable(),
      search: true,
      generate: ({ world, index }) => inPart(world, textAt(world, index).title),
    },
    body: { schema: text(4000).nullable(), search: true, generate: textPlan.of("body") },
    verifiedPurchase: {
      schema: z.boolean(),
      description:
        "Whether an order of the reader’s with the book in it had been delivered when the review was written.",
      readOnly: true,
      initial: () => false,
      generate: reviewPlan.of("verified"),
    },
    helpfulCount: {
      schema: z.int().min(0),
      description: "How many found the review helpful.",
      readOnly: true,
      initial: () => 0,
      generate({ world, index, random, self }) {
        if (self.body === null) return 0;
        const share = random.next();
        const weeks = (REFERENCE_TIME - reviewAt(world, index).createdAt) / (7 * DAY);
        // Most are seen by few; what has stood for long was seen by more.
        return Math.floor(share * share * share * Math.min(38, 1 + weeks / 2));
      },
    },
  },
  relations: {
    book: { field: "bookId", to: "book" },
    user: { field: "userId", to: "user" },
  },
  createdAt: ({ world, index }) => toTimestamp(reviewAt(world, index).createdAt),
});

export const reviewRules = defineRules(review, {
  write({ tx, id, previous, next, changed }) {
    if (changed("bookId") || changed("rating")) {
      rate(tx, next.bookId, { without: id, and: next.rating });
      if (previous !== undefined && changed("bookId")) rate(tx, previous.bookId, { without: id });
    }
    if (!changed("bookId") && !changed("userId")) return undefined;
    return { verifiedPurchase: hasReceived(tx, next.userId, next.bookId) };
  },
  remove({ tx, id, previous }) {
    rate(tx, previous.bookId, { without: id });
  },
});

/** Gives a book the rating of its reviews: all but one, and one more where there is one. A book that was deleted has none. */
function rate(tx: Tx, bookId: string, { without, and }: { readonly without: string; readonly and?: number }): void {
  if (tx.find(book, bookId) === undefined) return;
  const stars = and === undefined ? [] : [and];
  for (const each of tx.having(review, "bookId", bookId)) if (each.id !== without) stars.push(each.rating);
  tx.set(book, bookId, { rating: meanOf(stars), ratingsCount: stars.length });
}

function hasReceived(tx: Tx, userId: string, bookId: string): boolean {
  const orders = tx.having(order, "userId", userId);
  return orders.some(({ deliveredAt, items }) => deliveredAt !== null && items.some((line) => line.bookId === bookId));
}
