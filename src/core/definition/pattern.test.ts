import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { PatternError } from "../openapi/pattern-parts.ts";
import { hashSeed, mix, toStream } from "../world/stream.ts";
import { parsePattern } from "./pattern.ts";

const SAME: readonly string[] = [
  "[1-6][0-9]{2}",
  "(a|b)*c",
  "x{2,4}y?",
  "\\d+\\.\\d{2}",
  "(?:ab)+|cd",
  "[^a-c]z",
  ".\\w\\s-",
  "",
  "[\\d-]{3}",
  "(a*)*b",
  "\\$[.]\\^",
];

test("a pattern takes the texts that the same regular expression takes", () => {
  for (const text of SAME) {
    const pattern = parsePattern(text);
    const expected = new RegExp(`^(?:${text})$`, "u");
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from("abcdxyz0123456789.- $^")), maxLength: 6 }),
        (sample) => {
          assert.equal(pattern.test(sample), expected.test(sample), `${text} with ${JSON.stringify(sample)}`);
        },
      ),
      { numRuns: 300 },
    );
  }
});

test("what a pattern generates fits it", () => {
  for (const text of SAME) {
    const pattern = parsePattern(text);
    for (let seed = 1; seed <= 50; seed += 1) {
      const made = pattern.generate(toStream(mix(hashSeed(seed), text)));
      assert.ok(
        pattern.test(made) && new RegExp(pattern.source, "u").test(made),
        `${text} made ${JSON.stringify(made)}`,
      );
    }
  }
});

test("a pattern that backtracks for ever elsewhere is matched in a moment", () => {
  assert.equal(parsePattern("(a*)*(a*)*b").test("a".repeat(10_000)), false);
});

for (const text of [
  "(",
  ")",
  "a{3,1}",
  "[",
  "[]",
  "*a",
  "(?=a)",
  "(?<n>a)",
  "\\1",
  "\\p{L}",
  "a**",
  "a+?",
  "a^b",
  "(((a{200}){200}){200})",
  "(((((){200}){200}){200}){200}){200}",
  "x".repeat(300),
])
  test(`${text.slice(0, 30)} is no pattern`, () => assert.throws(() => parsePattern(text), PatternError));
