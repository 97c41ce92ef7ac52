// Playgrounds made of what people have: OpenAPI documents, json-server data, exports.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { stringify } from "yaml";

import type { Received, Serving } from "../http/serving.ts";
import { NOW, startServing } from "../http/serving.ts";
import { makePlayground, toMade } from "./newcomer.ts";
import { PETSTORE } from "./petstore.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

let time = NOW;

function importing(body: unknown, headers: Record<string, string> = {}): Promise<Received> {
  serving.setTime((time += 60_000)); // an address imports little at once
  return serving.request({ method: "POST", path: "/api/playgrounds/import", body, headers });
}

interface Answered {
  readonly playground: { readonly id: string; readonly name: string | null };
  readonly endpoints: readonly Record<string, unknown>[];
  readonly domain: {
    readonly operations: readonly { readonly method: string; readonly path: string; readonly grade: string }[];
  };
  readonly notes: readonly string[];
}

test("an OpenAPI document becomes a playground that answers at its paths as it describes", async () => {
  const answer = await importing(PETSTORE);
  assert.equal(answer.status, 201, answer.text);
  const { playground, endpoints, domain, notes } = answer.json() as unknown as Answered;
  assert.equal(playground.name, "Pet shop");
  assert.deepEqual(endpoints, []);
  const graded = (grade: string): string[] =>
    domain.operations.filter((one) => one.grade === grade).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(graded("kept").slice(0, 3), ["GET /pets", "POST /pets", "GET /pets/{petId}"]);
  assert.ok(graded("made").includes("GET /motd"));
  assert.equal(
    notes[0],
    `${domain.operations.length} of ${domain.operations.length} operations answer, ${graded("kept").length} keep what is written`,
  );
  assert.ok(
    notes.some((note) => note.includes("https://example.com/schema.json")),
    notes.join("\n"),
  );

  const made = toMade(serving, answer);
  const pets = (await made.play({ path: "/pets?_seed=42" })).json() as unknown as {
    status?: string;
    email?: string;
    age?: number;
  }[];
  assert.equal(pets.length, 4, "as the schema has it");
  for (const { status, email, age } of pets) {
    assert.ok(["available", "pending", "sold", undefined].includes(status));
    assert.match(email ?? "a@example.com", /@example\.(com|net|org)$/);
    assert.ok([1, 2, 3, undefined].includes(age));
  }
  const sent = { id: 77, name: "Fido", age: 2, category: { name: "Cats" } };
  const fido = await made.play({ method: "POST", path: "/pets", body: sent });
  assert.ok([200, 201].includes(fido.status), fido.text);
  const path = `/pets/${String(fido.json()["petId"])}`;
  assert.equal((await made.play({ path })).json()["name"], "Fido", "what is written is kept");
  assert.equal(
    (await made.play({ path: `/pets/${String(fido.json()["petId"])}?_seed=1` })).status,
    404,
    "by nobody else",
  );
  for (const wrong of [
    { id: 78, name: "Fido", age: 4 },
    { id: 78, age: 2 },
  ])
    assert.ok([400, 422].includes((await made.play({ method: "POST", path: "/pets", body: wrong })).status));
  assert.ok([200, 204].includes((await made.play({ method: "DELETE", path })).status));
  assert.equal((await made.play({ path })).status, 404);
  assert.equal((await made.play({ path: "/pet" })).json()["code"], "route_not_found");
  const order = (await made.play({ path: "/store/order/1" })).json();
  assert.ok("quantity" in order && "complete" in order, JSON.stringify(order));
  assert.equal((await made.play({ path: "/motd" })).text, "Hello {{there}}");
  const source = (await made.play({ path: "/openapi.json" })).json();
  assert.deepEqual(source["info"], PETSTORE.info);
  assert.match((await made.play({ method: "OPTIONS", path: "/pets" })).header("allow") ?? "", /GET.*POST/);
  assert.equal((await made.play({ method: "PUT", path: "/pets" })).status, 405);
});

