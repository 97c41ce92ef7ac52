// The definition of a playground as a whole: an API description, base, style and routes, and changes of a part of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { readApiDocument } from "../../src/core/openapi/document.ts";
import { startReceiver } from "../events/receiver.ts";
import { startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";
import { largeDescription } from "./large-description.ts";
import { makePlayground, toMade } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const SHOP = `
domain: shop
base: /api/v2
style: laravel
resources:
  customer: { count: 12, fields: { name: person.fullName, email: internet.email } }
  invoice:
    count: 30
    belongsTo: { customer: {} }
    fields: { total: { is: money } }
    states: { open: { pay: paid }, paid: {} }
routes:
  GET /ping: { answer: { to: "{{query.who}}" } }
  GET /first: { read: customer, where: { id: "3" } }
  GET /sum: { answer: { customers: { count: customers } } }
`;

const NOTE = {
  type: "object",
  required: ["id", "text"],
  properties: { id: { type: "integer" }, text: { type: "string" } },
};
const answering = (schema: unknown): unknown => ({
  description: "As asked.",
  content: { "application/json": { schema } },
});
const NOTES = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.example.com/api" }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Notes-Key" } } },
  security: [{ key: [] }],
  paths: {
    "/notes": {
      get: {
        responses: {
          200: answering({ type: "object", properties: { notes: { type: "array", items: NOTE } } }),
          401: answering({}),
        },
      },
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
            },
          },
        },
        responses: { 201: answering(NOTE) },
      },
    },
    "/notes/{id}": {
      get: { responses: { 200: answering(NOTE) } },
      delete: { responses: { 204: { description: "Gone." } } },
    },
  },
};

function imported(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  const type = typeof body === "string" && !body.startsWith("{") ? "application/yaml" : "application/json";
  return serving.request({
    method: "POST",
    path: "/api/playgrounds/import",
    body,
    headers: { "Content-Type": type, ...headers },
  });
}

function put(made: Made, body: unknown, type = "application/json", word = "definition"): Promise<Received> {
  return made.edit({ method: "PUT", path: `/${word}`, body, headers: { "Content-Type": type } });
}

test("base, style and routes of a definition hold below the playground", async () => {
  const made = await makePlayground(serving);
  assert.equal((await put(made, SHOP, "application/yaml")).status, 200);
  const root = `http://seedbed.test/play/${made.id}/api/v2`;
  const list = (await made.play({ path: "/api/v2/customers?per_page=1" })).json() as {
    data: Record<string, unknown>[];
    links: Record<string, string>;
    meta: Record<string, unknown>;
  };
  assert.deepEqual(Object.keys(list.data[0] ?? {}), ["id", "name", "email", "created_at", "updated_at"]);
  assert.deepEqual([list.meta["total"], list.links["next"]], [12, `${root}/customers?per_page=1&page=2`]);
  const second = await made.play({
    path: list.links["next"]?.slice(`http://seedbed.test/play/${made.id}`.length) ?? "",
  });
  assert.equal((second.json()["data"] as { id: number }[])[0]?.id, 2);
  assert.equal((await made.play({ path: "/api/v2/ping?who=me" })).text, '{"to":"me"}');
  assert.equal(((await made.play({ path: "/api/v2/first" })).json()["data"] as { id: number }).id, 3);
  const written = await made.play({
    method: "POST",
    path: "/api/v2/customers",
    body: { name: "Ada", email: "ada@example.com" },
  });
  assert.deepEqual([written.status, written.header("location")], [201, `/play/${made.id}/api/v2/customers/13`]);
  assert.equal((await made.play({ path: "/api/v2/sum" })).text, '{"customers":13}');
  const missing = await made.play({ path: "/api/v2/customers/99" });
  assert.deepEqual([missing.status, Object.keys(missing.json())], [404, ["message"]], "errors are in the style, too");
  assert.equal((await made.play({ path: "/customers/13" })).status, 404, "the base is instead of the root");
  const unknown = await made.play({ path: "/api/v2/customer" });
  assert.deepEqual([unknown.status, Object.keys(unknown.json())], [404, ["message"]]);
  assert.match(String(unknown.json()["message"]), /did you mean \/api\/v2\/customers\?/);
  const wrong = await made.play({ method: "DELETE", path: "/api/v2/customers" });
  assert.deepEqual([wrong.status, Object.keys(wrong.json())], [405, ["message"]]);
});

