// Searches of an API description: by a path, and by a body.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const PLANT = {
  type: "object",
  required: ["id", "name", "kind"],
  properties: { id: { type: "integer" }, name: { type: "string" }, kind: { type: "string", enum: ["fern", "moss"] } },
};
const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const one = { $ref: "#/components/schemas/Plant" };
const listed = { responses: { 200: { description: "Found", ...json({ type: "array", items: one }) } } };
const asked = {
  type: "object",
  properties: {
    query: { type: "string" },
    limit: { type: "integer" },
    filters: { type: "object", properties: { kind: { type: "string" } } },
  },
};

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Plants", version: "1" },
  paths: {
    "/plants": {
      get: listed,
      post: { requestBody: json(one), responses: { 201: { description: "Made", ...json(one) } } },
    },
    "/plants/{id}": { get: { responses: { 200: { description: "One", ...json(one) } } } },
    "/plants/search": { post: { requestBody: json(asked), ...listed } },
    "/plants/search/{term}": { get: listed },
    "/find/{text}": { get: listed },
    "/search": { post: { requestBody: json(asked), ...listed } },
  },
  components: { schemas: { Plant: PLANT } },
};

test("a search finds the records of its resource, by what its path or its body says", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const ask = async (path: string, sent?: unknown): Promise<unknown> => {
    const headers = { "Content-Type": "application/json" };
    const init = sent === undefined ? {} : { method: "POST", body: JSON.stringify(sent), headers };
    return (await mock.fetch(`http://localhost:3000${path}`, init)).json();
  };
  const made = [];
  for (const [at, kind] of ["fern", "moss", "fern"].entries())
    made.push(await ask("/plants", { name: `Zanzibar ${at}`, kind, id: 900 + at }));
  const [first, second, third] = made;
  assert.deepEqual(await ask("/plants/search/zanzibar"), made);
  assert.deepEqual(await ask("/plants/search/zanzibar%202"), [third]);
  assert.deepEqual(await ask("/find/Zanzibar"), made);
  for (const path of ["/plants/search", "/search"]) {
    assert.deepEqual(await ask(path, { query: "zanzibar" }), made);
    assert.deepEqual(await ask(path, { query: "zanzibar", limit: 2 }), [first, second]);
    assert.deepEqual(await ask(path, { query: "zanzibar", filters: { kind: "moss" } }), [second]);
  }
  assert.equal(((await ask("/plants")) as unknown[]).length, 23, "a search creates nothing");
  await mock.close();
});
