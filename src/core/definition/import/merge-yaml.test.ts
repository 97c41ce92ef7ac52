import assert from "node:assert/strict";
import { test } from "node:test";

import { mergeYaml } from "./merge-yaml.ts";

const IMPORTED = `domain: shop
resources:
  item:
    fields:
      a: text
      c: { is: number, min: 1 }
  other:
    fields: { x: text }
`;

const ROWS: readonly (readonly [name: string, text: string, merged: string])[] = [
  [
    "line ends, indentation, spaces and comments stay",
    "# shop\r\ndomain:   shop\r\nresources:\r\n    item: # mine\r\n        fields: { a:   text,   b: 'text' } # all\r\n",
    "# shop\r\ndomain:   shop\r\nresources:\r\n    item: # mine\r\n        fields: { a:   text,   b: 'text', c: { is: number, min: 1 } } # all\r\n    other:\r\n        fields: { x: text }\r\n",
  ],
  [
    "members go behind the last one, and before comments that follow",
    "domain: shop\nresources:\n  item:\n    fields:\n      a: text # first\n      # nothing more\n\n  other:\n    fields: {}\n# end\n",
    "domain: shop\nresources:\n  item:\n    fields:\n      a: text # first\n      c: { is: number, min: 1 }\n      # nothing more\n\n  other:\n    fields: { x: text }\n# end\n",
  ],
  [
    "a text without an end of its line",
    "domain: shop\nresources:\n  item: { fields: { a: text, c: text } }",
    "domain: shop\nresources:\n  item: { fields: { a: text, c: text } }\n  other:\n    fields: { x: text }\n",
  ],
  [
    "maps within each other that end at once",
    "domain: shop\nresources:\n   item:\n      fields:\n         a: text",
    "domain: shop\nresources:\n   item:\n      fields:\n         a: text\n         c: { is: number, min: 1 }\n   other:\n      fields: { x: text }\n",
  ],
  [
    "a block of text stays",
    "domain: shop\nresources:\n  other:\n    fields: { x: text }\n  item:\n    fields: { a: text, c: text }\n    description: |\n      Lines\n      of it\n",
    "domain: shop\nresources:\n  other:\n    fields: { x: text }\n  item:\n    fields: { a: text, c: text }\n    description: |\n      Lines\n      of it\n",
  ],
  [
    "JSON stays JSON",
    '{\n\t"domain": "shop",\n\t"resources": { "item": { "fields": { "a": "text", "c": "text" } } }\n}\n',
    '{\n\t"domain": "shop",\n\t"resources": { "item": { "fields": { "a": "text", "c": "text" } }, "other":{"fields":{"x":"text"}} }\n}\n',
  ],
  [
    "what is shared stays as it is, and what is merged is there",
    "domain: shop\nbase: &b { a: text }\nresources:\n  item:\n    fields: { <<: *b, c: text }\n  other:\n    fields: &f { y: text }\n  third:\n    fields: *f\n",
    "domain: shop\nbase: &b { a: text }\nresources:\n  item:\n    fields: { <<: *b, c: text }\n  other:\n    fields: &f { y: text }\n  third:\n    fields: *f\n",
  ],
];

for (const [name, text, merged] of ROWS)
  test(`${name} where a definition takes over what its source has`, () => {
    assert.equal(mergeYaml(text, IMPORTED).text, merged);
    assert.deepEqual(mergeYaml(merged, IMPORTED).added, [], "once more adds nothing");
  });

test("values that several places share are compared as what they are", () => {
  const text =
    "domain: shop\nresources:\n  item:\n    fields: &f { a: text, c: { is: number, min: 1 } }\n  other:\n    fields: *f\n";
  assert.deepEqual(mergeYaml(text, IMPORTED), {
    text,
    added: [],
    kept: [{ path: "resources.other.fields", own: { a: "text", c: { is: "number", min: 1 } }, source: { x: "text" } }],
    own: [],
  });
});
