import { RecentMap } from "../model/recent.ts";

/** Names of which is remembered when they were last used. */
export const KEPT_USES = 200_000;

/** When sandboxes, and who is behind them, were last used. */
export interface Uses {
  /** The sandbox of a scope, or the caller, is used now. */
  note(name: string): void;
  /** The same of what is used often, where others have to know of it. */
  tell(name: string): void;
  forget(name: string): void;
  /** When some were last used, epoch milliseconds; what is not known is left out. */
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
