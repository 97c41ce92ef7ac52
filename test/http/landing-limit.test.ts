import assert from "node:assert/strict";
import { test } from "node:test";

import { HELPER_REQUESTS_PER_HOUR } from "../../src/services/bounds.ts";
import { startServing } from "./serving.ts";

test("a landing page of another seed counts among the pages' own routes; the usual one and those that are at hand do not", async () => {
  await using serving = await startServing();
  const statusOf = async (path: string): Promise<number> => (await serving.request({ path })).status;
  assert.equal(await statusOf("/?seed=5"), 200);
  for (let n = 1; n < HELPER_REQUESTS_PER_HOUR; n += 1) await statusOf("/api/playgrounds/functions");
  assert.equal(await statusOf("/?seed=6"), 429);
  assert.deepEqual([await statusOf("/"), await statusOf("/?seed=5")], [200, 200]);
});
