import type { AccountRow } from "./account-storage.ts";

/** A session as it is kept. Times are epoch milliseconds. */
export interface SessionRow {
  /** Of its secret. */
  readonly tokenHash: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Keeps sessions. They go with their account. */
export interface SessionStorage {
  add(row: SessionRow): Promise<void>;
  /** The account of a session that has not ended at `now`. */
  findAccount(tokenHash: string, now: number): Promise<AccountRow | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** Forgets the sessions of an account, all but the one with this hash where that is given. */
  removeOf(accountId: string, but?: string): Promise<void>;
  /** Forgets those that have ended at `now`. */
  removeExpired(now: number): Promise<void>;
}
