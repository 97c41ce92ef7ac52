/** An owner whose data is to go, and since when, epoch milliseconds. */
export interface RemovalRow {
  readonly owner: string;
  readonly createdAt: number;
}

/**
 * Keeps whose data is to go. Storage of sandboxes, subscriptions and playgrounds makes nothing new for them: it throws `invalid_api_key`, as
 * a request that began before the mark does then.
 */
export interface RemovalStorage {
  /** Marks owners, in the transaction that ends what they stood for: whatever happens after it, the data goes. */
  mark(owners: readonly string[], now: number): Promise<void>;
  list(): Promise<readonly RemovalRow[]>;
  /** The data is gone, and no request can be under way that leaves more. */
  forget(owner: string): Promise<void>;
}
