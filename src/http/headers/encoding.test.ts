import assert from "node:assert/strict";
import { test } from "node:test";

import { chooseEncoding } from "./encoding.ts";

const both = ["br", "gzip"] as const;

for (const [header, available, expected] of [
  [undefined, both, undefined],
  ["", both, undefined],
  ["gzip, deflate, br, zstd", both, "br"],
  ["gzip, deflate", both, "gzip"],
  ["br;q=0.5, gzip;q=0.9", both, "gzip"],
  ["br;q=0, gzip;q=0", both, undefined],
  ["*", both, "br"],
  ["*;q=0, gzip", both, "gzip"],
  ["BR", both, "br"],
  ["br", ["gzip"], undefined],
  ["identity", both, undefined],
  ["br;q=much, gzip;q=0.9", both, "br"],
] as const) {
  test(`Accept-Encoding ${JSON.stringify(header)} with ${available.join(" and ")} at hand takes ${expected ?? "the plain bytes"}`, () => {
    assert.equal(chooseEncoding(header, available), expected);
  });
}
