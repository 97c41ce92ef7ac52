import assert from "node:assert/strict";
import { test } from "node:test";

import { loadedOnce } from "./loaded-once.ts";

test("what is asked for many times is loaded once", async () => {
  let loads = 0;
  const get = loadedOnce(async () => (loads += 1));
  assert.deepEqual(await Promise.all([get(), get(), get()]), [1, 1, 1]);
  assert.equal(await get(), 1);
});

test("what could not be loaded is loaded by the next who asks", async () => {
  let loads = 0;
  const get = loadedOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error("the disk is away");
    return loads;
  });
  await Promise.all([assert.rejects(get(), /away/), assert.rejects(get(), /away/)]);
  assert.equal(await get(), 2);
});
