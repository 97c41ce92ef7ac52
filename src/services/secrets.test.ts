import assert from "node:assert/strict";
import { test } from "node:test";

import { openSqlite } from "../storage/sqlite.ts";
import { getSecret } from "./secrets.ts";

test("a secret is made once, also when asked for at once, and each name has its own", async () => {
  const database = await openSqlite(":memory:");
  const [one, same, other] = await Promise.all(["a", "a", "b"].map((name) => getSecret(database, name)));
  assert.deepEqual(one, same);
  assert.notDeepEqual(one, other);
  assert.equal(one?.length, 32);
  await database.close();
});
