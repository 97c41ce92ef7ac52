// Definitions made of OpenAPI documents, json-server data and Prisma schemas: what is written to them is kept.
import assert from "node:assert/strict";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { importText } from "../../src/core/definition/import/import-text.ts";
import { ImportError } from "../../src/core/definition/import/imported-domain.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { PETSTORE } from "../playgrounds/petstore.ts";

function importing(document: unknown, file = "openapi.json"): string {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return importText(text, file, (definition) => void declareDomain(definition, { catalog }));
}

interface Called {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

function calling(text: string): (method: string, path: string, body?: unknown) => Promise<Called> {
  const mock = createMock({ config: defineConfig(text) });
  const domain = /^domain: (\w+)$/m.exec(text)?.[1] ?? "";
  const base = /^base: (.*)$/m.exec(text)?.[1]?.replaceAll('"', "") ?? `/v1/${domain}`;
  return async (method, path, body) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const answer = await mock.fetch(new Request(`http://mock.test${base}${path}`, { method, ...init }));
    const read = await answer.text();
    return { status: answer.status, body: (read === "" ? {} : JSON.parse(read)) as Record<string, unknown> };
  };
}

const NOUNS = [
  "customer",
  "project",
  "task",
  "invoice",
  "payment",
  "ticket",
  "comment",
  "label",
  "team",
  "member",
  "device",
  "sensor",
  "reading",
  "alert",
  "report",
  "policy",
  "vendor",
  "contract",
  "asset",
  "warehouse",
];

