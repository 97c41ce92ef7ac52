import assert from "node:assert/strict";
import { test } from "node:test";

import type { BoundRoute } from "../../definition/routes/definition.ts";
import { readWholeDocument } from "../../openapi/document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { createListReader } from "./list-query.ts";

const TYPES: Readonly<Record<string, JsonObject>> = {
  integer: { type: "integer" },
  text: { type: "string" },
  flag: { type: "boolean" },
  pageable: {
    type: "object",
    properties: {
      page: { type: "integer", minimum: 0 },
      size: { type: "integer" },
      sort: { type: "array", items: { type: "string" } },
    },
  },
};

const RECORDS = [
  {
    id: 1,
    name: "Ann",
    price: 5,
    tags: ["a"],
    owner: { login: "x" },
    is_new: true,
    created_at: "2026-01-01T00:00:00Z",
  },
  {
    id: 2,
    name: "Bob",
    price: 15,
    tags: ["a", "b"],
    owner: { login: "y" },
    is_new: false,
    created_at: "2026-02-01T00:00:00Z",
  },
  { id: 3, name: "Cid", price: 10, tags: [], owner: { login: "x" }, is_new: false, created_at: "2026-03-01T00:00:00Z" },
];

/** The ids that a list has which declares some parameters, asked with values. */
function ids(declared: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>): readonly number[] {
  const document = readWholeDocument({
    openapi: "3.0.3",
    info: { title: "x", version: "1" },
    paths: {
      "/x": {
        get: {
          parameters: Object.entries(declared).map(([name, type]) => ({
            name,
            in: "query",
            schema: TYPES[type] ?? {},
          })),
          responses: { 200: { description: "" } },
        },
      },
    },
  });
  const [operation] = document.operations;
  const fields = new Map<string, JsonObject>([
    ["id", TYPES["integer"] ?? {}],
    ["name", TYPES["text"] ?? {}],
    ["price", TYPES["integer"] ?? {}],
    ["tags", { type: "array", items: { type: "string" } }],
    ["owner", { type: "object", properties: { login: { type: "string" } } }],
    ["is_new", TYPES["flag"] ?? {}],
    ["created_at", TYPES["text"] ?? {}],
  ]);
  const route = { operation, action: { do: "answer" }, success: {} } as unknown as BoundRoute; // all that it reads
  const reader = createListReader(route, fields, document.schemas, ({ id }) => String(id));
  return reader.page(new Map(Object.entries(values)), RECORDS).records.map(({ id }) => Number(id));
}

const rows: readonly (readonly [
  declared: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
  ids: readonly number[],
])[] = [
  [{}, {}, [1, 2, 3]],
  [{ per_page: "integer", page: "integer" }, { per_page: 2, page: 2 }, [3]],
  [{ pageSize: "integer" }, { pageSize: 1 }, [1]],
  [{ limit: "integer", offset: "integer" }, { limit: 2, offset: 1 }, [2, 3]],
  [{ limit: "text", offset: "text" }, { limit: "1", offset: "1" }, [2]],
  [{ limit: "integer", starting_after: "text" }, { limit: 5, starting_after: "1" }, [2, 3]],
  [{ sort: "text" }, { sort: "-price" }, [2, 3, 1]],
  [{ sort_by: "text", order: "text" }, { sort_by: "price", order: "desc" }, [2, 3, 1]],
  [{ sort: "text" }, { sort: "price,desc" }, [2, 3, 1]],
  [{ sort: "text" }, { sort: "created" }, [1, 2, 3]],
  [{ pageable: "pageable" }, { pageable: { page: 1, size: 2, sort: ["price,desc"] } }, [1]],
  [{ q: "text" }, { q: "bo" }, [2]],
  [{ name: "text" }, { name: "Cid" }, [3]],
  [{ price_gte: "integer" }, { price_gte: 10 }, [2, 3]],
  [{ min_price: "integer", max_price: "integer" }, { min_price: 6, max_price: 12 }, [3]],
  [{ "filter[price]": "integer" }, { "filter[price]": 5 }, [1]],
  [{ tag: "text" }, { tag: "b" }, [2]],
  [{ owner: "text" }, { owner: "x" }, [1, 3]],
  [{ isNew: "flag" }, { isNew: true }, [1]],
  [{ created_after: "text" }, { created_after: "2026-01-15" }, [2, 3]],
  [{ ids: "text" }, { ids: "1,3" }, [1, 3]],
  [{ utm: "text" }, { utm: "x" }, [1, 2, 3]],
  [{ is_new: "text" }, { is_new: "somebody" }, [1, 2, 3]],
];

for (const [declared, values, expected] of rows)
  test(`a list with ${JSON.stringify(declared)} asked for ${JSON.stringify(values)} has ${expected.join(", ")}`, () => {
    assert.deepEqual(ids(declared, values), expected);
  });
