import type { Faker, LocaleDefinition } from "@faker-js/faker";
import { faker as english } from "@faker-js/faker/locale/en";

import { currentStream } from "./drawing.ts";
import { REFERENCE_TIME } from "./time.ts";

/** Faker's class, taken from an instance of it: the package's own door loads every locale that there is. */
const FakerOf = english.constructor as typeof Faker;

/** Number of things, or characters, one call makes at most. */
export const MOST_WORDS_AT_ONCE = 1_000;

/** Faker with these words, the first first, drawing from whichever stream `drawFrom` put in charge. */
export function fakerOf(...locale: LocaleDefinition[]): Faker {
  const made = new FakerOf({
    locale,
    randomizer: {
      next: () => currentStream().next(),
      seed() {
        throw new Error("faker cannot be seeded: its numbers come from the field's stream");
      },
    },
  });
  made.setDefaultRefDate(REFERENCE_TIME);
  // Every "how many" of Faker goes through here, whatever it was made from: 5, "5", { min: 1, max: 5 } or nonsense.
  const toNumber = made.helpers.rangeToNumber.bind(made.helpers);
  made.helpers.rangeToNumber = (range) => {
    const many = toNumber(range);
    if (many <= MOST_WORDS_AT_ONCE) return many;
    throw new RangeError(`no call may make more than ${MOST_WORDS_AT_ONCE} at once`);
  };
  return made;
}

/** Faker's English vocabulary. One instance for all: making one costs as much as generating a whole record. */
export const faker: Faker = fakerOf(english.rawDefinitions);
