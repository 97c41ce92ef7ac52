import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { hasWorked } from "../../core/http/body/yaml.ts";
import { Line } from "../../core/storage/queues.ts";

/** Time that a thread is kept for the next task, milliseconds. */
const IDLE = 30_000;

/** A thread that has taken so much memory is not kept, bytes: it gives back what it took only when it ends. */
const KEPT_HEAP = 96 * 1024 * 1024;

export interface ThreadBounds {
  /** Script of the thread: it posts one message when it is ready, and then one for each that it gets. */
  readonly worker: URL;
  /** Given to the worker as `workerData`. */
  readonly data?: unknown;
  /** Time that a task may work, milliseconds of the processor. */
  readonly time: number;
  /** Bound of the thread's memory, MiB. */
  readonly memory: number;
}

/** A thread that does one task after the other: what strangers write may take long, or grow without end, and here it can be stopped. */
export interface Thread<Task, Result> {
  /** Undefined for a task that took too long or too much memory. */
  run(task: Task): Promise<Result | undefined>;
  close(): Promise<void>;
}

/** The thread begins when it is needed, ends where nobody needs it, and is stopped where a task takes too long. */
export function createThread<Task, Result>({ worker: file, data, time, memory }: ThreadBounds): Thread<Task, Result> {
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
    const begun = new Worker(file, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    await once(begun, "message"); // it is ready
    return begun;
  }

  async function run(task: Task): Promise<Result | undefined> {
    clearTimeout(idle);
    worker ??= await begin();
    const running = worker;
    running.ref();
    const over = new AbortController();
    const { signal } = over;
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to a thread of our own
      running.postMessage(task);
      const [result] = (await Promise.race([
        once(running, "message", { signal }),
        once(running, "exit", { signal }).then(() => []),
        hasWorked(running, time, signal).then(() => []),
      ])) as [Result?]; // the thread posts nothing else
      if (result === undefined) {
        await stop();
        return undefined;
      }
      if ((await running.getHeapStatistics()).total_heap_size > KEPT_HEAP) {
        await stop();
        return result;
      }
      idle = setTimeout(() => void stop(), IDLE);
      // An idle thread keeps no process running.
      idle.unref();
      running.unref();
      return result;
    } catch (error) {
      await stop();
      if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return undefined;
      throw error;
    } finally {
      over.abort(); // whoever waited for what did not happen
    }
  }

  return { run: (task) => line.run(() => run(task)), close: stop };
}
