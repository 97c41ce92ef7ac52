// Styles beside lists and records: events, places, problems, names, ids and what one framework's callers send.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";
import { startReceiver } from "../events/receiver.ts";
import { at, RESOURCES } from "./styled-shop.ts";
import type { Json } from "./styled-shop.ts";

test("events tell of records in the style, in the history, in the stream, in examples and to receivers", async () => {
  const config = defineConfig({ domain: "shop", base: "/api", style: "laravel", resources: RESOURCES });
  const mock = createMock({ config });
  await using receiver = await startReceiver();
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = { "Content-Type": "application/json" };
    const sent = body !== undefined && { body: JSON.stringify(body) };
    const answer = await mock.fetch(`http://mock.test${path}`, { method, headers, ...sent });
    return (await answer.json()) as Json;
  };
  await ask("POST", "/_seedbed/api/events/subscriptions", { url: receiver.url, events: ["product.updated"] });
  const { data: before } = await ask("GET", "/api/products/3");
  const { data: after } = await ask("PATCH", "/api/products/3", { unit_price: 250 });
  const told = { object: after, previous: before };
  await receiver.hears(1);
  assert.deepEqual((JSON.parse(receiver.heard[0]?.body ?? "") as Json)["data"], told);
  const { events } = await ask("GET", "/_seedbed/api/events");
  assert.deepEqual(at("0", "data")(events as Json), told);
  const id = String(at("0", "id")(events as Json));
  await ask("PATCH", "/api/products/4", { unit_price: 260 });
  const stream = await mock.fetch(`http://mock.test/_seedbed/api/events/stream?after=${id}`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes("data: ")) heard += (await reader?.read())?.value ?? assert.fail("the stream ended");
  await reader?.cancel();
  assert.match(heard, /"object":\{"id":4,"maker_id":\d,.*"unit_price":260/);
  const { types } = await ask("GET", "/_seedbed/api/events/types");
  const updated = (types as Json[]).find(({ type }) => type === "product.updated");
  assert.deepEqual(Object.keys(at("example", "data", "object")(updated ?? {}) as Json), [
    "id",
    "maker_id",
    "title",
    "unit_price",
    "size",
    "created_at",
    "updated_at",
  ]);
  await mock.close();
});

test("places below a base keep the sandbox of the address", async () => {
  const routes = {
    "POST /made": { create: "maker" },
    "POST /sent": { status: 201, headers: { Location: "/api/makers/1" } },
  };
  const config = defineConfig({ domain: "shop", base: "/api", style: "rails", resources: RESOURCES, routes });
  const mock = createMock({ config });
  const post = (path: string) =>
    mock.fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: path }),
    });
  const places: (string | null)[] = [];
  for (const path of ["/s/st/api/makers", "/s/st/api/made", "/s/st/api/sent", "/api/makers"])
    places.push((await post(path)).headers.get("Location"));
  assert.deepEqual(places, ["/s/st/api/makers/8", "/s/st/api/makers/9", "/s/st/api/makers/1", "/api/makers/8"]);
  assert.equal((await mock.fetch(String(places[0]))).status, 200);
});

for (const [style, fields, shared] of [
  [{ names: "snake" }, { fooBar: "text", foo_bar: "text" }, /fooBar and foo_bar of part would both be foo_bar/],
  [{ id: { name: "code" } }, { code: "text" }, /id and code of part would both be code/],
  [{ times: { created: "made" } }, { made: "text" }, /createdAt and made of part would both be made/],
  ["stripe", { object: "text" }, /object of the style and object of part would both be object/],
] as const)
  test(`two members of one name are a fault: ${JSON.stringify(style)}`, () => {
    const config = { domain: "shop", style, resources: { part: { fields } } };
    assert.throws(() => createMock({ config: defineConfig(config) }), shared);
  });

test("where a style says nothing of errors, problems name members as it does", async () => {
  const style = { names: "pascal", record: { data: "$record" } };
  const mock = createMock({ config: defineConfig({ domain: "shop", style, resources: RESOURCES }) });
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ data: { Title: "Lamp", UnitPrice: "q", MakerId: "1", Size: { HeightCm: "x" } } });
  const refused = await mock.fetch("/v1/shop/products", { method: "POST", headers, body });
  const { detail, errors } = (await refused.json()) as { detail: string; errors: { pointer: string }[] };
  assert.match(detail, /UnitPrice/);
  assert.deepEqual(
    errors.map(({ pointer }) => pointer),
    ["#/data/UnitPrice", "#/data/Size/HeightCm"],
  );
  const filtered = await mock.fetch("/v1/shop/products?UnitPrice[gte]=x");
  const { errors: faults } = (await filtered.json()) as { errors: { parameter: string; detail: string }[] };
  assert.equal(faults[0]?.parameter, "UnitPrice[gte]");
});

