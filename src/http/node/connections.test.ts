import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { test } from "node:test";

import { MAX_CONNECTIONS_OF_ONE } from "../limits/bounds.ts";
import { limitConnections } from "./connections.ts";

class Line extends EventEmitter {
  readonly remoteAddress: string;
  isClosed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isClosed = true;
    this.emit("close");
  }
}

test("an address has so many connections and no more, an IPv6 network counts as one, and a trusted proxy is not counted", () => {
  const server = new EventEmitter();
  limitConnections(server as Server, (address) => address === "10.0.0.1"); // only its events are used
  const open = (address: string): Line => {
    const line = new Line(address);
    server.emit("connection", line);
    return line;
  };
  const lines = Array.from({ length: MAX_CONNECTIONS_OF_ONE }, (_, n) => open(`2001:db8:1:1::${n.toString(16)}`));
  assert.ok(lines.every(({ isClosed }) => !isClosed));
  assert.equal(open("2001:db8:1:1:ffff::1").isClosed, true);
  assert.equal(open("2001:db8:1:2::1").isClosed, false);
  lines[0]?.destroy();
  assert.equal(open("2001:db8:1:1:ffff::1").isClosed, false);
  assert.equal(open("2001:db8:1:1:ffff::1").isClosed, true);
  const proxied = Array.from({ length: MAX_CONNECTIONS_OF_ONE + 1 }, () => open("10.0.0.1"));
  assert.ok(proxied.every(({ isClosed }) => !isClosed));
});
