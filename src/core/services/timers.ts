/** A way to do something later. */
export interface Timers {
  /** Calls `work` after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void;
}

/** The process's own timers; waiting for one does not keep the process alive. */
export const processTimers: Timers = Object.freeze({
  after(ms: number, work: () => void) {
    const timer: { readonly unref?: () => unknown } | number = setTimeout(work, ms);
    if (typeof timer === "object") timer.unref?.(); // in browsers it is a number
    return () => clearTimeout(timer as NodeJS.Timeout);
  },
});

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
