import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { createWorld } from "../../src/core/world/world.ts";
import { GOLDEN_SEEDS, goldenPath, growCollection, toGolden } from "./golden.ts";
import type { Golden } from "./golden.ts";

for (const seed of GOLDEN_SEEDS) {
  for (const entry of catalog.entries) {
    test(`seed ${seed} grows the ${entry.resource.collection} that it always grew`, () => {
      const golden = JSON.parse(readFileSync(goldenPath(seed, entry), "utf8")) as Golden; // written by golden.ts
      assert.deepEqual(toGolden(seed, entry), golden);
    });
  }
}

const WORLD = `
import { createWorld } from "./src/core/world/world.ts";
import { catalog } from "./src/core/domains/catalog.ts";
import { createHash } from "node:crypto";
const world = createWorld({ seed: 42 });
const sum = createHash("sha256");
for (const { resource } of catalog.entries.toReversed()) {
  for (let index = resource.count; index > 0; index -= 1) sum.update(JSON.stringify(world.generate(resource, index)));
}
process.stdout.write(sum.digest("hex"));
`;

test("a world is the same in another time zone, language and process, and in whichever order it is read", () => {
  const here = createHash("sha256");
  const world = createWorld({ seed: 42 });
  const whole = catalog.entries.map((entry) => growCollection(world, entry));
  for (const records of whole.toReversed())
    for (const record of records.toReversed()) here.update(JSON.stringify(record));
  const there = execFileSync(process.execPath, ["--input-type=module-typescript", "--eval", WORLD], {
    cwd: new URL("../..", import.meta.url),
    env: { ...process.env, TZ: "Asia/Kolkata", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
    encoding: "utf8",
  });
  assert.equal(there, here.digest("hex"));
});

test("seeds that are alike to 32-bit generators grow different worlds", () => {
  const seeds = [0, 1, 2, 4294967296, 4294967297, -1, 4294967295, 9007199254740991, -9007199254740991];
  const bodies = seeds.map((seed) => {
    const world = createWorld({ seed });
    return JSON.stringify(catalog.entries.map((entry) => growCollection(world, entry)[6]));
  });
  assert.equal(new Set(bodies).size, seeds.length);
});
