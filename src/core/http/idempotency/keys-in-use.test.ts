import assert from "node:assert/strict";
import { test } from "node:test";

import { createKeysInUse } from "./keys-in-use.ts";

const TOLD = { key: "ada-1", tried: "POST /v1/core/users" };
/** Lets what is resolved go on. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("a request that lets go of its key early leaves it to whoever holds it when it ends", async () => {
  const waiting = new Set<() => void>();
  const keys = createKeysInUse({
    after(_ms, work) {
      waiting.add(work);
      return () => waiting.delete(work);
    },
  });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = keys.hold("users ada-1", TOLD, async (release) => {
    release();
    await first.promise;
  });
  const other = keys.hold("users ada-1", TOLD, () => second.promise);
  first.resolve();
  await one;
  const third = keys.hold("users ada-1", TOLD, async () => "ran");
  const refused = assert.rejects(third, { code: "idempotency_key_in_use" });
  await settle();
  assert.equal(waiting.size, 1, "it waits for the second one");
  for (const giveUp of waiting) giveUp();
  await refused;
  second.resolve();
  await other;
  assert.equal(await keys.hold("users ada-1", TOLD, async () => "ran"), "ran");
});
