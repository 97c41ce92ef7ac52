export interface CustomerSubjects {
  readonly accounts: AccountStorage;
  readonly sessions: SessionStorage;
  readonly links: LinkStorage;
  readonly keys: KeyStorage;
  readonly usage: UsageStorage;
  readonly payments: PaymentStorage;
  readonly removals: RemovalStorage;
  readonly acts: ActStorage;
  readonly mails: AddMail;
}

/**
 * Keeps accounts and what belongs to them. Each call is stored when it resolves, all of it or nothing. All calls throw `unavailable` while
 * storage cannot serve. What may be stored, and what callers are told, is decided by who calls. Every adapter passes the suites in
 * `test/storage/customers/`.
 */
export interface CustomerStorage extends CustomerSubjects {
  readonly shared: boolean;
  /** The storage's own time, epoch milliseconds, where processes share it: their clocks may differ. */
  readonly clock?: (() => number) | undefined;
  readonly mails: MailStorage;
  /**
   * Stores what `work` does with the subjects that it is given, all of it or nothing: whatever it throws is passed on, and nothing is stored.
   * Nobody sees any of it before. Of those that give the same name in `alone`, one runs after the other. `work` must not use the storage
   * itself: it would wait for its own end.
   */
  transact<T>(work: (subjects: CustomerSubjects) => Promise<T>, alone?: string): Promise<T>;
}

/** An account as it is kept. Times are epoch milliseconds. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string;
  readonly plan: string;
  readonly createdAt: number;
  readonly verifiedAt: number | null;
  readonly newEmail: string | null;
  readonly suspendedAt: number | null;
  readonly agreedPlan: string | null;
}

export type AccountChange = Partial<Omit<AccountRow, "id" | "createdAt">>;

export type AccountMatch = { readonly id: string } | { readonly email: string };

interface AccountListFilter {
  readonly plan?: string | undefined;
  readonly suspended?: boolean | undefined;
}

interface AccountCount {
  readonly plan: string;
  readonly suspended: boolean;
  readonly count: number;
}

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
  /** Forgets an account with its sessions, links, mails, acts, usage and keys, beginning with a write. Resolves to the keys. */
  remove(id: string): Promise<readonly Pick<KeyRow, "id" | "owner">[]>;
  list(filter: AccountListFilter): Promise<readonly (AccountRow & { readonly keys: number })[]>;
  /** Only plans that accounts have, in no order. */
  count(): Promise<readonly AccountCount[]>;
  /** Gives those that never paid the plan that they have by agreement, the others of them `plan`. Resolves to how many changed. */
  resetPlans(plan: string): Promise<number>;
}

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

