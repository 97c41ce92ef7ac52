import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../test/properties.ts";
import { parsePlace, parseSeed, toSearch } from "./place.ts";
import type { BuilderPlace } from "./place.ts";

for (const search of [
  "?op=listUsers&p._seed=42&p.limit=5",
  "?op=listBooks&p.price%5Bgte%5D=1000&p.fields=id,title",
  "?op=getUser&p.id=1&h.X-Sandbox=test-1",
  "?seedExplorer=1&seed=7&domain=fintech",
  "?seedExplorer=1&seed=-12&as=json&compare=8",
  "?seedExplorer=1&seed=42&domain=bookstore&collection=orders&id=7",
  "?seedExplorer=1&seed=42&all=books,orders&sort=books:-price,orders:total",
]) {
  test(`the address ${search} is read and written again as it was`, () => {
    assert.equal(toSearch(parsePlace(search)), search);
  });
}

test("any values and bodies that name no secret survive the address", () => {
  const name = fc
    .stringMatching(/^[a-z_]{1,8}(?:\[gte\])?$/)
    .filter((text) => !/password|token|secret|apikey/.test(text));
  const value = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(fc.dictionary(name, value), value, (values, body) => {
      fc.pre(!/password|token|secret|authorization|api-?key/i.test(body));
      const place: BuilderPlace = { view: "builder", op: "x", values: { ...values }, headers: {}, body };
      assert.deepEqual(parsePlace(toSearch(place)), place);
    }),
  );
});

test("nothing secret is written into an address", () => {
  const search = toSearch({
    view: "builder",
    op: "logIn",
    values: { token: "t-1", limit: "5" },
    headers: { "X-API-Key": "k-1", Authorization: "Bearer b-1" },
    body: '{"email":"ada@example.com","password":"p-1"}',
  });
  assert.equal(search, "?op=logIn&p.limit=5");
});

test("an address with a word for a seed shows the first seed, and knows the word", () => {
  const place = parsePlace("?seedExplorer=1&seed=hello");
  assert.ok(place.view === "seeds");
  assert.equal(place.seed, 1);
  assert.equal(place.notSeed, "hello");
});

for (const [text, seed] of [
  ["42", 42],
  ["-1", -1],
  ["0", 0],
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", undefined],
  ["1.5", undefined],
  ["-0", undefined],
  ["007", undefined],
  ["", undefined],
  ["1e3", undefined],
] as const) {
  test(`${JSON.stringify(text)} is ${seed === undefined ? "no seed" : "a seed"}`, () =>
    assert.equal(parseSeed(text), seed));
}
