import type { DroppedNameStorage } from "../storage/storage.ts";
import { DROPPED_NAME_REST } from "./bounds.ts";
import { callerOf } from "./play-owner.ts";

/** The names of sandboxes that were dropped a moment ago: a late request must not make them again. */
export interface DroppedNames {
  note(owner: string, name: string): Promise<void>;
  forget(owner: string, name: string): Promise<void>;
  has(owner: string, name: string): Promise<boolean>;
}

const toKey = (owner: string, name: string): string => `${callerOf(owner)}/${name}`;

/** Names are remembered for {@link DROPPED_NAME_REST}; `clock` gives epoch milliseconds. */
export function createDroppedNames(clock: () => number): DroppedNames {
  const dropped = new Map<string, number>();
  return {
    async note(owner, name) {
      const now = clock();
      for (const [key, at] of dropped) {
        if (at > now - DROPPED_NAME_REST) break;
        dropped.delete(key);
      }
      const key = toKey(owner, name);
      dropped.delete(key);
      dropped.set(key, now);
    },
    async forget(owner, name) {
      dropped.delete(toKey(owner, name));
    },
    async has(owner, name) {
      const at = dropped.size === 0 ? undefined : dropped.get(toKey(owner, name));
      return at !== undefined && at > clock() - DROPPED_NAME_REST;
    },
  };
}

/** The same, for all processes that share a database. */
export function createSharedDroppedNames(storage: DroppedNameStorage, clock: () => number): DroppedNames {
  return {
    async note(owner, name) {
      const now = clock();
      await storage.note(toKey(owner, name), now, now - DROPPED_NAME_REST);
    },
    forget: (owner, name) => storage.forget(toKey(owner, name)),
    async has(owner, name) {
      const at = await storage.find(toKey(owner, name));
      return at !== undefined && at > clock() - DROPPED_NAME_REST;
    },
  };
}