test("a playground describes what answers there, whatever it was made of", async () => {
  const made = await makePlayground(serving);
  assert.equal((await made.play({ path: "/openapi.json" })).status, 404, "there is nothing to describe");
  await made.publish({ path: "/things/:id", template: { id: "{{params.id}}" } });
  await made.publish({ path: "/pets", collection: { name: "pets", records: [{ name: "Rex" }] } });
  assert.equal((await put(made, SHOP, "application/yaml")).status, 200);
  const { text } = await made.play({ path: "/openapi.json" });
  const { title, operations, notes } = await readApiDocument(text);
  assert.deepEqual([title, notes], ["Mine", []]);
  const told = operations.map(({ method, path }) => `${method} ${path}`);
  for (const one of [
    "GET /things/{id}",
    "POST /pets",
    "DELETE /pets/{id}",
    "GET /api/v2/ping",
    "POST /api/v2/invoices",
  ])
    assert.ok(told.includes(one), one);
  assert.ok(told.includes("POST /api/v2/invoices/{id}/pay") && !told.some((one) => one.includes("/v1/")));
  assert.match(text, /"servers":\[\{"url":"[^"]*\/play\/\w+"/);
  await made.publish({ path: "/openapi.json", template: { own: true } });
  assert.equal((await made.play({ path: "/openapi.json" })).text, '{"own":true}');
});

test("undeclared members and removals go by the definition's word, or that of the sandbox", async () => {
  const made = await makePlayground(serving);
  assert.equal((await put(made, SHOP.replace("style: laravel", "unknown: refuse"), "application/yaml")).status, 200);
  const create = (name: string): Promise<Received> =>
    made.play({
      method: "POST",
      path: "/api/v2/customers",
      body: { name: "Ada", nick: "A" },
      headers: { "X-Sandbox": name },
    });
  assert.equal((await create("strict")).status, 422);
  for (const [name, settings] of [
    ["lax", { unknown: "ignore" }],
    ["tied", { onDelete: "refuse" }],
  ] as const)
    await serving.request({ method: "POST", path: "/api/sandboxes", body: { name, ...settings } });
  const lax = await create("lax");
  assert.deepEqual([lax.status, "nick" in lax.json()], [201, false]);
  const invoice = (await made.play({ path: "/api/v2/invoices/1" })).json();
  const remove = (headers: Record<string, string>): Promise<Received> =>
    made.play({ method: "DELETE", path: `/api/v2/customers/${String(invoice["customerId"])}`, headers });
  assert.equal((await remove({ "X-Sandbox": "tied" })).status, 409);
  assert.equal((await remove({ "X-Sandbox": "lax" })).status, 204);
});

test("an OpenAPI document is a definition, at its paths and below those of its servers", async () => {
  const made = await makePlayground(serving);
  const answer = await put(made, NOTES);
  assert.equal(answer.status, 200, answer.text);
  const { definition } = answer.json() as {
    definition: {
      title: string;
      operations: readonly Record<string, unknown>[];
      resources: readonly Record<string, unknown>[];
    };
  };
  assert.equal(definition.title, "Notes");
  assert.deepEqual(
    definition.operations.map(({ method, path, grade }) => [method, path, grade]),
    [
      ["GET", "/notes", "kept"],
      ["POST", "/notes", "kept"],
      ["GET", "/notes/{id}", "kept"],
      ["DELETE", "/notes/{id}", "kept"],
    ],
  );
  assert.equal(definition.resources[0]?.["url"], `http://seedbed.test/play/${made.id}/notes`);
  const sent = await made.play({ method: "POST", path: "/api/notes", body: { text: "Tide" } });
  assert.equal(sent.status, 201, sent.text);
  const id = String(sent.json()["id"]);
  assert.equal(sent.header("location"), `/play/${made.id}/api/notes/${id}`);
  assert.deepEqual((await made.play({ path: `/notes/${id}` })).json(), { id: Number(id), text: "Tide" });
  const other = { "X-Sandbox": "other" };
  assert.equal((await made.play({ path: `/notes/${id}`, headers: other })).status, 404, "each sandbox has its own");
  const own = await serving.request({ method: "POST", path: `/s/mine/play/${made.id}/notes`, body: { text: "Ebb" } });
  assert.equal(own.header("location"), `/s/mine/play/${made.id}/notes/${String(own.json()["id"])}`);
  assert.equal((await made.play({ method: "POST", path: "/notes", body: { text: 1 } })).status, 422);
  assert.equal((await made.play({ method: "DELETE", path: `/notes/${id}` })).status, 204);
  assert.equal((await made.play({ path: `/notes/${id}` })).status, 404);
  const near = await made.play({ path: "/note" });
  assert.match(String(near.json()["detail"]), /did you mean (?:GET )?\/notes/);
  const log = (await made.edit({ path: "/requests" })).json() as { requests: { path: string }[] };
  assert.ok(
    log.requests.some(({ path }) => path === "/api/notes"),
    "the log has the paths as they were asked for",
  );
});

test("a part of a definition is changed by a merge patch", async () => {
  const made = await makePlayground(serving);
  assert.equal((await made.edit({ method: "PATCH", path: "/definition", body: { title: "None" } })).status, 404);
  await put(made, { api: NOTES });
  assert.equal((await made.play({ path: "/notes" })).status, 200);
  const guarded = await made.edit({ method: "PATCH", path: "/definition", body: { access: "declared" } });
  assert.equal(guarded.status, 200, guarded.text);
  assert.equal((await made.play({ path: "/notes" })).status, 401);
  assert.equal((await made.play({ path: "/notes", headers: { "X-Notes-Key": "any" } })).status, 200);
  const wrong = await made.edit({ method: "PATCH", path: "/definition", body: { acces: "open" } });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /did you mean 'access'/);
  assert.equal((await made.play({ path: "/notes" })).status, 401, "what is refused changes nothing");
  await made.edit({ method: "PATCH", path: "/definition", body: { access: null } });
  assert.equal((await made.play({ path: "/notes" })).status, 200);
});

test("a description that stands alone takes words of definitions and its own members", async () => {
  const made = await makePlayground(serving);
  await put(made, NOTES);
  const titled = await made.edit({ method: "PATCH", path: "/definition", body: { info: { title: "Tides" } } });
  assert.match(titled.text, /"title":"Tides"/);
  const guarded = await made.edit({ method: "PATCH", path: "/definition", body: { access: "declared" } });
  assert.equal(guarded.status, 200, guarded.text);
  assert.equal((await made.play({ path: "/notes" })).status, 401);
  const wrong = await made.edit({ method: "PATCH", path: "/definition", body: { acces: "open" } });
  assert.match(wrong.text, /did you mean 'access'/);
});

test("a definition has two names, and what was written stays where it fits the next", async () => {
  const made = await makePlayground(serving);
  await put(made, SHOP, "application/yaml", "domain");
  await made.play({ method: "POST", path: "/api/v2/customers", body: { name: "Ada" } });
  const shown = (await made.edit({ path: "/definition" })).json()["definition"] as { text: string };
  assert.equal(shown.text, SHOP);
  const { dropped } = (await put(made, NOTES)).json() as { dropped: readonly { resource: string }[] };
  assert.deepEqual(
    dropped.map(({ resource }) => resource),
    ["customer"],
  );
  await put(made, SHOP, "application/yaml");
  const kept = (await made.play({ path: "/api/v2/customers/13" })).json()["data"] as { name: string };
  assert.equal(kept.name, "Ada");
  const exported = (await made.edit({ path: "/export" })).json();
  assert.equal(exported["domain"], SHOP);
});

test("endpoints go before the paths of the definition", async () => {
  const made = await makePlayground(serving);
  await put(made, NOTES);
  await made.publish({ path: "/notes/:id", template: { mine: "{{params.id}}" } });
  assert.deepEqual((await made.play({ path: "/notes/7" })).json(), { mine: "7" });
  assert.equal((await made.play({ path: "/api/notes/1" })).json()["id"], 1);
  const allow = (await made.play({ method: "OPTIONS", path: "/notes/7" })).header("allow");
  assert.equal(allow, "GET, HEAD, DELETE, OPTIONS");
});

test("the address in a record is that of the record in the playground and the sandbox that it was asked in", async () => {
  const made = await makePlayground(serving);
  const url = { type: "string", format: "uri", readOnly: true };
  const schema = { ...NOTE, required: [...NOTE.required, "url"], properties: { ...NOTE.properties, url } };
  const paths = {
    "/notes": { get: { responses: { 200: answering({ type: "array", items: schema }) } } },
    "/notes/{id}": { get: { responses: { 200: answering(schema) } } },
  };
  for (const servers of [[], [{ url: "https://notes.example.com/v1" }]]) {
    await put(made, { ...NOTES, servers, paths });
    for (const prefix of ["", "/s/mine", "/s/other"]) {
      const base = servers.length === 0 ? "" : "/v1";
      const root = `${prefix}/play/${made.id}${base}`;
      const list = JSON.parse((await serving.request({ path: `${root}/notes?_seed=1` })).text) as {
        id: number;
        url: string;
      }[];
      assert.equal(list[0]?.url, `http://seedbed.test${root}/notes/${list[0]?.id}`);
      const read = await serving.request({ path: new URL(list[0].url).pathname });
      assert.equal(read.json()["url"], list[0].url);
    }
  }
});

test("what was left out of a file is told, whichever way it comes", async () => {
  const made = await makePlayground(serving);
  const sql =
    "CREATE TABLE pets (id serial PRIMARY KEY, name text NOT NULL, shape geometry, age int CHECK (age * 2 > id));";
  const prisma = 'model Pet {\n  id Int @id\n  shape Unsupported("polygon")\n  @@fulltext([id])\n}\n';
  const external = { ...NOTES, components: { schemas: { A: { $ref: "other.yaml#/A" } } } };
  for (const [body, type] of [
    [sql, "text/plain"],
    [prisma, "text/plain"],
    [external, "application/json"],
  ] as const) {
    const other = await imported(body, { "Content-Type": type });
    const notes = other.json()["notes"] as readonly string[];
    assert.ok(notes.length > 0, other.text);
    assert.deepEqual((await put(made, body, type)).json()["notes"], notes);
  }
});

test("a document that is too large for its maker, or none, is refused as a whole", async () => {
  const made = await makePlayground(serving);
  const get = { get: { responses: { 200: { description: "Yes." } } } };
  const paths = Object.fromEntries(Array.from({ length: 121 }, (_, at) => [`/p${at}`, get]));
  const many = await put(made, { ...NOTES, paths });
  assert.equal(many.status, 403, many.text);
  assert.match(many.text, /has 121 operations, and a playground serves at most 120; .* API key holds more/);
  const all = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`/p${at}`, get]));
  const document = { ...NOTES, paths: all };
  const yaml = `domain: x\nresources: { a: { fields: { b: text } } }\napi: ${JSON.stringify(document)}`;
  for (const body of [document, { api: document }, { api: { "/a": document, "/b": NOTES } }, yaml])
    for (const sent of [
      await put(made, body, typeof body === "string" ? "application/yaml" : undefined),
      await imported(body),
    ]) {
      assert.equal(sent.status, 403, sent.text);
      assert.match(sent.text, /has 500\d operations, and a playground serves at most 120;/);
    }
  const old = await put(made, { openapi: "1.0", paths: {} });
  assert.equal(old.status, 422);
  assert.match(
    String(old.json()["detail"]),
    /api: it is of OpenAPI "1\.0": 3\.0, 3\.1, 3\.2 and Swagger 2\.0 are read$/,
  );
  assert.equal((await made.edit({ path: "/definition" })).status, 404);
});

