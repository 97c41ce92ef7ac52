import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import type { Stream } from "../model/generation.ts";
import { drawFrom } from "./drawing.ts";
import { fillerParagraph } from "./filler.ts";
import { seededUuid } from "./seeded-uuid.ts";
import { faker } from "./vocabulary.ts";
import { createWorld } from "./world.ts";

const stream = (seed: number): Stream => createWorld({ seed }).stream("filler");

test("filler text and UUIDs of a seed are those that Faker draws", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const told = (make: () => string): string => drawFrom({ random: stream(seed) }, make);
      assert.equal(
        fillerParagraph(stream(seed)),
        told(() => faker.lorem.paragraph()),
      );
      assert.equal(
        seededUuid(stream(seed)),
        told(() => faker.string.uuid()),
      );
    }),
  );
});
