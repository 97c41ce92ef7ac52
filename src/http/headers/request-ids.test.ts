import assert from "node:assert/strict";
import { test } from "node:test";

import { randomBytes } from "../../platform/random.ts";
import { createRequestIds } from "./request-ids.ts";

test("ids differ, and tell nothing of how many came between", () => {
  const newId = createRequestIds(randomBytes);
  const ids = Array.from({ length: 2_000 }, newId);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^req_[\da-f]{16}$/);
  // A count would share its beginning from one to the next; 15 places agree by chance once in 2^60.
  for (const [at, id] of ids.entries()) assert.notEqual(id.slice(0, -1), ids[at - 1]?.slice(0, -1));
});
