import assert from "node:assert/strict";
import { test } from "node:test";

import { toVisitor } from "./client-address.ts";
import { createPageTokens } from "./page-tokens.ts";

test("a token is good at its address until it ends, and nothing that was made up is", () => {
  let now = 1_000_000_000_000;
  const tokens = createPageTokens({ secret: new Uint8Array(32).fill(7), toVisitor, clock: () => now });
  const { token, endsAt } = tokens.issue("192.0.2.1");
  assert.equal(tokens.accepts(token, "192.0.2.1"), true);
  assert.equal(tokens.accepts(token, "192.0.2.2"), false, "another address");
  const [end = "", signature = ""] = token.split(".");
  const later = (Number.parseInt(end, 36) + 60_000).toString(36);
  for (const forged of ["", "x", `${later}.${signature}`, `${end}.${"A".repeat(43)}`, `${end}.`, `${token}x`])
    assert.equal(tokens.accepts(forged, "192.0.2.1"), false, forged);
  const others = createPageTokens({ secret: new Uint8Array(32).fill(8), toVisitor, clock: () => now });
  assert.equal(others.accepts(token, "192.0.2.1"), false, "another service");
  now = endsAt;
  assert.equal(tokens.accepts(token, "192.0.2.1"), false, "ended");
});

test("a network of IPv6 is one address, as it is one visitor", () => {
  const tokens = createPageTokens({ secret: new Uint8Array(32), toVisitor, clock: () => 0 });
  const { token } = tokens.issue("2001:db8:1:2::1");
  assert.equal(tokens.accepts(token, "2001:db8:1:2:ffff::9"), true);
  assert.equal(tokens.accepts(token, "2001:db8:1:3::1"), false);
});
