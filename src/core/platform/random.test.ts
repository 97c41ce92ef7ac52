import assert from "node:assert/strict";
import { test } from "node:test";

import { makeUuid, newUuid, randomBytes, randomInt } from "./random.ts";

test("UUIDs are of version 4 and differ", () => {
  for (const make of [newUuid, makeUuid]) {
    const made = Array.from({ length: 200 }, make);
    assert.equal(new Set(made).size, made.length);
    for (const uuid of made) assert.match(uuid, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test("whole numbers stay below what was asked for and reach all of it", () => {
  const drawn = new Set(Array.from({ length: 500 }, () => randomInt(5)));
  assert.deepEqual(drawn, new Set([0, 1, 2, 3, 4]));
  for (let at = 0; at < 100; at += 1) assert.ok(randomInt(2 ** 47) < 2 ** 47);
});

test("bytes are as many as were asked for", () => {
  assert.equal(randomBytes(24).length, 24);
});
