/** What is stored, bytes, about: rows with their texts, without indexes. */
export interface StoredBytes {
  /** Sandboxes with their changes and kept outcomes, and snapshots. */
  readonly sandboxes: number;
  readonly playgrounds: number;
  /** Events, deliveries and their attempts. */
  readonly history: number;
}

/** Tells what owners have stored. Every adapter passes the suite in `test/storage/stored-parts.test.ts`. */
export interface StoredBytesStorage {
  /** What some owners have stored together. */
  sum(owners: readonly string[]): Promise<StoredBytes>;
  /** What all of them have stored. */
  total(): Promise<StoredBytes>;
  /** Forgets the older half of an owner's events, and of its deliveries that are over; what waits stays. */
  forgetHalfTheHistory(owner: string): Promise<void>;
  /** Adds up what was counted in pieces; run it now and then. */
  fold(): Promise<void>;
}
