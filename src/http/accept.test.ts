import assert from "node:assert/strict";
import { test } from "node:test";

import { acceptsJson, prefersHtml } from "./accept.ts";

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
];

for (const { header, accepts } of ROWS) {
  test(`${String(header)} ${accepts ? "takes" : "excludes"} JSON`, () => {
    assert.equal(acceptsJson(header), accepts);
    assert.equal(acceptsJson(header), accepts, "and when it is known already");
  });
}

test("HTML is preferred by who names it before JSON", () => {
  assert.ok(prefersHtml("text/html,*/*"));
  assert.ok(!prefersHtml("application/json, text/html"));
  assert.ok(!prefersHtml("*/*"));
  assert.ok(!prefersHtml(undefined));
});
