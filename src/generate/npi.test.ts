import assert from "node:assert/strict";
import { test } from "node:test";

import { isNpi } from "../../test/check-digits.ts";
import { createdNpi, generatedNpi, npiBlockSize } from "./npi.ts";

test("the check digit is that of the standard's own example", () => {
  assert.equal(isNpi("1234567893"), true);
  for (const wrong of ["1234567890", "123456789", "12345678931", "3234567893", "123456789a", ""]) {
    assert.equal(isNpi(wrong), false, wrong);
  }
});

test("generated and created numbers are valid and never meet", () => {
  const seen = new Set<string>();
  for (let block = 0; block < 30; block += 1) {
    for (const offset of [0, 1, 1234, npiBlockSize(30) - 1]) {
      const npi = generatedNpi(block, 30, offset);
      assert.ok(isNpi(npi), npi);
      seen.add(npi);
    }
  }
  for (const id of ["1", "31", "32", "9999999"]) {
    const npi = createdNpi(id);
    assert.ok(isNpi(npi), npi);
    seen.add(npi);
  }
  assert.equal(seen.size, 30 * 4 + 4);
});
