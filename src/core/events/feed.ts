import { pause } from "../platform/pause.ts";
import type { Engine } from "../sandbox/engine.ts";
import { SHARED_POLL } from "../services/bounds.ts";
import type { Timers } from "../services/timers.ts";
import { createWatch } from "../services/watch.ts";
import type { Watch } from "../services/watch.ts";

/** Tells those who wait that an owner has new events. */
export interface Feed {
  watch(owner: string): Watch;
  tell(owner: string): void;
  /** The position of the owner's newest event: all who ask in one turn of the event loop ask storage once. */
  lastPosition(owner: string): Promise<number>;
}

/** The feed of the events of an engine's sandboxes. Where other processes write too, storage is asked for all who wait together. */
export function createFeed(engine: Engine, timers: Timers): Feed {
  const { events, shared } = engine.storage;
  const watched = new Map<string, Set<() => void>>();
  /** The newest positions of those who are watched, as storage told them last. */
  let seen: ReadonlyMap<string, number> = new Map();
  let isLooking = false;
  /** Whom is asked for in this turn of the event loop, and what storage says of them. */
  let asking: { readonly owners: Set<string>; readonly positions: Promise<ReadonlyMap<string, number>> } | undefined;
  const tellAll = (owner: string): void => {
    for (const tell of watched.get(owner) ?? []) tell();
  };
  engine.listen((sandbox) => tellAll(sandbox.address.owner));

  /** Looks for what other processes wrote, as long as anybody waits. */
  function lookLater(): void {
    if (isLooking || !shared || watched.size === 0) return;
    isLooking = true;
    timers.after(SHARED_POLL, () => {
      void look().finally(() => {
        isLooking = false;
        lookLater();
      });
    });
  }

  async function look(): Promise<void> {
    const found = await events.lastPositions([...watched.keys()]).catch(() => undefined); // whoever reads is told that it is away
    if (found === undefined) return;
    const before = seen;
    seen = found;
    for (const [owner, position] of found) if (before.get(owner) !== position) tellAll(owner);
  }

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
      lookLater();
      return watch;
    },
    lastPosition(owner) {
      if (asking === undefined) {
        const owners = new Set<string>();
        const positions = pause().then(() => {
          asking = undefined;
          return events.lastPositions([...owners]);
        });
        asking = { owners, positions };
      }
      asking.owners.add(owner);
      return asking.positions.then((positions) => positions.get(owner) ?? 0);
    },
  };
}
