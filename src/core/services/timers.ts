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
