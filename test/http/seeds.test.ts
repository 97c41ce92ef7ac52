// The worlds of seeds over HTTP.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { DATASET_VERSION } from "../../src/core/world/world.ts";
import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

test("every list and item takes a seed, is the same for every caller and makes no sandbox", async () => {
  const residents = serving.engine.residents.size;
  for (const { resource } of catalog.entries) {
    const path = `/v1/${resource.domain}/${resource.collection}`;
    const list = await serving.request({ path: `${path}?_seed=42&limit=5` });
    assert.equal(list.status, 200, list.text);
    assert.equal(list.header("X-Dataset-Version"), String(DATASET_VERSION));
    assert.equal(list.header("Cache-Control"), "private, max-age=300");
    const again = await serving.request({
      path: `${path}?_seed=42&limit=5`,
      headers: serving.inSandbox("other"),
    });
    assert.equal(again.text, list.text);
    const [first] = list.json()[resource.collection] as unknown[]; // a list's own shape
    assert.deepEqual((await serving.request({ path: `${path}/1?_seed=42` })).json(), first);
  }
  assert.equal(serving.engine.residents.size, residents);
});

test("a world does not show what a sandbox changed", async () => {
  await serving.request({ method: "PATCH", path: "/v1/users/7", body: { name: "Changed" } });
  assert.equal((await serving.request({ path: "/v1/users/7" })).json()["name"], "Changed");
  assert.notEqual((await serving.request({ path: "/v1/users/7?_seed=1" })).json()["name"], "Changed");
  await serving.request({ method: "DELETE", path: "/v1/users/8" });
  assert.equal((await serving.request({ path: "/v1/users/8" })).status, 404);
  assert.equal((await serving.request({ path: "/v1/users/8?_seed=1" })).status, 200);
});

test("near and aliased seeds give different data", async () => {
  const seeds = ["0", "1", "-1", "4294967295", "4294967296", "9007199254740991", "-9007199254740991"];
  const bodies = await Promise.all(
    seeds.map(async (seed) => (await serving.request({ path: `/v1/users?_seed=${seed}` })).text),
  );
  assert.equal(new Set(bodies).size, seeds.length);
});

test("a record that a world has not is 404, with the dataset's version", async () => {
  const answer = await serving.request({ path: "/v1/users/101?_seed=1" });
  assert.deepEqual([answer.status, answer.header("X-Dataset-Version")], [404, String(DATASET_VERSION)]);
});

const BAD = [
  "",
  "abc",
  "1.0",
  "1e3",
  "042",
  "-0",
  "+1",
  "%201",
  "1%20",
  "9007199254740992",
  "99999999999999999",
  "0x10",
  "null",
  "1,2",
];

for (const seed of BAD) {
  test(`_seed=${seed} is 400`, async () => {
    for (const path of ["/v1/users", "/v1/users/1"]) {
      const answer = await serving.request({ path: `${path}?_seed=${seed}` });
      assert.deepEqual([answer.status, answer.json()["code"]], [400, "invalid_parameter"]);
      assert.equal((answer.json()["errors"] as { parameter: string }[])[0]?.parameter, "_seed"); // the contract's shape
    }
  });
}

test("a seed that is given twice is 400, the same one too", async () => {
  assert.equal((await serving.request({ path: "/v1/users?_seed=1&_seed=1" })).status, 400);
});

for (const { method, path } of [
  { method: "POST", path: "/v1/users" },
  { method: "PUT", path: "/v1/users/1" },
  { method: "PATCH", path: "/v1/users/1" },
  { method: "DELETE", path: "/v1/users/1" },
  { method: "POST", path: "/v1/users/1/suspend" },
]) {
  test(`_seed on ${method} ${path} is 400 and writes nothing`, async () => {
    const answer = await serving.request({ method, path: `${path}?_seed=1`, body: {} });
    assert.deepEqual([answer.status, answer.json()["code"]], [400, "invalid_parameter"]);
  });
}

test("a look at a seed shows the beginning of every collection, and its fixtures hold them whole", async () => {
  const sample = (await serving.request({ path: "/api/seeds/-42" })).json();
  const fixtures = await serving.request({ path: "/api/seeds/-42/fixtures" });
  assert.match(fixtures.header("Content-Disposition") ?? "", /^attachment; filename="fixtures-seed--42\.json"$/);
  const whole = fixtures.json();
  assert.deepEqual([sample["seed"], sample["datasetVersion"], whole["seed"]], [-42, DATASET_VERSION, -42]);
  for (const { resource } of catalog.entries) {
    const { domain, collection } = resource;
    const records = (whole[domain] as Record<string, unknown[]>)[collection] ?? []; // what fixtures are
    const shown = (sample[domain] as Record<string, unknown>)[collection];
    assert.deepEqual(shown, { total: resource.count, records: records.slice(0, 10) });
    const alone = await serving.request({ path: `/api/seeds/-42/fixtures/${collection}` });
    assert.deepEqual(JSON.parse(alone.text), records);
  }
});

test("fixtures are not sent again to who has them", async () => {
  for (const path of ["/api/seeds/7", "/api/seeds/7/fixtures", "/api/seeds/7/fixtures/users"]) {
    const first = await serving.request({ path });
    const tag = first.header("ETag") ?? "";
    const again = await serving.request({ path, headers: { "If-None-Match": `"other", W/${tag}` } });
    assert.deepEqual([again.status, again.text, again.header("ETag")], [304, "", tag]);
    const head = await serving.request({ method: "HEAD", path });
    assert.deepEqual([head.status, head.text, head.header("ETag")], [200, "", tag]);
    assert.notEqual((await serving.request({ path: path.replace("7", "8") })).header("ETag"), tag);
  }
});

for (const path of [
  "/api/seeds/07",
  "/api/seeds/1.5",
  "/api/seeds/9007199254740992/fixtures",
  "/api/seeds/1?limit=5",
]) {
  test(`${path} is 400`, async () => {
    const answer = await serving.request({ path });
    assert.deepEqual([answer.status, answer.json()["code"]], [400, "invalid_parameter"]);
  });
}

test("a refusal of a world's request says which data it would have been, and a repeated parameter is told as such", async () => {
  const refused = await serving.request({ path: "/v1/users?_seed=1&nothing=1" });
  assert.deepEqual([refused.status, refused.header("X-Dataset-Version")], [400, String(DATASET_VERSION)]);
  const repeated = await serving.request({ path: "/v1/users?_seed=1&_seed=2" });
  const [fault] = repeated.json()["errors"] as { code: string }[];
  assert.deepEqual([repeated.status, fault?.code], [400, "repeated"]);
});

test("a write that names a seed is refused as one of its sandbox, not of the seed's world", async () => {
  const headers = { "X-Sandbox": "seeded-write" };
  const open = (): number => serving.engine.residents.size;
  const before = open();
  await serving.request({ path: "/v1/users/1?_seed=5", headers });
  assert.equal(open(), before);
  const refused = await serving.request({ method: "PATCH", path: "/v1/users/1?_seed=5", headers, body: {} });
  assert.deepEqual([refused.status, refused.header("X-Dataset-Version")], [400, undefined], refused.text);
  assert.equal(open(), before + 1);
});
