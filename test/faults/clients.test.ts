// Clients that are slow, silent or hostile, against a process with a small heap: it lives, and answers the others.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { newFolder, startRunning } from "../control/running.ts";
import type { Received, Running } from "../control/running.ts";
import { ROUNDS, until } from "./ledger.ts";

async function openSocket(service: Running, begin: string): Promise<Socket> {
  const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(begin);
  return socket;
}

/** Bodies that cost more than their length, each about 1 MB. */
const HOSTILE: readonly string[] = [
  "[".repeat(1_000_000),
  `${'{"a":'.repeat(160_000)}1${"}".repeat(160_000)}`,
  `{${Array.from({ length: 60_000 }, (_, at) => `"member${at}":${at}`).join(",")}}`,
  `{"name":[${"0,".repeat(499_000)}0]}`,
  `{"name":"${"\\u0041".repeat(160_000)}","email":"a@example.com"}`,
  `{"name":${"9".repeat(900_000)}}`,
  `{"name":"${"x".repeat(200_000)}","email":"a@example.com","note":"${"y".repeat(700_000)}"}`,
];

test("a process with a small heap survives hostile bodies, unread answers, and slow and silent clients", async () => {
  await using folder = await newFolder();
  const service = await startRunning({ DATA_DIR: folder.path, NODE_OPTIONS: "--max-old-space-size=512" });
  const sockets: Socket[] = [];
  try {
    const { headers } = await (await signUp(service, "business")).makeKey();
    for (let n = 0; n < 60; n += 1) {
      sockets.push(await openSocket(service, "GET /v1/users HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
      sockets.push(
        await openSocket(
          service,
          'POST /v1/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"name":"',
        ),
      );
      const unread = await openSocket(service, "GET /api/data/export HTTP/1.1\r\nHost: localhost\r\n\r\n");
      unread.pause();
      sockets.push(unread);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked: Promise<Received>[] = [];
      for (const body of HOSTILE) {
        for (const caller of [{}, headers, { ...headers, "X-Sandbox": "other" }])
          asked.push(service.request({ method: "POST", path: "/v1/users", headers: caller, body }));
      }
      for (const answer of await Promise.all(asked)) {
        const isJudged = answer.status < 500 || answer.json()["code"] === "overloaded";
        assert.ok(isJudged, answer.text.slice(0, 500));
      }
    }
    for (const socket of sockets) socket.destroy();
    for (const sent of [{ path: "/v1/users/1" }, { path: "/v1/users?limit=100", headers }, { path: "/ready" }])
      await until(async () => (await service.request(sent)).status === 200);
  } finally {
    for (const socket of sockets) socket.destroy();
    assert.equal(await service.stop(), 0, service.said());
  }
});