/** Twenty pairs of paths, each of which belongs to the one before it. */
function crud(): unknown {
  const plural = (noun: string): string => (noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`);
  const refer = (noun: string) => ({ $ref: `#/components/schemas/${noun}` });
  const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (const [at, noun] of NOUNS.entries()) {
    const before = NOUNS[at - 1];
    schemas[noun] = {
      type: "object",
      required: ["name", ...(before === undefined ? [] : [`${before}Id`])],
      properties: {
        id: { type: "integer" },
        name: { type: "string", minLength: 1, maxLength: 80 },
        level: { type: "string", enum: ["low", "high"] },
        score: { type: "integer", minimum: 0, maximum: 10 },
        ...(before !== undefined && { [`${before}Id`]: { type: "string" } }),
      },
    };
    paths[`/api/${plural(noun)}`] = {
      get: { responses: { 200: { description: "All", ...json({ type: "array", items: refer(noun) }) } } },
      post: { requestBody: json(refer(noun)), responses: { 201: { description: "Made", ...json(refer(noun)) } } },
    };
    paths[`/api/${plural(noun)}/{id}`] = {
      get: { responses: { 200: { description: "One", ...json(refer(noun)) } } },
      put: { requestBody: json(refer(noun)), responses: { 200: { description: "Put", ...json(refer(noun)) } } },
      delete: { responses: { 204: { description: "Gone" } } },
    };
  }
  return { openapi: "3.0.3", info: { title: "Works", version: "1" }, paths, components: { schemas } };
}

test("each pair of a document of forty paths keeps what is written, checks it, and follows its references", async () => {
  const text = importing(crud());
  const { entries } = declareDomain(text, { catalog });
  assert.equal(entries.length, 20);
  const call = calling(text);
  let before: string | undefined;
  for (const [at, { resource }] of entries.entries()) {
    const path = `/${resource.collection}`;
    const reference = before === undefined ? {} : { [`${before}Id`]: "3" };
    const made = await call("POST", path, { name: "Rex", level: "high", score: 7, ...reference });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(made.body["name"], "Rex");
    const read = await call("GET", `${path}/${String(made.body["id"])}`);
    assert.deepEqual(read.body, made.body);
    assert.equal((await call("POST", path, { name: "Rex", score: 11, ...reference })).status, 422);
    if (before !== undefined) {
      assert.equal((await call("POST", path, { name: "Rex", [`${before}Id`]: "999" })).status, 422);
      assert.equal(typeof (await call("GET", `${path}/1?expand=${before}`)).body[before], "object");
    }
    const one = `${path}/${String(made.body["id"])}`;
    const put = await call("PUT", one, { name: "Max", score: 3, ...reference });
    assert.deepEqual(
      [put.body["name"], put.body["level"], put.body["score"]],
      ["Max", null, 3],
      JSON.stringify(put.body),
    );
    const patched = await call("PATCH", one, { level: "low" });
    assert.deepEqual((await call("GET", one)).body, patched.body);
    const list = (await call("GET", `${path}?name=Max`)).body;
    assert.deepEqual(list, [patched.body], "a list has what was written, and no envelope, as the document says");
    assert.equal((await call("DELETE", one)).status, 204);
    assert.equal((await call("GET", one)).status, 404);
    before = NOUNS[at];
  }
});

test("the pet shop keeps its pets, whose status goes any way", async () => {
  const text = importing(PETSTORE);
  assert.match(text, /^# Made of openapi\.json by seedbed import/);
  const call = calling(text);
  const pet = await call("POST", "/pets", { name: "Rex" });
  assert.equal(pet.status, 201, JSON.stringify(pet.body));
  const path = `/pets/${String(pet.body["id"])}`;
  assert.deepEqual((await call("GET", path)).body, pet.body);
  assert.equal((await call("PATCH", path, { name: "Max" })).body["name"], "Max");
  assert.equal((await call("GET", path)).body["name"], "Max");
  assert.equal((await call("DELETE", path)).status, 204);
  assert.equal((await call("GET", path)).status, 404);
});

test("errors are told as the document has them, and times are numbers where it says so", async () => {
  const text = { type: "string" };
  const boat = {
    type: "object",
    required: ["name"],
    properties: { id: { type: "integer" }, name: text, created: { type: "integer" }, updated: { type: "integer" } },
  };
  const told = (schema: unknown) => ({ description: "No", content: { "application/json": { schema } } });
  const fault = { type: "object", properties: { code: { type: "integer" }, error: text } };
  const invalid = {
    type: "object",
    properties: {
      success: { type: "boolean" },
      errors: { type: "array", items: { type: "object", properties: { field: text, message: text } } },
    },
  };
  const document = (refused: object) => ({
    openapi: "3.0.3",
    info: { title: "Harbour", version: "1" },
    paths: {
      "/boats": {
        get: { responses: { 200: told({ type: "array", items: boat }) } },
        post: { requestBody: told(boat), responses: { 201: told(boat), ...refused } },
      },
      "/boats/{id}": { get: { responses: { 200: told(boat), ...("422" in refused ? {} : { 404: told(fault) }) } } },
    },
  });
  const call = calling(importing(document({ 400: told(invalid) })));
  const { body: made } = await call("POST", "/boats", { name: "Aurora" });
  assert.ok(Math.abs(Number(made["created"]) - Date.now() / 1000) < 86_400 * 366, String(made["created"]));
  const { status, body: refusal } = await call("POST", "/boats", {});
  assert.deepEqual([status, refusal], [400, { success: false, errors: [{ field: "name", message: "is required" }] }]);
  const none = await call("GET", "/boats/999");
  assert.deepEqual([none.status, none.body["code"], typeof none.body["error"]], [404, 404, "string"]);

  // FastAPI tells only how bodies are refused, and answers with a text in the same place otherwise.
  const issue = { type: "object", properties: { loc: { type: "array", items: text }, msg: text } };
  const other = calling(
    importing(document({ 422: told({ type: "object", properties: { detail: { type: "array", items: issue } } }) })),
  );
  assert.deepEqual((await other("POST", "/boats", {})).body, {
    detail: [{ loc: ["body", "name"], msg: "is required" }],
  });
  assert.equal(typeof (await other("GET", "/boats/999")).body["detail"], "string");
});

test("operations that no resource answers by itself are routes at the document's paths, in its envelope", async () => {
  const json = (schema: unknown, example?: unknown) => ({
    content: { "application/json": { schema, ...(example !== undefined && { example }) } },
  });
  const ok = (schema: unknown, example?: unknown) => ({ 200: { description: "OK", ...json(schema, example) } });
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const shelf = { $ref: "#/components/parameters/shelf" };
  const text = importing({
    openapi: "3.1.0",
    info: { title: "Reading room", version: "1" },
    servers: [{ url: "https://example.com/api/v2" }],
    paths: {
      "/shelves": {
        get: {
          parameters: [{ name: "page_size", in: "query", schema: { type: "integer" } }],
          responses: ok({
            type: "object",
            properties: { rows: { type: "array", items: refer("Shelf") }, total_count: { type: "integer" } },
          }),
        },
        post: {
          requestBody: json(refer("Shelf")),
          responses: { 201: { description: "Made", ...json(refer("Shelf")) } },
        },
      },
      "/shelves/{shelf-id}": { parameters: [shelf], get: { responses: ok(refer("Shelf")) } },
      "/shelves/{shelf-id}/scrolls": {
        parameters: [shelf],
        get: { responses: ok({ type: "object", properties: { rows: { type: "array", items: refer("Scroll") } } }) },
        post: {
          requestBody: json(refer("Scroll")),
          responses: { 201: { description: "Made", ...json(refer("Scroll")) } },
        },
      },
      "/shelves/{shelf-id}/scrolls/{id}": {
        parameters: [shelf, { name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: { responses: ok(refer("Scroll")) },
        delete: { responses: { 204: { description: "Gone" } } },
      },
      "/shelves/{shelf-id}/room": { parameters: [shelf], get: { responses: ok({ type: "string" }) } },
      "/scrolls/{code}": { get: { parameters: [], responses: ok(refer("Scroll")) } },
      "/weather": { get: { responses: ok({ type: "object" }, { sky: "grey", note: "{{no template}}" }) } },
      "/ping": { post: { responses: { 202: { description: "Heard" } } } },
    },
    components: {
      parameters: { shelf: { name: "shelf-id", in: "path", required: true, schema: { type: "integer" } } },
      schemas: {
        Shelf: { type: "object", properties: { id: { type: "integer" }, room: { type: "string" } } },
        Scroll: {
          type: "object",
          required: ["code"],
          properties: { id: { type: "integer" }, code: { type: "string" }, shelf_id: { type: "integer" } },
        },
      },
    },
  });
  assert.match(text, /^# - GET \/shelves\/\{shelf-id\}\/room answers and keeps nothing: write what it does/m);
  const call = calling(text);
  const scroll = await call("POST", "/shelves/4/scrolls", { code: "ab-7" });
  assert.deepEqual([scroll.status, scroll.body["shelf_id"], scroll.body["createdAt"]], [201, 4, undefined], text);
  assert.deepEqual((await call("GET", "/scrolls/ab-7")).body, scroll.body);
  const { body } = await call("GET", "/shelves/4/scrolls?page_size=100");
  assert.deepEqual((body["rows"] as Record<string, unknown>[]).at(-1), scroll.body);
  assert.ok((body["rows"] as Record<string, unknown>[]).every((row) => row["shelf_id"] === 4));
  const [first, second] = [await call("POST", "/shelves/4/scrolls", { code: "c" }), scroll];
  assert.equal((await call("GET", `/shelves/4/scrolls/${String(first.body["id"])}`)).body["code"], "c");
  assert.equal((await call("GET", `/shelves/5/scrolls/${String(first.body["id"])}`)).status, 404);
  assert.equal((await call("DELETE", `/shelves/4/scrolls/${String(first.body["id"])}`)).status, 204);
  assert.equal((await call("GET", `/shelves/4/scrolls/${String(first.body["id"])}`)).status, 404);
  assert.deepEqual((await call("GET", `/shelves/4/scrolls/${String(second.body["id"])}`)).body, scroll.body);
  const shelves = await call("GET", "/shelves?page_size=3");
  assert.deepEqual([(shelves.body["rows"] as unknown[]).length, shelves.body["total_count"]], [3, 20]);
  assert.deepEqual((await call("GET", "/weather")).body, { sky: "grey", note: "{ {no template}}" });
  assert.equal((await call("POST", "/ping")).status, 202);
});

test("examples are the first records, an enum of states leads everywhere", async () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "Desk", version: "1" },
    paths: {
      "/desk-tickets": {
        get: {
          responses: {
            200: {
              description: "Tickets",
              content: {
                "application/json": {
                  example: [
                    { id: 9, title: "Printer", status: "closed" },
                    { id: 4, title: "Door", status: "open" },
                  ],
                  schema: { type: "array", items: { $ref: "#/components/schemas/Ticket" } },
                },
              },
            },
          },
        },
      },
      "/desk-tickets/{ticketId}": {
        get: {
          responses: {
            200: {
              description: "One",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Ticket" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Ticket: {
          type: "object",
          required: ["title"],
          properties: {
            id: { type: "integer" },
            title: { type: ["string", "null"] },
            status: { type: "string", enum: ["open", "closed"] },
          },
        },
      },
    },
  };
  const call = calling(importing(document));
  const { body } = await call("GET", "/desk-tickets?limit=3");
  const tickets = body as unknown as Record<string, unknown>[]; // the list is an array in the document
  assert.deepEqual(
    tickets.slice(0, 2).map(({ title, status }) => [title, status]),
    [
      ["Printer", "closed"],
      ["Door", "open"],
    ],
  );
  assert.equal((await call("GET", "/desk-tickets?limit=100")).body["length"], 20);
  assert.deepEqual(
    tickets.map(({ id }) => id),
    [9, 4, 10],
  );
  assert.equal((await call("POST", "/desk-tickets/4/to-closed")).body["status"], "closed");
  assert.equal((await call("PATCH", "/desk-tickets/4", { status: "open" })).body["status"], "open");
  assert.equal((await call("POST", "/desk-tickets", { title: "Desk" })).body["id"], 28);
  assert.equal((await call("POST", "/desk-tickets", { id: 77, title: "Chair" })).body["id"], 77);
});

test("json-server data becomes resources with its records, and references between them", async () => {
  const db = {
    posts: [
      { id: "a7f3", title: "First", authorId: 7, tags: ["x"], meta: { likes: 3 } },
      { id: "b2", title: "Second", authorId: 7, tags: [], meta: { likes: 0 } },
    ],
    authors: [{ id: 7, name: "Ada", email: "ada@example.com" }],
    profile: { name: "me", author_id: 7 },
    settings: { theme: "dark" },
    user: { name: "one" },
    author: { name: "taken" },
    version: 3,
  };
  const text = importing(db, "db.json");
  assert.match(text, /^# - version is left out: it is neither an object nor a list of objects/m);
  assert.match(text, /^# - author is left out: a list is called so, too/m);
  const call = calling(text);
  const post = await call("GET", "/posts/a7f3?expand=author");
  assert.deepEqual(
    [
      post.body["title"],
      post.body["authorId"],
      (post.body["author"] as Record<string, unknown>)["name"],
      post.body["meta"],
    ],
    ["First", 7, "Ada", { likes: 3 }],
  );
  assert.equal((await call("GET", "/authors/7/posts?page=1")).body["total"], 2);
  const profile = await call("GET", "/profile?expand=author");
  assert.deepEqual([profile.body["name"], (profile.body["author"] as Record<string, unknown>)["name"]], ["me", "Ada"]);
  assert.equal((await call("PATCH", "/settings", { theme: "light" })).body["theme"], "light");
  assert.equal((await call("GET", "/user")).body["name"], "one");
});

test("records of more fields than a resource may have are left out before anything is made of them", () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at]));
  const tried: number[] = [];
  const text = importText(
    JSON.stringify({ users: [wide], posts: [{ id: 1, title: "A" }] }),
    "db.json",
    (definition) => {
      tried.push(JSON.stringify(definition).length);
    },
  );
  assert.match(text, /users is left out: its records have more than 100 fields/);
  assert.match(text, /post:/);
  assert.ok(
    tried.every((length) => length < 1_000),
    tried.join(),
  );
});

test("a Prisma schema becomes resources with relations, choices and states", async () => {
  const schema = `
enum Role {
  USER
  ADMIN
}
enum State {
  draft
  published
}
model Author {
  id    Int    @id @default(autoincrement())
  email String @unique
  role  Role   @default(USER)
  isActive Boolean @default(true)
  posts Post[]  
}
model Label {
  name  String
  posts Post[]
}
model Post {
  id       Int      @id
  title    String
  views    Int      @default(0)
  status   State    @default(draft)
  tags     String[]
  author   Author   @relation(fields: [authorId], references: [id])
  authorId Int
  data     Json?
  labels   Label[]
}
`;
  const text = importing(schema, "schema.prisma");
  const call = calling(text);
  const post = await call("POST", "/posts", { title: "Emma", authorId: 2, data: { pages: [1] } });
  assert.deepEqual(post.body["data"], { pages: [1] });
  assert.deepEqual([post.body["id"], post.body["authorId"]], [21, 2]);
  const label = await call("POST", "/labels", { name: "new", postIds: [21] });
  assert.deepEqual((await call("GET", "/posts/21?expand=labels&fields=labels.id")).body["labels"], [
    { id: label.body["id"] },
  ]);
  assert.equal(post.status, 201, JSON.stringify(post.body));
  assert.deepEqual([post.body["status"], post.body["views"]], ["draft", 0]);
  assert.equal((await call("POST", `/posts/${String(post.body["id"])}/to-published`)).body["status"], "published");
  const author = await call("POST", "/authors", { email: "ada@example.com" });
  assert.equal(author.status, 201, JSON.stringify(author.body));
  assert.deepEqual([author.body["role"], author.body["isActive"]], ["USER", true]);
  assert.equal((await call("POST", "/authors", { email: "ada@example.com" })).status, 409);
});

test("a format called as every object's members is none", async () => {
  const schema = {
    type: "object",
    properties: { id: { type: "string" }, name: { type: "string", format: "constructor" } },
  };
  const json = { content: { "application/json": { schema } } };
  const ok = { responses: { 200: { description: "One", ...json } } };
  const document = { openapi: "3.0.0", paths: { "/pets": { get: ok }, "/pets/{id}": { get: ok } } };
  const text = importing(document);
  assert.match(text, /^ +name: /m);
  assert.doesNotMatch(text, /function|native code/);
  assert.equal((await createMock({ config: defineConfig({ api: document }) }).fetch("http://m.test/pets")).status, 200);
});

for (const [name, document, file] of [
  ["Swagger 2", { swagger: "2.0" }, "api.json"],
  ["a text", "hello", "notes.txt"],
  ["a document without operations", { openapi: "3.0.0", paths: { "/a": {} } }, "api.json"],
  ["a document of answers", { openapi: "3.0.0", paths: { "/a": { get: { responses: {} } } } }, "api.json"],
  ["a broken Prisma schema", "model {", "schema.prisma"],
] as const)
  test(`${name} cannot be imported, and it is said why`, () => {
    assert.throws(() => importing(document, file), ImportError);
  });

for (const [name, text, file] of [
  ["JSON", `{"posts":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "db.json"],
  ["YAML", `openapi: 3.0.0\npaths: ${"{a: ".repeat(5_000)}1${"}".repeat(5_000)}`, "openapi.yaml"],
] as const)
  test(`${name} that is nested too deeply is refused in words of this page`, () => {
    assert.throws(() => importing(text, file), new ImportError(`cannot read ${file}: it is nested too deeply`));
  });

test("a tag that means nothing is passed over, and the process warns of nothing", (t) => {
  const warned = t.mock.method(process, "emitWarning", () => undefined);
  assert.match(importing("posts: !list\n  - !post { id: 1, title: !ruby/text Emma }\n", "db.yaml"), /title: Emma/);
  assert.equal(warned.mock.callCount(), 0);
});

test("a member that is always a text like a slot, or has a name that is too long, takes no list away", async () => {
  const thing = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const list = {
    type: "object",
    properties: { object: { enum: ["$list"] }, rows: { type: "array", items: thing }, total: { type: "integer" } },
  };
  const answer = (schema: unknown) => ({
    responses: { 200: { description: "One", content: { "application/json": { schema } } } },
  });
  const parameters = [{ name: `page${"_".repeat(120)}`, in: "query", schema: { type: "integer" } }];
  const text = importing({
    openapi: "3.1.0",
    paths: { "/things": { get: { parameters, ...answer(list) } }, "/things/{id}": { get: answer(thing) } },
  });
  assert.match(text, /^# - paging of the style is left out: /m);
  const { body } = await calling(text)("GET", "/things");
  assert.deepEqual([Object.keys(body), body["total"]], [["rows", "total"], 20]);
});

test("schemas that are put together of each other are bounded", () => {
  const part = (at: number) => ({ $ref: `#/components/schemas/s${at}` });
  const schemas = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((at) => [`s${at}`, { allOf: Array.from({ length: 30 }, () => part(at + 1)) }]),
  );
  const thing = { type: "object", properties: { id: { type: "integer" }, a: part(0), b: { anyOf: [part(1)] } } };
  const ok = { responses: { 200: { description: "One", content: { "application/json": { schema: thing } } } } };
  const text = importing({
    openapi: "3.0.0",
    paths: { "/things": { get: ok }, "/things/{id}": { get: ok } },
    components: { schemas: { ...schemas, s7: { type: "string" } } },
  });
  assert.match(text, /^  thing:/m);
});

test("schemas that multiply are bounded", () => {
  const names = Array.from({ length: 100 }, (_, at) => `p${at}`);
  const level = (next: string) => ({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${next}` }])),
  });
  const json = { "application/json": { schema: { $ref: "#/components/schemas/s0" } } };
  const schemas = Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`s${at}`, level(`s${(at + 1) % 6}`)]));
  const ok = { responses: { 200: { description: "One", content: json } } };
  const document = { openapi: "3.0.0", paths: { "/a": { get: ok }, "/a/{id}": { get: ok } }, components: { schemas } };
  assert.ok(importing(document).length < 100_000, "a hundred members at six levels are a million million");
});
