import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { toAddressKey } from "./callers.ts";

test("every IPv4 address has a number of its own", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      const key = toAddressKey(one);
      assert.equal(typeof key, "number");
      assert.equal(key === toAddressKey(other), one === other);
    }),
  );
  assert.deepEqual(["0.0.0.0", "127.0.0.1", "255.255.255.255"].map(toAddressKey), [0, 0x7f000001, -1]);
});

test("what is no IPv4 address in its usual form is found by itself", () => {
  const others = ["", "1.2.3", "1.2.3.4.5", "1..2.3", "1.2.3.", ".1.2.3", "01.2.3.4", "1.2.3.256", "1.2.3.999", "::1"];
  for (const address of [...others, "::ffff:1.2.3.4", "1.2.3.4:80", "1.2.3.4 ", "1.2.3.x", "unknown", "1٠.2.3.4"]) {
    assert.equal(toAddressKey(address), address);
  }
});
