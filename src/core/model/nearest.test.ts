import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { nearest } from "./nearest.ts";

const known = ["page", "limit", "sort", "role", "createdAt", "updatedAt", "status"];
const rows: readonly { readonly word: string; readonly expect: string | undefined }[] = [
  { word: "rol", expect: "role" },
  { word: "roel", expect: "role" },
  { word: "ROLE", expect: "role" },
  { word: "createdat", expect: "createdAt" },
  { word: "created", expect: "createdAt" },
  { word: "statsu", expect: "status" },
  { word: "pages", expect: "page" },
  { word: "q", expect: undefined },
  { word: "", expect: undefined },
  { word: "somethingElse", expect: undefined },
  { word: "x".repeat(1000), expect: undefined },
];

for (const { word, expect } of rows) {
  test(`the word nearest to '${word.slice(0, 20)}' is ${expect ?? "none"}`, () => {
    assert.equal(nearest(word, known), expect);
  });
}

test("of equally near words the first is taken", () => {
  assert.equal(nearest("caxe", ["case", "cave"]), "case");
});

test("a known word is nearest to itself, and one that lost a letter is still found among strangers", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-f]{4,12}$/), fc.nat(11), (word, at) => {
      const lost = at % word.length;
      assert.equal(nearest(word, ["zzzzzz", word]), word);
      assert.equal(nearest(word.slice(0, lost) + word.slice(lost + 1), ["zzzzzz", word]), word);
    }),
  );
});
