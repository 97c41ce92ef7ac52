// A server on a laptop opens more to the person in front of it, and nothing to pages elsewhere or to strangers behind a proxy.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Received, Serving } from "./serving.ts";

const LAPTOP = "http://localhost:3000";

let laptop: Serving;
let proxied: Serving;
before(async () => {
  laptop = await startServing({ settings: { BASE_URL: LAPTOP } });
  proxied = await startServing({ settings: { BASE_URL: "https://api.example.com" }, trustProxy: ["127.0.0.1"] });
});
after(async () => {
  await laptop[Symbol.asyncDispose]();
  await proxied[Symbol.asyncDispose]();
});

const HOOK = { url: "http://127.0.0.1:5556/admin/reset", events: ["*"] };

const subscribe = (serving: Serving, headers: Readonly<Record<string, string>>): Promise<Received> =>
  serving.request({ method: "POST", path: "/api/events/subscriptions", headers, body: HOOK });

const SUBSCRIBERS = [
  { name: "no page", headers: {}, status: 201 },
  { name: "the own page", headers: { Origin: LAPTOP, "Sec-Fetch-Site": "same-origin" }, status: 201 },
  {
    name: "the own page under another name of this machine",
    headers: { Origin: "http://127.0.0.1:3000", "Sec-Fetch-Site": "same-origin" },
    status: 201,
  },
  { name: "a page of another port", headers: { Origin: "http://127.0.0.1:5555" }, status: 422 },
  { name: "a page elsewhere", headers: { Origin: "https://evil.example" }, status: 422 },
  { name: "a page without an origin", headers: { Origin: "null" }, status: 422 },
  { name: "a page of another site", headers: { "Sec-Fetch-Site": "cross-site" }, status: 422 },
  { name: "a page of the same site", headers: { "Sec-Fetch-Site": "same-site" }, status: 422 },
  {
    name: "a page elsewhere, whatever it says of its site",
    headers: { "Sec-Fetch-Site": "same-origin", Origin: "http://evil.example" },
    status: 422,
  },
  ...["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"].map((name) => ({
    name: `somebody behind a proxy that the settings do not name, but ${name} does,`,
    headers: { [name]: "198.51.100.7" },
    status: 422,
  })),
];
for (const [at, { name, headers, status }] of SUBSCRIBERS.entries()) {
  test(`${name} that subscribes a port of this machine gets ${status}`, async () => {
    const sandboxed = { ...laptop.inSandbox(`s${at}`), ...headers };
    const answer = await subscribe(laptop, sandboxed);
    assert.equal(answer.status, status, answer.text);
    if (status === 422) assert.equal(answer.json()["code"], "url_blocked");
  });
}

test("a foreign page cannot turn a subscription that is there to this machine", async () => {
  const made = await laptop.request({
    method: "POST",
    path: "/api/events/subscriptions",
    headers: { "X-API-Key": laptop.apiKey },
    body: { ...HOOK, url: "https://example.com/hook" },
  });
  const { subscription } = made.json() as { subscription: { id: string } }; // the contract's shape
  const patch = (headers: Readonly<Record<string, string>>, body: unknown): Promise<Received> =>
    laptop.request({
      method: "PATCH",
      path: `/api/events/subscriptions/${subscription.id}`,
      headers: { "X-API-Key": laptop.apiKey, ...headers },
      body,
    });
  assert.equal((await patch({ Origin: "https://evil.example" }, { url: HOOK.url })).json()["code"], "url_blocked");
  assert.equal((await patch({ Origin: "https://evil.example" }, { description: "seen" })).status, 200);
  assert.equal((await patch({}, { url: HOOK.url })).status, 200);
});

