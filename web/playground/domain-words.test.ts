import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt, wordsAt } from "./domain-words.ts";
import type { SchemaNode } from "./domain-words.ts";

const SCHEMA: SchemaNode = {
  properties: {
    domain: { type: "string" },
    domains: { items: { enum: ["core", "bookstore"] } },
    resources: { patternProperties: { "^[a-z]+$": { properties: { fields: { $ref: "#/$defs/fields" }, count: {} } } } },
  },
  $defs: {
    fields: {
      patternProperties: {
        "^[a-z]+$": {
          anyOf: [
            { type: "string" },
            { properties: { is: { enum: ["email", "money"] }, unique: { type: "boolean" } } },
          ],
        },
      },
    },
  },
};

/** The completions at the mark `|`. */
function complete(marked: string): readonly string[] {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const place = placeAt(text, at);
  return place === undefined ? [] : wordsAt(SCHEMA, place).map(({ label }) => label);
}

for (const [text, words] of [
  ["|", ["domain", "domains", "resources"]],
  ["domain: x\nres|", ["domain", "domains", "resources"]],
  ["resources:\n  member:\n    |", ["fields", "count"]],
  ["resources:\n  member:\n    fields:\n      email:\n        |", ["is", "unique"]],
  ["resources:\n  member:\n    fields:\n      email:\n        is: |", ["email", "money"]],
  ["resources:\n  member:\n    fields:\n      email: { is: |", ["email", "money"]],
  ["resources:\n  member:\n    fields: { email: { is: email, un|", ["is", "unique"]],
  ['resources:\n  member:\n    fields: { name: "{{person', []],
  ['resources:\n  member:\n    fields: { name: "{{a}}", email: { unique: |', ["true", "false"]],
  ["domains: [|", ["core", "bookstore"]],
  ["domains:\n  - |", []],
  ["resources:\n  member:\n    count: 3 # |", []],
] as const) {
  test(`completes ${JSON.stringify(text)} with ${words.length === 0 ? "nothing" : words.join(", ")}`, () => {
    assert.deepEqual(complete(text.includes("|") ? text : `${text}|`), words);
  });
}
