import { DROPPED_NAME_REST } from "./bounds.ts";
import { callerOf } from "./playgrounds/play-owner.ts";

/** The names of sandboxes that were dropped a moment ago: a late request must not make them again. */
export interface DroppedNames {
  note(owner: string, name: string): void;
  /** The name was given again on purpose. */
  forget(owner: string, name: string): void;
  has(owner: string, name: string): boolean;
}

/** Names are remembered for {@link DROPPED_NAME_REST}; `clock` gives epoch milliseconds. */
export function createDroppedNames(clock: () => number): DroppedNames {
  /** In order of when they were dropped. */
  const dropped = new Map<string, number>();
  // A caller's sandboxes in playgrounds have the names of the caller's others.
  const toKey = (owner: string, name: string): string => `${callerOf(owner)}/${name}`;
  return {
    note(owner, name) {
      const now = clock();
      for (const [key, at] of dropped) {
        if (at > now - DROPPED_NAME_REST) break;
        dropped.delete(key);
      }
      const key = toKey(owner, name);
      dropped.delete(key);
      dropped.set(key, now);
    },
    forget: (owner, name) => void dropped.delete(toKey(owner, name)),
    has(owner, name) {
      const at = dropped.size === 0 ? undefined : dropped.get(toKey(owner, name));
      return at !== undefined && at > clock() - DROPPED_NAME_REST;
    },
  };
}