test("a description of more than a megabyte is for the largest plan", async () => {
  const text = largeDescription(40);
  const sent = { method: "PUT", path: "/definition", body: text, headers: { "Content-Type": "application/json" } };
  for (const strangers of [await (await makePlayground(serving)).edit(sent), await imported(text)]) {
    assert.equal(strangers.status, 413, strangers.text);
    assert.equal(strangers.json()["limit"], 1024 ** 2);
    assert.match(
      strangers.text,
      /longer than 1 MiB, .* plan free; the plan enterprise takes 16 MiB; on your own machine, npx seedbed .* any/,
    );
  }
  const whole = await imported(text, { "X-API-Key": serving.apiKey });
  assert.equal(whole.status, 201, whole.text);
  assert.match(JSON.stringify(whole.json()["notes"]), /160 of 160 operations answer/);
  const made = await makePlayground(serving, { "X-API-Key": serving.apiKey });
  const taken = await made.edit(sent);
  assert.equal(taken.status, 200, taken.text);
  const { operations } = taken.json()["definition"] as { readonly operations: readonly { readonly grade: string }[] };
  assert.equal(operations.filter(({ grade }) => grade === "kept").length, 4 * 40);
  const created = await made.play({ method: "POST", path: "/thing39s", body: { id: 900, name: "New" } });
  assert.equal(created.status, 201, created.text);
  assert.equal((await made.play({ path: `/thing39s/${String(created.json()["id"])}` })).json()["name"], "New");
  const titled = await made.edit({ method: "PATCH", path: "/definition", body: { info: { title: "All things" } } });
  assert.equal(titled.status, 200, titled.text);
  const published = await made.publish({ path: "/thing1s", template: { own: true } });
  assert.equal(published.status, 201, published.text);
  assert.deepEqual((await made.play({ path: "/thing1s" })).json(), { own: true });
});

