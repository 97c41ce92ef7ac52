import type { AccountRow } from "./account-storage.ts";
import type { KeyRow } from "./key-storage.ts";
import type { LinkRow } from "./link-storage.ts";
import type { MailRow } from "./mail-storage.ts";
import type { PaymentRow } from "./payment-storage.ts";
import type { SessionRow } from "./session-storage.ts";
import type { UsageRow } from "./usage-storage.ts";

/** What undoes the changes since a transaction began, the newest first. */
export class UndoLog {
  #steps: (() => void)[] | undefined;

  /** A transaction begins. */
  begin(): void {
    this.#steps = [];
  }

  /** Takes note of how a change is undone; outside of a transaction it stays. */
  note(undo: () => void): void {
    this.#steps?.push(undo);
  }

  /** What was done since it began stays. */
  commit(): void {
    this.#steps = undefined;
  }

  /** All that was done since it began is as before. */
  rollBack(): void {
    const steps = this.#steps ?? [];
    this.#steps = undefined;
    for (const undo of steps.toReversed()) undo();
  }
}

/** Rows by their keys, in no order; changes can be undone. Rows are never changed, only replaced. */
export class MemoryTable<R> {
  readonly #rows = new Map<string, R>();
  readonly #log: UndoLog;

  constructor(log: UndoLog) {
    this.#log = log;
  }

  get(key: string): R | undefined {
    return this.#rows.get(key);
  }

  set(key: string, row: R): void {
    this.#noteUndo(key);
    this.#rows.set(key, row);
  }

  /** Whether there was one. */
  delete(key: string): boolean {
    this.#noteUndo(key);
    return this.#rows.delete(key);
  }

  /** Those that fit. */
  filter(fits: (row: R) => boolean): R[] {
    return this.#rows.values().filter(fits).toArray();
  }

  /** Deletes those that fit. */
  deleteWhere(fits: (row: R) => boolean): void {
    for (const [key, row] of this.#rows) if (fits(row)) this.delete(key);
  }

  /** Replaces those that fit. */
  replaceWhere(fits: (row: R) => boolean, replace: (row: R) => R): void {
    for (const [key, row] of this.#rows) if (fits(row)) this.set(key, replace(row));
  }

  get size(): number {
    return this.#rows.size;
  }

  #noteUndo(key: string): void {
    const had = this.#rows.has(key);
    const before = this.#rows.get(key);
    this.#log.note(() => {
      if (had) this.#rows.set(key, before as R); // it had one
      else this.#rows.delete(key);
    });
  }
}

/** A mail in the queue. */
export interface QueuedMail extends MailRow {
  /** Rises with each mail. */
  readonly position: number;
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly dueAt: number;
  readonly lease: string | null;
}

/** All that is kept of customers in memory. */
export interface MemoryTables {
  /** By id. */
  readonly accounts: MemoryTable<AccountRow>;
  /** Ids of accounts, by address. */
  readonly addresses: MemoryTable<string>;
  /** By the hash of the token. */
  readonly sessions: MemoryTable<SessionRow>;
  readonly links: MemoryTable<LinkRow>;
  /** By id. */
  readonly keys: MemoryTable<KeyRow>;
  /** Ids of keys, by hash. */
  readonly hashes: MemoryTable<string>;
  /** By key and hour. */
  readonly usage: MemoryTable<UsageRow>;
  /** By account. */
  readonly payments: MemoryTable<PaymentRow>;
  /** When messages of the provider were taken, by id. */
  readonly taken: MemoryTable<{ readonly at: number }>;
  /** Customers that are to go at the provider, by id. */
  readonly goingCustomers: MemoryTable<{ readonly id: string; readonly at: number }>;
  /** By id. */
  readonly mails: MemoryTable<QueuedMail>;
  /** Since when the data of owners is to go, by owner. */
  readonly removals: MemoryTable<{ readonly owner: string; readonly createdAt: number }>;
}

/** Empty tables. */
export function createMemoryTables(log: UndoLog): MemoryTables {
  return {
    accounts: new MemoryTable(log),
    addresses: new MemoryTable(log),
    sessions: new MemoryTable(log),
    links: new MemoryTable(log),
    keys: new MemoryTable(log),
    hashes: new MemoryTable(log),
    usage: new MemoryTable(log),
    payments: new MemoryTable(log),
    taken: new MemoryTable(log),
    goingCustomers: new MemoryTable(log),
    mails: new MemoryTable(log),
    removals: new MemoryTable(log),
  };
}

/** Throws if there is no such account: what belongs to one cannot be kept without it. */
export function assertAccount({ accounts }: MemoryTables, id: string | null): void {
  if (id !== null && accounts.get(id) === undefined) throw new Error(`there is no account ${id}`);
}
