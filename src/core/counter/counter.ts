/** A fixed window that a caller's first request opened. */
export interface CountedWindow {
  readonly count: number;
  /** Time at which the window ends, epoch milliseconds. */
  readonly resetAt: number;
}

/** Counts requests in fixed windows. Every adapter passes the suite in `test/counter/counter-contract.ts`. */
export interface Counter {
  /** Counts one under `key`, in a window of `windowMs` from its first; at once where no other process counts. */
  hit(key: string, windowMs: number): CountedWindow | Promise<CountedWindow>;
  /** The open window of a key, without counting; undefined if none is open. */
  peek(key: string): CountedWindow | undefined | Promise<CountedWindow | undefined>;
  close(): Promise<void>;
}
