// Worlds of declared domains: their rules hold, and the same seed gives the same bytes.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import * as fc from "../properties.ts";
import { findBreaches, findBrokenRules, recordsOf } from "./breaches.ts";
import { definitions } from "./definitions.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples");

for (const file of readdirSync(EXAMPLES).filter((name) => name.endsWith(".yaml"))) {
  const text = readFileSync(path.join(EXAMPLES, file), "utf8");

  test(`what must hold holds in the worlds of ${file}`, () => {
    const declared = declareDomain(text, { catalog });
    for (let seed = 1; seed <= 4; seed += 1) assert.deepEqual(findBreaches(declared, recordsOf(declared, seed)), []);
  });

  test(`${file} says it in less than forty lines`, () => assert.ok(text.trimEnd().split("\n").length < 40));
}

test("any definition grows worlds in which what must hold holds, and the same bytes twice", () => {
  fc.assert(
    fc.property(definitions(), fc.integer({ min: -3, max: 40 }), (definition, seed) => {
      const declared = declareDomain(definition, { catalog });
      const records = recordsOf(declared, seed);
      assert.deepEqual(findBreaches(declared, records), []);
      assert.deepEqual(findBrokenRules(definition, declared, records), []);
      // Made in another order, from a text.
      const again = declareDomain(JSON.stringify(definition), { catalog });
      const other = recordsOf(again, seed);
      for (const { resource } of again.entries.toReversed())
        assert.equal(JSON.stringify(other(resource.name)), JSON.stringify(records(resource.name)));
    }),
    { numRuns: 60 },
  );
});
