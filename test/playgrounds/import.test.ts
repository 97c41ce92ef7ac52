// Playgrounds made of what people have: OpenAPI documents, json-server data, exports.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { stringify } from "yaml";

import type { Received, Serving } from "../http/serving.ts";
import { startServing } from "../http/serving.ts";
import { makePlayground, toMade } from "./newcomer.ts";
import { PETSTORE } from "./petstore.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

function importing(body: unknown, headers: Record<string, string> = {}): Promise<Received> {
  return serving.request({ method: "POST", path: "/api/playgrounds/import", body, headers });
}

interface Answered {
  readonly playground: { readonly id: string; readonly name: string | null };
  readonly endpoints: readonly Record<string, unknown>[];
  readonly notes: readonly string[];
}

test("an OpenAPI document becomes a playground that answers as it describes", async () => {
  const answer = await importing(PETSTORE);
  assert.equal(answer.status, 201, answer.text);
  const { playground, endpoints, notes } = answer.json() as unknown as Answered;
  assert.equal(playground.name, "Pet shop");
  assert.deepEqual(
    endpoints.map(({ method, path, status }) => `${String(method)} ${String(path)} ${String(status)}`),
    [
      "GET /store/inventory 200",
      "GET /store/order/:order_id 200",
      "GET /tree 200",
      "GET /outside 200",
      "GET /motd 200",
      "GET /ping 200",
    ],
  );
  for (const note of [
    /HEAD \/pets\/:petId is left out/,
    /GET \/pets\/:petId\/photo is left out: it answers image\/png/,
    /GET \/pets\/:petId\.json is left out: path has a/,
    /https:\/\/example\.com\/schema\.json was not followed/,
  ]) {
    assert.ok(
      notes.some((one) => note.test(one)),
      `${String(note)} in ${notes.join("\n")}`,
    );
  }

  const made = toMade(serving, answer);
  const { pets, total } = (await made.play({ path: "/pets?_seed=42" })).json() as {
    pets: { name: string; status: string; email: string | null; age: number | null }[];
    total: number;
  };
  assert.equal(total, 20);
  assert.equal(pets[0]?.name, "Rex {{7}}", "an example is the first record");
  for (const pet of pets) {
    assert.ok(["available", "pending", "sold"].includes(pet.status));
    assert.ok(pet.email === null || /@example\.(com|net|org)$/.test(pet.email));
    assert.ok(pet.age === null || [1, 2, 3].includes(pet.age));
  }
  const rex = await made.play({
    method: "POST",
    path: "/pets",
    body: { name: "Fido", age: 2, category: { name: "Cats" } },
  });
  assert.equal(rex.status, 201, rex.text);
  const path = `/pets/${String(rex.json()["id"])}`;
  assert.equal((await made.play({ path })).json()["name"], "Fido", "what is written is kept");
  assert.equal((await made.play({ method: "POST", path: "/pets", body: { name: "Fido", age: 4 } })).status, 422);
  assert.equal((await made.play({ method: "POST", path: "/pets", body: { age: 2 } })).status, 422);
  assert.equal((await made.play({ method: "POST", path: `${path}/to-sold` })).json()["status"], "sold");
  assert.equal((await made.play({ method: "DELETE", path })).status, 204);
  assert.equal((await made.play({ path })).status, 404);
  assert.equal(typeof (await made.play({ path: "/store/inventory" })).json()["additionalProp1"], "number");
  const order = (await made.play({ path: "/store/order/1" })).json();
  assert.deepEqual(Object.keys(order), ["quantity", "complete", "pet"]);
  const tree = (await made.play({ path: "/tree" })).json();
  assert.deepEqual([tree["parent"], tree["children"]], [null, []]);
  assert.equal((await made.play({ path: "/motd" })).text, "Hello {{there}}");
  assert.deepEqual((await made.play({ path: "/ping" })).json(), {});
});

test("a document in YAML becomes what the same one in JSON does", async () => {
  const exportOf = async (document: string, type: string): Promise<unknown> => {
    const answer = await importing(document, { "Content-Type": type });
    assert.equal(answer.status, 201, answer.text);
    return (await toMade(serving, answer).edit({ path: "/export" })).json();
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
  assert.match(answer.text, /it comes to 20000 endpoints/);
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
  const { posts } = (await made.play({ path: "/posts" })).json() as { posts: Record<string, unknown>[] };
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
  assert.deepEqual((await made.play({ path: "/posts?title[like]=first&authorId=20" })).json()["total"], 1);
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

const refused: readonly {
  readonly name: string;
  readonly body: unknown;
  readonly status?: number;
  readonly detail: RegExp;
  readonly pointer?: string;
}[] = [
  { name: "a list", body: [], detail: /must be an OpenAPI 3 document/ },
  { name: "nothing", body: {}, detail: /holds nothing to import/ },
  {
    name: "Swagger 2",
    body: { swagger: "2.0", paths: {} },
    detail: /convert the document to OpenAPI 3/,
    pointer: "#/swagger",
  },
  { name: "OpenAPI 4", body: { openapi: "4.0.0" }, detail: /must be 3\.0 or 3\.1/, pointer: "#/openapi" },
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
