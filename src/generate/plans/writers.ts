import type { GrowthPlan, World } from "../../model/generation.ts";
import { makeNameFrom, toAscii } from "../names.ts";
import type { PersonName } from "../names.ts";
import { ORIGINS } from "../prose/origins.ts";
import type { PersonOrigin } from "../prose/origins.ts";
import { shelf } from "./shelf.ts";
import type { PlannedAuthor } from "./shelf.ts";

/** An author's name and where it comes from. */
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
