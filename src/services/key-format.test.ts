import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../test/properties.ts";
import { createApiKey, isApiKey, toKeyPrefix } from "./key-format.ts";
import { toSecretHash } from "./secret-hash.ts";

test("a new key has the form, its checksum fits, and no two are alike", () => {
  const keys = Array.from({ length: 1_000 }, createApiKey);
  for (const key of keys) assert.match(key, /^sb_live_[0-9A-Za-z]{36}$/);
  assert.ok(keys.every(isApiKey));
  assert.equal(new Set(keys).size, keys.length);
});

test("every character of the alphabet is about as frequent as any other", () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 2_000; n += 1)
    for (const character of createApiKey().slice(8, 38)) counts.set(character, (counts.get(character) ?? 0) + 1);
  assert.equal(counts.size, 62);
  const expected = 60_000 / 62;
  for (const [character, count] of counts)
    assert.ok(Math.abs(count - expected) < expected * 0.3, `${character}: ${count}`);
});

test("one character changed is noticed without a look-up", () => {
  const key = createApiKey();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: key.length - 1 }),
      fc.constantFrom(...Array.from("0123456789abcXYZ_ é")),
      (at, character) => {
        fc.pre(key[at] !== character);
        assert.equal(isApiKey(key.slice(0, at) + character + key.slice(at + 1)), false);
      },
    ),
  );
});

test("other text is no key", () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(isApiKey(text), false)));
  const key = createApiKey();
  for (const text of [`${key} `, ` ${key}`, `${key}\n`, key.toUpperCase(), key.slice(0, -1), `${key}0`])
    assert.equal(isApiKey(text), false);
});

test("the prefix shows little, and the hash is SHA-256", () => {
  const key = createApiKey();
  assert.equal(toKeyPrefix(key), key.slice(0, 12));
  assert.equal(toSecretHash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
