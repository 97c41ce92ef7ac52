// Requests that only wait: they are no load, and nobody takes all their places.
import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";

import { MAX_RUNNING } from "../../src/core/http/limits/bounds.ts";
import { createOwnAddress } from "../../src/core/http/own-address.ts";
import { WAITS } from "../../src/core/services/bounds.ts";
import { refusalOf } from "../../src/doors/node/refusal.ts";
import { BASE_URL, startServing } from "./serving.ts";

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
  const headers = { "X-API-Key": serving.apiKey };
  const leaving: AbortController[] = [];
  const ask = (path: string) => {
    const gone = new AbortController();
    leaving.push(gone);
    return serving.fetch(new Request(`${BASE_URL}${path}`, { headers, signal: gone.signal }));
  };
  const held = Array.from({ length: WAITS.account }, () => ask("/v1/users/1?_delay=10000").catch(() => undefined));
  let refused = await ask("/v1/users/1?_delay=1");
  while (refused.status === 200) refused = await ask("/v1/users/1?_delay=1");
  assert.equal(refused.status, 403);
  assert.equal(((await refused.json()) as { limit: number }).limit, WAITS.account); // a problem
  const visitor = { "X-Forwarded-For": "198.51.100.1" };
  assert.equal((await serving.request({ path: "/v1/users/1?_delay=1", headers: visitor })).status, 200);
  assert.equal((await serving.request({ path: "/v1/users/1", headers: { ...visitor, ...headers } })).status, 200);
  for (const gone of leaving) gone.abort();
  await Promise.all(held);
});
