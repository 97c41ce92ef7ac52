import assert from "node:assert/strict";
import { test } from "node:test";

import { OPERATORS } from "../../src/core/model/operators.ts";
import type { Operator } from "../../src/core/model/operators.ts";
import { readTypedFilter } from "../../web/explore/typed-filter.ts";

const between: Operator = {
  operand: "list",
  label: "is between",
  description: "From the first to the second.",
  aliases: ["range"],
  parse: OPERATORS.gte.parse,
  test(kind, [from = null, to = null]) {
    const [isAbove, isBelow] = [OPERATORS.gte.test(kind, [from]), OPERATORS.lte.test(kind, [to])];
    return (value) => isAbove(value) && isBelow(value);
  },
};

// Before anything else reads the table.
Object.assign(OPERATORS, { between });
const { createMock } = await import("../../src/mock.ts");

test("one entry of the table is an operator of lists, of their refusals and of their description", async () => {
  const mock = createMock({ seed: 1 });
  const get = async (path: string): Promise<Record<string, unknown>> =>
    (await (await mock.fetch(path)).json()) as Record<string, unknown>; // JSON objects, as the paths give
  const books = (query: string) => get(`/v1/bookstore/books?fields=price&limit=100&${query}`);
  const found = await books("price[between]=1000,1500");
  assert.deepEqual(found["books"], (await books("price[gte]=1000&price[lte]=1500"))["books"]);
  assert.ok(Number(found["total"]) > 0);
  assert.match(String((await books("price[range]=1"))["detail"]), /it takes ne, in, gt, gte, lt, lte, like, between/);
  assert.match(String((await books("price_range=1"))["detail"]), /did you mean 'price\[between\]'/);
  assert.match(String((await books("price[between]=cheap"))["detail"]), /it is a number/);
  const description = JSON.stringify(await get("/openapi.json"));
  assert.match(description, /"between":\{"type":"string","description":"From the first to the second\."\}/);
});

test("the Explorer takes it where the description names it", () => {
  const price = { name: "price", required: false, description: "", schema: {}, operators: ["between"] };
  const read = readTypedFilter("price[between]=1,2", [price as never]); // what readTypedFilter looks at
  assert.ok("name" in read && read.name === "price[between]");
});
