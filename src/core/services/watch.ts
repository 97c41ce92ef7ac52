import type { Timers } from "./timers.ts";

/** Somebody who waits for something to happen. */
export interface Watch {
  /** Resolves when something happened since the last call, `signal` aborts, or so many milliseconds are over. */
  next(atMostMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Watches what `listen` tells of; `listen` returns how to stop. */
export function createWatch(listen: (tell: () => void) => () => void, timers: Timers): Watch {
  let isNew = false;
  let waiting = (): void => undefined;
  const stop = listen(() => {
    isNew = true;
    waiting();
  });
  return {
    next: (atMostMs, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          cancel();
          signal.removeEventListener("abort", done);
          waiting = () => undefined;
          isNew = false;
          resolve();
        };
        const cancel = timers.after(atMostMs, done);
        signal.addEventListener("abort", done);
        waiting = done;
        if (isNew || signal.aborted) done();
      }),
    close: stop,
  };
}
