import assert from "node:assert/strict";
import { test } from "node:test";

import { url } from "./values.ts";

for (const [address, isTaken] of [
  ["https://example.com/a?b=c#d", true],
  ["http://[::1]:8080/%20", true],
  [" https://example.com", false],
  ["https://example.com/\n", false],
  ["https://exa\tmple.com/", false],
  ["https://example.com/a b", false],
  ["HTTPS://example.com", false],
  ["ftp://example.com", false],
  ["example.com", false],
] as const) {
  test(`the address ${JSON.stringify(address)} is ${isTaken ? "taken as it is" : "refused"}`, () => {
    const { success, data } = url().safeParse(address);
    assert.equal(success, isTaken);
    if (success) assert.equal(data, address);
  });
}
