import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { catalog } from "../../domains/catalog.ts";
import type { Entry } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import { operatorsOf } from "../../model/operators.ts";
import { toEnd } from "../../model/steps.ts";
import { toWorldChoice } from "../../model/world-choice.ts";
import { DEFAULT_BASE_URL } from "../../world/world.ts";
import { createBases, growRecords } from "../base.ts";
import type { CollectionReader } from "../reader.ts";
import { createListIndexes } from "./list-indexes.ts";
import type { ListIndexes } from "./list-indexes.ts";
import { parseListQuery } from "./list-query.ts";
import type { ListQuery } from "./list-query.ts";
import { createPathRead } from "./read-path.ts";
import { runList, selectSteps } from "./run-query.ts";

const base = createBases(growRecords(catalog, DEFAULT_BASE_URL))(toWorldChoice(1, { profile: "edges" }));
const entries: readonly Entry[] = ["user", "book", "review", "transaction", "order", "patient"].map(
  (name) => catalog.entries.find(({ resource }) => resource.name === name) ?? assert.fail(name),
);

/** Parameters of a list: filters by values that records have, words of theirs, an order. */
const asked = fc.constantFrom(...entries).chain((entry) => {
  const kinds = [...fieldKinds(entry.resource).declared.values()];
  const records = base.collection(entry).slice(0, 200);
  const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));
  const filter = fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom(...records), fc.nat(7))
    .map(([kind, { record }, at]): [string, string] => {
      const names = operatorsOf(kind);
      const operator = names[at % names.length] ?? "eq";
      const value = text(createPathRead(kind.path)(record));
      return [
        operator === "eq" ? kind.name : `${kind.name}[${operator}]`,
        operator === "like" ? `*${value.slice(0, 3)}*` : value,
      ];
    });
  const search = fc
    .constantFrom(...records)
    .chain(({ json }) =>
      fc
        .constantFrom(...(json.match(/[\p{L}\p{N}'’-]+/gu) ?? [""]))
        .chain((word) => fc.nat(word.length).map((end): [string, string] => ["q", word.slice(0, end + 1)])),
    );
  const sort = fc
    .tuple(fc.constantFrom("", "-"), fc.constantFrom(...kinds))
    .map(([sign, { name }]): [string, string] => ["sort", `${sign}${name}`]);
  const page = fc.nat(3).map((number): [string, string] => ["page", String(number + 1)]);
  return fc
    .tuple(
      fc.array(filter, { maxLength: 2 }),
      fc.array(search, { maxLength: 1 }),
      fc.array(sort, { maxLength: 1 }),
      fc.array(page, { maxLength: 1 }),
    )
    .map((parts) => ({ entry, parameters: parts.flat() }));
});

test("a list that indexes make is the one that looking at every record makes", () => {
  const indexes = createListIndexes(64 * 1024 * 1024);
  for (const entry of catalog.entries) toEnd(indexes.select(parseListQuery([], entry, catalog), entry, base));
  fc.assert(
    fc.property(asked, ({ entry, parameters }) => {
      let query: ListQuery;
      try {
        query = parseListQuery(parameters, entry, catalog);
      } catch {
        return; // a field that takes no such operator, or is in no order
      }
      const selected = toEnd(selectSteps(query, entry, base, indexes));
      assert.deepEqual(runList(query, entry, base, catalog, selected), runList(query, entry, base, catalog));
    }),
    { numRuns: 300 },
  );
});

test("indexes are of contents that were listed before, and go when there is no room for more", () => {
  const book = catalog.get("book");
  const price = fieldKinds(book.resource).find("price") ?? assert.fail();
  const collection = base.collection(book);
  const indexes = createListIndexes(100_000);
  assert.equal(indexes.of(book, collection), undefined);
  const list = (of: ListIndexes, from: CollectionReader): unknown =>
    toEnd(of.select(parseListQuery([], book, catalog), book, { ...base, collection: () => from }));
  assert.equal(list(indexes, collection), undefined);
  const own = indexes.of(book, collection) ?? assert.fail();
  const index = toEnd(own.field(price)) ?? assert.fail();
  assert.equal(index.codes.length, collection.total);
  assert.equal(toEnd(own.field(price)), index, "it is kept");
  const changed: CollectionReader = { ...collection, stamp: "another" };
  assert.equal(indexes.of(book, changed), undefined, "others have their own");
  for (let n = 0; n < 100; n += 1) {
    const other: CollectionReader = { ...collection, stamp: `state ${n}` };
    list(indexes, other);
    toEnd(indexes.of(book, other)?.field(price) ?? assert.fail());
  }
  assert.notEqual(toEnd(indexes.of(book, collection)?.field(price) ?? assert.fail()), index, "it is made anew");
  assert.equal(indexes.of(book, { ...collection, stamp: undefined }), undefined, "what changes by itself has none");
  const narrow = createListIndexes(100);
  list(narrow, collection);
  assert.equal(toEnd(narrow.of(book, collection)?.field(price) ?? assert.fail()), undefined, "it would take too much");
  assert.equal(narrow.of(book, collection)?.takesLong([price], []), false, "it is not made again and again");
});
