import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import type { Answer } from "../../core/http/answer.ts";
import { MAX_CONNECTIONS_OF_ONE } from "../../core/http/limits/bounds.ts";
import { createDrain } from "../../core/http/limits/drain.ts";
import { createHeldBytes } from "../../core/http/limits/held-bytes.ts";
import { createOwnAddress } from "../../core/http/own-address.ts";
import { limitConnections, serveOverHttp } from "./server.ts";

const BASE_URL = "http://localhost";

for (const [name, answer] of [
  ["at once", (given: Answer) => given],
  ["later", (given: Answer) => Promise.resolve(given)],
] as const)
  test(`a header that cannot be sent is a 500 of one request, whose answer came ${name}`, async () => {
    const told: string[] = [];
    const log = { error: (message: string) => void told.push(message) };
    const { server } = serveOverHttp(
      ({ target }) =>
        answer({ status: 302, headers: ["Location", target === "/bad" ? "http://a/\r\nX: 1" : "/"], body: undefined }),
      {
        drain: createDrain(),
        callers: { waits: { count: 0 } },
        baseUrl: BASE_URL,
        own: createOwnAddress(BASE_URL, true),
        newRequestId: () => "req_1",
        addressOf: () => "127.0.0.1",
        isProxy: () => false,
        heldBytes: createHeldBytes(1024),
        log: log as never, // nothing else is logged here
      },
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
    try {
      const bad = await fetch(`${address}/bad`, { redirect: "manual" });
      assert.equal(bad.status, 500);
      assert.equal(((await bad.json()) as { code: string }).code, "internal_error");
      assert.deepEqual(told, ["an answer could not be sent"]);
      assert.equal((await fetch(`${address}/good`, { redirect: "manual" })).status, 302);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

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
