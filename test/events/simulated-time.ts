import type { Timers } from "../../src/core/services/timers.ts";

/** Time that only moves when a test says so. */
export interface SimulatedTime {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly timers: Timers;
  /** The number of calls that wait for their time. */
  readonly waiting: number;
  /** Moves on by so many milliseconds; what falls due on the way is called at its own time. */
  advance(ms: number): void;
}

/** Time that stands still at `start`, epoch milliseconds. */
export function simulateTime(start: number): SimulatedTime {
  let now = start;
  const waiting = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    clock: () => now,
    timers: {
      after(ms, work) {
        const timer = { at: now + ms, work };
        waiting.add(timer);
        return () => void waiting.delete(timer);
      },
    },
    get waiting() {
      return waiting.size;
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = [...waiting].filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = until;
    },
  };
}
