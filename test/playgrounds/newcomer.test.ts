// The first steps of a new user, with nothing but requests.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

test("a playground is made without signing up, and says how long it stays", async () => {
  const answer = await serving.request({ method: "POST", path: "/api/playgrounds", body: {} });
  assert.equal(answer.status, 201);
  const { playground, editToken } = answer.json() as { playground: Record<string, string>; editToken: string };
  assert.match(playground["id"] ?? "", /^[0-9a-z]{12}$/);
  assert.equal(playground["url"], `http://seedbed.test/play/${playground["id"]}`);
  assert.equal(playground["expiresAt"], "2026-11-27T12:00:00.000Z");
  assert.equal(playground["name"], null);
  assert.match(editToken, /^edit_[\w-]{32}$/);
  assert.equal(answer.header("location"), `/api/playgrounds/${playground["id"]}`);
  assert.equal(answer.header("access-control-allow-origin"), "*");
  assert.equal((await serving.request({ method: "POST", path: "/api/playgrounds" })).status, 201, "without a body too");
});

test("an endpoint answers as soon as it is published, by path, query and body", async () => {
  const made = await makePlayground(serving);
  const published = await made.publish({
    method: "GET",
    path: "/things/:id",
    template: { id: "{{params.id}}", page: "{{query.page}}", name: "{{commerce.productName}}" },
  });
  assert.equal(published.status, 201);
  const { endpoint } = published.json() as { endpoint: Record<string, unknown> };
  assert.deepEqual(
    { ...endpoint, id: 0 },
    {
      id: 0,
      method: "GET",
      path: "/things/:id",
      status: 200,
      headers: {},
      delayMs: 0,
      contentType: "application/json",
      template: { id: "{{params.id}}", page: "{{query.page}}", name: "{{commerce.productName}}" },
      url: `http://seedbed.test/play/${made.id}/things/:id`,
    },
  );
  const answer = await made.play({ path: "/things/a%2Fb%20c?page=3" });
  assert.equal(answer.status, 200);
  assert.equal(answer.header("content-type"), "application/json");
  const { id, page, name } = answer.json();
  assert.deepEqual([id, page, typeof name], ["a/b c", "3", "string"]);
  assert.equal((await made.play({ path: "/things/7/" })).json()["id"], "7", "a slash at the end is left aside");
});

test("with a seed an answer is the same bytes, without one another each time", async () => {
  const made = await makePlayground(serving);
  await made.publish({
    path: "/things/:id",
    template: {
      id: "{{string.uuid}}",
      at: "{{now}}",
      book: "{{world.book.title}}",
      many: { $repeat: [1, 9], $item: "{{person.fullName}}" },
    },
  });
  const [one, same, other] = await Promise.all(
    [42, 42, 43].map((seed) => made.play({ path: `/things/7?_seed=${seed}` })),
  );
  assert.equal(one?.text, same?.text);
  assert.notEqual(one?.text, other?.text);
  assert.equal(one?.header("x-dataset-version"), String(DATASET_VERSION));
  assert.equal(one?.header("cache-control"), "private, max-age=300");
  const book = await serving.request({ path: "/v1/bookstore/books/1?_seed=42" });
  assert.equal(one?.json()["book"], book.json()["title"], "it fits the seeded world");
  const [random, again] = await Promise.all([made.play({ path: "/things/7" }), made.play({ path: "/things/7" })]);
  assert.notEqual(random?.text, again?.text);
  const own = await serving.request({ path: "/v1/bookstore/books/1?_seed=1" });
  assert.equal(random?.json()["book"], own.json()["title"], "without one it fits the world that everybody starts from");
  assert.equal((await made.play({ path: "/things/7?_seed=x" })).status, 400);
});

