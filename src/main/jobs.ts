import type { Log } from "../http/log.ts";

/** Work that is done again and again while the process lives. */
export interface Jobs {
  /** Does the work every so many milliseconds, never twice at once; a failure is logged. */
  every(ms: number, name: string, work: () => Promise<void>): void;
  /** Begins nothing more; resolves when what is running is done. */
  stop(): Promise<void>;
}

/** No jobs yet. */
export function createJobs(log: Log): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  return {
    every(ms, name, work) {
      let isRunning = false;
      const run = async (): Promise<void> => {
        isRunning = true;
        try {
          await work();
        } catch (error) {
          log.error(`cannot ${name} now; it is tried again later`, { error });
        } finally {
          isRunning = false;
        }
      };
      const begin = (): void => {
        if (isRunning) return;
        const done = run();
        running.add(done);
        void done.then(() => running.delete(done));
      };
      timers.push(setInterval(begin, ms).unref());
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
