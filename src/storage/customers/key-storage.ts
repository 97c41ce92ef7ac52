/** An API key as it is kept: of its secret, the hash. Times are epoch milliseconds. */
export interface KeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Its first characters. */
  readonly prefix: string;
  /** No other key has it. */
  readonly hash: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** A key with what of its account matters to a request. */
export interface KeyWithAccount extends Pick<KeyRow, "id" | "accountId" | "hash"> {
  /** The plan's name. */
  readonly plan: string;
  /** Epoch milliseconds; null if it is not. */
  readonly suspendedAt: number | null;
}

/** Keeps API keys. They go with their account. */
export interface KeyStorage {
  /** Rejects if there is no such account. */
  add(row: KeyRow): Promise<void>;
  find(accountId: string, id: string): Promise<KeyRow | undefined>;
  findWithAccount(match: { readonly id: string } | { readonly hash: string }): Promise<KeyWithAccount | undefined>;
  /** An account's keys, the oldest first. */
  list(accountId: string): Promise<readonly KeyRow[]>;
  count(accountId: string): Promise<number>;
  /** Whose some keys are, in no order; those that are gone are left out. */
  listAccounts(ids: readonly string[]): Promise<readonly Pick<KeyRow, "id" | "accountId">[]>;
  /** The hashes of some keys, in no order; those that are gone, and those of suspended accounts, are left out. */
  listHashes(ids: readonly string[]): Promise<readonly Pick<KeyRow, "id" | "hash">[]>;
  /** Gives a key another secret. Resolves to the key as it is then. */
  rotate(accountId: string, id: string, secret: Pick<KeyRow, "hash" | "prefix">): Promise<KeyRow | undefined>;
  /** Resolves to whether there was one. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Notes when keys were last used, by their ids; those that are gone are left out. */
  markUsed(uses: ReadonlyMap<string, number>): Promise<void>;
}