test("a collection lists, reads, creates, replaces, patches and deletes as the built-in ones do", async () => {
  const made = await makePlayground(serving);
  const record = {
    name: "{{animal.petName}}",
    age: '{{number.int({"min":1,"max":15})}}',
    owner: { city: "{{location.city}}" },
    tags: { $repeat: 2, $item: "{{word.noun}}" },
    id: "mine",
    createdAt: "never",
  };
  assert.equal((await made.publish({ path: "/pets", collection: { name: "pets", count: 25, record } })).status, 201);
  const list = await made.play({ path: "/pets?limit=2&page=2" });
  const { pets, ...rest } = list.json() as { pets: Record<string, unknown>[] };
  assert.deepEqual(rest, { total: 25, page: 2, limit: 2, totalPages: 13 });
  assert.deepEqual(
    pets.map((pet) => pet["id"]),
    ["3", "4"],
  );
  assert.deepEqual(Object.keys(pets[0] ?? {}), ["id", "name", "age", "owner", "tags", "createdAt", "updatedAt"]);
  assert.equal(list.header("x-total-count"), "25");
  assert.match(
    list.header("link") ?? "",
    new RegExp(`<http://seedbed.test/play/${made.id}/pets\\?limit=2&page=1>; rel="first"`),
  );
  const one = await made.play({ path: "/pets/3" });
  assert.deepEqual(one.json(), pets[0]);

  const created = await made.play({ method: "POST", path: "/pets", body: { name: "Rex", age: 99, more: [1] } });
  assert.equal(created.status, 201);
  assert.equal(created.header("location"), `/play/${made.id}/pets/26`);
  assert.deepEqual(
    { ...created.json(), createdAt: 0, updatedAt: 0 },
    { id: "26", name: "Rex", age: 99, owner: null, tags: null, createdAt: 0, updatedAt: 0, more: [1] },
  );
  const patched = await made.play({
    method: "PATCH",
    path: "/pets/3",
    body: { owner: { city: "Paris" } },
    headers: { "If-Match": one.header("etag") ?? "" },
  });
  assert.equal(patched.status, 200);
  const stale = await made.play({
    method: "PATCH",
    path: "/pets/3",
    body: { age: 1 },
    headers: { "If-Match": one.header("etag") ?? "" },
  });
  assert.equal(stale.status, 412);
  assert.deepEqual((await made.play({ path: "/pets?owner.city=Paris&fields=id" })).json()["pets"], [{ id: "3" }]);
  assert.deepEqual((await made.play({ path: "/pets?q=REX&fields=id" })).json()["pets"], [{ id: "26" }]);
  assert.deepEqual((await made.play({ path: "/pets?sort=-age&limit=1&fields=id" })).json()["pets"], [{ id: "26" }]);
  assert.equal((await made.play({ path: "/pets?age[gte]=99" })).json()["total"], 1);
  const replaced = await made.play({ method: "PUT", path: "/pets/26", body: { name: "Max" } });
  assert.deepEqual([replaced.json()["name"], replaced.json()["age"]], ["Max", null]);
  assert.equal((await made.play({ method: "DELETE", path: "/pets/3" })).status, 204);
  const gone = await made.play({ path: "/pets/3" });
  assert.equal(gone.status, 404);
  assert.match(String(gone.json()["detail"]), /there is no pet "3" in your sandbox: GET \/pets lists/);
  assert.equal(
    (
      await made.play({
        method: "POST",
        path: "/pets",
        body: { age: 1, nme: "x" },
        headers: { Prefer: "handling=strict" },
      })
    ).status,
    422,
  );
  assert.equal((await made.play({ path: "/pets?nme=x" })).status, 400);
});

