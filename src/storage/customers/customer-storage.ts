import type { AccountStorage } from "./account-storage.ts";
import type { KeyStorage } from "./key-storage.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { AddMail, MailStorage } from "./mail-storage.ts";
import type { PaymentStorage } from "./payment-storage.ts";
import type { RemovalStorage } from "./removal-storage.ts";
import type { SessionStorage } from "./session-storage.ts";
import type { UsageStorage } from "./usage-storage.ts";

/** What is kept of customers, a port for each subject. */
export interface CustomerSubjects {
  readonly accounts: AccountStorage;
  readonly sessions: SessionStorage;
  readonly links: LinkStorage;
  readonly keys: KeyStorage;
  readonly usage: UsageStorage;
  readonly payments: PaymentStorage;
  readonly removals: RemovalStorage;
  readonly mails: AddMail;
}

/**
 * Keeps accounts and what belongs to them. Each call is stored when it resolves, all of it or nothing. All calls throw `unavailable` while
 * storage cannot serve. What may be stored, and what callers are told, is decided by who calls. Every adapter passes the suites in
 * `test/storage/customers/`.
 */
export interface CustomerStorage extends CustomerSubjects {
  /** Whether other processes may change the same rows. */
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
