import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { date, text, url } from "../../model/values.ts";
import { lookOf } from "../../world/looks.ts";
import { toAscii } from "../../world/names.ts";
import { pictureUrl } from "../../world/picture-url.ts";
import { lives, writers } from "../../world/plans/lives.ts";
import type { Writer } from "../../world/plans/lives.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { AUTHORS, shelf } from "../../world/plans/shelf.ts";
import type { PlannedAuthor } from "../../world/plans/shelf.ts";
import { writeBio } from "../../world/prose/authors.ts";
import { pronounsOf } from "../../world/prose/books.ts";
import { toDate, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";

const authorAt = (world: World, index: number): PlannedAuthor => numbered(world.plan(shelf).authors, index);
const writerAt = (world: World, index: number): Writer => numbered(world.plan(writers), index);
const writerPlan = fromPlan(writerAt);

/** Somebody who writes books. */
export const author = defineResource({
  name: "author",
  collection: "authors",
  domain: "bookstore",
  description: "Somebody who writes books.",
  count: AUTHORS,
  fields: {
    name: { schema: text(120), required: true, search: true, generate: writerPlan.of("name") },
    bio: {
      schema: text(4000).nullable(),
      search: true,
      generate({ world, index, random }) {
        const writer = writerAt(world, index);
        const { nationality } = writer.origin;
        const { genre } = authorAt(world, index);
        const life = numbered(world.plan(lives), index);
        return writeBio({ ...writer, ...pronounsOf(writer), nationality, genre, life }, random);
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
        return random.chance(0.12) ? null : toDate(numbered(world.plan(lives), index).bornAt);
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
      generate({ world, index, random, self, id }) {
        const { bornAt } = numbered(world.plan(lives), index);
        const look = lookOf({ ...writerAt(world, index), bornAt }, random);
        return pictureUrl(world.baseUrl, "avatar", self.name, `author-${id}`, { look });
      },
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
