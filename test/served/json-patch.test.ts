// JSON Patch (RFC 6902) on records of an API description that takes it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const schema = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string", minLength: 1 },
    tags: { type: "array", items: { type: "string" } },
    note: { type: "string" },
  },
};
const one = { 200: { description: "One", content: { "application/json": { schema } } } };
const fault = {
  description: "Not now",
  content: { "application/json": { schema: { type: "object", properties: { message: { type: "string" } } } } },
};
const operations = {
  type: "array",
  items: { type: "object", required: ["op", "path"], properties: { op: { type: "string" }, path: { type: "string" } } },
};

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      get: {
        responses: {
          200: { description: "All", content: { "application/json": { schema: { type: "array", items: schema } } } },
        },
      },
      post: { requestBody: { content: { "application/json": { schema } } }, responses: one },
    },
    "/things/{id}": {
      get: { responses: one },
      patch: {
        requestBody: {
          content: {
            "application/json-patch+json": { schema: operations },
            "application/merge-patch+json": { schema: { type: "object" } },
          },
        },
        responses: { ...one, 409: fault, 422: fault },
      },
    },
  },
};

test("a JSON Patch changes a record at once or not at all, and a merge patch as before", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const ask = async (method: string, path: string, body?: unknown, type = "application/json-patch+json") => {
    const init = {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": type } }),
    };
    const response = await mock.fetch(`http://localhost:3000${path}`, init);
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const { json: made } = await ask("POST", "/things", { name: "One", tags: ["a"], note: "x" }, "application/json");
  const path = `/things/${String(made["id"])}`;
  const { status, json } = await ask("PATCH", path, [
    { op: "test", path: "/name", value: "One" },
    { op: "replace", path: "/name", value: "Two" },
    { op: "add", path: "/tags/-", value: "b" },
    { op: "remove", path: "/note" },
  ]);
  assert.equal(status, 200);
  assert.deepEqual(json, { id: made["id"], name: "Two", tags: ["a", "b"] });
  assert.deepEqual((await ask("GET", path)).json, json);
  const refused: readonly (readonly [number, unknown])[] = [
    [409, [{ op: "replace", path: "/note", value: "y" }]],
    [
      409,
      [
        { op: "add", path: "/note", value: "y" },
        { op: "test", path: "/name", value: "One" },
      ],
    ],
    [422, [{ op: "remove", path: "/name" }]],
    [422, [{ op: "replace", path: "/name", value: 7 }]],
    [422, [{ op: "replace", path: "/id", value: 7 }]],
    [422, [{ op: "add", path: "", value: [] }]],
    [422, [{ path: "/name" }]],
    [422, { name: "Three" }],
  ];
  for (const [wanted, patch] of refused) {
    const answer = await ask("PATCH", path, patch);
    assert.equal(answer.status, wanted, JSON.stringify(patch));
    assert.deepEqual(Object.keys(answer.json), ["message"]);
  }
  assert.deepEqual((await ask("GET", path)).json, json);
  const merged = await ask("PATCH", path, { name: "Three" }, "application/merge-patch+json");
  assert.deepEqual(merged.json, { ...json, name: "Three" });
});
