import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";

import { startServing } from "./serving.ts";

test("an answer that waits for its turn on a connection that closes runs no longer", async () => {
  await using serving = await startServing();
  const socket = connect({ port: serving.port, host: "127.0.0.1" });
  await once(socket, "connect");
  const get = (delay: number): string => `GET /v1/users/1?_delay=${delay} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  socket.write(get(9_000) + get(50) + get(50));
  while (serving.drain.running < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 200)); // the two later ones are made
  socket.destroy();
  for (let n = 0; serving.drain.running > 0 && n < 200; n += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(serving.drain.running, 0);
});
