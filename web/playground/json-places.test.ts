import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../test/properties.ts";
import { placeOf, readJson } from "./json-places.ts";

test("every value of a text is found where it stands", () => {
  const text = '{\n  "a": [1, {"b/c": "x"}]\n}';
  const read = readJson(text);
  assert.ok(read.ok);
  for (const [pointer, expected] of [
    ["", text],
    ["/a", '[1, {"b/c": "x"}]'],
    ["/a/0", "1"],
    ["/a/1/b~1c", '"x"'],
    ["/a/1/unknown/deeper", '{"b/c": "x"}'],
  ] as const) {
    const span = placeOf(read.places, pointer);
    assert.ok(span !== undefined);
    assert.equal(text.slice(span.from, span.to), expected, pointer);
  }
});

for (const [text, line, message] of [
  ['{"a": 1,}', 1, "a comma has nothing after it"],
  ['{\n"a" 1}', 2, "a colon is missing after the name"],
  ['{\n\n"a": 1 "b": 2}', 3, "a comma or } is missing"],
  ["[1,\n2", 2, "a comma or ] is missing"],
  ['["x', 1, "a string is not closed, or has an escape that JSON does not know"],
  ["", 1, "the text ends before the JSON is complete"],
  ["{} {}", 1, "there is text after the end of the JSON"],
  ["{'a': 1}", 1, "a name in double quotes is missing"],
] as const) {
  test(`${JSON.stringify(text)} is refused on line ${line}: ${message}`, () => {
    const read = readJson(text);
    assert.ok(!read.ok);
    assert.deepEqual([read.line, read.message], [line, message]);
  });
}

test("it takes what JSON.parse takes, and nothing else", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      let expected: { readonly value: unknown } | undefined;
      try {
        expected = { value: JSON.parse(text) as unknown };
      } catch {
        expected = undefined;
      }
      const read = readJson(text);
      assert.equal(read.ok, expected !== undefined);
      if (read.ok) assert.deepEqual(read.value, expected?.value);
    }),
  );
});
