import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { MAX_DOMAIN_TRIAL, refuseTrial } from "../services/playgrounds/domain/trial.ts";
import type { DomainTrial, TryDomain } from "../services/playgrounds/domain/trial.ts";
import { Line } from "../storage/line.ts";

/** What a trial may take in memory, MiB. */
const MAX_MEMORY = 256;

/** How long the thread is kept for the next trial, milliseconds. */
const IDLE = 30_000;

const WORKER = new URL(`./domain-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Tries the domains of playgrounds in a thread of their own. */
export interface DomainTrials {
  readonly tryDomain: TryDomain;
  /** Ends the thread, if there is one. */
  close(): Promise<void>;
}

/** One thread for all, one text after the other. It is begun when it is needed, and stopped where a text takes too long. */
export function createDomainTrials(time = MAX_DOMAIN_TRIAL): DomainTrials {
  const line = new Line();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  async function begin(): Promise<Worker> {
    const begun = new Worker(WORKER, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY } });
    await once(begun, "message"); // it is ready
    return begun;
  }

  async function run(text: string): Promise<DomainTrial> {
    clearTimeout(idle);
    worker ??= await begin();
    const running = worker;
    running.ref();
    const over = new AbortController();
    const { signal } = over;
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread of our own
      running.postMessage(text);
      const [trial] = (await Promise.race([
        once(running, "message", { signal }),
        once(running, "exit", { signal }).then(() => []),
        wait(time, [], { signal }),
      ])) as [DomainTrial?]; // the thread posts nothing else
      if (trial === undefined) {
        await stop();
        return refuseTrial();
      }
      idle = setTimeout(() => void stop(), IDLE);
      // What rests keeps no process running.
      idle.unref();
      running.unref();
      return trial;
    } catch (error) {
      await stop();
      if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return refuseTrial();
      throw error;
    } finally {
      over.abort(); // whoever waited for what did not happen
    }
  }

  return { tryDomain: (text) => line.run(() => run(text)), close: stop };
}
