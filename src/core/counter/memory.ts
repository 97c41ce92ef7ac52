import { UsedMap } from "../model/recent.ts";
import type { Counter, CountedWindow } from "./counter.ts";

const MOST_KEYS = 200_000;

/** Counts in the process. `clock` gives epoch milliseconds. */
export function createMemoryCounter(clock: () => number): Counter {
  const windows = new UsedMap<string, CountedWindow>(MOST_KEYS);
  return {
    hit(key, windowMs) {
      const now = clock();
      const open = windows.get(key);
      const window =
        open === undefined || open.resetAt <= now
          ? { count: 1, resetAt: now + windowMs }
          : { count: open.count + 1, resetAt: Math.min(open.resetAt, now + windowMs) }; // the clock may have been set back
      windows.set(key, window);
      return window;
    },
    peek(key) {
      const open = windows.peek(key);
      return open === undefined || open.resetAt <= clock() ? undefined : open;
    },
    close: async () => windows.clear(),
  };
}