const NEAR = [
  { method: "POST", path: "/api/data/reset" },
  { method: "POST", path: "/s/near/api/data/reset" },
  { path: "/api/requests" },
  { path: "/api/faults" },
  { method: "PUT", path: "/api/faults", body: { rules: [{ on: "* /**", connection: "hang" }] } },
  { path: "/v1/users/1", headers: { "X-Fault-Plan": "GET /v1/users/{id} hang" } },
];
for (const { method = "GET", headers = {}, ...asked } of NEAR)
  test(`${method} ${asked.path} is not for pages elsewhere`, async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      "https://localhost.evil.example",
      "http://127.0.0.1.evil.example",
    ]) {
      const sent = { ...laptop.inSandbox("near"), ...headers, Origin: origin };
      const answer = await laptop.request({ method, ...asked, headers: sent });
      assert.deepEqual([answer.status, answer.json()["code"]], [403, "forbidden"], origin);
    }
    if (JSON.stringify({ asked, headers }).includes("hang")) return;
    for (const origin of ["http://localhost:5173", "http://127.0.0.1:8080", "http://shop.localhost:5173", LAPTOP]) {
      const sent = { ...laptop.inSandbox("near"), Origin: origin };
      assert.equal((await laptop.request({ method, ...asked, headers: sent })).status, 200, origin);
    }
  });

test("a hosted server takes all from every origin: it holds nothing of whose machine it is", async () => {
  const headers = { Origin: "https://app.example", "X-Forwarded-For": "198.51.100.9" };
  assert.equal((await proxied.request({ method: "POST", path: "/api/data/reset", headers })).status, 200);
});

test("strangers behind a proxy reach nothing on this machine, and are not told that the server is their own", async () => {
  const stranger = { "X-Forwarded-For": "198.51.100.7" };
  assert.equal((await subscribe(proxied, stranger)).json()["code"], "url_blocked");
  await using full = await startServing({
    settings: { BASE_URL: LAPTOP },
    trustProxy: ["127.0.0.1"],
    freeRequestsPerHour: 1,
  });
  await full.request({ path: "/v1/users/1", headers: stranger });
  const refused = await full.request({ path: "/v1/users/1", headers: stranger });
  assert.equal(refused.status, 429);
  assert.doesNotMatch(refused.text, /your own/);
});

test("who sits at the laptop is told how to lift the limit", async () => {
  await using own = await startServing({ settings: { BASE_URL: LAPTOP }, freeRequestsPerHour: 1 });
  await own.request({ path: "/v1/users/1" });
  assert.match((await own.request({ path: "/v1/users/1" })).text, /as this server is your own/);
});

const HOSTS = [
  { host: "localhost:3000", status: 200 },
  { host: "LOCALHOST", status: 200 },
  { host: "127.0.0.1:1", status: 200 },
  { host: "[::1]:3000", status: 200 },
  { host: "evil.example:3000", status: 421 },
  { host: "localhost.evil.example", status: 421 },
  { host: "127.0.0.2", status: 421 },
  { host: "seedbed.test", status: 421 },
];
for (const { host, status } of HOSTS) {
  test(`a request to ${host} is answered with ${status} on a laptop, and with 200 where the server is public`, async () => {
    for (const path of ["/health", "/v1/users/1", "/api/account", "/"]) {
      const answer = await laptop.request({ path, headers: { Host: host } });
      assert.equal(answer.status, status, path);
      if (status !== 421) continue;
      assert.equal(answer.json()["code"], "misdirected_request");
      assert.equal(answer.header("content-type"), "application/problem+json");
    }
    assert.equal((await proxied.request({ path: "/health", headers: { Host: host } })).status, 200);
  });
}

test("the host of BASE_URL is answered too", async () => {
  await using own = await startServing({ settings: { BASE_URL: "http://seedbed.localhost:3000" } });
  assert.equal((await own.request({ path: "/health", headers: { Host: "seedbed.localhost" } })).status, 200);
  assert.equal((await own.request({ path: "/health", headers: { Host: "other.test" } })).status, 421);
});

test("a page that another host name leads here is another origin", async () => {
  const answer = await proxied.request({
    method: "POST",
    path: "/api/account/logout",
    headers: { Host: "evil.example", Origin: "https://evil.example" },
  });
  assert.equal(answer.json()["code"], "forbidden");
});
