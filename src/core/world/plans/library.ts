import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { makeName } from "../names.ts";
import type { PersonName } from "../names.ts";
import { pronounsOf, voiceOf, writeBook } from "../prose/books.ts";
import type { BookText, Pieces, SeriesFrame } from "../prose/books.ts";
import type { GenreVoice, Plot } from "../prose/telling.ts";
import { capitalize, choicesOf, inWords, plotsOf } from "../prose/telling.ts";
import { lives, writers } from "./lives.ts";
import { numbered } from "./numbered.ts";
import { shelf } from "./shelf.ts";
import type { PlannedBook } from "./shelf.ts";

/** After so many titles that were there already a book takes one twice: a world has fewer titles than books at some size. */
const MOST_TRIES = 40;

/** The words of a bookshop's books. */
export interface Library {
  /** Those of the book with this number, from 1. */
  text(number: number): BookText;
}

/** Books are told in order of number, as no title is there twice, and as far as they were asked for; descriptions when they are read. */
export const library: GrowthPlan<Library> = {
  name: "library",
  make(world) {
    const known = new Set<string>();
    const deck = new Deck(world);
    const { books } = world.plan(shelf);
    const texts: BookText[] = [];

    function tellNext(): void {
      const book = numbered(books, texts.length + 1);
      const place = deck.place(book);
      let text = tellBook(world, deck, book, place, 0);
      for (let tries = 1; known.has(text.title) && tries < MOST_TRIES; tries += 1)
        text = tellBook(world, deck, book, place, tries);
      known.add(text.title);
      texts.push(text);
    }

    return {
      text(number) {
        while (texts.length < number) tellNext();
        return numbered(texts, number);
      },
    };
  },
};

interface Place {
  readonly ofVoice: number;
  readonly ofAuthor: number;
}

/** Deals the pieces of each voice in a shuffled order, so that none comes again before all others were there. */
class Deck {
  readonly #world: World;
  readonly #dealt = new Map<unknown, number>();
  readonly #orders = new Map<string, readonly unknown[]>();

  constructor(world: World) {
    this.#world = world;
  }

  place({ genre, language, authorIndexes: [author = 0] }: PlannedBook): Place {
    const take = (key: unknown): number => {
      const before = this.#dealt.get(key) ?? 0;
      this.#dealt.set(key, before + 1);
      return before;
    };
    return { ofVoice: take(`${genre} ${language}`), ofAuthor: take(author) };
  }

  pieces({ genre, language, authorIndexes: [author = 0] }: PlannedBook, place: Place, tries: number): Pieces {
    const voice = voiceOf(genre, language);
    const key = `${genre} ${language}`;
    // A life is told once: no author has the same plot of a memoir twice.
    const isLife = genre === "Memoir";
    const plots = this.#shuffled(isLife ? `plots of author ${author}` : `plots of ${key}`, plotsOf(voice));
    const at = (isLife ? place.ofAuthor : place.ofVoice) + (isLife ? 0 : tries);
    const plot = plots[at % plots.length] as Plot; // within the list
    const round = Math.floor(at / plots.length) + (isLife ? place.ofVoice + tries : place.ofVoice);
    return {
      title: plot.titles[round % plot.titles.length] ?? "",
      opening: plot.openings[round % plot.openings.length] ?? "",
      middle: this.#deal(`middles of ${key}`, voice.middles, place.ofVoice),
      ending: this.#deal(`endings of ${key}`, voice.endings, place.ofVoice),
    };
  }

  /** Words that the series of a voice share, for the series with this number in the world. */
  seriesWords(voice: GenreVoice, key: number): Readonly<Record<string, string>> {
    return Object.fromEntries(
      (voice.series?.kept ?? []).map((kind) => {
        const words = this.#shuffled(`series ${kind}`, choicesOf(voice.words[kind] ?? ""));
        return [kind, words[key % words.length] ?? ""];
      }),
    );
  }

  /** Each piece once; then, again and again, those that have words of the book in them. */
  #deal(key: string, pieces: readonly string[], at: number): string {
    const order = this.#shuffled(key, pieces);
    if (at < order.length) return order[at] ?? "";
    const varied = order.filter((piece) => piece.includes("{"));
    return varied[(at - order.length) % varied.length] ?? "";
  }

  #shuffled<T>(key: string, items: readonly T[]): readonly T[] {
    const known = this.#orders.get(key);
    if (known !== undefined) return known as readonly T[]; // kept under this key below
    const order = this.#world.stream("library", key).shuffle(items);
    this.#orders.set(key, order);
    return order;
  }
}

function tellBook(world: World, deck: Deck, book: PlannedBook, place: Place, tries: number): BookText {
  const { genre, language, series, index } = book;
  const voice = voiceOf(genre, language);
  return writeBook(
    {
      voice,
      pieces: deck.pieces(book, place, tries),
      series: series === null ? null : frameOf(world, deck, voice, series),
      given: givenOf(world, book),
    },
    world.stream("library", "book", index, tries),
    world.stream("library", "people", index, tries),
  );
}

function frameOf(
  world: World,
  deck: Deck,
  voice: GenreVoice,
  { key, number }: NonNullable<PlannedBook["series"]>,
): SeriesFrame {
  return { hero: heroOf(world.stream("library", "series", key)), words: deck.seriesWords(voice, key), number };
}

function heroOf(random: Stream): PersonName {
  return makeName(random, random.chance(0.5) ? "female" : "male");
}

function givenOf(world: World, { genre, authorIndexes: [author = 1] }: PlannedBook): Record<string, string> {
  const writer = numbered(world.plan(writers), author);
  const names = { Author: writer.name, Last: writer.lastName };
  if (!OWN_STORIES.has(genre)) return names;
  const told = { ...names, ...pronounsOf(writer) };
  if (genre !== "Memoir") return told;
  const life = numbered(world.plan(lives), author);
  return {
    ...told,
    City: life.town,
    Home: life.home,
    Trade: life.trade.split(" ").map(capitalize).join(" "),
    years: inWords(life.years),
    left: inWords(life.leftAt),
    ill: inWords(life.illAt),
    Things: life.mended,
  };
}

const OWN_STORIES: ReadonlySet<string> = new Set([
  "Memoir",
  "Travel",
  "Popular Science",
  "Cooking",
  "History",
  "Poetry",
  "Business",
]);
