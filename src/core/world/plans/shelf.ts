import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { GENRE_SHARES, GENRES } from "../genres.ts";
import type { Genre } from "../genres.ts";
import { SERIAL_GENRES } from "../prose/books.ts";
import type { BookLanguage } from "../prose/books.ts";
import { sharesOf } from "../stream.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../time.ts";
import { numbered } from "./numbered.ts";

export const BOOKS = 200;

export const AUTHORS = 60;

/** The first books can be had, whatever the seed. */
export const PROMISED_BOOKS = 10;

/** A book, as far as authors, carts and orders need to know it. */
export interface PlannedBook {
  readonly index: number;
  readonly genre: Genre;
  readonly language: BookLanguage;
  /** Number of the series in the world, from 0, and of the book in it, from 1; null for a book on its own. */
  readonly series: { readonly key: number; readonly number: number } | null;
  /** One or two authors' numbers, ascending. */
  readonly authorIndexes: readonly number[];
  readonly format: "hardcover" | "paperback" | "ebook" | "audiobook";
  /** US cents. */
  readonly price: number;
  readonly stock: number;
  readonly status: "available" | "preorder" | "out_of_stock" | "discontinued";
  /** Epoch milliseconds, at midnight; null for a book that is still to come. */
  readonly publishedAt: number | null;
  /** Time at which a book that is still to come comes out, epoch milliseconds, at midnight; null for all others. */
  readonly releaseAt: number | null;
  /** Time at which the shop listed it, epoch milliseconds; rises with the index. */
  readonly addedAt: number;
}

/** An author, as far as books need to know them. */
export interface PlannedAuthor {
  readonly index: number;
  readonly genre: Genre;
  readonly language: BookLanguage;
  /** Numbers of the books that name the author, ascending; at least one. */
  readonly bookIndexes: readonly number[];
  /** Shortly before the first of their books, epoch milliseconds; rises with the index. */
  readonly addedAt: number;
}

interface Shelf {
  readonly books: readonly PlannedBook[];
  readonly authors: readonly PlannedAuthor[];
}

/** Time at which the shop opened, epoch milliseconds: before anybody joined. */
const OPENED = REFERENCE_TIME - 1130 * DAY;

type Draft = Omit<PlannedBook, "index" | "authorIndexes" | "status" | "stock"> & {
  readonly writers: readonly number[];
};

interface Pen {
  readonly genre: Genre;
  readonly language: BookLanguage;
}

/** Genres of a book that only one person can have written. */
const ALONE: ReadonlySet<Genre> = new Set(["Memoir", "Travel", "Poetry"]);

/** Books of a series at most. */
const LONGEST_SERIES = 4;

const FORMATS = sharesOf({ paperback: 50, hardcover: 27, ebook: 14, audiobook: 9 });
const ILLUSTRATED_FORMATS = sharesOf({ hardcover: 70, paperback: 30 });
const STATES = sharesOf({ available: 90, out_of_stock: 6, discontinued: 4 });

/** All books and authors of a world. Authors keep to their genre; books are in the order in which they were listed. */
export const shelf: GrowthPlan<Shelf> = {
  name: "shelf",
  make(world) {
    const pens = pensOf(world);
    const drafts = bindSeries(world, draftBooks(world, pens)).sort((a, b) => a.addedAt - b.addedAt);
    // Writers become authors in the order of their first book.
    const writers = [...new Set(drafts.flatMap((draft) => draft.writers))];
    const numbers = new Map(writers.map((writer, at) => [writer, at + 1]));
    const books = drafts.map((draft, at) => shelve(world, draft, at + 1, numbers));
    const authors = writers.map((writer, at): PlannedAuthor => {
      const bookIndexes = books.filter((book) => book.authorIndexes.includes(at + 1)).map((book) => book.index);
      const first = numbered(books, bookIndexes[0] ?? 1);
      return { index: at + 1, ...numbered(pens, writer), bookIndexes, addedAt: first.addedAt - HOUR };
    });
    return { books, authors };
  },
};

function pensOf(world: World): Pen[] {
  const random = world.stream("shelf", "genres");
  const tongues = world.stream("shelf", "languages");
  return Array.from({ length: AUTHORS }, (_, at) => {
    const genre = GENRES[at] ?? random.weighted(GENRE_SHARES);
    const isAbroad = tongues.chance(0.4) && genre === "Literary Fiction";
    return { genre, language: isAbroad ? tongues.pick(["es", "fr", "de"]) : "en" };
  });
}

type Writers = ReadonlyMap<Genre, readonly number[]>;

