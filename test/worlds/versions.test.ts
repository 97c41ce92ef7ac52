import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Resource } from "../../src/core/model/resource.ts";
import { giveVocabulary } from "../../src/core/world/drawing.ts";
import { faker as vocabulary } from "../../src/core/world/vocabulary.ts";
import { createWorld, DATASET_VERSION } from "../../src/core/world/world.ts";
import { growCollection } from "./golden.ts";

giveVocabulary(vocabulary);

const NEXT = DATASET_VERSION + 1;

/** The resource as the next dataset version could declare it: a field more, before all others, that draws much from chance. */
function withField(resource: Resource): Resource {
  const nickname: Resource["fields"][string] = {
    schema: z.string(),
    since: NEXT,
    generate: ({ faker, random, world }) =>
      `${faker.person.firstName()} ${random.int(1, 1_000_000)} ${world.stream("nicknames").int(1, 1_000_000)}`,
  };
  return { ...resource, fields: { nickname, ...resource.fields } };
}

for (const entry of catalog.entries) {
  const { collection } = entry.resource;
  const grown = { ...entry, resource: withField(entry.resource) };

  test(`a field that the next dataset version adds to ${collection} keeps every other byte`, () => {
    const before = growCollection(createWorld({ seed: 42 }), entry);
    const after = growCollection(createWorld({ seed: 42, version: NEXT }), grown);
    const others = after.map((record) => {
      const { nickname, ...rest } = record as Record<string, unknown>; // records are objects
      assert.match(String(nickname), /^\S+ \d+ \d+$/);
      return rest;
    });
    assert.equal(JSON.stringify(others), JSON.stringify(before));
  });

  test(`${collection} of this dataset version stay as they are once there is a next one`, () => {
    const before = growCollection(createWorld({ seed: 42, version: DATASET_VERSION }), entry);
    const after = growCollection(createWorld({ seed: 42, version: DATASET_VERSION }), grown);
    assert.equal(JSON.stringify(after), JSON.stringify(before));
  });
}
