// At least once in spite of everything: processes that are killed, and processes that share a queue.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { createRelationalStorage } from "../../src/core/storage/relational.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { skipWithout } from "../prerequisite.ts";
import { createTestSchema } from "../test-schema.ts";
import { startReceiver } from "./receiver.ts";
import { customer, setStage } from "./stage.ts";

function startWorker(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, "worker.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function stopped(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
  return worker.signalCode;
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "seedbed-killed-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("an event whose process was killed between commit and delivery is delivered by the next process", async () => {
  await using receiver = await startReceiver();
  await withFolder(async (folder) => {
    assert.equal(await stopped(startWorker("write-and-die", folder, receiver.url)), "SIGKILL");
    assert.equal(receiver.heard.length, 0);
    await using stage = await setStage({
      storage: createRelationalStorage(await openSqlite(folder)),
      start: Date.now(),
    });
    await stage.events.settle();
    assert.deepEqual(
      receiver.heard.map(({ event }) => event.type),
      ["user.created"],
    );
    await stage.pass(24 * 3_600_000, 3_600_000);
    assert.equal(receiver.heard.length, 1);
  });
});

test("a delivery whose process was killed while it waited for the answer is sent again, under the same id", async () => {
  await using receiver = await startReceiver();
  await withFolder(async (folder) => {
    receiver.behave(() => undefined, 200);
    const worker = startWorker("write-and-send", folder, receiver.url);
    await receiver.hears(1);
    worker.kill("SIGKILL");
    await stopped(worker);
    await using stage = await setStage({
      storage: createRelationalStorage(await openSqlite(folder)),
      start: Date.now(),
    });
    await stage.events.settle();
    assert.equal(receiver.heard.length, 2);
    assert.equal(new Set(receiver.heard.map(({ headers }) => headers["webhook-id"])).size, 1);
    const [subscription] = (await stage.events.subscriptions.list(customer())).subscriptions;
    const [delivery] = (await stage.events.deliveries.list(customer(), subscription?.id ?? "", {})).deliveries;
    assert.deepEqual([delivery?.status, delivery?.attempts.length], ["succeeded", 1]);
  });
});

test(
  "two processes on one PostgreSQL share the queue, and nothing is delivered twice",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    const EVENTS = 100;
    await using receiver = await startReceiver();
    const schema = await createTestSchema();
    const workers: ChildProcess[] = [];
    try {
      // Only subscribes: its own dispatcher has stopped before anything happens.
      const stage = await setStage({ storage: createRelationalStorage(await schema.open()), start: Date.now() });
      await stage.subscribe(customer(), { url: receiver.url, events: ["user.*"] });
      await stage[Symbol.asyncDispose]();
      const seen = new Set<string>();
      const held: (() => void)[] = [];
      // Nobody gets an answer before both have sent: each takes only so many at once.
      receiver.behave((request, response) => {
        seen.add(String(request.headers["user-agent"]));
        held.push(() => response.end());
        if (seen.size === 2) for (const answer of held.splice(0)) answer();
      });
      for (const name of ["one", "two"]) workers.push(startWorker("deliver", schema.name, name));
      await stopped(startWorker("write", schema.name, String(EVENTS)));
      await receiver.hears(EVENTS);
      const reopened = await setStage({ storage: createRelationalStorage(await schema.open()), start: Date.now() });
      const pending = async (): Promise<number> => {
        const [subscription] = (await reopened.events.subscriptions.list(customer())).subscriptions;
        return (await reopened.events.deliveries.list(customer(), subscription?.id ?? "", { status: "pending" }))
          .deliveries.length;
      };
      await reopened.events.stop();
      while ((await pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await reopened[Symbol.asyncDispose]();
      const ids = receiver.heard.map(({ event }) => event.id);
      assert.equal(ids.length, EVENTS);
      assert.equal(new Set(ids).size, EVENTS);
      assert.deepEqual(new Set(receiver.heard.map(({ headers }) => headers["user-agent"])), new Set(["one", "two"]));
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
      await Promise.all(workers.map(stopped));
      await schema.drop();
    }
  },
);

test(
  "a process whose clock is ahead takes nothing that another is still sending",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    await using receiver = await startReceiver();
    const schema = await createTestSchema();
    try {
      const open = async (start: number) => setStage({ storage: createRelationalStorage(await schema.open()), start });
      await using onTime = await open(Date.now());
      await onTime.subscribe(customer(), { url: receiver.url, events: ["user.*"] });
      let answer = (): void => undefined;
      receiver.behave((_, response) => (answer = () => void response.end()));
      await onTime.write(customer());
      await receiver.hears(1);
      await using ahead = await open(Date.now() + 40_000);
      await ahead.events.settle();
      await ahead.pass(3_000, 1_000);
      assert.equal(receiver.heard.length, 1);
      answer();
      await onTime.events.settle();
    } finally {
      await schema.drop();
    }
  },
);