function draftBooks(world: World, pens: readonly Pen[]): Draft[] {
  const byGenre = Map.groupBy(
    pens.map((_, at) => at + 1),
    (writer) => numbered(pens, writer).genre,
  );
  return Array.from({ length: BOOKS }, (_, at) => {
    const random = world.stream("shelf", "book", at + 1);
    // Everybody has written something; the rest goes by genre.
    const writer = at < AUTHORS ? at + 1 : writerOf(random.weighted(GENRE_SHARES), byGenre, random);
    const { genre, language } = numbered(pens, writer);
    const format = random.weighted(genre === "Children" || genre === "Cooking" ? ILLUSTRATED_FORMATS : FORMATS);
    // The last six are announced only.
    const isAnnounced = at >= BOOKS - 6;
    const publishedAt = isAnnounced ? null : published(format, random);
    const releaseAt = isAnnounced ? REFERENCE_TIME + random.int(6, 150) * DAY : null;
    const isShared = random.chance(0.08) && !ALONE.has(genre) && language === "en";
    return {
      genre,
      language,
      series: null,
      writers: isShared ? pair(writer, writerOf(genre, byGenre, random), pens) : [writer],
      format,
      price: priceOf(format, random),
      publishedAt,
      releaseAt,
      addedAt: added(publishedAt, random),
    };
  });
}

/** Makes a series of some books of a writer, in the order in which they come out; who is in a series wrote it alone. */
function bindSeries(world: World, drafts: readonly Draft[]): Draft[] {
  const random = world.stream("shelf", "series");
  const bound = new Map<Draft, Draft>();
  let key = 0;
  for (let writer = 1; writer <= AUTHORS; writer += 1) {
    const own = drafts.filter(
      ({ writers, genre, language }) => writers[0] === writer && SERIAL_GENRES.has(genre) && language === "en",
    );
    if (own.length < 2 || !random.chance(0.6)) continue;
    const chosen = random.sample(own, random.int(2, LONGEST_SERIES)).sort((a, b) => outAt(a) - outAt(b));
    for (const [at, draft] of chosen.entries()) {
      bound.set(draft, { ...draft, writers: [writer], series: { key, number: at + 1 } });
    }
    key += 1;
  }
  return drafts.map((draft) => bound.get(draft) ?? draft);
}

function outAt({ publishedAt, releaseAt }: Draft): number {
  return publishedAt ?? releaseAt ?? 0;
}

function writerOf(genre: Genre, byGenre: Writers, random: Stream): number {
  const writers = byGenre.get(genre) ?? [];
  // Some write much more than others.
  return numbered(writers, Math.min(random.int(1, writers.length), random.int(1, writers.length)));
}

function pair(one: number, other: number, pens: readonly Pen[]): number[] {
  return one === other || numbered(pens, other).language !== "en" ? [one] : [one, other];
}

function priceOf(format: PlannedBook["format"], random: Stream): number {
  const dollars = {
    hardcover: () => random.int(18, 26) + random.int(0, 9),
    paperback: () => random.int(8, 13) + random.int(0, 5),
    ebook: () => random.int(3, 8) + random.int(0, 4),
    audiobook: () => random.int(12, 18) + random.int(0, 8),
  }[format]();
  return (
    dollars * 100 +
    random.weighted([
      [99, 7],
      [95, 2],
      [50, 1],
    ])
  );
}

/** Time that ago books of a format can have come out, in years: there were no e-books to speak of before November 2007. */
const OLDEST: Readonly<Record<PlannedBook["format"], number>> = {
  hardcover: 40,
  paperback: 40,
  ebook: 18.5,
  audiobook: 20,
};

function published(format: PlannedBook["format"], random: Stream): number {
  const share = random.next();
  const age = Math.floor(OLDEST[format] * 365 * share * share * share) + 20;
  return REFERENCE_TIME - age * DAY;
}

function added(publishedAt: number | null, random: Stream): number {
  if (publishedAt === null) return REFERENCE_TIME - random.int(5 * DAY, 70 * DAY);
  // Books published before the shop opened were listed in its first weeks.
  return Math.max(publishedAt - random.int(2 * DAY, 12 * DAY), OPENED + random.int(3 * HOUR, 30 * DAY));
}

function shelve(world: World, draft: Draft, index: number, numbers: ReadonlyMap<number, number>): PlannedBook {
  const { writers, ...rest } = draft;
  const random = world.stream("shelf", "stock", index);
  const status = statusOf(draft, index, random);
  return {
    ...rest,
    index,
    authorIndexes: writers.map((writer) => numbers.get(writer) ?? 0).sort((a, b) => a - b),
    status,
    stock: stockOf(status, index, random),
  };
}

function statusOf(draft: Draft, index: number, random: Stream): PlannedBook["status"] {
  if (draft.publishedAt === null) return "preorder";
  if (index <= PROMISED_BOOKS) return "available";
  if (index === PROMISED_BOOKS + 1) return "out_of_stock";
  if (index === PROMISED_BOOKS + 2) return "discontinued";
  return random.weighted(STATES);
}

function stockOf(status: PlannedBook["status"], index: number, random: Stream): number {
  if (status !== "available") return 0;
  if (index <= PROMISED_BOOKS) return random.int(12, 140);
  return random.weighted([
    [random.int(1, 9), 2],
    [random.int(10, 60), 6],
    [random.int(60, 240), 2],
  ]);
}

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
