/** A link of a mail as it is kept. Times are epoch milliseconds. */
export interface LinkRow {
  /** Of its token. */
  readonly tokenHash: string;
  readonly purpose: string;
  /** Where it was sent. */
  readonly email: string;
  /** Null for somebody who has none yet. */
  readonly accountId: string | null;
  /** JSON. */
  readonly details: string | null;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** Keeps the links that mails carry. Those of an account go with it. */
export interface LinkStorage {
  add(row: LinkRow): Promise<void>;
  /** Old and used ones too. */
  find(tokenHash: string, purposes: readonly string[]): Promise<LinkRow | undefined>;
  /** Marks a link as used that is not, and has not ended at `now`. Of several at once one resolves to it, the others to undefined. */
  use(tokenHash: string, purposes: readonly string[], now: number): Promise<LinkRow | undefined>;
  /** Marks those of an account as used that are not. */
  endOf(accountId: string, now: number): Promise<void>;
  /** Forgets the details of all that were sent to an address. */
  forgetDetails(email: string): Promise<void>;
  /** Forgets those that ended by a time. */
  sweep(until: number): Promise<void>;
}
