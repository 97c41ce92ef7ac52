import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";

import * as fc from "../../../test/properties.ts";
import { isSameValue } from "./json.ts";

test("two values of JSON are the same when Node says so", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  fc.assert(fc.property(value, value, (one, other) => isSameValue(one, other) === isDeepStrictEqual(one, other)));
  fc.assert(fc.property(value, (one) => isSameValue(one, structuredClone(one))));
});

test("members count whatever their order and name, and a list is no object", () => {
  assert.equal(isSameValue({ a: 1, b: [2] }, { b: [2], a: 1 }), true);
  assert.equal(isSameValue({ a: undefined }, { b: undefined }), false);
  assert.equal(isSameValue({ toString: 1 }, { valueOf: 1 }), false);
  assert.equal(isSameValue([], {}), false);
});
