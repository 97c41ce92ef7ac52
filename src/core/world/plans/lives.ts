import type { GrowthPlan, World } from "../../model/generation.ts";
import { makeNameFrom, toAscii } from "../names.ts";
import type { PersonName } from "../names.ts";
import { COMPANY, HOMES, MENDED, callingsOf } from "../prose/authors.ts";
import { ORIGINS } from "../prose/origins.ts";
import type { PersonOrigin } from "../prose/origins.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { numbered } from "./numbered.ts";
import { shelf } from "./shelf.ts";
import type { PlannedAuthor } from "./shelf.ts";

/** The life of an author, as the bio, the date of birth and any memoir tell it. */
interface PlannedLife {
  /** Epoch milliseconds. */
  readonly bornAt: number;
  readonly town: string;
  readonly home: string;
  readonly company: string;
  readonly calling: string;
  readonly trade: string;
  readonly years: number;
  readonly leftAt: number;
  readonly illAt: number;
  readonly mended: string;
}

const YEAR = 365.25 * DAY;

/** The lives of all authors, in order of number. */
export const lives: GrowthPlan<readonly PlannedLife[]> = {
  name: "lives",
  make: (world) => world.plan(shelf).authors.map((author) => live(world, author)),
};

function live(world: World, author: PlannedAuthor): PlannedLife {
  const random = world.stream("lives", author.index);
  const { origin } = numbered(world.plan(writers), author.index);
  const debut = debutOf(world, author);
  // Old careers began young: most of the authors are alive.
  const age = random.int(28, debut < REFERENCE_TIME - 15 * YEAR ? 40 : 58);
  const [callings, trades] = callingsOf(author.genre);
  const town = random.pick(origin.towns);
  const leftAt = random.int(17, 20);
  return {
    bornAt: debut - Math.floor((age + random.next() * 0.9) * YEAR),
    town,
    home: random.pick(HOMES.filter((home) => home !== town)),
    company: random.pick(COMPANY),
    calling: random.pick(callings),
    trade: random.pick(trades),
    years: random.int(5, Math.min(22, age - leftAt - 1)),
    leftAt,
    illAt: random.int(leftAt + 3, age - 1),
    mended: random.pick(MENDED),
  };
}

/** Time at which the first of the author's books came out, epoch milliseconds. */
function debutOf(world: World, { bookIndexes }: PlannedAuthor): number {
  const { books } = world.plan(shelf);
  return Math.min(...bookIndexes.map((book) => numbered(books, book).publishedAt ?? REFERENCE_TIME));
}

export interface Writer extends PersonName {
  readonly origin: PersonOrigin;
}

/** The names of all authors, in order of number, none of them twice. Who writes in another language comes from where it is spoken. */
export const writers: GrowthPlan<readonly Writer[]> = {
  name: "writers",
  make(world) {
    const taken = new Set<string>();
    return world.plan(shelf).authors.map((author) => {
      let made = makeWriter(world, author, 0);
      for (let tries = 1; taken.has(keyOf(made)); tries += 1) made = makeWriter(world, author, tries);
      taken.add(keyOf(made));
      return made;
    });
  },
};

function keyOf({ name }: Writer): string {
  return toAscii(name).toLowerCase();
}

function makeWriter(world: World, { index, language }: PlannedAuthor, tries: number): Writer {
  const random = world.stream("writers", index, tries);
  const origins = language === "en" ? ORIGINS : ORIGINS.filter(([origin]) => origin.language === language);
  const origin = random.weighted(origins);
  return { ...makeNameFrom(origin.names, random, random.chance(0.5) ? "female" : "male"), origin };
}