test("webhooks and callbacks of an OpenAPI document are events of its playground", async () => {
  await using receiver = await startReceiver();
  await using open = await startServing({ settings: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } });
  const made = await makePlayground(open);
  const content = { "application/json": { schema: NOTE } };
  const heard = { post: { requestBody: { content }, responses: { 200: { description: "Heard." } } } };
  const notes = NOTES.paths["/notes"];
  const document = {
    ...NOTES,
    paths: {
      ...NOTES.paths,
      "/notes": { ...notes, post: { ...notes.post, callbacks: { kept: { "{$request.query.url}": heard } } } },
    },
    webhooks: { newNote: heard },
  };
  assert.equal((await put(made, document)).status, 200);
  const body = { url: `${receiver.url}/hook`, events: ["newNote"], playground: made.id };
  const { status, text } = await open.request({ method: "POST", path: "/api/events/subscriptions", body });
  assert.equal(status, 201, text);
  const sent = await made.play({ method: "POST", path: `/notes?url=${receiver.url}/kept`, body: { text: "Tide" } });
  assert.equal(sent.status, 201, sent.text);
  await receiver.hears(2);
  assert.deepEqual(receiver.heard.map(({ path }) => path).toSorted(), ["/hook/hook", "/hook/kept"]);
  for (const one of receiver.heard) assert.deepEqual(JSON.parse(one.body), sent.json());
});

