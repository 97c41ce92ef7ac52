import type { Log } from "../http/log.ts";

/** Work that is done again and again while the process lives. */
export interface Jobs {
  /** Does the work every so many milliseconds, never twice at once; a failure is logged. */
  every(ms: number, name: string, work: () => Promise<void>): void;
  /** Does the work once, now; a failure is logged. */
  once(name: string, work: () => Promise<void>): void;
  /** Begins nothing more; resolves when what is running is done. */
  stop(): Promise<void>;
}

/** No jobs yet. */
export function createJobs(log: Log): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();

  function begin(name: string, work: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        log.error(`cannot ${name} now; it is tried again later`, { error });
      }
    };
    const done = run();
    running.add(done);
    return done.finally(() => running.delete(done));
  }

  return {
    every(ms, name, work) {
      let isRunning = false;
      const beginNext = async (): Promise<void> => {
        if (isRunning) return;
        isRunning = true;
        await begin(name, work);
        isRunning = false;
      };
      timers.push(setInterval(() => void beginNext(), ms).unref());
    },
    once: (name, work) => void begin(name, work),
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
