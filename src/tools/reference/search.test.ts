import assert from "node:assert/strict";
import { test } from "node:test";

import { findInDocs } from "./search.ts";
import type { SearchEntry } from "./search.ts";

const ENTRIES: readonly SearchEntry[] = [
  { title: "Book", href: "/docs/books#object-Book", kind: "object", words: "isbn pageCount price" },
  { title: "List books", href: "/docs/books#listBooks", kind: "GET", words: "listbooks /v1/bookstore/books" },
  { title: "Books", href: "/docs/books", kind: "page", words: "a book with its price" },
  {
    title: "rate_limited: Too many requests",
    href: "/problems/rate_limited",
    kind: "problem",
    words: "429 rate limited",
  },
];

for (const { query, found } of [
  { query: "books", found: ["Books", "List books", "Book"] },
  { query: "ISBN", found: ["Book"] },
  { query: "price book", found: ["Books", "Book"] },
  { query: "rate limit", found: ["rate_limited: Too many requests"] },
  { query: "429", found: ["rate_limited: Too many requests"] },
  { query: "ook", found: ["Books", "List books", "Book"] },
  { query: "books nothing", found: ["Books", "List books", "Book"] },
  { query: "how do I list them?", found: ["List books"] },
  { query: "too many requests price", found: ["rate_limited: Too many requests"] },
  { query: "nothing", found: [] },
  { query: "  ", found: [] },
]) {
  test(`${JSON.stringify(query)} finds ${found.join(", ") || "nothing"}`, () => {
    assert.deepEqual(
      findInDocs(ENTRIES, query).map(({ entry }) => entry.title),
      found,
    );
  });
}

test("what is found says which of its words it was found by", () => {
  assert.deepEqual(findInDocs(ENTRIES, "isb")[0]?.because, ["isbn"]);
  assert.deepEqual(findInDocs(ENTRIES, "PageC")[0]?.because, ["pageCount"]);
});