test("a document in YAML becomes what the same one in JSON does, and stays as it was written", async () => {
  const exportOf = async (document: string, type: string): Promise<unknown> => {
    const answer = await importing(document, { "Content-Type": type });
    assert.equal(answer.status, 201, answer.text);
    const made = toMade(serving, answer);
    const { domain, ...rest } = (await made.edit({ path: "/export" })).json();
    assert.equal(domain, document);
    const { text: _text, ...means } = (await made.edit({ path: "/definition" })).json()["definition"] as {
      text: string;
    };
    return JSON.parse(JSON.stringify({ rest, means }).replaceAll(made.id, "")) as unknown;
  };
  const expected = await exportOf(JSON.stringify(PETSTORE), "application/json");
  const yaml = stringify(PETSTORE);
  for (const type of ["application/yaml", "text/yaml; charset=utf-8", "application/vnd.oai.openapi;version=3.0"])
    assert.deepEqual(await exportOf(yaml, type), expected, type);
  assert.deepEqual(await exportOf(JSON.stringify(PETSTORE), "application/vnd.oai.openapi+json"), expected);
});

test("a document that is not YAML is 400 with the place, and one that leads back to itself 422", async () => {
  const send = (document: string): Promise<Received> => importing(document, { "Content-Type": "application/yaml" });
  const broken = await send("openapi: 3.0.3\npaths: [\n");
  assert.deepEqual([broken.status, broken.json()["code"], broken.json()["line"]], [400, "malformed_json", 3]);
  const cyclic = await send("paths: &a { self: *a }");
  assert.deepEqual([cyclic.status, cyclic.json()["code"]], [422, "validation_failed"]);
  assert.equal((await send("")).status, 422);
});

test("an OpenAPI 3.1 document is read too", async () => {
  const schema = { type: ["string", "null"], const: "fixed" };
  const body = {
    openapi: "3.1.0",
    info: {},
    paths: {
      "/a": {
        get: {
          responses: {
            200: {
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: {
                      a: schema,
                      b: { type: "integer", exclusiveMinimum: 4, exclusiveMaximum: 6 },
                      c: { examples: [{ x: 1 }] },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  const made = toMade(serving, await importing(body));
  assert.deepEqual((await made.play({ path: "/a" })).json(), { a: "fixed", b: 5, c: { x: 1 } });
});

test("schemas that multiply are bounded", async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `S${at}`,
      {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 8 }, (_each, member) => [
            `p${member}`,
            at === 11 ? { type: "string" } : { $ref: `#/components/schemas/S${at + 1}` },
          ]),
        ),
      },
    ]),
  );
  const answer = await importing({
    openapi: "3.0.0",
    info: { title: "x" },
    paths: {
      "/a": {
        get: {
          responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } } },
        },
      },
      "/b": { get: { responses: { 200: { content: { "application/json": { example: 1 } } } } } },
    },
    components: { schemas },
  });
  assert.equal(answer.status, 201, answer.text.slice(0, 300));
});

test("one example that thousands of operations refer to is not copied for each", async () => {
  const operation = { responses: { 200: { content: { "application/json": { schema: { $ref: "#/s" } } } } } };
  const item = Object.fromEntries(["get", "post", "put", "patch", "delete"].map((method) => [method, operation]));
  const paths = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`/p${at}`, { $ref: "#/x" }]));
  const s = { example: Array.from({ length: 180_000 }, () => 0) };
  const answer = await importing({ openapi: "3.0.3", info: {}, paths, x: item, s });
  assert.equal(answer.status, 403, answer.text.slice(0, 200));
  assert.match(answer.text, /has 4000 operations, and a playground serves at most 120;/);
});

test("an object of lists becomes a domain with their records, and everything else endpoints", async () => {
  const answer = await importing({
    $schema: "./schema.json",
    posts: [
      { id: "b7", title: "First", authorId: 20, tags: ["x"], createdAt: "2026-01-02" },
      { id: "c9", title: "Second {{x}}", authorId: 10, extra: 1, createdAt: "yesterday" },
    ],
    authors: [
      { id: 10, name: "Ada" },
      { id: 20, name: "Bob" },
    ],
    "my-comments": [
      { id: 1, postId: "c9", meta: { postIds: ["b7", "zz"] } },
      { id: 2, postId: "zz" },
    ],
    profile: { name: "{{typicode}}" },
    empty: [],
    numbers: [1, 2],
  });
  assert.equal(answer.status, 201, answer.text);
  const { endpoints, notes } = answer.json() as unknown as Answered;
  assert.deepEqual(
    endpoints.map(({ method = "all", path }) => `${String(method)} ${String(path)}`),
    ["GET /numbers"],
  );
  for (const note of [/^createdAt of some posts is left out/, /^1 records of myComment/])
    assert.ok(
      notes.some((one) => note.test(one)),
      `${String(note)} in ${notes.join("\n")}`,
    );
  const made = toMade(serving, answer);
  const posts = JSON.parse((await made.play({ path: "/posts" })).text) as Record<string, unknown>[];
  assert.deepEqual(
    { ...posts[0], updatedAt: 0 },
    {
      id: "b7",
      title: "First",
      authorId: 20,
      tags: ["x"],
      extra: null,
      createdAt: "2026-01-02T00:00:00.000Z",
      updatedAt: 0,
    },
  );
  assert.deepEqual([posts[1]?.["title"], posts[1]?.["tags"]], ["Second {{x}}", null]);
  const comments = (await made.play({ path: "/my-comments?fields=id,postId,meta" })).json();
  assert.deepEqual(comments["my-comments"], [
    { id: 1, postId: "c9", meta: { postIds: ["b7", "zz"] } },
    { id: 2, postId: null, meta: null },
  ]);
  assert.deepEqual((await made.play({ path: "/posts?title[like]=first&authorId=20&page=1" })).json()["total"], 1);
  assert.equal((await made.play({ method: "POST", path: "/empty", body: { a: 1 } })).json()["a"], 1);
  assert.equal((await made.play({ path: "/profile" })).json()["name"], "{{typicode}}");
  assert.equal((await made.play({ path: "/numbers" })).text, "[1,2]");
});

