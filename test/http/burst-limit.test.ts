import assert from "node:assert/strict";
import { test } from "node:test";

import { startInProcess } from "../control/in-process.ts";
import type { Received } from "../control/running.ts";

test("costly work of the pages' own routes has a limit on bursts: 429 that says when it can go on, and it can then", async () => {
  await using service = await startInProcess();
  const ask = (path: string, address = "198.51.100.1"): Promise<Received> =>
    service.request({ method: "HEAD", path, headers: { "X-Forwarded-For": address } });
  let asked = 0;
  let answer = await ask("/api/seeds/1/fixtures/users");
  while (answer.status === 200 && asked < 200) {
    answer = await ask("/api/seeds/1/fixtures/users");
    asked += 1;
  }
  assert.deepEqual([answer.status, asked], [429, 120]);
  const refused = await service.request({
    path: "/api/seeds/1/fixtures/users",
    headers: { "X-Forwarded-For": "198.51.100.1" },
  });
  assert.equal(refused.json()["code"], "rate_limited");
  const wait = Number(refused.headers["retry-after"]);
  assert.equal(wait, 1);
  assert.equal((await ask("/api/seeds/1")).status, 200);
  assert.equal((await ask("/api/playgrounds/functions")).status, 200);
  assert.equal((await ask("/api/seeds/1/fixtures/users", "198.51.100.2")).status, 200);
  service.pass(wait * 1000);
  assert.equal((await ask("/api/seeds/1/fixtures/users")).status, 200);
});
