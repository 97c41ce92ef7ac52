import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { describeCounter } from "../../../test/counter/counter-contract.ts";
import { skipWithout, TEST_REDIS_URL } from "../../../test/prerequisite.ts";
import { createMemoryCounter } from "../../core/counter/memory.ts";
import { openRedis } from "./redis-counter.ts";

const skip = await skipWithout("Redis");
const prefix = `${randomUUID()}:`;
const silent = { clock: Date.now, instead: createMemoryCounter(Date.now), warn: () => undefined };

describeCounter("Redis", () => openRedis(TEST_REDIS_URL, { ...silent, prefix }), skip);

test("two processes count together", { skip }, async () => {
  const [one, other] = [
    openRedis(TEST_REDIS_URL, { ...silent, prefix }),
    openRedis(TEST_REDIS_URL, { ...silent, prefix }),
  ];
  const windows = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (at % 2 === 0 ? one : other).hit("shared", 60_000)),
  );
  assert.deepEqual(
    windows.map(({ count }) => count).toSorted((a, b) => a - b),
    Array.from({ length: 50 }, (_, at) => at + 1),
  );
  await one.close();
  await other.close();
});

test("once Redis is known to be away no request waits for it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  server.close();
  await once(server, "close");
  let time = 0;
  const clock = (): number => time;
  const counter = openRedis(`redis://127.0.0.1:${port}`, {
    clock,
    instead: createMemoryCounter(clock),
    warn: () => undefined,
  });
  await counter.hit("key", 60_000);
  for (let n = 0; n < 5; n += 1) {
    time += 1_500;
    const soon = new Promise((resolve) => setImmediate(resolve, "later"));
    assert.notEqual(await Promise.race([counter.hit("key", 60_000), soon]), "later");
  }
  await counter.close();
});

test("while Redis is away the process counts by itself, and says so once", async () => {
  // A port that nobody listens on any more.
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  server.close();
  await once(server, "close");
  const warnings: string[] = [];
  let time = 0;
  const clock = (): number => time;
  const counter = openRedis(`redis://127.0.0.1:${port}`, {
    clock,
    instead: createMemoryCounter(clock),
    warn: (message) => warnings.push(message),
  });
  for (let n = 1; n <= 5; n += 1) {
    assert.deepEqual(await counter.hit("key", 60_000), { count: n, resetAt: 60_000 });
    time += 1_500;
  }
  assert.equal((await counter.peek("key"))?.count, 5);
  assert.deepEqual(warnings, ["Redis does not answer: until it does, each process counts requests by itself"]);
  await counter.close();
});