test("a style may have UUIDs, of resources that say nothing of their ids", async () => {
  const config = defineConfig({
    domain: "shop",
    base: "",
    style: { id: { name: "uuid", kind: "uuid" } },
    resources: RESOURCES,
  });
  const mock = createMock({ config });
  const { makers } = (await (await mock.fetch("/makers")).json()) as { makers: { uuid: string }[] };
  const [first] = makers;
  assert.match(String(first?.uuid), /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  assert.deepEqual(await (await mock.fetch(`/makers/${first?.uuid}`)).json(), first);
});

test("JSON:API changes relationships alone, and refuses other types", async () => {
  const mock = createMock({
    config: defineConfig({ domain: "shop", base: "", style: "json-api", resources: RESOURCES }),
  });
  const patch = async (data: Json) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await mock.fetch("/products/1", { method: "PATCH", headers, body: JSON.stringify({ data }) });
    return { status: answer.status, json: (await answer.json()) as Json };
  };
  const maker = (type: string, id: string) => ({ relationships: { maker: { data: { type, id } } } });
  const { json } = await patch({ type: "products", id: "1", ...maker("makers", "5") });
  assert.deepEqual(at("data", "relationships", "maker", "data", "id")(json), "5");
  assert.equal((await patch({ type: "nope", attributes: { title: "x" } })).status, 409);
  assert.equal((await patch({ type: "products", ...maker("nope", "5") })).status, 409);
});

test("Stripe's lists take seconds for times, and expand what is below data", async () => {
  const mock = createMock({
    config: defineConfig({ domain: "shop", base: "", style: "stripe", resources: RESOURCES }),
  });
  const list = async (query: string) =>
    (await (await mock.fetch(`/products?${query}`)).json()) as { data: { created: number; maker?: Json }[] };
  const { data } = await list("limit=100");
  const middle = data.map(({ created }) => created).toSorted((one, other) => one - other)[10] ?? 0;
  const later = (await list(`created[gte]=${middle}&limit=100`)).data;
  assert.equal(later.length, data.filter(({ created }) => created >= middle).length);
  assert.ok(later.length > 0 && later.length < data.length);
  assert.equal((await list("expand[]=data.maker&limit=1")).data[0]?.maker?.["object"], "maker");
});

test("every refusal below a style's paths has its form, also where a record is not what is asked for", async () => {
  const json = { "Content-Type": "application/json" };
  const rows: readonly (readonly [path: string, status: number, init?: RequestInit])[] = [
    ["/v1/bookstore/nothing", 404],
    ["/v1/bookstore/cart/items/77", 404, { method: "DELETE" }],
    ["/v1/bookstore/books", 405, { method: "DELETE" }],
    ["/v1/bookstore/books", 415, { method: "POST", headers: { "Content-Type": "text/plain" }, body: "a" }],
    ["/v1/bookstore/books", 400, { method: "POST", headers: json, body: "{" }],
    ["/v1/bookstore/books", 400, { headers: { "X-Sandbox": "no name" } }],
    ["/v1/auth/login", 401, { method: "POST", headers: json, body: '{"email":"demo@example.com","password":"x"}' }],
    ["/v1/auth/login", 422, { method: "POST", headers: json, body: "{}" }],
    ["/v1/auth/me", 401],
  ];
  for (const [style, member] of [
    ["json-api", "errors"],
    ["github", "documentation_url"],
    ["stripe", "error"],
    ["spring-data", "timestamp"],
  ] as const) {
    const mock = createMock({ config: defineConfig({ domains: ["bookstore"], style }) });
    for (const [path, status, init] of rows) {
      const answer = await mock.fetch(path, init);
      const invalid = style === "stripe" || style === "spring-data" ? 400 : 422;
      const called = `${style} ${init?.method ?? "GET"} ${path}`;
      assert.equal(answer.status, status === 422 ? invalid : status, called);
      assert.ok(Object.hasOwn((await answer.json()) as object, member), called);
    }
    const outside = await mock.fetch("/api/sandboxes/none/nothing");
    assert.equal(outside.headers.get("Content-Type"), "application/problem+json");
    const description = (await (await mock.fetch("/openapi.json")).json()) as Json;
    const refused = at("paths", "/v1/core/auth/login", "post", "responses", "401", "content")(description);
    assert.doesNotMatch(JSON.stringify(refused), /problem/);
  }
});

test("records that are added to a relation of JSON:API at once all stay", async () => {
  const resources = {
    tag: { count: 30, fields: { name: "text" } },
    post: { count: 1, belongsTo: { tag: { many: true, per: 1 } }, fields: {} },
  };
  const mock = createMock({ config: defineConfig({ domain: "blog", base: "", style: "json-api", resources }) });
  const send = (method: string, ids: readonly string[]) =>
    mock.fetch("/posts/1/relationships/tags", {
      method,
      headers: { "Content-Type": "application/vnd.api+json" },
      body: JSON.stringify({ data: ids.map((id) => ({ type: "tags", id })) }),
    });
  const held = async () => {
    const { data } = (await (await mock.fetch("/posts/1/relationships/tags")).json()) as { data: { id: string }[] };
    return data.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other));
  };
  await send("PATCH", []);
  const ids = Array.from({ length: 12 }, (_, index) => String(index + 1));
  await Promise.all(ids.map((id) => send("POST", [id])));
  assert.deepEqual(await held(), ids);
  await Promise.all(ids.slice(2).map((id) => send("DELETE", [id])));
  assert.deepEqual(await held(), ["1", "2"]);
});
