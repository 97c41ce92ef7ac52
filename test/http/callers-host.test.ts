// Links lead back to where the caller came from: to a server on all interfaces whose own address was not set.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createOwnAddress } from "../../src/core/http/own-address.ts";

const at = (host: string) => ({ headers: { host } });

test("a server on all interfaces leads callers to the host that they asked", () => {
  const own = createOwnAddress("http://localhost:3000", false);
  assert.equal(own.foundAt(at("10.0.2.2:3000")), "http://10.0.2.2:3000");
  assert.equal(own.foundAt(at("Phone.lan")), "http://phone.lan");
  for (const host of ["localhost:3000", "127.0.0.1:3000", "shop.localhost", "a b", 'x"><script>', ""])
    assert.equal(own.foundAt(at(host)), undefined, host);
});

test("an address that was set is the one that links have, and a loopback server follows nobody", () => {
  assert.equal(createOwnAddress("https://mock.example.com", false).foundAt(at("10.0.2.2")), undefined);
  assert.equal(createOwnAddress("http://localhost:3000", true).foundAt(at("10.0.2.2")), undefined);
});

test("a loopback server answers to names below localhost, and to no stranger's", () => {
  const own = createOwnAddress("http://localhost:3000", true);
  assert.ok(own.answersTo("shop.localhost:3000"));
  assert.ok(own.answersTo("[::1]:3000"));
  assert.ok(!own.answersTo("localhost.evil.example"));
  assert.ok(!own.answersTo("evil-localhost"));
});
