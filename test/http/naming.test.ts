// The three ways in which a request names its sandbox.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { BASE_URL, startServing } from "./serving.ts";
import type { Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
  await serving.request({
    method: "PATCH",
    path: "/v1/users/7",
    headers: { "X-Sandbox": "named" },
    body: { name: "Somebody Else" },
  });
});
after(() => serving[Symbol.asyncDispose]());

const WAYS: readonly { readonly way: string; readonly prefix?: string; readonly headers?: Record<string, string> }[] = [
  { way: "the header", headers: { "X-Sandbox": "named" } },
  { way: "the path", prefix: "/s/named" },
  { way: "an encoded path", prefix: "/s/n%61med" },
  { way: "the path and the header", prefix: "/s/named", headers: { "X-Sandbox": "named" } },
  { way: "baggage", headers: { baggage: "seedbed.sandbox=named" } },
  {
    way: "baggage among other members, with properties and encoded",
    headers: { baggage: "userId=1, =, ;, no value,a=%zz , seedbed.sandbox = n%61med ; ttl=1;p , x=\u{e9}" },
  },
  { way: "all three", prefix: "/s/named", headers: { "X-Sandbox": "named", baggage: "seedbed.sandbox=named,b=2" } },
];

for (const { way, prefix = "", headers = {} } of WAYS) {
  test(`${way} names the sandbox, with the same bytes and tags`, async () => {
    for (const path of [
      "/v1/users/7",
      "/v1/core/users?limit=3",
      "/v1/users?sort=-name&limit=2&page=2",
      "/v1/bookstore/cart",
    ]) {
      const expected = await serving.request({ path, headers: { "X-Sandbox": "named" } });
      const given = await serving.request({ path: prefix + path, headers });
      assert.equal(given.status, 200, given.text);
      assert.equal(given.text, expected.text);
      assert.equal(given.header("ETag"), expected.header("ETag"));
      assert.match(given.header("Vary") ?? "", /X-Sandbox, Baggage/);
      const again = { ...headers, "If-None-Match": expected.header("ETag") ?? "" };
      assert.equal((await serving.request({ path: prefix + path, headers: again })).status, 304);
    }
  });
}

test("baggage without our member, or with one that only looks like it, names nothing", async () => {
  for (const baggage of [
    "a=1",
    "seedbed.sandboxes=named",
    "x.seedbed.sandbox=named",
    "seedbed.sandbox",
    ",,,",
    "a=seedbed.sandbox",
  ]) {
    const given = await serving.request({ path: "/v1/users/7", headers: { baggage } });
    assert.equal(given.status, 200, baggage);
    assert.notEqual(given.json()["name"], "Somebody Else", baggage);
  }
});

test("Location, Content-Location and Link keep the path, and its pages are walked to their end", async () => {
  const created = await serving.request({
    method: "POST",
    path: "/s/places/v1/users",
    body: { name: "Ada", email: "ada.places@example.com" },
  });
  const location = created.header("Location") ?? "";
  assert.match(location, /^\/s\/places\/v1\/users\/\d+$/);
  assert.equal((await serving.request({ path: location })).json()["name"], "Ada");
  const replaced = await serving.request({
    method: "PUT",
    path: location,
    body: { name: "A", email: "a.places@example.com" },
  });
  assert.equal(replaced.header("Content-Location"), location);
  const ids: unknown[] = [];
  let path: string | undefined = "/s/places/v1/users?limit=40";
  while (path !== undefined) {
    const page = await serving.request({ path });
    ids.push(...(page.json()["users"] as { id: string }[]).map(({ id }) => id));
    const link: string = page.header("Link") ?? "";
    for (const [, url = ""] of link.matchAll(/<([^>]*)>/g))
      assert.ok(url.startsWith(`${BASE_URL}/s/places/v1/users?`), url);
    path = /<([^>]*)>; rel="next"/.exec(link)?.[1]?.slice(BASE_URL.length);
  }
  assert.equal(ids.length, 101);
});