test("a collection is reproduced with a seed, and its lists are prefixes of longer ones", async () => {
  const made = await makePlayground(serving);
  await made.publish({
    path: "/pets",
    collection: { name: "pets", count: 50, record: { name: "{{person.fullName}}", book: "{{world.book.title}}" } },
  });
  await made.play({ method: "DELETE", path: "/pets/1" });
  const read = async (query: string): Promise<unknown[]> =>
    (await made.play({ path: `/pets?${query}` })).json()["pets"] as unknown[];
  const ten = await read("_seed=42&limit=10");
  assert.deepEqual(await read("_seed=42&limit=5"), ten.slice(0, 5));
  assert.deepEqual((await made.play({ path: "/pets/7?_seed=42" })).json(), ten[6]);
  assert.notDeepEqual(await read("_seed=43"), ten);
  assert.equal((await made.play({ method: "POST", path: "/pets?_seed=42", body: {} })).status, 400);
});

test("a playground has the profiles and sizes of worlds, within its bound", async () => {
  const made = await makePlayground(serving);
  const headers = { "X-API-Key": serving.apiKey };
  const definition = {
    domain: "zoo",
    resources: { pet: { count: 50, fields: { name: "text" } }, toy: { count: 400, fields: { name: "text" } } },
  };
  await made.edit({ method: "PUT", path: "/definition", body: definition });
  const read = async (query: string, more = {}) =>
    (await made.play({ path: `/pets?${query}`, headers: { ...headers, ...more } })).json();
  const nameOf = (page: Record<string, unknown>) => (page["pets"] as { name: string }[])[0]?.name ?? "";
  assert.ok(nameOf(await read("_seed=1&_profile=long")).length > 10 * nameOf(await read("_seed=1")).length);
  assert.equal((await read("_seed=7&_size=10"))["total"], 500);
  assert.equal((await read("_seed=7&_size=0"))["total"], 0);
  const large = await made.play({ path: "/pets?_seed=1&_size=100", headers });
  assert.deepEqual([large.status, (await made.play({ path: "/pets?_seed=1&_size=10" })).status], [400, 403]);
  assert.match(large.text, /it would have 45000 records of at most 20000; take size 10/);

  const from = { seed: 3, profile: "markup" };
  await serving.request({ method: "POST", path: "/api/sandboxes", headers, body: { name: "hostile", from } });
  const inSandbox = nameOf(await read("", { "X-Sandbox": "hostile" }));
  assert.equal(inSandbox, nameOf(await read("_seed=3&_profile=markup")));
  assert.notEqual(inSandbox, nameOf(await read("_seed=3")));
});

test("what one caller changes, others do not see", async () => {
  const made = await makePlayground(serving);
  await made.publish({ path: "/pets", collection: { name: "pets", count: 3, record: { name: "{{animal.petName}}" } } });
  await made.play({ method: "DELETE", path: "/pets/1" });
  const total = async (headers: Record<string, string>): Promise<unknown> =>
    (await made.play({ path: "/pets", headers })).json()["total"];
  assert.equal(await total({}), 2);
  assert.equal(await total({ "X-Sandbox": "other" }), 3);
  assert.equal(await total({ "X-API-Key": serving.apiKey }), 3);
  await made.play({ method: "POST", path: "/pets", body: {}, headers: { "X-API-Key": serving.apiKey } });
  assert.equal(await total({ "X-API-Key": serving.apiKey }), 4);
  assert.equal(await total({}), 2);
});

test("conditional requests work on endpoints and collections", async () => {
  const made = await makePlayground(serving);
  await made.publish({ path: "/fixed", template: { a: 1 } });
  const first = await made.play({ path: "/fixed" });
  const tag = first.header("etag") ?? "";
  assert.match(tag, /^"[\w-]{27}"$/);
  const second = await made.play({ path: "/fixed", headers: { "If-None-Match": `W/${tag}` } });
  assert.deepEqual(
    [second.status, second.text, second.header("etag"), second.header("content-length")],
    [304, "", tag, undefined],
  );
  const head = await made.play({ method: "HEAD", path: "/fixed" });
  assert.deepEqual(
    [head.status, head.text, head.header("etag"), head.header("content-length")],
    [200, "", tag, String(first.text.length)],
  );
});
