import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Tx } from "../../model/rules.ts";
import { currency, date, limit, measure, money, reference, text, url, unlessNull } from "../../model/values.ts";
import { NEIGHBOURS } from "../../world/genres.ts";
import type { Genre } from "../../world/genres.ts";
import { generatedIsbn, isIsbn, isbnBlocks, isbnOfId } from "../../world/isbn.ts";
import { drawApart, inPart } from "../../world/parts.ts";
import { pictureUrl } from "../../world/picture-url.ts";
import { library } from "../../world/plans/library.ts";
import { writers } from "../../world/plans/lives.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { meanOf, reception } from "../../world/plans/reviews.ts";
import { BOOKS, sales, shelf } from "../../world/plans/shelf.ts";
import type { PlannedBook } from "../../world/plans/shelf.ts";
import type { BookText } from "../../world/prose/books.ts";
import { publishersOf, tagsOf } from "../../world/prose/books.ts";
import { DAY, REFERENCE_TIME, toDate, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";
import { author } from "./author.ts";

/** A printed book: its format, genre and pages. */
type Printed = Pick<PlannedBook, "format" | "genre"> & { readonly pageCount: number | null };

const SIZES: Readonly<Partial<Record<Genre, readonly [height: number, width: number]>>> = {
  Children: [280, 220],
  Cooking: [255, 195],
  Poetry: [200, 130],
};
const USUAL: Readonly<Record<"hardcover" | "paperback", readonly [height: number, width: number]>> = {
  hardcover: [235, 155],
  paperback: [203, 133],
};

/** Paper of 80 g a square meter is 0.1 mm thick. */
const SHEET_MM = 0.1;
const SHEET_GRAMS = 80;

/** The outer size of a printed book, millimeters. */
function dimensionsOf({ format, genre, pageCount }: Printed) {
  if (pageCount === null || (format !== "hardcover" && format !== "paperback")) return null;
  const [heightMm, widthMm] = SIZES[genre] ?? USUAL[format];
  const boards = format === "hardcover" ? 6 : 1;
  return { heightMm, widthMm, depthMm: Math.round((pageCount / 2) * SHEET_MM) + boards };
}

/** Grams; null for a book that is not printed. */
function bookWeightOf(printed: Printed): number | null {
  const size = dimensionsOf(printed);
  if (size === null) return null;
  const area = (size.heightMm * size.widthMm) / 1_000_000;
  const covers = printed.format === "hardcover" ? area * 2600 : area * 500;
  return Math.round(((printed.pageCount ?? 0) / 2) * area * SHEET_GRAMS + covers);
}

const bookAt = (world: World, index: number): PlannedBook => numbered(world.plan(shelf).books, index);
const bookPlan = fromPlan(bookAt);
const starsAt = (world: World, index: number): readonly number[] => numbered(world.plan(reception), index);
const starsPlan = fromPlan(starsAt);
const textAt = (world: World, index: number): BookText => world.plan(library).text(index);
const textPlan = fromPlan(textAt);

const PAGES: Readonly<Record<Genre, readonly [number, number]>> = {
  Mystery: [224, 384],
  Thriller: [288, 464],
  "Science Fiction": [288, 624],
  Fantasy: [336, 784],
  Romance: [240, 384],
  "Historical Fiction": [304, 592],
  "Literary Fiction": [160, 432],
  Horror: [208, 416],
  Children: [24, 48],
  Poetry: [64, 144],
  Memoir: [208, 352],
  History: [288, 640],
  "Popular Science": [224, 384],
  Travel: [208, 368],
  Cooking: [192, 336],
  Business: [176, 288],
};

const NEW_FOR = 120 * DAY;

const BESTSELLER_SHARE = 0.015;

/** It sells, and is liked: nobody searches for what disappoints. */
function isBestseller(world: World, index: number): boolean {
  return numbered(world.plan(sales), index) >= BESTSELLER_SHARE && (meanOf(starsAt(world, index)) ?? 0) >= 3.5;
}

export const book = defineResource({
  name: "book",
  collection: "books",
  domain: "bookstore",
  description: "A book, with its price and what the shop has of it.",
  count: BOOKS,
  fields: {
    title: {
      schema: text(200),
      required: true,
      search: true,
      generate: ({ world, index }) => inPart(world, textAt(world, index).title),
    },
    subtitle: { schema: text(200).nullable(), search: true, generate: textPlan.of("subtitle") },
    series: {
      schema: z.object({ name: text(200), number: measure(1, 10_000) }).nullable(),
      description: "The series that it belongs to, and its number in it.",
      search: true,
      generate({ world, index }) {
        const { series } = bookAt(world, index);
        return series === null ? null : { name: textAt(world, index).series ?? "", number: series.number };
      },
    },
    authorIds: {
      schema: z.array(reference()).max(50),
      required: true,
      generate: ({ world, index }) => bookAt(world, index).authorIndexes.map(String),
    },
    isbn: {
      schema: z
        .string()
        .refine(isIsbn, "must be an ISBN-13 without hyphens, its check digit right, such as 9799000000019")
        .max(13)
        .meta({ pattern: String.raw`^97[89]\d{10}$` }),
      description: "ISBN-13 without hyphens. A book created without one gets one that no other has.",
      unique: true,
      search: true,
      initial: ({ id }) => isbnOfId(id),
      generate: ({ world, index }) =>
        generatedIsbn(
          index,
          BOOKS,
          drawApart(world, ["book", "isbn", index], isbnBlocks(BOOKS), (random) =>
            Math.floor(random.next() * isbnBlocks(BOOKS)),
          ),
        ),
    },
    publisher: {
      schema: text(120).nullable(),
      search: true,
      generate({ world, index, random }) {
        const { genre, language } = bookAt(world, index);
        return random.pick(publishersOf(genre, language));
      },
    },
    publishedDate: {
      schema: date().nullable(),
      generate: ({ world, index }) => unlessNull(bookAt(world, index).publishedAt, toDate),
    },
    releaseDate: {
      schema: date().nullable(),
      description: "When a book that can only be ordered ahead comes out.",
      generate: ({ world, index }) => unlessNull(bookAt(world, index).releaseAt, toDate),
    },
    language: {
      schema: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en (BCP 47)")
        .max(35),
      description: "BCP 47.",
      initial: () => "en",
      generate: bookPlan.of("language"),
    },
    pageCount: {
      schema: measure(1, 100_000).nullable(),
      description: "Null for books without pages.",
      generate({ world, index, random, self }) {
        if (self.format === "audiobook") return null;
        const [fewest, most] = PAGES[bookAt(world, index).genre];
        // Printed in sheets of eight leaves.
        return Math.round(random.int(fewest, most) / 8) * 8;
      },
    },
    format: {
      schema: z.enum(["hardcover", "paperback", "ebook", "audiobook"]),
      initial: () => "paperback",
      generate: bookPlan.of("format"),
    },
    dimensions: {
      schema: z
        .object({
          heightMm: measure(1, 10_000),
          widthMm: measure(1, 10_000),
          depthMm: measure(1, 10_000),
        })
        .nullable(),
      description: "Outer size in millimeters; null for books that are not printed.",
      generate: ({ world, index, self }) => dimensionsOf({ ...bookAt(world, index), pageCount: self.pageCount }),
    },
    weightGrams: {
      schema: measure(1, 1_000_000).nullable(),
      description: "Null for books that are not printed.",
      generate: ({ world, index, self }) => bookWeightOf({ ...bookAt(world, index), pageCount: self.pageCount }),
    },
    genres: {
      schema: z.array(text(60)).max(20),
      search: true,
      generate({ world, index, random }) {
        const { genre } = bookAt(world, index);
        return [genre, ...random.sample(NEIGHBOURS[genre], random.int(0, 2))];
      },
    },
    tags: {
      schema: z.array(text(60)).max(50),
      description: "Keywords that readers search for.",
      search: true,
      generate({ world, index, random }) {
        const { genre, series, publishedAt } = bookAt(world, index);
        const facts = [
          ...(series === null ? [] : ["series"]),
          ...(publishedAt !== null && publishedAt > REFERENCE_TIME - NEW_FOR ? ["new release"] : []),
          ...(isBestseller(world, index) ? ["bestseller"] : []),
        ];
        return [...random.sample(tagsOf(genre), random.int(1, 3)), ...facts];
      },
    },
    description: { schema: text(4000).nullable(), search: true, generate: textPlan.of("description") },
    coverUrl: {
      schema: url(),
      initial({ baseUrl, self, id }) {
        const [genre] = self.genres ?? [];
        return pictureUrl(baseUrl, "cover", self.title ?? "", `book-${id}`, { title: self.title, genre });
      },
      generate({ world, index, self, id }) {
        const { authorIndexes, genre } = bookAt(world, index);
        const all = authorIndexes.map((one) => numbered(world.plan(writers), one).name).join(" & ");
        return pictureUrl(world.baseUrl, "cover", self.title, `book-${id}`, { title: self.title, author: all, genre });
      },
    },
    price: {
      schema: money(),
      description: "Minor units of the currency.",
      required: true,
      generate: bookPlan.of("price"),
    },
    listPrice: {
      schema: limit().nullable(),
      description: "The regular price, where the shop sells the book for less.",
      generate({ world, index, random, self }) {
        if (!random.chance(0.3) || bookAt(world, index).releaseAt !== null) return null;
        return Math.ceil((self.price * random.int(108, 140)) / 10_000) * 100 + 99;
      },
    },
    currency: {
      schema: currency(),
      initial: () => "USD",
      generate: () => "USD",
    },
    stock: {
      schema: z.int().min(0).max(1_000_000_000),
      description: "How many the shop has. Orders take from it, cancelled and returned ones put back.",
      initial: () => 0,
      generate: bookPlan.of("stock"),
    },
    rating: {
      schema: z.number().min(0).max(5).nullable(),
      description: "The mean of its reviews, out of five, to two decimals; null without any.",
      readOnly: true,
      initial: () => null,
      generate: ({ world, index }) => meanOf(starsAt(world, index)),
    },
    ratingsCount: {
      schema: z.int().min(0),
      description: "How many reviews it has.",
      readOnly: true,
      initial: () => 0,
      generate: starsPlan.of("length"),
    },
    status: {
      schema: z.enum(["available", "preorder", "out_of_stock", "discontinued"]),
      initial: () => "available",
      generate: bookPlan.of("status"),
    },
  },
  relations: { authors: { field: "authorIds", to: "author" } },
  createdAt: ({ world, index }) => toTimestamp(bookAt(world, index).addedAt),
});

export const bookRules = defineRules(book, {
  write({ tx, previous, next, changed }) {
    if (changed("authorIds")) recount(tx, previous?.authorIds ?? [], next.authorIds);
    return undefined;
  },
  remove({ tx, previous }) {
    recount(tx, previous.authorIds, []);
  },
});

/** Takes a book from the authors it no longer names and gives it to those it now does. Authors that were deleted count nothing. */
function recount(tx: Tx, before: readonly string[], after: readonly string[]): void {
  const [had, has] = [new Set(before), new Set(after)];
  const count = (id: string, by: number): void => {
    const found = tx.find(author, id);
    if (found !== undefined) tx.set(author, id, { booksCount: Math.max(0, found.booksCount + by) });
  };
  for (const id of had) if (!has.has(id)) count(id, -1);
  for (const id of has) if (!had.has(id)) count(id, 1);
}
