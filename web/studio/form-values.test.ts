import assert from "node:assert/strict";
import { test } from "node:test";

import { toCatalog } from "./catalog.ts";
import { parseInput, readForm, toInput } from "./form-values.ts";
import { toMergePatch } from "./merge-patch.ts";

const books = toCatalog({
  domains: [
    {
      name: "shop",
      title: "Shop",
      collections: [
        {
          name: "books",
          resource: "book",
          description: "",
          url: "http://x/v1/shop/books",
          fields: ["id", "title", "price", "tags", "size", "isOld", "rating", "note"],
          required: ["title"],
          readOnly: ["id", "rating"],
          types: {
            title: "text",
            price: "number",
            tags: "text",
            size: "object",
            isOld: "boolean",
            rating: "number",
            note: "any",
          },
          lists: ["tags"],
          money: ["price"],
          relations: {},
          enums: {},
          actions: {},
        },
      ],
    },
  ],
}).collections.get("books");
assert.ok(books !== undefined);

const RECORD = {
  id: "1",
  title: "A",
  price: 100,
  tags: ["x"],
  size: { w: 1, h: 2 },
  isOld: false,
  rating: 4,
  note: "12",
};
const inputs = {
  title: "A",
  price: "100",
  tags: toInput(["x"], "json"),
  size: toInput(RECORD.size, "json"),
  isOld: "false",
  note: '"12"',
};

for (const { name, changed, values = {}, faults = {} } of [
  { name: "nothing", changed: {} },
  { name: "a text", changed: { title: "B" }, values: { title: "B" } },
  { name: "a number", changed: { price: "250" }, values: { price: 250 } },
  { name: "an empty field is null", changed: { price: "" }, values: { price: null } },
  { name: "a truth", changed: { isOld: "true" }, values: { isOld: true } },
  { name: "a number where anything may be", changed: { note: "12" }, values: { note: 12 } },
  { name: "a text where anything may be", changed: { note: "Buy milk" }, values: { note: "Buy milk" } },
  { name: "a list", changed: { tags: '["y", "z"]' }, values: { tags: ["y", "z"] } },
  {
    name: "what cannot be read",
    changed: { price: "many", tags: "[" },
    faults: { price: "Not a number", tags: "Not JSON yet" },
  },
  { name: "what nobody sends", changed: { rating: "5" } },
]) {
  test(`a form sends what is another: ${name}`, () => {
    assert.deepEqual(readForm(books, { ...inputs, ...changed }, RECORD), { values, faults });
  });
}

test("a new record has what was filled in", () => {
  assert.deepEqual(readForm(books, { title: "New", price: "" }, undefined), { values: { title: "New" }, faults: {} });
});

test("a text of digits stays a text", () => assert.deepEqual(parseInput("007", "text"), { value: "007" }));

test("a merge patch takes back members that came, and leaves lists whole", () => {
  assert.deepEqual(toMergePatch({ w: 1, h: 2, deep: { a: 1 } }, { w: 3, deep: { b: [1] } }), {
    w: 3,
    h: null,
    deep: { a: null, b: [1] },
  });
  assert.deepEqual(toMergePatch([1], [2]), [2]);
  assert.deepEqual(toMergePatch(null, { a: 1 }), { a: 1 });
});
