// A Postman collection and a Mockoon environment are served at their own paths, and keep what is written.
import assert from "node:assert/strict";
import { test } from "node:test";

import { seenApiOf } from "../../src/core/definition/import/formats.ts";
import { createMock, defineConfig } from "../../src/index.ts";

interface Shown {
  readonly id: string | number;
  readonly name: string;
  readonly sku?: string;
  readonly quantity?: number;
}

function serve(document: unknown) {
  const seen = seenApiOf(JSON.stringify(document));
  assert.ok(seen !== undefined);
  const mock = createMock({ config: defineConfig({ api: seen.document }) });
  return async <T = Shown>(method: string, target: string, sent?: unknown): Promise<readonly [number, T]> => {
    const response = await mock.fetch(`http://localhost:3000${target}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    return [response.status, (text === "" ? undefined : JSON.parse(text)) as T]; // as each test expects it
  };
}

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const PRODUCTS = {
  data: [
    { id: 3, name: "Lamp" },
    { id: 4, name: "Chair" },
  ],
  meta: { total: 2 },
};

test("Postman: saved answers are first records, in their envelope", async () => {
  const ask = serve({
    info: { name: "Shop", schema: SCHEMA },
    variable: [{ key: "base", value: "https://shop.example.com/v2" }],
    item: [
      {
        name: "Products",
        item: [
          {
            request: { method: "GET", url: { raw: "{{base}}/products?page=1", path: ["products"] } },
            response: [{ code: 200, body: JSON.stringify(PRODUCTS) }],
          },
          {
            request: { url: { raw: "{{base}}/products/:id", variable: [{ key: "id", value: "" }] } },
            response: [
              { code: 200, body: '{"id":5,"name":"Desk"}' },
              { code: 404, body: '{"error":"none"}' },
            ],
          },
          {
            request: { method: "POST", url: "{{base}}/products", body: { mode: "raw", raw: '{"name":"Sofa"}' } },
            response: [{ code: 201, body: '{"id":6,"name":"Sofa"}' }],
          },
          { request: { method: "DELETE", url: "{{base}}/products/{{productId}}" }, response: [{ code: 204 }] },
        ],
      },
      {
        request: { method: "POST", url: "{{base}}/login", body: { mode: "raw", raw: '{"password":"x"}' } },
        response: [{ code: 200, body: '{"token":"abc"}' }],
      },
    ],
  });
  const [, list] = await ask<{ data: Shown[]; meta: { total: number } }>("GET", "/products");
  assert.deepEqual(
    list.data.map(({ name }) => name),
    ["Lamp", "Chair", "Desk"],
  );
  assert.equal(list.meta.total, 3);
  const [status, made] = await ask("POST", "/v2/products", { name: "Rug" });
  assert.equal(status, 201);
  assert.deepEqual(await ask("GET", `/products/${made.id}`), [200, made]);
  assert.equal((await ask("DELETE", `/products/${made.id}`))[0], 204);
  const [gone, { error }] = await ask<{ error: unknown }>("GET", `/v2/products/${made.id}`);
  assert.deepEqual([gone, typeof error], [404, "string"]);
  assert.deepEqual(await ask("POST", "/login", { password: "y" }), [200, { token: "abc" }]);
});

test("Postman: variables without values stand for the server of the other requests, and within a path for a record", () => {
  const of = (method: string, url: string) => ({ name: url, request: { method, url } });
  const item = [
    of("GET", "http://localhost:8080/plants"),
    of("GET", "http://localhost:8080/plants/883-81-9276"),
    of("GET", "http://localhost:8080/people/own_{{name}}/plants"),
    of("POST", "{{base_url}}/token"),
  ];
  const seen = seenApiOf(JSON.stringify({ info: { name: "Pots", schema: SCHEMA }, item }));
  assert.deepEqual(Object.keys(seen?.document["paths"] as object), [
    "/plants",
    "/plants/{plantId}",
    "/people/{name}/plants",
    "/token",
  ]);
  assert.deepEqual(seen?.document["servers"], [{ url: "http://localhost:8080" }]);
});

test("Postman: a placeholder above a list names no record, and those that are there stay below their own", async () => {
  const orders = [{ id: 31, customerId: 7, total: 5 }];
  const answers: Readonly<Record<string, unknown>> = {
    "/customers": [{ id: 7, name: "Ann" }],
    "/customers/:customerId": { id: 7, name: "Ann" },
    "/customers/:customerId/orders": orders,
  };
  const item = Object.entries(answers).map(([path, body]) => ({
    request: { method: "GET", url: `{{base}}${path}` },
    response: [{ code: 200, body: JSON.stringify(body) }],
  }));
  const ask = serve({ info: { name: "Shop", schema: SCHEMA }, item });
  assert.deepEqual(await ask("GET", "/customers/7/orders"), [200, orders]);
});

test("Postman: without saved answers, what is sent tells what the records have", async () => {
  const at = (method: string, path: string, body?: unknown) => ({
    request: {
      method,
      url: { raw: `{{url}}${path}`, host: ["{{url}}"], path: path.split("/").slice(1) },
      ...(body !== undefined && { body: { mode: "raw", raw: JSON.stringify(body) } }),
    },
    response: [],
  });
  const ask = serve({
    info: { name: "Orders", schema: SCHEMA },
    item: [
      at("POST", "/orders", { sku: "A-1", quantity: 2, weight: 1.5 }),
      at("GET", "/orders"),
      at("GET", "/orders/:orderId"),
      at("PATCH", "/orders/:orderId", { quantity: 3, weight: 2 }),
      at("DELETE", "/orders/:orderId"),
      at("POST", "/login", { email: "a@example.com", password: "x" }),
    ],
  });
  const [status, made] = await ask("POST", "/orders", { sku: "B-2", quantity: 7 });
  assert.equal(status, 201);
  assert.equal((await ask("PATCH", `/orders/${made.id}`, { quantity: 8, weight: 2.5 }))[1].quantity, 8);
  const [, list] = await ask<Shown[]>("GET", "/orders");
  assert.ok(list.some(({ sku, quantity }) => sku === "B-2" && quantity === 8));
  assert.equal((await ask("DELETE", `/orders/${made.id}`))[0], 204);
  assert.equal((await ask("GET", `/orders/${made.id}`))[0], 404);
  const [, signedIn] = await ask<object | undefined>("POST", "/login", { email: "b@example.com", password: "y" });
  assert.equal(JSON.stringify(signedIn ?? {}).includes("password"), false);
});

const FISH = {
  uuid: "f",
  type: "crud",
  method: "",
  endpoint: "fish",
  responses: [{ bodyType: "DATABUCKET", databucketID: "b1" }],
};
const ENVIRONMENT = {
  name: "Pond",
  lastMigration: 33,
  endpointPrefix: "api",
  routes: [
    FISH,
    {
      type: "http",
      method: "get",
      endpoint: "keepers/:id",
      responses: [{ statusCode: 200, bodyType: "INLINE", body: `{"id": {{int 1 9}}, "name": "{{faker 'x'}}"}` }],
    },
    {
      method: "get",
      endpoint: "report",
      responses: [
        { statusCode: 503, headers: [{ key: "Content-Type", value: "application/json" }], body: '{"down":true}' },
        { statusCode: 200, headers: [{ key: "Content-Type", value: "text/csv" }], body: "a,b\n1,2" },
      ],
    },
  ],
  data: [{ id: "b1", name: "Fish", value: '[{"id":"1","name":"Carp"},{"id":"2","name":"Pike"}]' }],
};

test("Mockoon: data buckets are kept, routes answer as they say", async () => {
  const ask = serve(ENVIRONMENT);
  assert.deepEqual(await ask("GET", "/api/fish/2"), [200, { id: "2", name: "Pike" }]);
  const [status, made] = await ask("POST", "/api/fish", { name: "Eel" });
  assert.equal(status, 201);
  assert.equal((await ask("PATCH", `/fish/${made.id}`, { name: "Ide" }))[1].name, "Ide");
  assert.equal((await ask<Shown[]>("GET", "/fish"))[1].length, 3);
  assert.equal((await ask("DELETE", "/fish/1"))[0], 200);
  assert.equal((await ask("GET", "/fish/1"))[0], 404);
  const [, keeper] = await ask("GET", "/api/keepers/1");
  assert.equal(typeof keeper.id, "number");
  assert.match(keeper.name, /^[^{]+$/, "a template is no value");
});

test("Mockoon: headers and names of parameters are kept, and what a template makes is named", async () => {
  const headers = [
    { key: "X-A", value: "b" },
    { key: "X-Id", value: "{{uuid}}" },
  ];
  const environment = {
    lastMigration: 33,
    routes: [
      { method: "get", endpoint: "hello/:name", responses: [{ statusCode: 200, headers, body: '{"hi":"there"}' }] },
      { method: "post", endpoint: "hello/:name/bow", responses: [{ statusCode: 204, headers }] },
      { method: "get", endpoint: "keepers/:id", responses: [{ statusCode: 200, body: '{"id":7,"name":"Ada"}' }] },
    ],
  };
  const seen = seenApiOf(JSON.stringify(environment));
  assert.ok(seen !== undefined);
  assert.deepEqual(Object.keys(seen.document["paths"] ?? {}), ["/hello/{name}", "/hello/{name}/bow", "/keepers/{id}"]);
  assert.ok(seen.notes.includes("GET /hello/{name}: the header X-Id is left out: it is made by a template"));
  const mock = createMock({ config: defineConfig({ api: seen.document }) });
  for (const [method, target] of [
    ["GET", "/hello/ada"],
    ["POST", "/hello/ada/bow"],
  ] as const)
    assert.equal((await mock.fetch(`http://localhost:3000${target}`, { method })).headers.get("X-A"), "b", target);
});

test("Mockoon: helpers that give what the request has are served, and what is lost is named", async () => {
  const body = `{"hi": "{{urlParam 'who'}}", "age": {{queryParam 'age' '1'}}, "at": "{{now}}"}`;
  const environment = {
    lastMigration: 33,
    routes: [
      { method: "get", endpoint: "hello/:who", responses: [{ statusCode: 200, body, rules: [{ target: "query" }] }] },
      { method: "all", endpoint: "files/*", responses: [{ statusCode: 200, bodyType: "FILE", filePath: "a.pdf" }] },
      { type: "ws", endpoint: "live", responses: [{}] },
    ],
  };
  const seen = seenApiOf(JSON.stringify(environment));
  assert.deepEqual(seen?.notes.slice(1), [
    "the WebSocket live is left out: requests and answers are read",
    "GET /hello/{who}: the template now is not kept: values are made by the names of members",
    "GET /hello/{who}: its rules are not kept: the first answer of each status counts",
    "GET /files/{rest}: the file a.pdf is left out: its content is not in the environment",
  ]);
  assert.deepEqual(Object.keys(((seen?.document["paths"] ?? {}) as Record<string, object>)["/files/{rest}"] ?? {}), [
    "get",
    "post",
    "put",
    "patch",
    "delete",
  ]);
  const [, told] = await serve(environment)<Record<string, unknown>>("GET", "/hello/ada?age=7");
  assert.deepEqual([told["hi"], told["age"]], ["ada", "7"]);
});

test("Mockoon: exports of its first versions are read too", async () => {
  const ask = serve({ source: "mockoon:1.8.0", data: [{ type: "environment", item: ENVIRONMENT }] });
  assert.equal((await ask<Shown[]>("GET", "/api/fish"))[1].length, 2);
});

test("collections of strangers come to something or to nothing, quickly", () => {
  const deep = (levels: number): unknown => (levels === 0 ? [] : [{ item: deep(levels - 1) }]);
  for (const item of [
    deep(500),
    [{ request: { url: "{{".repeat(50_000) } }, { request: "http://[" }, { request: { url: null, body: 7 } }],
    [{ request: { url: "/%ZZ/{{x}}" } }, 1, null, { request: { method: "__proto__", url: "{{u}}/__proto__" } }],
    [{ request: { url: "{{u}}/a" }, response: [{ body: `{"a":${" ".repeat(200_000)}{{` }, 5, { code: "x" }] }],
  ])
    assert.doesNotThrow(() => seenApiOf(JSON.stringify({ info: { name: "x" }, item })));
  for (const routes of [[1, null, { responses: 7 }], [{ endpoint: "(".repeat(50_000), responses: [{}] }]])
    assert.doesNotThrow(() => seenApiOf(JSON.stringify({ lastMigration: 1, routes, data: [{}] })));
});
