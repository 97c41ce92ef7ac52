import assert from "node:assert/strict";
import { test } from "node:test";

import { findData, findEntries } from "./palette-entries.ts";

const COLLECTIONS = [
  { domain: "bookstore", name: "orders" },
  { domain: "healthcare", name: "patients" },
];

for (const [query, label, href] of [
  ["42", "Data for seed 42", "/explore?seedExplorer=1&seed=42"],
  ["seed -7", "Data for seed -7", "/explore?seedExplorer=1&seed=-7"],
  ["seed 42 orders", "orders of seed 42", "/explore?seedExplorer=1&seed=42&domain=bookstore&collection=orders"],
  ["seed 42 order 7", "orders 7 of seed 42", "/explore?seedExplorer=1&seed=42&domain=bookstore&collection=orders&id=7"],
  ["patients 7", "patients 7 in your sandbox", "/studio?in=patients&id=7"],
  ["Order", "orders in your sandbox", "/studio?in=orders"],
] as const) {
  test(`“${query}” leads to ${label}`, () => {
    const [found, ...others] = findData(COLLECTIONS, query);
    assert.deepEqual([found?.label, found?.href, others.length], [label, href, 0]);
  });
}

for (const query of ["", "?", "list users", "seed 99999999999999999 orders", "rate_limited"]) {
  test(`“${query}” names no data`, () => assert.deepEqual(findData(COLLECTIONS, query), []));
}

test("names come before what only mentions the words", () => {
  const entries = [
    { label: "Limits", kind: "guide", words: "rate_limited" },
    { label: "rate_limited: Too many requests", kind: "problem" },
  ];
  assert.deepEqual(
    findEntries(entries, "rate_limited").map(({ kind }) => kind),
    ["problem", "guide"],
  );
});
