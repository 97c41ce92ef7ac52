import assert from "node:assert/strict";
import { test } from "node:test";

import { createThread } from "./thread.ts";

/** A worker that takes as many MiB of memory as it is told to, keeps them, and says how often it was asked. */
const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    const kept = [];
    let asked = 0;
    parentPort.on("message", (mib) => {
      kept.push(Array.from({ length: mib * 131_072 }, (_, at) => at + 0.5));
      asked += 1;
      parentPort.postMessage(asked);
    });
    parentPort.postMessage("ready");
  `)}`,
);

test("a thread is kept for the next task, unless the last one took much memory", async () => {
  const { run, close } = createThread<number, number>({ worker: WORKER, time: 10_000, memory: 256 });
  try {
    assert.equal(await run(1), 1);
    assert.equal(await run(120), 2);
    assert.equal(await run(1), 1, "another thread");
  } finally {
    await close();
  }
});
