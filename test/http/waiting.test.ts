// Requests that only wait: they are no load, and nobody takes all their places.
import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request as send } from "node:http";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";

import { MAX_RUNNING } from "../../src/http/limits/bounds.ts";
import { refusalOf } from "../../src/http/node/refusal.ts";
import { createOwnAddress } from "../../src/http/own-address.ts";
import { WAITS } from "../../src/services/bounds.ts";
import { startServing } from "./serving.ts";

test("under load, only what tells of the server itself is answered", () => {
  const judge = (url: string) =>
    refusalOf(
      {
        url,
        method: "GET",
        headers: { host: "seedbed.test" },
        rawHeaders: ["Host", "seedbed.test"],
        httpVersion: "1.1",
      } as unknown as IncomingMessage, // what is judged of it
      { isDraining: false, running: MAX_RUNNING },
      createOwnAddress("http://seedbed.test", false),
    )?.code;
  assert.deepEqual(["/health", "/ready", "/health?deep", "/v1/users"].map(judge), [
    undefined,
    undefined,
    undefined,
    "overloaded",
  ]);
});

test("an account's delays past its share are refused, and nobody else's requests", async () => {
  await using serving = await startServing({ trustProxy: ["127.0.0.1"] });
  const agent = new Agent({ maxSockets: Infinity });
  const ask = (path: string) => {
    const headers = { "X-API-Key": serving.apiKey, "X-Forwarded-For": "198.51.100.1" };
    return send({ port: serving.port, host: "127.0.0.1", path, agent, headers }).on("error", () => undefined);
  };
  const held = Array.from({ length: WAITS.account }, () => ask("/v1/users/1?_delay=10000").end());
  let refused: IncomingMessage;
  do [refused] = (await once(ask("/v1/users/1?_delay=1").end(), "response")) as [IncomingMessage];
  while (refused.resume().statusCode === 200);
  assert.equal(refused.statusCode, 403);
  const visitor = { "X-Forwarded-For": "198.51.100.1" };
  assert.equal((await serving.request({ path: "/v1/users/1?_delay=1", headers: visitor })).status, 200);
  assert.equal((await serving.request({ path: "/v1/users/1", headers: { "X-API-Key": serving.apiKey } })).status, 200);
  for (const request of held) request.destroy();
  agent.destroy();
});
