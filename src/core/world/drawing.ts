import type { Faker } from "@faker-js/faker";

import type { Stream } from "../model/generation.ts";

interface Drawing {
  readonly random: Stream;
}

let current: Drawing | undefined;
let given: Faker | undefined;

/** Runs `work` with Faker drawing from the stream of `drawing`; nests, so that a generator may read a sibling in between. */
export function drawFrom<T>(drawing: Drawing, work: () => T): T {
  const before = current;
  current = drawing;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** The stream that Faker draws from. Throws outside of {@link drawFrom}. */
export function currentStream(): Stream {
  if (current === undefined) throw new Error("faker was called outside of a generator");
  return current.random;
}

/** Gives generators the vocabulary: the built-in resources need none, and it is large, so whoever reads others brings it. */
export function giveVocabulary(faker: Faker): void {
  given = faker;
}

/** The vocabulary that was given. Throws where nobody did. */
export function givenVocabulary(): Faker {
  if (given === undefined) throw new Error("no vocabulary was given to generators");
  return given;
}
