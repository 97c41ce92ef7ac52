import assert from "node:assert/strict";
import { test } from "node:test";

import { toVisitor } from "./client-address.ts";
import { createPageTokens } from "./page-tokens.ts";

test("a token is good at its address until it ends, and nothing that was made up is", () => {
  let now = 1_000_000_000_000;
  const tokens = createPageTokens({ secret: new Uint8Array(32).fill(7), toVisitor, clock: () => now });
  const { token, endsAt } = tokens.issue("192.0.2.1");
  assert.deepEqual(tokens.read(token, "192.0.2.1"), { keyId: undefined });
  assert.equal(tokens.read(token, "192.0.2.2"), undefined, "another address");
  const [end = "", signature = ""] = token.split(".");
  const later = (Number.parseInt(end, 36) + 60_000).toString(36);
  for (const forged of ["", "x", `${later}.${signature}`, `${end}.${"A".repeat(43)}`, `${end}.`, `${token}x`])
    assert.equal(tokens.read(forged, "192.0.2.1"), undefined, forged);
  const others = createPageTokens({ secret: new Uint8Array(32).fill(8), toVisitor, clock: () => now });
  assert.equal(others.read(token, "192.0.2.1"), undefined, "another service");
  const keyId = "2f0d3c1e-8f57-4c55-9b0c-5a6f4f8e7d21";
  const ofKey = tokens.issue("192.0.2.1", keyId).token;
  assert.deepEqual(tokens.read(ofKey, "192.0.2.1"), { keyId });
  for (const forged of [
    ofKey.replace("2f0d", "2f0e"),
    token.replace(".", `.${keyId}.`),
    ofKey.replace(`${keyId}.`, ""),
  ])
    assert.equal(tokens.read(forged, "192.0.2.1"), undefined, "another key, or none");
  now = endsAt;
  assert.equal(tokens.read(token, "192.0.2.1"), undefined, "ended");
});

test("a network of IPv6 is one address, as it is one visitor", () => {
  const tokens = createPageTokens({ secret: new Uint8Array(32), toVisitor, clock: () => 0 });
  const { token } = tokens.issue("2001:db8:1:2::1");
  assert.deepEqual(tokens.read(token, "2001:db8:1:2:ffff::9"), { keyId: undefined });
  assert.equal(tokens.read(token, "2001:db8:1:3::1"), undefined);
});
