/** An account as it is kept. Times are epoch milliseconds. */
export interface AccountRow {
  readonly id: string;
  /** In small letters; no other account has it. */
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string;
  /** The plan's name. */
  readonly plan: string;
  readonly createdAt: number;
  /** When its address was confirmed by a mail's link. */
  readonly verifiedAt: number | null;
  /** The address that it has once that is confirmed. */
  readonly newEmail: string | null;
  readonly suspendedAt: number | null;
  /** The plan that the operator gave it, whatever is paid for. */
  readonly agreedPlan: string | null;
}

/** What may change in an account. */
export type AccountChange = Partial<Omit<AccountRow, "id" | "createdAt">>;

/** Which account is meant. */
export type AccountMatch = { readonly id: string } | { readonly email: string };

/** Which accounts to list. */
export interface AccountListFilter {
  readonly plan?: string | undefined;
  readonly suspended?: boolean | undefined;
}

/** Accounts of a plan that are suspended, or that are not. */
export interface AccountCount {
  readonly plan: string;
  readonly suspended: boolean;
  readonly count: number;
}

/** Keeps accounts. */
export interface AccountStorage {
  /** Resolves to false, with nothing stored, if an account has the address; of several at once one is stored. */
  add(row: AccountRow): Promise<boolean>;
  find(match: AccountMatch): Promise<AccountRow | undefined>;
  /**
   * Changes the account with the id; with `email` or `passwordHash` too, only while that is its own. Resolves to whether there was one.
   * Rejects, and what it is part of stores nothing, where another account has the new address.
   */
  change(
    match: { readonly id: string; readonly email?: string; readonly passwordHash?: string },
    change: AccountChange,
  ): Promise<boolean>;
  /** Forgets an account with its sessions, links, mails, usage and keys, beginning with a write. Resolves to the ids of the keys. */
  remove(id: string): Promise<readonly string[]>;
  /** The oldest first, each with how many keys it has. */
  list(filter: AccountListFilter): Promise<readonly (AccountRow & { readonly keys: number })[]>;
  /** Only plans that accounts have, in no order. */
  count(): Promise<readonly AccountCount[]>;
  /** Gives those that never paid the plan that they have by agreement, the others of them `plan`. Resolves to how many changed. */
  resetPlans(plan: string): Promise<number>;
}