test("without the path, Location and Link have none", async () => {
  const list = await serving.request({ path: "/v1/users", headers: { baggage: "seedbed.sandbox=places" } });
  assert.doesNotMatch(list.header("Link") ?? "", /\/s\//);
});

const DISAGREEING: readonly (Sent & { readonly says: RegExp })[] = [
  { path: "/s/one/v1/users", headers: { "X-Sandbox": "other" }, says: /the path says one, X-Sandbox says other/ },
  {
    path: "/s/one/v1/users",
    headers: { baggage: "seedbed.sandbox=other" },
    says: /the path says one, baggage says other/,
  },
  {
    path: "/v1/users",
    headers: { "X-Sandbox": "one", baggage: "seedbed.sandbox=other" },
    says: /X-Sandbox says one, baggage says other/,
  },
  {
    path: "/v1/users",
    headers: { baggage: "seedbed.sandbox=one,seedbed.sandbox=other" },
    says: /baggage says one, baggage says other/,
  },
  {
    method: "POST",
    path: "/s/one/api/data/reset",
    headers: { "X-Sandbox": "other" },
    says: /the path says one, X-Sandbox says other/,
  },
  {
    path: "/s/default/v1/users?_seed=1",
    headers: { "X-Sandbox": "other" },
    says: /the path says default, X-Sandbox says other/,
  },
];

for (const { says, ...sent } of DISAGREEING) {
  test(`${sent.path} with ${JSON.stringify(sent.headers)} is 400 that names both`, async () => {
    const answer = await serving.request(sent);
    assert.equal(answer.status, 400);
    assert.equal(answer.json()["code"], "invalid_header");
    assert.match(String(answer.json()["detail"]), says);
  });
}

const WRONG: readonly (Sent & { readonly code: string; readonly where: string })[] = [
  { path: "/s/a%20b/v1/users", code: "invalid_parameter", where: "sandbox" },
  { path: "/s/a%2Fb/v1/users", code: "invalid_parameter", where: "sandbox" },
  { path: "/s/%zz/v1/users", code: "invalid_parameter", where: "sandbox" },
  { path: "/s//v1/users", code: "invalid_parameter", where: "sandbox" },
  { path: "/s/../v1/users", code: "invalid_parameter", where: "sandbox" },
  { path: "/s/%2e/v1/users", code: "invalid_parameter", where: "sandbox" },
  { path: "/v1/users", headers: { "X-Sandbox": ".." }, code: "invalid_header", where: "X-Sandbox" },
  { path: `/s/${"n".repeat(65)}/v1/users`, code: "invalid_parameter", where: "sandbox" },
  { path: "/s/caf%C3%A9/v1/nowhere", code: "invalid_parameter", where: "sandbox" },
  { path: "/v1/users", headers: { baggage: "seedbed.sandbox=a%20b" }, code: "invalid_header", where: "Baggage" },
  { path: "/v1/users", headers: { baggage: "seedbed.sandbox=%E0%A4%A" }, code: "invalid_header", where: "Baggage" },
  { path: "/v1/users", headers: { baggage: "seedbed.sandbox=;p=1" }, code: "invalid_header", where: "Baggage" },
];

for (const { code, where, ...sent } of WRONG) {
  test(`${sent.path.slice(0, 30)} ${JSON.stringify(sent.headers ?? {})} is 400 ${code} of ${where}`, async () => {
    const answer = await serving.request(sent);
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.json()["code"], code);
    const [fault] = answer.json()["errors"] as { parameter?: string; header?: string }[];
    assert.equal(fault?.parameter ?? fault?.header, where);
  });
}

test("a name called __proto__ or constructor is one like others", async () => {
  for (const name of ["__proto__", "constructor", "a..b"]) {
    const path = `/s/${name}/v1/users/7`;
    assert.equal((await serving.request({ method: "PATCH", path, body: { name } })).status, 200, name);
    assert.equal((await serving.request({ path })).json()["name"], name);
  }
});

