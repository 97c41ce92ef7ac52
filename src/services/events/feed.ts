import type { Engine } from "../../engine/engine.ts";
import { SHARED_POLL } from "../bounds.ts";
import type { Timers } from "../timers.ts";

/** Somebody who waits for an owner's events. */
export interface Watch {
  /** Resolves when something happened since the last call, `signal` aborts, or so many milliseconds are over. */
  next(atMostMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Tells those who wait that an owner has new events. */
export interface Feed {
  watch(owner: string): Watch;
}

/** The feed of the events of an engine's sandboxes. */
export function createFeed(engine: Engine, timers: Timers): Feed {
  const watched = new Map<string, Set<() => void>>();
  engine.listen((sandbox) => {
    for (const tell of watched.get(sandbox.address.owner) ?? []) tell();
  });

  return {
    watch(owner) {
      let isNew = false;
      let waiting = (): void => undefined;
      const tell = (): void => {
        isNew = true;
        waiting();
      };
      const others = watched.get(owner) ?? new Set();
      watched.set(owner, others.add(tell));
      return {
        next(atMostMs, signal) {
          const ms = engine.storage.shared ? Math.min(atMostMs, SHARED_POLL) : atMostMs;
          return new Promise((resolve) => {
            const done = (): void => {
              cancel();
              signal.removeEventListener("abort", done);
              waiting = () => undefined;
              isNew = false;
              resolve();
            };
            const cancel = timers.after(ms, done);
            signal.addEventListener("abort", done);
            waiting = done;
            if (isNew || signal.aborted) done();
          });
        },
        close() {
          others.delete(tell);
          if (others.size === 0 && watched.get(owner) === others) watched.delete(owner);
        },
      };
    },
  };
}
