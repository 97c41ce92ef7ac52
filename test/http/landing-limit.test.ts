import assert from "node:assert/strict";
import { test } from "node:test";

import { BURST, HELPER_REQUESTS_PER_HOUR } from "../../src/core/services/bounds.ts";
import { startServing } from "./serving.ts";

test("a landing page of another seed counts among the pages' own routes; the usual one and those that are at hand do not", async () => {
  await using serving = await startServing();
  const statusOf = async (path: string): Promise<number> => (await serving.request({ path })).status;
  assert.equal(await statusOf("/?seed=5"), 200);
  for (let n = 1; n < HELPER_REQUESTS_PER_HOUR; n += 1) await statusOf("/api/playgrounds/functions");
  assert.equal(await statusOf("/?seed=6"), 429);
  assert.deepEqual([await statusOf("/"), await statusOf("/?seed=5")], [200, 200]);
});

test("the whole description, uncompressed, is costly work; compressed or known already it is free", async () => {
  await using serving = await startServing();
  const statusOf = async (headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await serving.request({ path: "/v1/openapi.json", headers })).status;
  const first = await serving.request({ path: "/v1/openapi.json" });
  assert.equal(first.status, 200);
  for (let taken = 1; taken < BURST.tokens; taken += 1) assert.equal(await statusOf(), 200);
  const past = await serving.request({ path: "/openapi.yaml" });
  assert.deepEqual([past.status, past.header("Retry-After")], [429, "1"]);
  assert.equal(await statusOf({ "Accept-Encoding": "gzip" }), 200);
  assert.equal(await statusOf({ "If-None-Match": first.header("ETag") ?? "" }), 304);
});
