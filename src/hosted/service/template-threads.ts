import path from "node:path";

import type { DoApart, TaskOutcome, TemplateTask } from "../../core/playgrounds/template-tasks.ts";
import { createWork } from "../../core/sandbox/work.ts";
import { createThread } from "./thread.ts";
import type { Thread } from "./thread.ts";

export interface TemplateWorkerData {
  readonly baseUrl: string;
  readonly seed?: number;
}

/** Time that a task may take, milliseconds: longer than its own bounds, which say better what is wrong. */
const MAX_TIME = 3_000;

/** MiB for one thread. */
const MAX_MEMORY = 192;

/** Threads, and what may wait for them: one caller never has both. */
const BOUNDS = {
  running: { all: 2, each: 1 },
  waiting: { all: 100, each: 10 },
  refusal: "cannot try one more template now: too many are being tried",
};

const WORKER = new URL(`./template-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Two threads at most, each begun when it is needed. */
export function createTemplateThreads(data: TemplateWorkerData, time = MAX_TIME) {
  const trials = createWork(BOUNDS);
  const threads: Thread<TemplateTask, TaskOutcome>[] = [];
  const free: Thread<TemplateTask, TaskOutcome>[] = [];

  function takeThread(): Thread<TemplateTask, TaskOutcome> {
    const known = free.pop();
    if (known !== undefined) return known;
    const begun = createThread<TemplateTask, TaskOutcome>({ worker: WORKER, data, time, memory: MAX_MEMORY });
    threads.push(begun);
    return begun;
  }

  const doApart: DoApart = (owner, task) =>
    trials.run(owner, async () => {
      const thread = takeThread();
      try {
        return await thread.run(task);
      } finally {
        free.push(thread);
      }
    });

  return {
    doApart,
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
