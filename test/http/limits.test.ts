// Callers, and their limits.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NOW, startServing } from "./serving.ts";

test("a visitor's requests are counted in a window that the first one opens", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 4 });
  const first = await serving.request({ path: "/v1/users" });
  assert.equal(first.header("RateLimit-Policy"), '"free";q=4;w=3600');
  assert.equal(first.header("RateLimit"), '"free";r=3;t=3600');
  assert.equal(first.header("X-RateLimit-Limit"), "4");
  assert.equal(first.header("X-RateLimit-Remaining"), "3");
  assert.equal(first.header("X-RateLimit-Reset"), String((NOW + 3_600_000) / 1000));

  serving.setTime(NOW + 600_500);
  assert.equal((await serving.request({ path: "/v1/users/99999" })).header("RateLimit"), '"free";r=2;t=3000');
  const nowhere = await serving.request({ method: "PROPFIND", path: "/v1/nowhere" });
  assert.deepEqual([nowhere.status, nowhere.header("RateLimit")], [404, '"free";r=1;t=3000'], "whatever its status");
  const unreadable = await serving.request({ path: "/v1/users/%zz" });
  assert.deepEqual([unreadable.status, unreadable.header("RateLimit")], [400, '"free";r=0;t=3000']);
  const past = await serving.request({ path: "/v1/users?_seed=1" });
  assert.deepEqual([past.status, past.json()["code"], past.header("Retry-After")], [429, "rate_limited", "3000"]);
  assert.equal(past.header("RateLimit"), '"free";r=0;t=3000');
  assert.match(String(past.json()["detail"]), /3000 seconds.*dashboard/);

  serving.setTime(NOW + 3_600_000);
  assert.equal((await serving.request({ path: "/v1/users" })).header("RateLimit"), '"free";r=3;t=3600');
});

test("what is not counted has no standing in its headers and uses nothing up", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 1 });
  for (const path of ["/health", "/ready", "/problems", "/images/10x10.svg", "/nowhere"]) {
    assert.equal((await serving.request({ path })).header("RateLimit"), undefined, path);
  }
  await serving.request({ method: "OPTIONS", path: "/v1/users" });
  assert.equal((await serving.request({ path: "/v1/users" })).header("RateLimit"), '"free";r=0;t=3600');
});

test("where there is no limit there are no such headers", async () => {
  await using serving = await startServing({ freeRequestsPerHour: null });
  const answer = await serving.request({ path: "/v1/users" });
  for (const name of ["RateLimit", "RateLimit-Policy", "X-RateLimit-Limit"])
    assert.equal(answer.header(name), undefined);
});

test("requests with a bad key count against the address, and a good key's do not", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 2 });
  const bad = await serving.request({ path: "/v1/users", headers: { "X-API-Key": "wrong" } });
  assert.deepEqual([bad.status, bad.header("RateLimit")], [401, '"free";r=1;t=3600']);
  assert.equal((await serving.request({ path: "/v1/users", headers: { "X-API-Key": serving.apiKey } })).status, 200);
  assert.equal((await serving.request({ path: "/v1/users" })).header("RateLimit"), '"free";r=0;t=3600');
  assert.equal((await serving.request({ path: "/v1/users", headers: { "X-API-Key": "wrong" } })).status, 429);
});

const ADDRESSES: readonly {
  name: string;
  trustProxy: readonly string[];
  forwarded: readonly [string, string];
  same: boolean;
}[] = [
  {
    name: "two addresses behind a trusted proxy are two visitors",
    trustProxy: ["127.0.0.0/8"],
    forwarded: ["198.51.100.1", "198.51.100.2"],
    same: false,
  },
  {
    name: "addresses of one IPv6 /64 are one visitor",
    trustProxy: ["127.0.0.1"],
    forwarded: ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"],
    same: true,
  },
  {
    name: "addresses of two IPv6 /64 are two visitors",
    trustProxy: ["127.0.0.1"],
    forwarded: ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    same: false,
  },
  {
    name: "a spoofed leftmost address changes nothing",
    trustProxy: ["127.0.0.1"],
    forwarded: ["9.9.9.9, 198.51.100.1", "8.8.8.8, 198.51.100.1"],
    same: true,
  },
  {
    name: "without a trusted proxy X-Forwarded-For is not believed",
    trustProxy: [],
    forwarded: ["198.51.100.1", "198.51.100.2"],
    same: true,
  },
];

for (const { name, trustProxy, forwarded, same } of ADDRESSES) {
  test(name, async () => {
    await using serving = await startServing({ freeRequestsPerHour: 10, trustProxy });
    const [one, other] = forwarded;
    await serving.request({
      method: "PATCH",
      path: "/v1/users/1",
      headers: { "X-Forwarded-For": one },
      body: { name: "Changed" },
    });
    const answer = await serving.request({ path: "/v1/users/1", headers: { "X-Forwarded-For": other } });
    assert.equal(answer.json()["name"] === "Changed", same);
    assert.equal(answer.header("X-RateLimit-Remaining"), same ? "8" : "9");
  });
}