test("records without ids are referred to by their place", async () => {
  const answer = await importing({ posts: [{ title: "a" }, { title: "b" }], comments: [{ postId: 2, text: "x" }] });
  const { playground } = answer.json() as unknown as Answered;
  const comment = await serving.request({ path: `/play/${playground.id}/comments/1?expand=post` });
  assert.deepEqual([comment.json()["postId"], (comment.json()["post"] as Record<string, unknown>)["title"]], [2, "b"]);
});

test("an export can be imported again, and is then the same", async () => {
  const made = await makePlayground(serving);
  for (const definition of [
    {
      method: "POST",
      path: "/a/:id",
      status: 201,
      headers: { "X-B": "2", "X-A": "1" },
      delayMs: 5,
      contentType: "text/plain",
      template: "{{params.id}} \\{{x}}",
    },
    { path: "/b", template: { z: 1, a: { $repeat: [1, 2], $item: "{{person.fullName}}" } } },
    { path: "/c", collection: { count: 3, record: { name: "{{person.fullName}}" } } },
    { path: "/d", collection: { name: "ds", records: [{ id: "1", x: 1 }] } },
  ]) {
    assert.equal((await made.publish(definition)).status, 201);
  }
  const exported = await made.edit({ path: "/export" });
  assert.match(exported.header("content-disposition") ?? "", /^attachment; filename="playground-\w+\.json"$/);
  const imported = await importing(exported.json());
  assert.equal(imported.status, 201, imported.text);
  const again = toMade(serving, imported);
  assert.equal((await again.edit({ path: "/export" })).text, exported.text);
  const of = async (one: typeof made): Promise<string> => (await one.play({ path: "/b?_seed=42" })).text;
  assert.equal(await of(again), await of(made));
  assert.deepEqual(
    (await again.play({ path: "/c/2?_seed=42" })).json(),
    (await made.play({ path: "/c/2?_seed=42" })).json(),
  );
});

