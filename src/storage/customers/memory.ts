import { Line } from "../line.ts";
import type { CustomerStorage, CustomerSubjects } from "./customer-storage.ts";
import { createMemoryAccounts } from "./memory-accounts.ts";
import { createMemoryKeys } from "./memory-keys.ts";
import { createMemoryLinks } from "./memory-links.ts";
import { createMemoryMails } from "./memory-mails.ts";
import { createMemoryPayments } from "./memory-payments.ts";
import { createMemoryRemovals } from "./memory-removals.ts";
import { createMemorySessions } from "./memory-sessions.ts";
import { createMemoryTables, UndoLog } from "./memory-tables.ts";
import { createMemoryUsage } from "./memory-usage.ts";

/** Customers in memory, and what other storage of the process asks of them. */
export interface MemoryCustomers extends CustomerStorage {
  /** Whether an owner's data is to go, so that nothing new is made for them. */
  readonly isRemoved: (owner: string) => boolean;
}

/** Keeps customers in the process: they end with it. One transaction runs after the other, and what is beside it waits for its end. */
export function createMemoryCustomers(): MemoryCustomers {
  const log = new UndoLog();
  const tables = createMemoryTables(log);
  const line = new Line();
  const mails = createMemoryMails(tables);
  const subjects: CustomerSubjects = {
    accounts: createMemoryAccounts(tables),
    sessions: createMemorySessions(tables),
    links: createMemoryLinks(tables),
    keys: createMemoryKeys(tables),
    usage: createMemoryUsage(tables),
    payments: createMemoryPayments(tables),
    removals: createMemoryRemovals(tables),
    mails,
  };

  return {
    shared: false,
    accounts: inLine(line, subjects.accounts),
    sessions: inLine(line, subjects.sessions),
    links: inLine(line, subjects.links),
    keys: inLine(line, subjects.keys),
    usage: inLine(line, subjects.usage),
    payments: inLine(line, subjects.payments),
    removals: inLine(line, subjects.removals),
    mails: inLine(line, mails),
    isRemoved: (owner) => tables.removals.get(owner) !== undefined,
    transact: (work) =>
      line.run(async () => {
        log.begin();
        try {
          const result = await work(subjects);
          log.commit();
          return result;
        } catch (error) {
          log.rollBack();
          throw error;
        }
      }),
  };
}

/** The same subject, each of whose calls waits until no transaction runs. */
function inLine<T extends object>(line: Line, subject: T): T {
  const calls = Object.entries(subject) as [string, (...args: unknown[]) => Promise<unknown>][]; // ports have nothing else
  return Object.fromEntries(
    calls.map(([name, call]) => [name, (...args: unknown[]) => line.run(() => call(...args))]),
  ) as T; // by the same names
}
