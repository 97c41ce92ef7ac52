// Routes of a definition at the paths of its API description's operations: they say what an operation does, and it answers as described.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { parse } from "yaml";

import { createMock, defineConfig } from "../../src/index.ts";

const json = (schema: object) => ({ description: "ok", content: { "application/json": { schema } } });
const some = (...names: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const inPath = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });

/** Boats, and operations that no reader of the document can tell to be about boats. */
const HARBOUR = {
  openapi: "3.0.3",
  info: { title: "Harbour", version: "1" },
  servers: [{ url: "/api" }],
  paths: {
    "/boats": {
      get: { responses: { 200: json({ type: "array", items: { $ref: "#/components/schemas/Boat" } }) } },
      post: {
        requestBody: json({ $ref: "#/components/schemas/Boat" }),
        responses: { 201: json({ $ref: "#/components/schemas/Boat" }) },
      },
    },
    "/boats/{id}": {
      parameters: [inPath("id")],
      get: { responses: { 200: json({ $ref: "#/components/schemas/Boat" }) } },
      delete: { responses: { 204: { description: "Gone" } } },
    },
    "/overview/fleet": {
      get: {
        responses: {
          200: json({
            type: "object",
            required: ["fleet", "total"],
            properties: { fleet: { type: "array", items: some("id", "name") }, total: { type: "integer" } },
          }),
        },
      },
    },
    "/radar/{callsign}": {
      parameters: [inPath("callsign")],
      get: { responses: { 200: json({ type: "object", properties: { data: some("id", "name", "callsign") } }) } },
      put: { requestBody: json(some("name")), responses: { 204: { description: "Done" } } },
    },
    "/launches": { post: { requestBody: json(some("name", "callsign")), responses: { 200: json(some("note")) } } },
  },
  components: { schemas: { Boat: { ...some("id", "name", "callsign"), required: ["name"] } } },
};

const CORRECTIONS = {
  "GET /overview/fleet": { list: "boat" },
  "GET /radar/{sign}": { read: "boat" },
  "PUT /radar/{callsign}": { change: "boat" },
  "POST /launches": { create: "boat" },
};

function open(routes: Record<string, object>) {
  const mock = createMock({ config: defineConfig({ api: HARBOUR, routes }) });
  return async (method: string, target: string, body?: object) => {
    const response = await mock.fetch(`http://mock.test${target}`, {
      method,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: (text === "" ? undefined : JSON.parse(text)) as Record<string, unknown> };
  };
}

for (const base of ["", "/api"])
  test(`a corrected operation below "${base}" keeps records in the description's envelope`, async () => {
    const send = open(CORRECTIONS);
    const before = (await send("GET", `${base}/overview/fleet`)).json;
    assert.deepEqual(Object.keys(before).toSorted(), ["fleet", "total"]);
    assert.equal((await send("POST", `${base}/launches`, { name: "Tern", callsign: "TT1" })).status, 200);
    const after = (await send("GET", `${base}/overview/fleet`)).json;
    assert.equal(after["total"], Number(before["total"]) + 1);
    const last = (after["fleet"] as object[]).at(-1) ?? {};
    assert.deepEqual({ ...last, id: undefined }, { id: undefined, name: "Tern" }, "an item has what the list shows");
    assert.equal((await send("PUT", `${base}/radar/TT1`, { name: "Arctic tern" })).status, 204);
    const { data } = (await send("GET", `${base}/radar/TT1`)).json as { data: Record<string, string> };
    assert.deepEqual([data["name"], data["callsign"]], ["Arctic tern", "TT1"]);
    assert.equal((await send("GET", `${base}/boats/${data["id"]}`)).json["name"], "Arctic tern");
    assert.equal((await send("GET", `${base}/radar/nobody`)).status, 404);
  });

test("an operation that is said to be made keeps nothing", async () => {
  const send = open({ "DELETE /boats/{id}": { made: true }, "GET /boats/{id}": { made: true } });
  assert.equal((await send("DELETE", "/boats/1")).status, 204);
  const { total } = (await send("GET", "/_seedbed/api/data/changes")).json;
  assert.equal(total ?? 0, 0);
  assert.equal((await send("GET", "/boats/no-such-boat")).status, 200);
});

test("a binding with more to say answers by itself, and made needs an operation", async () => {
  const send = open({ "GET /overview/fleet": { list: "boat", answer: { boats: "$records" } } });
  assert.deepEqual(Object.keys((await send("GET", "/overview/fleet")).json), ["boats"]);
  assert.throws(
    () => createMock({ config: defineConfig({ api: HARBOUR, routes: { "GET /boatz": { made: true } } }) }),
    /GET \/boatz: is no operation of an API description, .*did you mean 'GET \/boats'/,
  );
});

test("the guide's corrections are taken, by a document with such operations", async () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, "../../docs/your-api.md"), "utf8");
  const [, block = ""] = /^## Corrections$.*?^```yaml$(.*?)^```$/ms.exec(guide) ?? [];
  const { api: _file, ...beside } = parse(block) as Record<string, unknown>;
  const pets = { type: "array", items: { $ref: "#/components/schemas/Pet" } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Kennel", version: "1" },
    paths: {
      "/pets": { get: { responses: { 200: json(pets) } } },
      "/overview/kennel": { get: { responses: { 200: json({ type: "object", properties: { dogs: pets } }) } } },
      "/pets/check": { post: { responses: { 200: json(some("result")) } } },
    },
    components: { schemas: { Pet: some("id", "name") } },
  };
  const mock = createMock({ config: defineConfig({ ...beside, api: document }) });
  const read = async (at: string, method = "GET") =>
    (await (await mock.fetch(`http://mock.test${at}`, { method })).json()) as Record<string, unknown>;
  const listed = (await read("/pets")) as unknown as readonly unknown[];
  assert.deepEqual((await read("/overview/kennel"))["dogs"], listed);
  assert.deepEqual((await read("/stats"))["pets"], listed.length);
  assert.equal(typeof (await read("/pets/check", "POST"))["result"], "string");
});
