// Members beside an answer's data that tell its outcome: front ends check them before they read on.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer" }, name: { type: "string" } },
};

/** An API whose answers have members beside their `data`. */
function mockOf(beside: Readonly<Record<string, object>>): (path: string) => Promise<Record<string, unknown>> {
  const answer = (data: object) => ({
    responses: {
      200: {
        description: "Here",
        content: { "application/json": { schema: { type: "object", properties: { ...beside, data } } } },
      },
    },
  });
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const api = {
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": { get: answer({ type: "array", items: pet }) },
      "/pets/{id}": { get: { parameters, ...answer(pet) } },
      "/statistics": { get: answer({ type: "object", properties: { total: { type: "integer" } } }) },
    },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  return async (path) => (await (await mock.fetch(path)).json()) as Record<string, unknown>;
}

const ROWS: readonly (readonly [name: string, schema: object, value: unknown])[] = [
  ["code", { type: "integer" }, 200],
  ["code", { type: "integer", example: 0 }, 0],
  ["code", { type: "string" }, "200"],
  ["errcode", { type: "integer" }, 0],
  ["status", { type: "string" }, "success"],
  ["status", { type: "boolean" }, true],
  ["status", { type: "string", enum: ["error", "success"] }, "success"],
  ["success", { type: "boolean" }, true],
  ["message", { type: "string" }, "OK"],
  ["msg", { type: "string", default: "done" }, "done"],
];

for (const [name, schema, value] of ROWS)
  test(`${name} of ${JSON.stringify(schema)} is ${JSON.stringify(value)} in lists, records and made answers`, async () => {
    const get = mockOf({ [name]: schema });
    for (const path of ["/pets", "/pets/1", "/statistics"]) assert.equal((await get(path))[name], value, path);
  });

/** A record among others, as Huma and many hand-written servers answer: the list calls it otherwise than the path does. */
test("the record among others in an answer is the one of the list, and has a key or its id", async () => {
  const text = { type: "string" };
  const company = { type: "object", required: ["id", "slug"], properties: { id: text, slug: text, name: text } };
  const team = { type: "object", properties: { id: text, name: text } };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const whole = {
    type: "object",
    properties: {
      $schema: { type: "string", format: "uri" },
      approvalId: text,
      company: ref("Company"),
      teams: { type: "array", items: ref("Team") },
    },
  };
  const list = {
    type: "object",
    properties: { $schema: { type: "string" }, tenants: { type: "array", items: ref("Company") } },
  };
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const answer = (schema: object) => ({ responses: { 200: { description: "Here", ...json(schema) } } });
  const parameters = [{ name: "org", in: "path", required: true, schema: text }];
  const api = {
    openapi: "3.0.3",
    info: { title: "Tenants", version: "1" },
    paths: {
      "/tenants": {
        get: answer(list),
        post: { requestBody: json(ref("CompanyInput")), ...answer(ref("CompanyOutput")) },
      },
      "/tenants/{org}": { get: { parameters, ...answer(ref("CompanyOutput")) } },
    },
    components: { schemas: { Company: company, Team: team, CompanyOutput: whole, CompanyInput: company } },
  };
  const mock = createMock({ config: defineConfig({ api }) });
  const ask = async (path: string, init?: RequestInit) =>
    (await (await mock.fetch(path, init)).json()) as { company: unknown; tenants: { id: string; slug: string }[] };
  const [first] = (await ask("/tenants")).tenants;
  assert.ok(first !== undefined);
  for (const key of [first.id, first.slug]) assert.deepEqual((await ask(`/tenants/${key}`)).company, first, key);
  const body = { id: "c9", slug: "acme", name: "Acme" };
  const headers = { "Content-Type": "application/json" };
  const made = await ask("/tenants", { method: "POST", headers, body: JSON.stringify(body) });
  assert.deepEqual(made.company, body);
  assert.deepEqual((await ask("/tenants/acme")).company, body);
});

test("a fault says in which part of the request it is, as FastAPI does", async () => {
  const text = { type: "string" };
  const fault = { type: "object", properties: { loc: { type: "array", items: text }, msg: text } };
  const refused = { type: "object", properties: { detail: { type: "array", items: fault } } };
  const told = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
  const required = (name: string, place: string, type: string) => ({
    name,
    in: place,
    required: true,
    schema: { type },
  });
  const mock = createMock({
    config: defineConfig({
      api: {
        openapi: "3.1.0",
        info: { title: "Berths", version: "1" },
        paths: {
          "/berths/{berth_id}": {
            get: {
              parameters: [required("berth_id", "path", "integer"), required("X-Tide", "header", "integer")],
              responses: { 200: told({ type: "object", properties: { id: { type: "integer" } } }), 422: told(refused) },
            },
          },
          "/berths": {
            get: {
              parameters: [required("length", "query", "integer")],
              responses: { 200: told({ type: "array", items: { type: "object" } }), 422: told(refused) },
            },
          },
        },
      },
    }),
  });
  const places = async (path: string): Promise<unknown> => {
    const { detail } = (await (await mock.fetch(`http://mock.test${path}`)).json()) as { detail: { loc: unknown }[] };
    return detail.map(({ loc }) => loc);
  };
  assert.deepEqual(await places("/berths/first"), [
    ["path", "berth_id"],
    ["header", "X-Tide"],
  ]);
  assert.deepEqual(await places("/berths"), [["query", "length"]]);
});
