import type { UseStorage } from "../storage/storage.ts";
import { KEPT_USES, createUses } from "./uses.ts";
import type { Uses } from "./uses.ts";

/** Names that are written down at once. */
const NAMES_AT_ONCE = 1_000;

/** Uses of all processes that share a database: of those of others it is known what they have told. Who only reads leaves no trace: of whom nothing is stored, nothing is bounded. */
export function createSharedUses(storage: UseStorage, clock: () => number): Uses {
  const own = createUses(clock);
  /** What is not written down yet. */
  let untold = new Set<string>();

  return {
    note(name) {
      own.note(name);
      untold.add(name);
    },
    tell: (name) => void untold.add(name),
    forget(name) {
      own.forget(name);
      untold.delete(name);
    },
    async find(names) {
      const [known, rows] = await Promise.all([own.find(names), storage.find(names)]);
      const found = new Map(rows.map(({ name, usedAt }) => [name, usedAt]));
      for (const [name, at] of known) found.set(name, Math.max(at, found.get(name) ?? 0));
      return found;
    },
    async flush() {
      const told = untold;
      untold = new Set();
      const names = [...told];
      const now = clock();
      try {
        for (let from = 0; from < names.length; from += NAMES_AT_ONCE)
          await storage.note(names.slice(from, from + NAMES_AT_ONCE), now);
      } catch (error) {
        for (const name of names.slice(0, KEPT_USES)) untold.add(name); // for the next time
        throw error;
      }
    },
  };
}