/** A link of a mail as it is kept. Times are epoch milliseconds. */
export interface LinkRow {
  readonly tokenHash: string;
  readonly purpose: string;
  readonly email: string;
  /** Null for somebody who has none yet. */
  readonly accountId: string | null;
  readonly details: string | null;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** Keeps the links that mails carry. Those of an account go with it. */
export interface LinkStorage {
  add(row: LinkRow): Promise<void>;
  find(tokenHash: string, purposes: readonly string[]): Promise<LinkRow | undefined>;
  /** Marks a link as used that is not, and has not ended at `now`. Of several at once one resolves to it, the others to undefined. */
  use(tokenHash: string, purposes: readonly string[], now: number): Promise<LinkRow | undefined>;
  /** The links of an account that still work at `now`, by the time at which they end. */
  list(accountId: string, purpose: string, now: number): Promise<readonly LinkRow[]>;
  endOf(accountId: string, now: number): Promise<void>;
  /** Forgets what somebody new had given with the links to an address. */
  forgetDetails(email: string, purpose: string): Promise<void>;
  sweep(until: number): Promise<void>;
}

/** An API key as it is kept: of its secret, the hash. Times are epoch milliseconds. */
export interface KeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Its first characters. */
  readonly prefix: string;
  readonly hash: string;
  readonly role: string;
  /** Whose data it works on: keys that share theirs have the same. */
  readonly owner: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface KeyWithAccount extends Pick<KeyRow, "id" | "accountId" | "hash" | "role" | "owner"> {
  readonly plan: string;
  /** Epoch milliseconds; null if it is not. */
  readonly suspendedAt: number | null;
}

/** Keeps API keys. They go with their account. */
export interface KeyStorage {
  add(row: KeyRow): Promise<void>;
  find(accountId: string, id: string): Promise<KeyRow | undefined>;
  /** The key with an id or a secret, or any that works on the data of an owner. */
  findWithAccount(
    match: { readonly id: string } | { readonly hash: string } | { readonly owner: string },
  ): Promise<KeyWithAccount | undefined>;
  list(accountId: string): Promise<readonly KeyRow[]>;
  count(accountId: string): Promise<number>;
  /** The accounts whose keys work on the data of some owners. */
  listAccounts(owners: readonly string[]): Promise<readonly Pick<KeyRow, "owner" | "accountId">[]>;
  /** The hashes of some keys, in no order; those that are gone, and those of suspended accounts, are left out. */
  listHashes(ids: readonly string[]): Promise<readonly Pick<KeyRow, "id" | "hash">[]>;
  /** Gives a key another secret, name or role. Resolves to the key as it is then. */
  change(
    accountId: string,
    id: string,
    change: Partial<Pick<KeyRow, "hash" | "prefix" | "name" | "role">>,
  ): Promise<KeyRow | undefined>;
  remove(accountId: string, id: string): Promise<boolean>;
  /** Notes when keys were last used, by their ids; those that are gone are left out. */
  markUsed(uses: ReadonlyMap<string, number>): Promise<void>;
}

export interface UsageRow {
  readonly keyId: string;
  readonly accountId: string;
  /** Time at which it began, epoch milliseconds. */
  readonly hour: number;
  readonly requests: number;
}

/** Keeps how many requests keys made in which hour. It goes with the account, and stays when a key goes. */
export interface UsageStorage {
  /** Adds requests to what is kept of the same key and hour; nothing if the account is gone. */
  add(row: UsageRow): Promise<void>;
  /** Returns the use of an account's keys in hours that began at or after `since` (epoch milliseconds), by hour and key. */
  list(accountId: string, since: number): Promise<readonly UsageRow[]>;
  /** The requests of the same hours together. */
  sum(accountId: string, since: number): Promise<number>;
}

/** A mail that is to leave. Neither its words nor a link are in it: they are written when it leaves. */
export interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  /** Whom it is about; null where that is looked up when it leaves. It goes with its account. */
  readonly accountId: string | null;
  /** JSON; null if there is nothing more to say. */
  readonly details: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A mail that the claimer alone may send until its lease ends. */
export interface ClaimedMail extends MailRow {
  readonly lease: string;
  readonly tries: number;
}

export interface AddMail {
  /** Puts a mail into the queue, due at once; of a transaction once that is stored. */
  add(row: MailRow): Promise<void>;
}

/** Keeps the queue of mails. Where processes share it they do so through leases. */
export interface MailStorage extends AddMail {
  /** Takes due mails, the longest due first; nobody else gets them until the lease ends. Times are epoch milliseconds. */
  claim(request: {
    readonly now: number;
    readonly leaseUntil: number;
    readonly lease: string;
    readonly limit: number;
  }): Promise<readonly ClaimedMail[]>;
  /** Forgets a claimed mail: it has left, or is not to leave. Nothing for whoever's lease has ended. */
  remove(id: string, lease: string): Promise<void>;
  /** Gives a claimed mail back, due at a time; `tries` is how many attempts failed by then. Nothing for whoever's lease has ended. */
  postpone(id: string, lease: string, until: number, tries: number): Promise<void>;
  /** Ends all leases: for a process that knows that nobody else works on the queue. */
  releaseLeases(now: number): Promise<void>;
  /** Time at which the next mail after `now` falls due; null if none waits. */
  nextDue(now: number): Promise<number | null>;
  count(): Promise<number>;
}

/** Payment of an account, as the provider last told it. Times are epoch milliseconds. */
export interface PaymentRow {
  readonly accountId: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly plan: string | null;
  readonly standing: string;
  readonly periodEnd: number | null;
  readonly endsAt: number | null;
  /** Since when an invoice is known to be unpaid. */
  readonly unpaidSince: number | null;
  readonly dataUntil: number | null;
  readonly checkoutAt: number | null;
  readonly checkAt: number | null;
  /** Number of times that the provider was asked, and which asking the row is of: an answer that is older than what is stored is dropped. */
  readonly asked: number;
  readonly seen: number;
  /** The address that the provider has of the account; null if that is not known. */
  readonly toldEmail: string | null;
}

export type PaymentState = Omit<PaymentRow, "accountId" | "customerId" | "asked" | "seen" | "toldEmail">;

interface UntoldAddress extends Pick<PaymentRow, "accountId" | "customerId" | "toldEmail"> {
  readonly email: string;
}

export type PaymentChange = Partial<PaymentState>;

/** Keeps how accounts pay, which of the provider's messages were taken, and which customers are to go there. */
export interface PaymentStorage {
  /** Undefined if it never paid. */
  find(match: { readonly accountId: string } | { readonly customerId: string }): Promise<PaymentRow | undefined>;
  /**
   * Stores what an account is called at the provider, which was told its address, the first time or `instead` of a customer that is gone. Resolves to the row, which
   * another request may have made. Rejects if there is no such account.
   */
  add(
    account: { readonly id: string; readonly email: string },
    customerId: string,
    instead: string | undefined,
  ): Promise<PaymentRow>;
  change(accountId: string, change: PaymentChange): Promise<void>;
  /** Before the provider is asked: resolves to the row with the number of this asking, which nobody else has. Undefined if the account is gone. */
  beginAsking(accountId: string): Promise<PaymentRow | undefined>;
  /** Takes the row for an answer of the asking with a number, in the transaction that stores it; undefined if a later asking was stored already. */
  takeAnswer(accountId: string, asking: number): Promise<PaymentRow | undefined>;
  /** Takes rows of which the provider is to be asked by now, the longest due first; nobody else gets them before `until`. */
  claimDue(now: number, until: number, limit: number): Promise<readonly PaymentRow[]>;
  /** The accounts with a plan whose `dataUntil` is over at `now`; one of them where its id is given. */
  listOverdue(now: number, plan: string, accountId?: string): Promise<readonly string[]>;
  /** Forgets how an account pays, in the transaction that deletes it, and marks its customer as to go at the provider. */
  remove(accountId: string, now: number): Promise<void>;
  wasTaken(eventId: string): Promise<boolean>;
  /** A message of the provider is taken; again changes nothing. */
  markTaken(eventId: string, now: number): Promise<void>;
  sweepTaken(before: number): Promise<void>;
  /** Marks a customer as to go at the provider; again changes nothing. */
  markCustomerRemoved(customerId: string, now: number): Promise<void>;
  listRemovedCustomers(): Promise<readonly string[]>;
  listUntoldAddresses(limit: number): Promise<readonly UntoldAddress[]>;
  /** The provider was told an address. Where somebody told it another one in the meantime, which of the two it has is not known: it is told once more. */
  markAddressTold(told: UntoldAddress): Promise<void>;
  forgetRemovedCustomer(customerId: string): Promise<void>;
}

/** Something that was done with an account. */
export interface ActRow {
  readonly accountId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Who did it: the address of the account, or the name of a key. */
  readonly actor: string;
  readonly act: string;
  /** The path of what it was done to. */
  readonly subject: string;
}

/** Keeps what was done with accounts. It goes with them. */
export interface ActStorage {
  /** Adds one, and forgets those of the account from before a time. */
  add(row: ActRow, before: number): Promise<void>;
  /** The latest first. */
  list(accountId: string, limit: number): Promise<readonly ActRow[]>;
}

/** An owner whose data is to go, and since when, epoch milliseconds. */
interface RemovalRow {
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