test("no header of a definition reaches further than its answer", async () => {
  const made = await makePlayground(serving);
  const headers =
    '{ Set-Cookie: "a=b", Clear-Site-Data: "*", Access-Control-Allow-Origin: "https://evil.example", X-Mine: "yes" }';
  const routes = `domain: d\nresources: { a: { fields: { b: text } } }\nroutes:\n  GET /c: { answer: 1, headers: ${headers} }\n`;
  assert.equal((await put(made, routes, "application/yaml")).status, 200);
  const answer = await made.play({ path: "/c" });
  assert.deepEqual([answer.status, answer.header("x-mine")], [200, "yes"]);
  for (const name of ["set-cookie", "clear-site-data"]) assert.equal(answer.header(name), undefined, name);
  assert.equal(answer.header("access-control-allow-origin"), "*");
  assert.equal(answer.header("content-security-policy"), "sandbox");
  const cookie = {
    "Set-Cookie": { schema: { type: "string", example: "a=b" } },
    "X-Next": { schema: { type: "integer" } },
  };
  const get = { responses: { 200: { ...(answering(NOTE) as object), headers: cookie } } };
  await put(made, { ...NOTES, security: [], paths: { "/one": { get } } });
  const described = await made.play({ path: "/one" });
  assert.deepEqual([described.status, described.header("set-cookie")], [200, undefined]);
});

