import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";

import { createAddressOf } from "./client-address.ts";

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage; // all that is read of one
}

const PROXY = "10.0.0.1";

const rows: readonly { name: string; forwarded: string | undefined; peer?: string; address: string }[] = [
  { name: "an address", forwarded: "198.51.100.7", address: "198.51.100.7" },
  { name: "an address with a port", forwarded: "198.51.100.7:5000", address: "198.51.100.7" },
  { name: "an IPv6 address", forwarded: "2001:DB8:9::1", address: "2001:db8:9::1" },
  { name: "an IPv6 address with a port", forwarded: "[2001:db8:9::1]:443", address: "2001:db8:9::1" },
  { name: "an IPv6 address in brackets", forwarded: "[2001:db8:9::1]", address: "2001:db8:9::1" },
  { name: "an IPv4 address within IPv6", forwarded: "::ffff:203.0.113.5", address: "203.0.113.5" },
  {
    name: "trusted proxies with ports",
    forwarded: "198.51.100.7:1, 10.0.0.2:2, [::ffff:10.0.0.3]:4",
    address: "198.51.100.7",
  },
  { name: "what a stranger wrote before it", forwarded: "192.0.2.1, 198.51.100.7:80", address: "198.51.100.7" },
  { name: "something that is no address", forwarded: "unknown", address: PROXY },
  { name: "something else that is no address", forwarded: "192.0.2.1, 198.51.100.7:port", address: PROXY },
  { name: "nothing", forwarded: undefined, address: PROXY },
  {
    name: "whatever a peer that is not trusted writes",
    forwarded: "192.0.2.1",
    peer: "192.0.2.9",
    address: "192.0.2.9",
  },
  {
    name: "nothing, on a socket for both families",
    forwarded: undefined,
    peer: "::ffff:192.0.2.9",
    address: "192.0.2.9",
  },
];

for (const { name, forwarded, peer = PROXY, address } of rows) {
  test(`the client's address where a proxy forwards ${name}`, () => {
    const addressOf = createAddressOf(["10.0.0.0/8"]);
    for (const time of ["first", "second"]) assert.equal(addressOf(requestFrom(peer, forwarded)), address, time);
  });
}

test("without trusted proxies the peer is the client", () => {
  const addressOf = createAddressOf([]);
  assert.equal(addressOf(requestFrom("::ffff:192.0.2.9", "198.51.100.7")), "192.0.2.9");
  assert.equal(addressOf(requestFrom("::1")), "::1");
});
