import type { Faker } from "@faker-js/faker";
import { faker as english } from "@faker-js/faker/locale/en";

import { currentStream } from "./drawing.ts";
import { REFERENCE_TIME } from "./time.ts";

/** Faker's class, taken from an instance of it: the package's own door loads every locale that there is. */
const FakerOf = english.constructor as typeof Faker;

/**
 * Faker's English vocabulary, drawing from whichever stream `drawFrom` put in charge.
 * One instance for all: making one costs as much as generating a whole record.
 */
export const faker: Faker = new FakerOf({
  locale: english.rawDefinitions,
  randomizer: {
    next: () => currentStream().next(),
    seed() {
      throw new Error("faker cannot be seeded: its numbers come from the field's stream");
    },
  },
});
faker.setDefaultRefDate(REFERENCE_TIME);

/** Number of things, or characters, one call makes at most. */
export const MOST_WORDS_AT_ONCE = 1_000;

// Every "how many" of Faker goes through here, whatever it was made from: 5, "5", { min: 1, max: 5 } or nonsense.
const toNumber = faker.helpers.rangeToNumber.bind(faker.helpers);
faker.helpers.rangeToNumber = (range) => {
  const many = toNumber(range);
  if (many <= MOST_WORDS_AT_ONCE) return many;
  throw new RangeError(`no call may make more than ${MOST_WORDS_AT_ONCE} at once`);
};
