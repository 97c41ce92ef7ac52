// The description of an API in a style: the paths, parameters and shapes that a caller meets.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NAMED_STYLES } from "../../src/core/definition/style/style.ts";
import type { OpenApiDocument, OpenApiOperation, Reference, Schema } from "../../src/core/description/specification.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { createSchemaCheck } from "./schema-check.ts";

const ORIGIN = "http://localhost:3000";

const RESOURCES = {
  product: {
    count: 30,
    fields: {
      name: "text",
      unitPrice: { is: "money", required: true },
      box: { is: "object", fields: { innerWidth: "integer" } },
    },
    states: { draft: { publish: "public" }, public: {} },
  },
  lineItem: { collection: "line-items", belongsTo: { product: { per: 3 } }, fields: { amount: "integer" } },
};

/** Styles by name, and one's own. */
const STYLES: Readonly<Record<string, string | object>> = {
  ...Object.fromEntries(Object.keys(NAMED_STYLES).map((name) => [name, name])),
  own: {
    names: "snake",
    list: { data: "$records", meta: { total: "$total", next: "$nextCursor" } },
    record: { data: "$record" },
    error: { error: { code: "$code", message: "$message", fields: "$errors" } },
    paging: { by: "cursor", size: "per_page", cursor: "after" },
    times: { created: "created_at", updated: false, as: "epoch" },
    id: { name: "_id" },
    removed: { status: 200, body: { deleted: true } },
  },
  "names alone": { names: "kebab" },
};

for (const [name, style] of Object.entries(STYLES)) {
  test(`what is described of an API in the style ${name} is what it answers`, async () => {
    const definition = { domain: "shop", base: "/api/v2", style, domains: ["core"], resources: RESOURCES };
    const mock = createMock({ config: defineConfig(JSON.stringify(definition)) });
    const document = (await (await mock.fetch(`${ORIGIN}/openapi.json`)).json()) as OpenApiDocument; // the server's own
    const check = createSchemaCheck(document);
    const asked = new Set<string>();
    const ask = async (
      method: string,
      address: string,
      described: string,
      body?: unknown,
    ): Promise<{ readonly status: number; readonly value: unknown }> => {
      const headers = { "Content-Type": "application/json" };
      const init = { method, ...(body !== undefined && { headers, body: JSON.stringify(body) }) };
      const answer = await mock.fetch(`${ORIGIN}${address}`, init);
      const operation = document.paths[described]?.[method.toLowerCase() as "get"];
      assert.ok(operation !== undefined, `${method} ${described} is described`);
      asked.add(`${method} ${described}`);
      const given = operation.responses[String(answer.status)];
      const response = given !== undefined && "$ref" in given ? document.components.responses?.[nameOf(given)] : given;
      assert.ok(response !== undefined, `${method} ${address}: ${answer.status}`);
      const text = await answer.text();
      if (text === "") return { status: answer.status, value: undefined };
      const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
      const { schema } = response.content?.[type] ?? {};
      assert.ok(schema !== undefined, `${method} ${address} answers ${answer.status} as ${type}`);
      const value: unknown = JSON.parse(text);
      assert.deepEqual(check.faults(schema, value), [], `${method} ${address}: ${text.slice(0, 600)}`);
      return { status: answer.status, value };
    };
    const products = "/api/v2/products";
    const { value: page } = await ask("GET", `${products}?${queryOf(document.paths[products]?.get)}`, products);
    assert.ok(JSON.stringify(page).length > 100);
    const bad = await ask("GET", `${products}?${queryOf(document.paths[products]?.get)}x`, products);
    assert.equal(bad.status, 400);
    await ask("GET", `${products}/1`, `${products}/{id}`);
    await ask("GET", `${products}/99999`, `${products}/{id}`);
    await ask("GET", `${products}/1/line-items`, `${products}/{id}/line-items`);
    await ask("GET", "/v1/core/users/1", "/v1/core/users/{id}");
    const items = "/api/v2/line-items";
    const sent = exampleOf(bodyOf(document.paths[items]?.post), document);
    assert.equal((await ask("POST", items, items, sent)).status, name === "stripe" ? 200 : 201);
    const refused = await ask("POST", items, items, JSON.parse(JSON.stringify(sent).replace(/"1"|\b1\b/, '"none"')));
    assert.ok(refused.status === 422 || refused.status === 400, String(refused.status));
    await ask("POST", `${products}/1/publish`, `${products}/{id}/publish`);
    const removed = await ask("DELETE", `${items}/1`, `${items}/{id}`);
    assert.equal(removed.status, "removed" in (NAMED_STYLES[name] ?? (style as object)) ? 200 : 204);
    assert.equal(asked.size, 7);
  });
}

