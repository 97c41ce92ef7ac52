import type { Kysely } from "kysely";

import type { Database, Tables } from "../database.ts";
import type { CustomerStorage, CustomerSubjects } from "./customer-storage.ts";
import { createRelationalAccounts } from "./relational-accounts.ts";
import { createRelationalKeys } from "./relational-keys.ts";
import { createRelationalLinks } from "./relational-links.ts";
import { createRelationalAddMail, createRelationalMails } from "./relational-mails.ts";
import { createRelationalPayments } from "./relational-payments.ts";
import { createRelationalRemovals } from "./relational-removals.ts";
import { createRelationalSessions } from "./relational-sessions.ts";
import { createRelationalUsage } from "./relational-usage.ts";

/** Customers in the tables of a database, SQLite or PostgreSQL. */
export function createRelationalCustomers(database: Database): CustomerStorage {
  const { db, shared, clock, lock } = database;
  return {
    shared,
    clock,
    ...createSubjects(db),
    mails: createRelationalMails(database),
    transact: (work, alone) =>
      db.transaction().execute(async (trx) => {
        if (alone !== undefined) await lock(trx, alone);
        return work(createSubjects(trx));
      }),
  };
}

function createSubjects(db: Kysely<Tables>): CustomerSubjects {
  return {
    accounts: createRelationalAccounts(db),
    sessions: createRelationalSessions(db),
    links: createRelationalLinks(db),
    keys: createRelationalKeys(db),
    usage: createRelationalUsage(db),
    payments: createRelationalPayments(db),
    removals: createRelationalRemovals(db),
    mails: createRelationalAddMail(db),
  };
}
