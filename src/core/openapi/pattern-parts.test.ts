import assert from "node:assert/strict";
import { test } from "node:test";

import { hashSeed, mix, toStream } from "../world/stream.ts";
import { textOf } from "./pattern.ts";

for (const [pattern, fitting] of [
  ["^[A-Z]{3}-[0-9]{4}$"],
  [String.raw`^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,}$`],
  [String.raw`^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$`],
  [String.raw`^[^\s\\/]+?$`],
  [String.raw`/^\d{5}$/i`, /^\d{5}$/],
  ["(?i)^abc[a-c]+$", /^abc[a-c]+$/i],
  [String.raw`^\p{L}[\p{L}\p{N}_]*$`],
  [String.raw`^[\u4e00-\u9fa5]{2,4}$`],
  [String.raw`^\x41\u{42}\t[\W\d]$`],
  ["^[[:alnum:]_]+$", /^\w+$/],
  ["^[^]*$"],
  ["^$|^[A-Z]{2}$"],
  [String.raw`\bfoo\b`, /foo/],
  [String.raw`^(?!0)\d{3}(?<=[5-9])$`],
  [String.raw`^(a|b)+[\]\-x]{0,40}$`],
] as const)
  test(`texts are made that fit ${pattern}`, () => {
    const check = fitting ?? new RegExp(pattern, "u");
    const made = Array.from({ length: 20 }, (_, seed) =>
      textOf(pattern, toStream(mix(hashSeed(seed), pattern)), 0, 60),
    );
    for (const text of made)
      assert.ok(text !== undefined && check.test(text), `${pattern} made ${JSON.stringify(text)}`);
  });

for (const pattern of [
  "^[a",
  "a{3,1}",
  "^x{5000}$",
  "((((((((a+)+)+)+)+)+)+)+)+",
  "(a)\\2",
  "^[]$",
  `${"(".repeat(30)}${")".repeat(30)}x`,
])
  test(`no text is made of ${pattern.slice(0, 40)}, in little time`, () => {
    assert.equal(textOf(pattern, toStream(hashSeed(1)), 0, 60), undefined);
  });