test("what is nowhere below the path is told with the path", async () => {
  const mistyped = await serving.request({ path: "/s/named/v1/userz" });
  assert.equal(mistyped.status, 404);
  assert.equal(mistyped.json()["nearest"], "/s/named/v1/users");
  assert.match(String(mistyped.json()["detail"]), /GET \/s\/named\/v1\/userz/);
  const wrong = await serving.request({ method: "DELETE", path: "/s/named/v1/users" });
  assert.equal(wrong.status, 405);
  assert.equal(wrong.header("Allow"), "GET, HEAD, POST, OPTIONS");
  for (const path of [
    "/s/named/api/account",
    "/s/named/docs",
    "/s/named",
    "/s/named/",
    "/s/named/api/sandboxes",
    "/s/named/s/other/v1/users",
  ]) {
    const answer = await serving.request({ path });
    assert.equal(answer.status, 404, path);
    assert.equal(answer.json()["code"], "route_not_found");
    assert.match(String(answer.json()["detail"]), /below \/s\/\{name\} are/);
  }
  assert.equal((await serving.request({ path: "/s/named/docs" })).json()["nearest"], "/docs");
  assert.equal((await serving.request({ path: "/s" })).status, 404);
});

test("any origin may call it, preflights and refusals included", async () => {
  for (const path of ["/s/named/v1/users", "/s/named/api/data/export", "/s/named/nowhere", "/s/a%20b/v1/users"]) {
    const answer = await serving.request({ path, headers: { Origin: "https://app.example" } });
    assert.equal(answer.header("Access-Control-Allow-Origin"), "https://app.example", path);
  }
  const preflight = await serving.request({
    method: "OPTIONS",
    path: "/s/named/v1/users",
    headers: {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "baggage",
    },
  });
  assert.equal(preflight.status, 204);
  assert.match(preflight.header("Access-Control-Allow-Headers") ?? "", /baggage/);
});

test("it counts against the limit, what is nowhere too, and answers without a socket", async () => {
  await using limited = await startServing({ freeRequestsPerHour: 10 });
  for (const [at, path] of ["/s/a/v1/users", "/s/a/api/data/export", "/s/a/nowhere", "/s"].entries()) {
    assert.equal((await limited.request({ path })).header("X-RateLimit-Remaining"), String(9 - at), path);
  }
  const fetched = await limited.fetch(new Request(`${BASE_URL}/s/a/v1/users/7`));
  assert.equal(fetched.status, 200);
});

test("the export and the reset of the path are those of its sandbox, and its events are its own", async () => {
  await serving.request({ method: "PATCH", path: "/s/control/v1/users/9", body: { name: "Changed" } });
  const exported = await serving.request({ path: "/s/control/api/data/export" });
  assert.match(exported.text, /"Changed"/);
  const types = async (path: string) =>
    ((await serving.request({ path })).json()["events"] as { sandbox: string }[]).map(({ sandbox }) => sandbox);
  assert.deepEqual(new Set(await types("/s/control/api/events")), new Set(["control"]));
  assert.ok(new Set(await types("/api/events?limit=1000")).size > 1);
  assert.equal((await serving.request({ method: "POST", path: "/s/control/api/data/reset", body: {} })).status, 200);
  assert.notEqual((await serving.request({ path: "/s/control/v1/users/9" })).json()["name"], "Changed");
});

test("a collection of a playground is another in each sandbox of the path", async () => {
  const made = await serving.request({ method: "POST", path: "/api/playgrounds", body: {} });
  const { playground, editToken } = made.json() as { playground: { id: string }; editToken: string };
  await serving.request({
    method: "POST",
    path: `/api/playgrounds/${playground.id}/endpoints`,
    headers: { "X-Edit-Token": editToken },
    body: { path: "/things", collection: { name: "things", count: 3, record: { name: "{{person.fullName}}" } } },
  });
  const path = `/play/${playground.id}/things`;
  const created = await serving.request({ method: "POST", path: `/s/here${path}`, body: { name: "Here" } });
  assert.equal(created.status, 201, created.text);
  assert.equal(created.header("Location"), `/s/here${path}/4`);
  assert.equal(created.header("Content-Security-Policy"), "sandbox");
  assert.equal((await serving.request({ path: `/s/here${path}/4` })).json()["name"], "Here");
  assert.equal((await serving.request({ path: `${path}/4`, headers: { "X-Sandbox": "here" } })).json()["name"], "Here");
  assert.equal((await serving.request({ path: `/s/there${path}/4` })).status, 404);
});

test("metrics count it by the same shape as without", async () => {
  const metrics = await serving.request({ path: "/metrics" });
  assert.doesNotMatch(metrics.text, /route="\/s\//);
});
