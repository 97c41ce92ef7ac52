/** Runs work while nobody else has the name, in any process. */
export type HoldName = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Keeps when sandboxes, and who is behind them, were last used. Times are epoch milliseconds. */
export interface UseStorage {
  /** Notes uses at a time, unless a later one is known; of whom nothing else is stored, nothing is. */
  note(names: readonly string[], at: number): Promise<void>;
  find(names: readonly string[]): Promise<readonly { readonly name: string; readonly usedAt: number }[]>;
}

/** Keeps the names of sandboxes that were dropped. Times are epoch milliseconds. */
export interface DroppedNameStorage {
  /** Notes a name, and forgets those that were dropped by `forgetTo`. */
  note(name: string, at: number, forgetTo: number): Promise<void>;
  forget(name: string): Promise<void>;
  /** When it was dropped. */
  find(name: string): Promise<number | undefined>;
}

/** What processes that share a database tell each other of sandboxes. A process that has its storage alone knows it by itself. */
export interface SharedStorage {
  readonly hold: HoldName;
  readonly uses: UseStorage;
  readonly droppedNames: DroppedNameStorage;
}

/** What visitors' sandboxes come to. */
export interface StoredSum {
  readonly count: number;
  /** Of the changed records and the outcomes of writes, and `beside` for each. */
  readonly bytes: number;
}

/** Finds what of visitors is to go, where processes share their sandboxes. Times are epoch milliseconds. */
export interface VisitorStorage {
  /** `beside` is what a sandbox takes beside its records, bytes. */
  measure(beside: number): Promise<StoredSum>;
  /** Some visitors with their sandboxes, by scope: the largest first, and of those that take `small` bytes or less who was idle for longest. */
  listLargest(
    beside: number,
    small: number,
    limit: number,
  ): Promise<readonly { readonly scopes: readonly string[]; readonly bytes: number }[]>;
  /** Some sandboxes that nobody used since a time, by scope. */
  listIdle(until: number, limit: number): Promise<readonly string[]>;
  /** The owners of events or subscriptions who called nothing since a time, and those idle for longest beyond so many. */
  listIdleOwners(until: number, most: number): Promise<readonly string[]>;
  /** Forgets uses up to a time of those of whom nothing is stored any more. */
  forgetUses(until: number): Promise<void>;
}
