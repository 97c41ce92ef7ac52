import assert from "node:assert/strict";
import { test } from "node:test";

import { parseRecipeLink } from "./recipe-link.ts";

const linkTo = (text: string): string => `#recipe=${Buffer.from(text).toString("base64url")}`;

test("a recipe comes out of an address as it went in, whatever characters it has", () => {
  for (const name of ["Ada", "Zoë – 東京 🌍 \u00ff\u00fe", "??>>~~"]) {
    const recipe = { recipe: 1, seed: 1, changes: { users: { "1": { name } } } };
    assert.deepEqual(parseRecipeLink(linkTo(JSON.stringify(recipe))), recipe);
  }
});

test("an address without a recipe, or with one that cannot be read, has none", () => {
  for (const hash of [
    "",
    "#main",
    "#recipe=",
    "#recipe=%7B",
    linkTo("no JSON"),
    "#recipe=_w",
    `#recipe=${"a".repeat(20_001)}`,
  ])
    assert.equal(parseRecipeLink(hash), undefined, hash);
});
