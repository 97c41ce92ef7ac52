import assert from "node:assert/strict";
import { test } from "node:test";

import { parsePlace, toggleSort, toListQuery, toSearch, WHOLE } from "./place.ts";
import type { Place } from "./place.ts";

const EVERYTHING: Place = {
  sandbox: "test-17",
  key: "2f0d3c1e-8f57-4c55-9b0c-5a6f4f8e7d21",
  collection: "orders",
  id: "7",
  words: "deep sea & more",
  sort: "-total,placedAt",
  filters: { status: "paid", "total[gte]": "1000", "shippingAddress.city": "Köln" },
  tool: "requests",
};

test("an address brings everything back that it says", () => {
  assert.deepEqual(parsePlace(toSearch(EVERYTHING)), EVERYTHING);
  assert.match(toSearch(EVERYTHING), /f\.total\[gte\]=1000/);
  const nowhere: Place = { ...WHOLE, sandbox: undefined, key: undefined, collection: undefined, tool: undefined };
  assert.equal(toSearch(nowhere), "");
  assert.deepEqual(parsePlace(""), nowhere);
});

test("a tool that there is not is none", () => assert.equal(parsePlace("?tool=hammer").tool, undefined));

test("a list is asked for in the API's own words, without what is empty", () => {
  assert.equal(
    toListQuery({ ...EVERYTHING, filters: { status: "paid", carrier: "" } }).toString(),
    "status=paid&q=deep+sea+%26+more&sort=-total%2CplacedAt",
  );
});

test("a column sorts upwards, downwards and not at all", () => {
  assert.deepEqual(
    ["", "price", "-price", "title"].map((sort) => toggleSort(sort, "price")),
    ["price", "-price", "", "price"],
  );
});
