import { RecentMap } from "../model/recent.ts";
import type { UseStorage } from "../storage/storage.ts";

const KEPT_USES = 200_000;

export interface Uses {
  note(name: string): void;
  tell(name: string): void;
  forget(name: string): void;
  /** Returns times of last use, epoch milliseconds, without names never used. */
  find(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Tells the processes that share the database; run it now and then, and before the process ends. */
  flush(): Promise<void>;
}

/** Uses of this process, known since it started; `clock` gives epoch milliseconds. */
export function createUses(clock: () => number): Uses {
  const uses = new RecentMap<string, number>(KEPT_USES);
  return {
    note: (name) => void uses.set(name, clock()),
    tell: () => undefined,
    forget: (name) => void uses.delete(name),
    find: async (names) =>
      new Map(
        names.flatMap((name) => {
          const at = uses.get(name);
          return at === undefined ? [] : [[name, at] as const];
        }),
      ),
    flush: async () => undefined,
  };
}

const NAMES_AT_ONCE = 1_000;

/** Uses of all processes that share a database: of those of others it is known what they have told. Who only reads leaves no trace: of whom nothing is stored, nothing is bounded. */
export function createSharedUses(storage: UseStorage, clock: () => number): Uses {
  const own = createUses(clock);
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
