import assert from "node:assert/strict";
import { test } from "node:test";

import { createMemorySecrets } from "../storage/memory.ts";
import { getSecret } from "./secrets.ts";

test("a secret is made once, also when asked for at once, and each name has its own", async () => {
  const storage = createMemorySecrets();
  const [one, same, other] = await Promise.all(["a", "a", "b"].map((name) => getSecret(storage, name)));
  assert.deepEqual(one, same);
  assert.notDeepEqual(one, other);
  assert.equal(one?.length, 32);
});
