import type { Plan, World } from "../../model/generation.ts";
import { toAscii, makeNameFrom } from "../names.ts";
import type { PersonName } from "../names.ts";
import { ORIGINS } from "../prose/authors.ts";
import type { Origin } from "../prose/authors.ts";
import { writeBook } from "../prose/books.ts";
import type { BookText } from "../prose/books.ts";
import { shelf } from "./shelf.ts";

/** An author's name and where it comes from. */
export interface Writer extends PersonName {
  readonly origin: Origin;
}

/** The words of a bookshop, each list in order of number. */
export interface Library {
  readonly texts: readonly BookText[];
  readonly writers: readonly Writer[];
}

/** Titles, descriptions and authors' names, none of them twice, for the books and authors of {@link shelf}. */
export const library: Plan<Library> = {
  name: "library",
  make(world) {
    const { books, authors } = world.plan(shelf);
    const told = new Set<string>();
    const names = new Set<string>();
    return {
      texts: books.map(({ index, genre }) =>
        firstNew(
          told,
          (tries) => writeBook(genre, world.stream("library", "book", index, tries)),
          ({ title, description }) => [title, description],
        ),
      ),
      writers: authors.map(({ index }) =>
        firstNew(
          names,
          (tries) => makeWriter(world, index, tries),
          (made) => [toAscii(made.name).toLowerCase()],
        ),
      ),
    };
  },
};

function makeWriter(world: World, index: number, tries: number): Writer {
  const random = world.stream("library", "author", index, tries);
  const origin = random.weighted(ORIGINS);
  return { ...makeNameFrom(origin.names, random), origin };
}

/** The first attempt none of whose keys was there yet. */
function firstNew<T>(known: Set<string>, attempt: (tries: number) => T, keysOf: (made: T) => readonly string[]): T {
  let made = attempt(0);
  for (let tries = 1; keysOf(made).some((key) => known.has(key)); tries += 1) made = attempt(tries);
  for (const key of keysOf(made)) known.add(key);
  return made;
}
