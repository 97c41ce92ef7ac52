import assert from "node:assert/strict";
import { test } from "node:test";

import { UsedMap } from "./recent.ts";

test("what was used longest ago goes first, and what is too large is not kept", () => {
  const map = new UsedMap<string, string>(10, (value) => value.length, 6);
  map.set("a", "1234");
  map.set("b", "1234");
  assert.equal(map.get("a"), "1234");
  map.set("c", "1234");
  assert.deepEqual([map.has("a"), map.has("b"), map.has("c")], [true, false, true]);
  assert.equal(map.peek("a"), "1234");
  map.set("a", "1234567");
  assert.equal(map.get("a"), undefined);
  map.set("d", "x", 9);
  assert.deepEqual([map.has("c"), map.has("d")], [true, false]);
  map.set("d", "x", 6);
  assert.deepEqual([map.get("c"), map.get("d")], ["1234", "x"]);
  map.delete("c");
  map.set("e", "1234");
  assert.deepEqual([map.get("d"), map.get("e")], ["x", "1234"]);
  map.clear();
  assert.equal(map.get("d"), undefined);
  for (const one of ["f", "g"]) map.set(one, "12345");
  assert.deepEqual([map.has("f"), map.has("g")], [true, true], "all the room is there again");
});

test("entries are counted where nothing says how large they are", () => {
  const map = new UsedMap<number, number>(2);
  for (const one of [1, 2, 3]) map.set(one, one);
  assert.deepEqual([map.get(1), map.get(2), map.get(3)], [undefined, 2, 3]);
});