/** Files of other tools, and a path at which what they became is read. */
const FOREIGN: readonly { readonly name: string; readonly body: unknown; readonly path: string }[] = [
  {
    name: "a Prisma schema",
    body: "model Boat {\n  id Int @id\n  name String\n  crews Crew[]\n}\nmodel Crew {\n  id Int @id\n  boat Boat @relation(fields: [boatId], references: [id])\n  boatId Int\n}\n",
    path: "/crews/1",
  },
  {
    name: "an SQL dump",
    body: "CREATE TABLE boats (id INT PRIMARY KEY, name TEXT);\nINSERT INTO boats VALUES (1, 'Ada');\n",
    path: "/boats/1",
  },
  { name: "a GraphQL schema", body: "type Boat {\n  id: ID!\n  name: String\n}\n", path: "/boats/1" },
  { name: "a CSV file", body: "id,name\n1,Ada\n2,Bea\n", path: "/records/2" },
  {
    name: "a JSON Schema in YAML",
    body: "type: object\nproperties:\n  name: { type: string }\n",
    path: "/records/1",
  },
  {
    name: "a JSON Schema",
    body: { type: "object", properties: { name: { type: "string" } } },
    path: "/records/1",
  },
  {
    name: "a Postman collection",
    body: {
      info: { schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json", name: "Harbour" },
      item: [
        {
          name: "boats",
          request: { method: "GET", url: "https://api.example.com/boats" },
          response: [{ code: 200, body: '[{"id":1,"name":"Ada"}]', header: [] }],
        },
      ],
    },
    path: "/boats",
  },
  {
    name: "a recording",
    body: {
      log: {
        version: "1.2",
        entries: [
          {
            request: { method: "GET", url: "https://api.example.com/boats" },
            response: {
              status: 200,
              content: { mimeType: "application/json", text: '[{"id":1,"name":"Ada"}]' },
            },
          },
        ],
      },
    },
    path: "/boats",
  },
];

for (const { name, body, path } of FOREIGN) {
  const headers = { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" };
  test(`${name} becomes a playground, and the definition of one`, async () => {
    const answer = await importing(body, headers);
    assert.equal(answer.status, 201, answer.text);
    const imported = await toMade(serving, answer).play({ path });
    assert.equal(imported.status, 200, imported.text);
    const made = await makePlayground(serving);
    const put = await made.edit({ method: "PUT", path: "/definition", body, headers });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual((await made.play({ path })).json(), imported.json());
  });
}

test("a service for one person, which has no threads for it, reads such files too", async () => {
  await using own = await startServing({ isPersonal: true });
  const headers = { "Content-Type": "text/plain" };
  const answer = await own.request({
    method: "POST",
    path: "/api/playgrounds/import",
    headers,
    body: "id,name\n1,Ada\n",
  });
  assert.equal(answer.status, 201, answer.text);
});

test("an object of lists can be the definition of a playground", async () => {
  const made = await makePlayground(serving);
  const put = await made.edit({ method: "PUT", path: "/definition", body: { boats: [{ id: 7, name: "Ada" }] } });
  assert.equal(put.status, 200, put.text);
  assert.equal((await made.play({ path: "/boats/7" })).json()["name"], "Ada");
});

const refused: readonly {
  readonly name: string;
  readonly body: unknown;
  readonly status?: number;
  readonly detail: RegExp;
  readonly pointer?: string;
}[] = [
  { name: "a list", body: [], detail: /must be an OpenAPI document/ },
  { name: "nothing", body: {}, detail: /holds nothing to import/ },
  {
    name: "a Postman collection of nothing",
    body: { info: {}, item: [{}] },
    detail: /is a Postman collection that shows no API/,
  },
  { name: "a package.json", body: { name: "a", dependencies: { b: "1" } }, detail: /seems to be a package\.json/ },
  {
    name: "a recording of nothing",
    body: { log: { version: "1.2", entries: [] } },
    detail: /is a recording \(HAR\) that/,
  },
  { name: "a Mockoon environment of nothing", body: { lastMigration: 32, routes: [{}] }, detail: /is a Mockoon env/ },
  { name: "OpenAPI 4", body: { openapi: "4.0.0" }, detail: /api: it is of OpenAPI "4\.0\.0": 3\.0, 3\.1, 3\.2 and/ },
  {
    name: "a document without paths",
    body: { openapi: "3.0.0", paths: {} },
    detail: /no paths with operations/,
    pointer: "#/paths",
  },
  {
    name: "an export of another format",
    body: { seedbed: "playground/9", endpoints: [] },
    detail: /seedbed must be "playground\/1"/,
    pointer: "#/seedbed",
  },
  {
    name: "an export with a fault",
    body: { seedbed: "playground/1", name: null, endpoints: [{ path: "/a", template: "{{person.fulName}}" }] },
    detail: /did you mean person\.fullName/,
    pointer: "#/endpoints/0/template",
  },
  {
    name: "a value of an impossible name",
    body: { "my number": 1 },
    detail: /my number: path has a segment/,
    pointer: "#/my number/path",
  },
  {
    name: "more endpoints than a visitor has",
    body: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`value${at}`, at])),
    status: 403,
    detail: /at most 20 endpoints/,
  },
  {
    name: "two endpoints for one path",
    body: {
      seedbed: "playground/1",
      name: null,
      endpoints: [
        { path: "/a", template: 1 },
        { path: "/a", template: 1 },
      ],
    },
    status: 409,
    detail: /is answered by endpoint/,
  },
];

for (const { name, body, status = 422, detail, pointer } of refused) {
  test(`${name} cannot be imported`, async () => {
    const answer = await importing(body);
    assert.equal(answer.status, status, answer.text);
    assert.match(String(answer.json()["detail"]), detail);
    if (pointer !== undefined) assert.equal((answer.json()["errors"] as { pointer: string }[])[0]?.pointer, pointer);
  });
}
