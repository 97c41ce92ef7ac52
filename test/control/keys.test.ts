import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createApiKey } from "../../src/hosted/accounts/api-keys.ts";
import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];

test("a key is shown once, recognised by its prefix, and only its hash is kept", async () => {
  const customer = await signUp(service);
  const made = await customer.request({ method: "POST", path: "/api/account/keys", body: { name: "CI" } });
  const { key, secret } = made.json() as { key: { id: string; prefix: string; name: string }; secret: string };
  assert.match(secret, /^sb_live_[0-9A-Za-z]{36}$/);
  assert.ok(secret.startsWith(key.prefix) && key.prefix.length < 16);
  assert.equal(made.headers["cache-control"], "no-store");
  for (const path of ["/api/account/keys", made.headers.location ?? ""]) {
    assert.equal((await customer.request({ path })).text.includes(secret), false);
  }
  const row = await service.stores.customers.keys.findWithAccount({ id: key.id });
  const rows = await service.stores.customers.keys.list(row?.accountId ?? "");
  assert.deepEqual([rows.length, JSON.stringify(rows).includes(secret)], [1, false]);
});

test("each key has its own data, and another visitor's is nobody's", async () => {
  const customer = await signUp(service);
  const [one, two] = [await customer.makeKey(), await customer.makeKey()];
  await service.request({ method: "PATCH", path: "/v1/users/1", headers: one.headers, body: { name: "One" } });
  assert.notEqual((await service.request({ path: "/v1/users/1", headers: two.headers })).json()["name"], "One");
  assert.notEqual((await service.request({ path: "/v1/users/1" })).json()["name"], "One");
  assert.equal((await service.request({ path: "/v1/users/1", headers: one.headers })).json()["name"], "One");
});

test("rotating keeps id and data, and the old secret stops at once", async () => {
  const customer = await signUp(service);
  const key = await customer.makeKey("kept");
  await service.request({ method: "PATCH", path: "/v1/users/1", headers: key.headers, body: { name: "Kept" } });
  const rotated = await customer.request({ method: "POST", path: `/api/account/keys/${key.id}/rotate` });
  const after = rotated.json() as { key: { id: string; name: string }; secret: string };
  assert.deepEqual([rotated.status, after.key.id, after.key.name], [200, key.id, "kept"]);
  assert.deepEqual(codeOf(await service.request({ path: "/v1/users/1", headers: key.headers })), [
    401,
    "invalid_api_key",
  ]);
  const headers = { "X-API-Key": after.secret };
  assert.equal((await service.request({ path: "/v1/users/1", headers })).json()["name"], "Kept");
});

test("deleting a key stops it at once and forgets its sandboxes and snapshots", async () => {
  const customer = await signUp(service);
  const key = await customer.makeKey();
  const { owner = "" } = (await service.stores.customers.keys.findWithAccount({ id: key.id })) ?? {};
  await service.request({
    method: "PATCH",
    path: "/v1/users/1",
    headers: { ...key.headers, "X-Sandbox": "named" },
    body: { name: "Gone" },
  });
  assert.notDeepEqual(await service.stores.sandboxes.listSandboxes(owner), []);
  await service.request({ method: "POST", path: "/api/data/snapshots", headers: key.headers, body: { name: "gone" } });
  assert.equal((await customer.request({ method: "DELETE", path: `/api/account/keys/${key.id}` })).status, 204);
  assert.equal((await customer.request({ method: "DELETE", path: `/api/account/keys/${key.id}` })).status, 404);
  assert.equal((await service.request({ path: "/v1/users/1", headers: key.headers })).status, 401);
  const { sandboxes } = service.stores;
  assert.deepEqual([await sandboxes.listSandboxes(owner), await sandboxes.listSnapshots(owner)], [[], []]);
});

test("the fourth key of a developer is refused in words that help, and so is the first of a free account", async () => {
  const customer = await signUp(service);
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      customer.request({ method: "POST", path: "/api/account/keys", body: { name: `${n}` } }),
    ),
  );
  assert.deepEqual(
    made.map(({ status }) => status).toSorted((x, y) => x - y),
    [201, 201, 201, 403, 403, 403],
  );
  const refused = made.find(({ status }) => status === 403)?.json();
  assert.deepEqual([refused?.["code"], refused?.["limit"]], ["limit_reached", 3]);
  const free = await signUp(service, "free");
  const first = await free.request({ method: "POST", path: "/api/account/keys", body: { name: "first" } });
  assert.deepEqual(codeOf(first), [403, "limit_reached"]);
  assert.match(String(first.json()["detail"]), /choose a plan with API keys/);
});

const WRONG_KEYS = [
  { name: "a mistyped one", key: "sb_live_nonsense" },
  { name: "an empty one", key: "" },
  { name: "one with a wrong checksum", key: createApiKey().replace(/.$/, (last) => (last === "0" ? "1" : "0")) },
  { name: "one that nobody has", key: createApiKey() },
];
const ROUTES: readonly Sent[] = [
  { path: "/v1/users" },
  { path: "/v1/users?_seed=42" },
  { method: "POST", path: "/v1/users", body: {} },
  { path: "/v1" },
  { path: "/v1/nowhere" },
  { path: "/api/data/export" },
  { path: "/api/sandboxes" },
  { path: "/api/events/types" },
  { path: "/api/seeds/42" },
  { path: "/api/account" },
];
for (const { name, key } of WRONG_KEYS) {
  test(`${name} is 401 on every route, and never taken for none`, async () => {
    for (const route of ROUTES) {
      const answer = await service.request({ ...route, headers: { "X-API-Key": key } });
      assert.deepEqual(codeOf(answer), [401, "invalid_api_key"], route.path);
      assert.equal(answer.headers["www-authenticate"], 'ApiKey realm="seedbed"');
    }
  });
}

test("the dashboard works on a key's data with its id, uncounted, and only on its own account's", async () => {
  const customer = await signUp(service);
  const stranger = await signUp(service);
  const key = await customer.makeKey();
  const headers = { "X-Key-Id": key.id, "Sec-Fetch-Site": "same-origin" };
  await service.request({ method: "PATCH", path: "/v1/users/1", headers: key.headers, body: { name: "Seen" } });
  const exported = await customer.request({ path: "/api/data/export", headers });
  assert.ok(exported.text.includes('"Seen"'));
  assert.equal(exported.headers["x-ratelimit-limit"], undefined);
  assert.match(String(exported.headers.vary), /X-Key-Id/);
  assert.equal(
    (await customer.request({ method: "POST", path: "/api/data/snapshots", headers, body: { name: "by session" } }))
      .status,
    201,
  );
  assert.equal((await service.request({ path: "/api/data/snapshots", headers: key.headers })).json()["total"], 1);
  assert.deepEqual(codeOf(await service.request({ path: "/api/data/export", headers })), [401, "missing_session"]);
  assert.deepEqual(codeOf(await stranger.request({ path: "/api/data/export", headers })), [404, "not_found"]);
  assert.deepEqual(
    codeOf(
      await customer.request({ path: "/api/data/export", headers: { ...headers, "Sec-Fetch-Site": "cross-site" } }),
    ),
    [403, "forbidden"],
  );
  const data = await customer.request({ path: "/v1/users/1", headers });
  assert.notEqual(data.json()["name"], "Seen", "the data plane knows keys only");
});
