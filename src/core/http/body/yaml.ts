import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { SeedbedError } from "../../model/errors.ts";
import { fromReading } from "./json.ts";
import type { YamlReading } from "./yaml-reading.ts";

/** Time that the thread that reads a YAML document may work, milliseconds. */
const MAX_TIME = 2_000;

/** Memory for reading one document, MiB: values that live on, and those just made. */
const MAX_MEMORY = 48;
const MAX_YOUNG_MEMORY = 4;

const WORKER = new URL(`./yaml-worker${path.extname(import.meta.url)}`, import.meta.url);

/**
 * A YAML document (1.2, core schema) as a JSON value, read in a thread of its own that works for at most `time` milliseconds. Throws
 * `malformed_json` with the place, and `validation_failed` for what takes too long or JSON may not hold.
 */
export async function parseYaml(body: Uint8Array, note?: (note: string) => void, time = MAX_TIME): Promise<unknown> {
  if (!isUtf8(body)) throw new SeedbedError("malformed_json", "cannot read the body as YAML: it is not UTF-8");
  return fromReading(await readApart(new TextDecoder().decode(body), time), note);
}

async function readApart(text: string, time: number): Promise<YamlReading> {
  const worker = new Worker(WORKER, {
    workerData: text,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY, maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY },
  });
  const over = new AbortController();
  const { signal } = over;
  worker.once("online", () => {
    void hasWorked(worker, time, signal).then(
      () => worker.terminate(),
      () => undefined, // it was read before
    );
  });
  try {
    // It ends without a message when it is stopped.
    const [reading] = (await Promise.race([once(worker, "message"), once(worker, "exit").then(() => [])])) as [
      YamlReading?,
    ]; // the thread posts nothing else
    return reading ?? { fault: `it takes more than ${time} ms of work to read: send less, or send JSON` };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    return { fault: "it takes too much memory to read: send less, or send JSON" };
  } finally {
    over.abort();
    await worker.terminate();
  }
}

/** Number of times that it is asked how long a thread has worked, milliseconds. */
const ASKING = 100;

/** A thread that neither works nor answers is stopped after so many times what it may work. */
const PATIENCE = 15;

/**
 * Resolves once a thread has worked for so long, milliseconds. Its own work is counted and not the time that passes: what is
 * refused on a busy machine is refused on an idle one too. Rejects when the signal aborts.
 */
export async function hasWorked(thread: Worker, most: number, signal: AbortSignal): Promise<void> {
  try {
    const before = await thread.cpuUsage();
    for (let asked = 1; asked * ASKING < most * PATIENCE; asked += 1) {
      await wait(ASKING, undefined, { signal });
      const { user, system } = await thread.cpuUsage(before);
      if (user + system >= most * 1_000) return;
    }
  } catch {
    await wait(most * PATIENCE, undefined, { signal }); // it ended, which its own events tell
  }
}