test("routes know who signed in to the sandbox, and let be tokens that are none of ours", async () => {
  const made = await makePlayground(serving);
  const routes = `domain: d\nresources: { a: { fields: { b: text } } }\nroutes:\n  GET /c: { answer: { to: "{{caller.email}}" } }\n  GET /me: { read: user, where: { id: "{{caller.userId}}" } }\n`;
  await put(made, routes, "application/yaml");
  const login = { email: "alice@example.com", password: "demo123" };
  const session = await serving.request({ method: "POST", path: "/v1/auth/login", body: login });
  const [own, other] = [String(session.json()["token"]), "3f0c7a52"].map((token) => ({
    Authorization: `Bearer ${token}`,
  }));
  assert.equal((await made.play({ path: "/c", headers: own ?? {} })).text, '{"to":"alice@example.com"}');
  assert.equal((await made.play({ path: "/me", headers: own ?? {} })).json()["email"], "alice@example.com");
  assert.equal((await made.play({ path: "/c", headers: other ?? {} })).text, '{"to":null}');
  assert.equal((await made.play({ path: "/me", headers: other ?? {} })).status, 401);
});

test("a key that a document declares is none of ours", async () => {
  const made = await makePlayground(serving);
  const key = { type: "apiKey", in: "header", name: "X-API-Key" };
  const api = { ...NOTES, components: { securitySchemes: { key } } };
  await put(made, { api, access: "declared" });
  assert.equal((await made.play({ path: "/notes" })).status, 401);
  assert.equal((await made.play({ path: "/notes", headers: { "X-API-Key": "zz" } })).status, 200);
  const ours = await made.play({ path: "/notes", headers: { "X-API-Key": "sb_live_wrong" } });
  assert.equal(ours.json()["code"], "invalid_api_key");
});

const COMMENTED = `# ours
openapi: 3.0.3
info: { title: Boats, version: "1" } # the whole
paths:
  /boats:
    get:
      summary: One
      summary: All
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { type: object, properties: { name: { type: string } } } } } } } }
`;

test("an API description stays as it was written, and of what is given twice the last counts, as a note says", async () => {
  const made = await makePlayground(serving);
  const answer = await put(made, COMMENTED, "application/yaml");
  assert.equal(answer.status, 200, answer.text);
  assert.equal((answer.json()["notes"] as string[])[0], "line 8: summary: All is given twice: the last one counts");
  assert.equal((await made.play({ path: "/boats" })).status, 200);
  const shown = (await made.edit({ path: "/definition" })).json()["definition"] as { text: string };
  assert.equal(shown.text, COMMENTED);
  const exported = (await made.edit({ path: "/export" })).json();
  assert.equal(exported["domain"], COMMENTED);
  const copied = await serving.request({ method: "POST", path: "/api/playgrounds/import", body: exported });
  assert.equal(copied.status, 201, copied.text);
  const again = toMade(serving, copied);
  assert.equal((await again.play({ path: "/boats" })).status, 200);
  await again.edit({ method: "PATCH", path: "/definition", body: { info: { title: "Ships" } } });
  assert.equal((await again.play({ path: "/boats" })).status, 200);

  const json =
    '{"openapi": "3.0.3", "info": {"title": "A", "title": "B", "version": "1"}, "paths": {"/a": {"get": {}}}}';
  assert.match(
    String((await put(made, json, "application/yaml")).json()["notes"]),
    /^line 1: .* is given twice: the last one counts/,
  );
});

for (const [name, text, says] of [
  ["YAML", "openapi: 3.0.3\npaths:\n  /a: [\n", /^3:7: .* is not closed/],
  ["JSON", '{\n  "openapi": "3.0.3",\n  "paths": {\n    "/a": {]\n  }\n}', /^4:/],
] as const)
  test(`an API description that is no ${name} is refused with the line, as any definition`, async () => {
    const made = await makePlayground(serving);
    const headers = { "Content-Type": "application/yaml" };
    const refused = await made.edit({ method: "PUT", path: "/definition", headers, body: text });
    assert.deepEqual([refused.status, refused.json()["code"]], [422, "validation_failed"], refused.text);
    const [fault] = refused.json()["errors"] as { line: number; detail: string }[];
    assert.match(fault?.detail ?? "", says);
  });
