// Routes of a definition at the paths of its API description's operations: they say what an operation does, and it answers as described.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { parse, stringify } from "yaml";

import { servedOf } from "../../src/core/definition/routes/served-apis.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";
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
    "/boats/{boatId}/frobnicate": {
      parameters: [inPath("boatId")],
      post: {
        requestBody: json(some("name")),
        responses: { 200: json({ properties: { result: some("id", "name") } }) },
      },
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

test("a corrected operation is about the record of its path, whatever follows the key", async () => {
  const send = open({ "POST /boats/{id}/frobnicate": { change: "boat" } });
  const { json: changed } = await send("POST", "/boats/3/frobnicate", { name: "Frob" });
  assert.deepEqual(changed, { result: { id: "3", name: "Frob" } });
  assert.equal((await send("GET", "/boats/3")).json["name"], "Frob");
  assert.equal((await send("POST", "/boats/nobody/frobnicate", { name: "Frob" })).status, 404);
});

test("routes beside a document answer at all of its addresses", async () => {
  const send = open({ "GET /overview/fleet": { answer: { mine: 1 } }, "GET /nowhere": { list: "boat" } });
  for (const base of ["", "/api"]) {
    assert.deepEqual((await send("GET", `${base}/overview/fleet`)).json, { mine: 1 });
    assert.equal((await send("GET", `${base}/nowhere`)).status, 200);
  }
  const spelt = open({ "GET /api/overview/fleet": { list: "boat" } });
  assert.ok("fleet" in (await spelt("GET", "/overview/fleet")).json);
});

test("of two documents with resources of one name, an operation is about its own", async () => {
  const api = { "/a": HARBOUR, "/b": HARBOUR };
  const mock = createMock({ config: defineConfig({ api, routes: { "POST /a/launches": { create: "boat" } } }) });
  const count = async (root: string) =>
    ((await (await mock.fetch(`http://mock.test${root}/boats`)).json()) as unknown[]).length;
  const [first, second] = [await count("/a"), await count("/b")];
  const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"name":"Tern"}' };
  assert.equal((await mock.fetch("http://mock.test/a/launches", sent)).status, 200);
  assert.deepEqual([await count("/a"), await count("/b")], [first + 1, second]);
  const inCode = createMock({ config: defineConfig({ api, routes: { "GET /a/quays": () => ["East"] } }) });
  for (const base of ["/a", "/a/api"])
    assert.deepEqual(await (await inCode.fetch(`http://mock.test${base}/quays`)).json(), ["East"]);
});

test("a file may hold its document, and a module extend one with a document", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "seedbed-corrections-"));
  try {
    const file = (name: string) => path.join(folder, name);
    const routes = { "GET /overview/fleet": { list: "boat" } };
    await writeFile(file("harbour.json"), JSON.stringify(HARBOUR));
    await writeFile(file("whole.yaml"), stringify({ api: HARBOUR, routes }));
    await writeFile(file("base.yaml"), "api: ./harbour.json\n");
    await writeFile(
      file("own.config.ts"),
      `export default { extends: "./base.yaml", routes: ${JSON.stringify(routes)} };`,
    );
    for (const name of ["whole.yaml", "own.config.ts"]) {
      const [api] = servedOf(await loadCatalog(file(name)));
      const found = api?.routes.find(({ operation }) => operation.path === "/overview/fleet");
      assert.equal(found?.why, "the definition says: list boat", name);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a file of lists takes routes", async () => {
  const api = { posts: [{ id: 1, title: "One" }] };
  const mock = createMock({ config: defineConfig({ api, routes: { "GET /count": { answer: { count: "posts" } } } }) });
  assert.equal(await (await mock.fetch("http://mock.test/count")).json(), 1);
  assert.equal((await mock.fetch("http://mock.test/posts/1")).status, 200);
});

for (const [route, does, message] of [
  ["GET /boats/{id}", { list: "boat" }, /cannot list boat: the method or the answer/],
  ["GET /overview/fleet", { create: "boat" }, /cannot create boat/],
  ["DELETE /boats/{id}", { create: "boat" }, /cannot create boat/],
  ["POST /launches", { list: "boat" }, /cannot list boat/],
  ["GET /boats", { made: false }, /must be true, or left out/],
] as const)
  test(`${JSON.stringify(does)} is refused at ${route}`, () => {
    assert.throws(
      () => createMock({ config: defineConfig({ api: HARBOUR, routes: { [route]: does } }) }),
      (error: Error) => message.test(error.message),
    );
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
