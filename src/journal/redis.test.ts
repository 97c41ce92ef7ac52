import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { describeJournal, noteOf } from "../../test/journal/journal-contract.ts";
import { skipWithout, TEST_REDIS_URL } from "../../test/prerequisite.ts";
import { createMemoryJournal } from "./memory.ts";
import { openRedisJournal } from "./redis.ts";

const skip = await skipWithout("Redis");
const open = (prefix: string) =>
  openRedisJournal(TEST_REDIS_URL, {
    clock: Date.now,
    instead: createMemoryJournal(1_000_000),
    warn: () => undefined,
    prefix,
  });

describeJournal("Redis", () => open(`${randomUUID()}:`), skip);

test("what one process adds another reads, in one order", { skip }, async () => {
  const prefix = `${randomUUID()}:`;
  const [one, other] = [open(prefix), open(prefix)];
  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (at % 2 === 0 ? one : other).add("owner/one", noteOf(`/${at}`), 100)),
  );
  const [here, there] = [
    await one.read("owner/one", { after: 0, limit: 100 }),
    await other.read("owner/one", { after: 0, limit: 100 }),
  ];
  assert.equal(here.entries.length, 50);
  assert.deepEqual(here, there);
  await one.close();
  await other.close();
});

test("while Redis is away the process keeps its own requests, and says so once", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  server.close();
  await once(server, "close");
  const warnings: string[] = [];
  const journal = openRedisJournal(`redis://127.0.0.1:${port}`, {
    clock: () => 0,
    instead: createMemoryJournal(1_000_000),
    warn: (message) => warnings.push(message),
  });
  for (const path of ["/1", "/2"]) await journal.add("owner/one", noteOf(path), 10);
  assert.equal((await journal.read("owner/one", { after: 0, limit: 10 })).entries.length, 2);
  assert.deepEqual(warnings, ["Redis does not answer: until it does, each process keeps its own requests"]);
  await journal.close();
});
