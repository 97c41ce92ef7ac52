import { z } from "zod";

import { toAscii } from "../../generate/names.ts";
import { library } from "../../generate/plans/library.ts";
import type { Writer } from "../../generate/plans/library.ts";
import { numbered } from "../../generate/plans/numbered.ts";
import { AUTHORS, shelf } from "../../generate/plans/shelf.ts";
import type { PlannedAuthor } from "../../generate/plans/shelf.ts";
import { writeBio } from "../../generate/prose/authors.ts";
import { DAY, REFERENCE_TIME, toDate, toTimestamp } from "../../generate/time.ts";
import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { date, text, url } from "../../model/values.ts";
import { pictureUrl } from "../picture-url.ts";

const authorAt = (world: World, index: number): PlannedAuthor => numbered(world.plan(shelf).authors, index);
const writerAt = (world: World, index: number): Writer => numbered(world.plan(library).writers, index);

const YEAR = 365 * DAY;

/** When the first of the author's books came out, epoch milliseconds. */
function debutOf(world: World, index: number): number {
  const { books } = world.plan(shelf);
  const times = authorAt(world, index).bookIndexes.map((book) => numbered(books, book).publishedAt ?? REFERENCE_TIME);
  return Math.min(...times);
}

/** Somebody who writes books. */
export const author = defineResource({
  name: "author",
  collection: "authors",
  domain: "bookstore",
  description: "Somebody who writes books.",
  count: AUTHORS,
  fields: {
    name: {
      schema: text(120),
      required: true,
      search: true,
      generate: ({ world, index }) => writerAt(world, index).name,
    },
    bio: {
      schema: text(4000).nullable(),
      search: true,
      generate({ world, index, random }) {
        return writeBio({ ...writerAt(world, index), genre: authorAt(world, index).genre }, random);
      },
    },
    nationality: {
      schema: text(60).nullable(),
      description: "As an adjective: Nigerian, Irish, …",
      search: true,
      generate: ({ world, index }) => writerAt(world, index).origin.nationality,
    },
    birthDate: {
      schema: date().nullable(),
      generate({ world, index, random }) {
        if (random.chance(0.12)) return null;
        const debut = debutOf(world, index);
        // Who began long ago began young: most of the authors are alive.
        const oldest = debut < REFERENCE_TIME - 15 * YEAR ? 38 : 58;
        return toDate(debut - random.int(25, oldest) * YEAR - random.int(0, 364) * DAY);
      },
    },
    website: {
      schema: url().nullable(),
      generate({ world, index, random }) {
        const { firstName, lastName } = writerAt(world, index);
        return random.chance(0.6)
          ? `https://example.com/authors/${toAscii(firstName)}-${toAscii(lastName)}`.toLowerCase()
          : null;
      },
    },
    photoUrl: {
      schema: url(),
      initial: ({ baseUrl, self, id }) => pictureUrl(baseUrl, "avatar", self.name ?? "", `author-${id}`),
      generate: ({ world, self, id }) => pictureUrl(world.baseUrl, "avatar", self.name, `author-${id}`),
    },
    booksCount: {
      schema: z.int().min(0),
      description: "How many books name the author.",
      readOnly: true,
      initial: () => 0,
      generate: ({ world, index }) => authorAt(world, index).bookIndexes.length,
    },
  },
  createdAt: ({ world, index }) => toTimestamp(authorAt(world, index).addedAt),
});
