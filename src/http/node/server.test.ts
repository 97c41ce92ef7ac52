import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import type { Answer } from "../answer.ts";
import { createDrain } from "../limits/drain.ts";
import { createHeldBytes } from "../limits/held-bytes.ts";
import { createOwnAddress } from "../own-address.ts";
import { serveOverHttp } from "./server.ts";

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
