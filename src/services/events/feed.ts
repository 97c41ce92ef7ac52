import type { Engine } from "../../engine/engine.ts";
import { SHARED_POLL } from "../bounds.ts";
import type { Timers } from "../timers.ts";
import { createWatch } from "../watch.ts";
import type { Watch } from "../watch.ts";

/** Tells those who wait that an owner has new events. */
export interface Feed {
  watch(owner: string): Watch;
  /** An owner has new events of another engine. */
  tell(owner: string): void;
}

/** The feed of the events of an engine's sandboxes. */
export function createFeed(engine: Engine, timers: Timers): Feed {
  const watched = new Map<string, Set<() => void>>();
  const tellAll = (owner: string): void => {
    for (const tell of watched.get(owner) ?? []) tell();
  };
  engine.listen((sandbox) => tellAll(sandbox.address.owner));

  return {
    tell: tellAll,
    watch(owner) {
      const watch = createWatch((tell) => {
        const others = watched.get(owner) ?? new Set();
        watched.set(owner, others.add(tell));
        return () => {
          others.delete(tell);
          if (others.size === 0 && watched.get(owner) === others) watched.delete(owner);
        };
      }, timers);
      return {
        next: (atMostMs, signal) =>
          watch.next(engine.storage.shared ? Math.min(atMostMs, SHARED_POLL) : atMostMs, signal),
        close: watch.close,
      };
    },
  };
}
