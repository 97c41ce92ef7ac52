import assert from "node:assert/strict";
import { test } from "node:test";

import { accepts, chooseEncoding, prefersHtml } from "./accept.ts";

const ROWS: readonly { header: string | undefined; accepts: boolean }[] = [
  { header: undefined, accepts: true },
  { header: "", accepts: true },
  { header: "*/*", accepts: true },
  { header: "application/json", accepts: true },
  { header: "Application/JSON; charset=utf-8", accepts: true },
  { header: "application/*;q=0.1", accepts: true },
  { header: "application/problem+json", accepts: true },
  { header: "text/html,application/xhtml+xml,*/*;q=0.8", accepts: true },
  { header: "text/html", accepts: false },
  { header: "application/xml, text/*", accepts: false },
  { header: "application/jsonp", accepts: false },
  { header: "*/*;q=0", accepts: false },
  { header: "*/*, application/json;q=0.0", accepts: false },
  { header: "application/*;q=0, application/json", accepts: true },
  { header: "constructor, __proto__", accepts: false },
  { header: "application/json;q=much", accepts: true },
];

for (const { header, accepts: expected } of ROWS) {
  test(`${String(header)} ${expected ? "takes" : "excludes"} JSON`, () => {
    assert.equal(accepts(header), expected);
    assert.equal(accepts(header), expected, "and when it is known already");
  });
}

test("a stream is judged by its own type", () => {
  for (const header of ["text/event-stream", "text/*", "*/*", "application/json, text/event-stream;q=0.1"])
    assert.ok(accepts(header, "text/event-stream"), header);
  for (const header of ["application/json", "application/problem+json", "text/event-stream;q=0, text/*"])
    assert.ok(!accepts(header, "text/event-stream"), header);
});

test("HTML is preferred by who names it before JSON", () => {
  assert.ok(prefersHtml("text/html,*/*"));
  assert.ok(!prefersHtml("application/json, text/html"));
  assert.ok(!prefersHtml("*/*"));
  assert.ok(!prefersHtml(undefined));
});

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
