/** A playground as it is kept. */
export interface PlaygroundRow {
  readonly id: string;
  /** `visitor:…` or `key:…`. */
  readonly owner: string;
  readonly name: string | null;
  readonly editTokenHash: string;
  /** Rises with every change of its endpoints. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds; null for one that stays. */
  readonly expiresAt: number | null;
}

/** An endpoint of a playground: its definition as JSON. */
export interface StoredEndpoint {
  readonly id: string;
  readonly definition: string;
}

/** What a change of endpoints comes to. */
export interface StoredEndpointChange {
  /** Added at the end, or put in the place of the one with this id. */
  readonly put?: StoredEndpoint;
  /** The one that goes. */
  readonly remove?: string;
}

/** A playground that can go, and the bytes of its definitions. */
export interface UnusedPlayground {
  readonly id: string;
  readonly size: number;
}

/**
 * Keeps playgrounds and their endpoints. Sizes are the bytes of the definitions. Every adapter passes the suite in
 * `test/storage/playground-storage-contract.ts`.
 */
export interface PlaygroundStorage {
  /** Whether other processes may change the same playgrounds. */
  readonly shared: boolean;
  find(id: string): Promise<PlaygroundRow | undefined>;
  /** In the order in which they were added. */
  endpoints(id: string): Promise<readonly StoredEndpoint[]>;
  /** Resolves to false, with nothing stored, if the owner has `most` that have not expired at `now` (epoch milliseconds). */
  create(row: PlaygroundRow, endpoints: readonly StoredEndpoint[], most: number, now: number): Promise<boolean>;
  rename(id: string, name: string | null): Promise<void>;
  /**
   * Changes the endpoints by what `work` makes of them, alone, and notes that the playground was used at `now` (epoch
   * milliseconds); whatever `work` throws is passed on. Resolves to the bytes that it takes more; undefined if it is not there.
   */
  change(
    id: string,
    now: number,
    work: (endpoints: readonly StoredEndpoint[]) => StoredEndpointChange,
  ): Promise<number | undefined>;
  /** Notes that playgrounds were used at a time (epoch milliseconds), unless they were used later. */
  use(ids: readonly string[], at: number): Promise<void>;
  /** How many expire some day, and what they take together. */
  sumOfPassing(): Promise<{ readonly count: number; readonly size: number }>;
  /** Some of those that expire some day, unused for longest first. */
  listUnused(): Promise<readonly UnusedPlayground[]>;
  /** Resolves to whether there was one. */
  remove(id: string): Promise<boolean>;
  listOwned(owner: string): Promise<readonly string[]>;
  /** Those that have expired at a time, epoch milliseconds. */
  listExpired(until: number): Promise<readonly string[]>;
}
