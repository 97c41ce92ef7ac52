// Every state that a resource declares is met in every world, so that whoever tries one finds it.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { createWorld } from "../../src/core/world/world.ts";

const SEEDS = [0, 1, 42, -1, 7, 2 ** 40];
const entries: readonly Entry[] = catalog.entries;

for (const { resource } of entries) {
  const { status } = resource.fields;
  if (status === undefined) continue;
  const declared = z.toJSONSchema(status.schema).enum ?? [];

  test(`every status of ${resource.collection} occurs in every world: ${declared.join(", ")}`, () => {
    for (const seed of SEEDS) {
      const world = createWorld({ seed, baseUrl: "https://mock.test" });
      const occurring = new Set<unknown>();
      for (let index = 1; index <= resource.count; index += 1) occurring.add(world.record(resource, index)["status"]);
      assert.deepEqual(occurring, new Set<unknown>(declared), `seed ${seed}`);
    }
  });
}