test("ids of a kind of their own stay texts, and a relation stands in the place of its id, as described", async () => {
  const resources = {
    key: { ids: "uuid", count: 3, fields: { label: "text" } },
    door: { count: 3, belongsTo: { key: {}, spare: { to: "key", many: true } }, fields: { width: "integer" } },
  };
  const mock = createMock({ config: defineConfig({ domain: "hall", base: "/api", style: "django-rest", resources }) });
  const document = (await (await mock.fetch(`${ORIGIN}/openapi.json`)).json()) as OpenApiDocument;
  const check = createSchemaCheck(document);
  for (const path of ["/api/keys", "/api/doors", "/api/doors?expand=key,spares", "/api/keys?expand=doors"]) {
    const response = document.paths[path.split("?")[0] ?? ""]?.get?.responses["200"];
    const schema = response !== undefined && "content" in response && response.content?.["application/json"]?.schema;
    assert.ok(schema, path);
    const value: unknown = await (await mock.fetch(ORIGIN + path)).json();
    assert.deepEqual(check.faults(schema, value), [], `${path}: ${JSON.stringify(value).slice(0, 600)}`);
  }
});

test("routes of a definition are described: as what they are bound to, or by the statuses of their answers", async () => {
  const definition: Record<string, unknown> = {
    domain: "shop",
    base: "/api",
    resources: { ...RESOURCES, user_: { fields: { name: "text" } } },
    routes: {
      "GET /me": { read: "user_", where: { id: "1" } },
      "POST /products/{product}/show": { act: "product.publish" },
      "GET /products/{key}": { answer: { key: "{{params.key}}" } },
      "POST /login": {
        when: { "body.password": "secret" },
        answer: { token: 1 },
        else: { status: 401, answer: { error: "wrong" } },
      },
      "GET /files/*": { answer: "{{params.rest}}" },
      "GET /robots.txt": { headers: { "content-type": "text/plain; charset=utf-8" }, answer: "User-agent: *" },
      "PUT /products/{product}/lines/{amount}": {
        add: { lineItem: { productId: "{{params.product}}", amount: "{{params.amount}}" } },
      },
      "ANY /gone": { status: 204 },
    },
  };
  const mock = createMock({ config: defineConfig(definition) });
  const document = (await (await mock.fetch(`${ORIGIN}/openapi.json`)).json()) as OpenApiDocument;
  const at = (method: "get" | "post" | "put", path: string): OpenApiOperation =>
    document.paths[`/api${path}`]?.[method] ?? assert.fail(`${method} ${path} is not described`);
  const statusesOf = ({ responses }: OpenApiOperation): string[] =>
    Object.keys(responses).filter((one) => /^2|401/.test(one));
  const contentsOf = ({ responses }: OpenApiOperation): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries(responses).map(([status, one]) => [
        status,
        "content" in one ? Object.keys(one.content ?? {}) : [],
      ]),
    );
  const namesOf = ({ parameters = [] }: OpenApiOperation): string[] =>
    parameters.flatMap((one) => ("in" in one && one.in === "path" ? [one.name] : []));
  const person = document.paths["/api/user_s/{id}"]?.get;
  assert.deepEqual(at("get", "/me").responses, person?.responses);
  assert.deepEqual(namesOf(at("get", "/me")), []);
  assert.deepEqual(namesOf(at("post", "/products/{product}/show")), ["product"]);
  assert.deepEqual(
    [at("get", "/products/{id}").tags, namesOf(at("get", "/products/{id}"))],
    [["Routes"], ["id"]],
    "a route goes before what it hides, and one path has parameters of one name",
  );
  assert.notDeepEqual(at("put", "/products/{id}").tags, ["Routes"]);
  assert.deepEqual(statusesOf(at("post", "/login")), ["200", "401"]);
  assert.deepEqual(namesOf(at("get", "/files/{rest}")), ["rest"]);
  assert.deepEqual(statusesOf(at("put", "/gone")), ["204"]);
  assert.deepEqual(contentsOf(at("get", "/robots.txt"))["200"], ["text/plain"]);
  const added = contentsOf(at("put", "/products/{product}/lines/{amount}"));
  assert.deepEqual([added["200"], added["201"]], [["application/json"], ["application/json"]]);
  assert.equal((await mock.fetch(`${ORIGIN}/api/gone`, { method: "PUT" })).status, 204);
});

/** Asks for two records, by the parameter that is described. */
function queryOf(operation: OpenApiOperation | undefined): string {
  const names = (operation?.parameters ?? []).flatMap((one) => ("name" in one ? [one.name] : []));
  const size = names.find((name) => /size|limit|per_page/.test(name)) ?? "limit";
  return `${size}=2`;
}

function bodyOf(operation: OpenApiOperation | undefined): Schema | Reference {
  return operation?.requestBody?.content["application/json"]?.schema ?? {};
}

function nameOf({ $ref }: Reference): string {
  return $ref.split("/").at(-1) ?? "";
}

/** A body by a schema: 1 for numbers and references, and what it says of everything else. */
function exampleOf(given: Schema | Reference, document: OpenApiDocument): unknown {
  const schema: Schema =
    given.$ref === undefined ? given : (document.components.schemas[nameOf({ $ref: given.$ref })] ?? {});
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.properties === undefined) return schema.type === "integer" ? 1 : "1";
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, inner]) => [name, exampleOf(inner, document)]),
  );
}
