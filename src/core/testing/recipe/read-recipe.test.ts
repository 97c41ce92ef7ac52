import assert from "node:assert/strict";
import { test } from "node:test";

import { catalog } from "../../domains/catalog.ts";
import { toEnd } from "../../model/steps.ts";
import { createBases, growRecords } from "../../sandbox/base.ts";
import { readRecipe } from "./read-recipe.ts";

const BASE_URL = "http://seedbed.test";
const world = createBases(growRecords(catalog, BASE_URL));
const source = { catalog, baseUrl: BASE_URL, world, find: () => undefined };

/** A recipe that deletes so many reviews, read for a sandbox that may hold so many changes. */
function read(changes: number, maxChanges: number): unknown {
  const reviews = Array.from({ length: changes }, (_, at): [string, null] => [String(at + 1), null]);
  const recipe = { recipe: 1, seed: 1, changes: { reviews: Object.fromEntries<null>(reviews) } };
  return toEnd(readRecipe(source, recipe, { tried: "start over", path: [], maxChanges, real: 0 })).changes;
}

test("a recipe may bring as many changes as its sandbox holds, and not one more", () => {
  assert.equal(read(3, 3), 3);
  assert.throws(() => read(4, 3), /cannot start over: changes has 4 changed records, of at most 3 in one sandbox/);
});
