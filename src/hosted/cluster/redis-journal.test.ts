import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { test } from "node:test";

import { Redis } from "ioredis";

import { describeJournal, noteOf } from "../../../test/journal/journal-contract.ts";
import { skipWithout, TEST_REDIS_URL } from "../../../test/prerequisite.ts";
import type { JournalPage, Owing } from "../../core/testing/journal/journal.ts";
import { createMemoryJournal } from "../../core/testing/journal/memory.ts";
import { openRedisJournal } from "./redis-journal.ts";

const skip = await skipWithout("Redis");
const open = (prefix: string, owing?: Owing) =>
  openRedisJournal(TEST_REDIS_URL, {
    clock: Date.now,
    instead: createMemoryJournal(1_000_000),
    warn: () => undefined,
    prefix,
    owing,
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

/** Stands between a journal and Redis, and lets through what it is told to. */
async function openDoor(): Promise<{
  readonly url: string;
  /** Closed, nothing gets through; mute, Redis gets all and its answers do not come back. */
  state: "open" | "closed" | "mute";
  close(): void;
}> {
  const { hostname, port } = new URL(TEST_REDIS_URL);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (door.state === "closed") return void socket.destroy();
    const redis = connect(Number(port === "" ? 6379 : port), hostname);
    for (const one of [socket, redis]) sockets.add(one.on("error", () => undefined).on("close", () => end()));
    const end = (): void => void [socket, redis].map((one) => one.destroy());
    socket.on("data", (bytes) => (door.state === "closed" ? end() : redis.write(bytes)));
    redis.on("data", (bytes) => (door.state === "open" ? socket.write(bytes) : undefined));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const door = {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, // a listening TCP server has one
    state: "open" as "open" | "closed" | "mute",
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return door;
}

/** A journal behind a door, and one of another process. */
async function openPair(mostBytes = 1_000_000) {
  const prefix = `${randomUUID()}:`;
  const door = await openDoor();
  const instead = createMemoryJournal(mostBytes);
  const noted = new Set<string>();
  const owing = {
    note: async (scope: string) => void noted.add(scope),
    isNoted: async (scope: string) => noted.has(scope),
    end: async (scope: string) => void noted.delete(scope),
    forget: async (scope: string) => void noted.delete(scope),
  };
  const journal = openRedisJournal(door.url, { clock: Date.now, instead, warn: () => undefined, prefix, owing });
  const other = open(prefix, owing);
  /** Returns the journal as the other process reads it, once `isThere` holds. */
  const readWhen = async (isThere: (page: JournalPage) => boolean): Promise<JournalPage> => {
    for (;;) {
      const page = await other.read("owner/one", { after: 0, limit: 100 });
      if (isThere(page)) return page;
      await new Promise(setImmediate);
    }
  };
  const close = async (): Promise<void> => {
    await Promise.all([journal.close(), other.close()]);
    door.close();
  };
  return { door, journal, other, readWhen, close };
}

const pathsOf = ({ entries }: JournalPage): string[] => entries.map(({ path }) => path);

test("what came while Redis was away is there when it is back, for all processes", { skip }, async () => {
  const { door, journal, readWhen, close } = await openPair();
  await journal.add("owner/one", noteOf("/1"), 10);
  door.state = "closed";
  for (const path of ["/2", "/3"]) await journal.add("owner/one", noteOf(path), 10);
  const away = await journal.read("owner/one", { after: 0, limit: 10 });
  assert.deepEqual([pathsOf(away), away.isPartial], [["/2", "/3"], true]);
  door.state = "open";
  const there = await readWhen(({ entries }) => entries.length > 1);
  assert.deepEqual([pathsOf(there), there.last, there.dropped], [["/1", "/2", "/3"], 3, 0]);
  await close();
});

test("what Redis got without answering in time is there once", { skip }, async () => {
  const { door, journal, readWhen, close } = await openPair();
  await journal.add("owner/one", noteOf("/1"), 10);
  door.state = "mute";
  for (const path of ["/2", "/3"]) await journal.add("owner/one", noteOf(path), 10);
  door.state = "open";
  const there = await readWhen(({ entries }) => entries.length > 2);
  assert.deepEqual([pathsOf(there), there.dropped], [["/1", "/2", "/3"], 0]);
  await close();
});

test("what there was no room for while Redis was away counts as dropped", { skip }, async () => {
  const { door, journal, readWhen, close } = await openPair(1_500);
  await journal.add("owner/one", noteOf("/1"), 100);
  door.state = "closed";
  for (let at = 2; at <= 40; at += 1) await journal.add("owner/one", noteOf(`/${at}`), 100);
  for (let at = 1; at <= 40; at += 1) await journal.add("owner/larger", noteOf(`/${at}`), 100);
  door.state = "open";
  const there = await readWhen(({ last, dropped }) => last > 1 || dropped > 0);
  assert.equal(there.entries.length + there.dropped, 40);
  assert.ok(there.dropped > 0);
  await close();
});

test("what was cleared while Redis was away is gone when it is back", { skip }, async () => {
  const { door, journal, readWhen, close } = await openPair();
  await journal.add("owner/one", noteOf("/1"), 10);
  door.state = "closed";
  await journal.add("owner/one", noteOf("/2"), 10);
  await journal.clear("owner/one");
  await journal.add("owner/one", noteOf("/3"), 10);
  door.state = "open";
  const there = await readWhen(({ last }) => last > 1);
  assert.deepEqual([pathsOf(there), there.dropped], [["/3"], 0]);
  await close();
});

test("what Redis has removed for room counts as dropped", { skip }, async () => {
  const prefix = `${randomUUID()}:`;
  const journal = open(prefix);
  const redis = new Redis(TEST_REDIS_URL);
  const key = `seedbed:journal:${prefix}{owner/one}`;
  const add = async (...paths: string[]): Promise<void> => {
    for (const path of paths) await journal.add("owner/one", noteOf(path), 3);
  };
  const read = async () => {
    const page = await journal.read("owner/one", { after: 0, limit: 10 });
    return [pathsOf(page), page.last, page.dropped];
  };
  await add("/1", "/2", "/3", "/4");
  await redis.del(key);
  assert.deepEqual(await read(), [[], 4, 4]);
  await add("/5");
  assert.deepEqual(await read(), [["/5"], 5, 4]);
  await redis.del(`${key}:numbers`);
  assert.deepEqual(await read(), [["/5"], 5, 4]);
  await add("/6");
  assert.deepEqual(await read(), [["/5", "/6"], 6, 4]);
  await journal.clear("owner/one");
  assert.deepEqual(await read(), [[], 6, 0]);
  assert.ok((await redis.pttl(`${key}:numbers`)) > (await redis.pttl(key)));
  redis.disconnect();
  await journal.close();
});

test(
  "whoever asks for the whole is told that another process has requests which Redis did not get",
  { skip },
  async () => {
    const { door, journal, other, close } = await openPair();
    await journal.add("owner/one", noteOf("/1"), 10);
    const read = () => other.read("owner/one", { after: 0, limit: 10, isWhole: true });
    assert.equal((await read()).isPartial, undefined);
    door.state = "closed";
    await journal.add("owner/one", noteOf("/2"), 10);
    const partial = await read();
    assert.deepEqual([pathsOf(partial), partial.isPartial], [["/1"], true]);
    const elsewhere = await other.read("owner/two", { after: 0, limit: 10, isWhole: true });
    assert.equal(elsewhere.isPartial, undefined);
    await journal.close(); // it is gone with what it owes
    assert.equal((await read()).isPartial, true);
    await other.clear("owner/one");
    assert.equal((await read()).isPartial, undefined);
    await close();
  },
);
