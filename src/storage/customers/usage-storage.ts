/** Requests of one key in one hour. */
export interface UsageRow {
  readonly keyId: string;
  readonly accountId: string;
  /** When it began, epoch milliseconds. */
  readonly hour: number;
  readonly requests: number;
}

/** Keeps how many requests keys made in which hour. It goes with the account, and stays when a key goes. */
export interface UsageStorage {
  /** Adds requests to what is kept of the same key and hour; nothing if the account is gone. */
  add(row: UsageRow): Promise<void>;
  /** What an account's keys used in hours that began at or after `since` (epoch milliseconds), by hour and key. */
  list(accountId: string, since: number): Promise<readonly UsageRow[]>;
  /** The requests of the same hours together. */
  sum(accountId: string, since: number): Promise<number>;
}
