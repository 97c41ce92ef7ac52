import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { createGlob } from "./operators.ts";

const rows: readonly { readonly pattern: string; readonly yes: readonly string[]; readonly no: readonly string[] }[] = [
  { pattern: "", yes: [""], no: ["a"] },
  { pattern: "abc", yes: ["abc"], no: ["ab", "abcd", "xabc", "ABC"] },
  { pattern: "*", yes: ["", "a", "anything\nat all"], no: [] },
  { pattern: "a*", yes: ["a", "ab"], no: ["ba", ""] },
  { pattern: "*a", yes: ["a", "ba"], no: ["ab"] },
  { pattern: "a*a", yes: ["aa", "aba"], no: ["a"] },
  { pattern: "*b*", yes: ["b", "abc"], no: ["ac"] },
  { pattern: "a**c", yes: ["ac", "abc"], no: ["a", "c"] },
  { pattern: "*ab*ab*", yes: ["abab", "xabyabz"], no: ["ab", "aba"] },
  { pattern: "*aab", yes: ["aaab"], no: ["aaba"] },
  { pattern: "a.c", yes: ["a.c"], no: ["abc"] },
  { pattern: "[a](b)?", yes: ["[a](b)?"], no: ["ab"] },
];

for (const { pattern, yes, no } of rows) {
  test(`'${pattern}' matches ${JSON.stringify(yes)} and not ${JSON.stringify(no)}`, () => {
    const matches = createGlob(pattern);
    assert.deepEqual(
      yes.filter((text) => !matches(text)),
      [],
    );
    assert.deepEqual(
      no.filter((text) => matches(text)),
      [],
    );
  });
}

/** Matches one character at a time; takes exponential time. */
function reference(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern.startsWith("*")) {
    return reference(pattern.slice(1), text) || (text !== "" && reference(pattern, text.slice(1)));
  }
  return text !== "" && pattern[0] === text[0] && reference(pattern.slice(1), text.slice(1));
}

test("a glob means what its definition says", () => {
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 });
  fc.assert(
    fc.property(pattern, text, (glob, value) => {
      assert.equal(createGlob(glob)(value), reference(glob, value));
    }),
    { numRuns: 2000 },
  );
});

test("a hostile pattern reads each character of the text at most a few times", () => {
  const long = 100_000;
  const patterns = [
    "*a*".repeat(300),
    `*${"a".repeat(900)}b`,
    `*${"a".repeat(450)}b*${"a".repeat(450)}c*`,
    `${"*a".repeat(450)}b`,
  ];
  for (const pattern of patterns) {
    let reads = 0;
    const text = {
      length: long,
      charCodeAt: () => {
        reads += 1;
        return 97;
      },
    };
    createGlob(pattern)(text);
    assert.ok(reads > 0 && reads <= long + pattern.length, `${reads} reads of ${long} characters`);
  }
});
