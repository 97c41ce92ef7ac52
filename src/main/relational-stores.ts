import { VISITOR_DELIVERIES, VISITOR_EVENT_BYTES } from "../services/bounds.ts";
import { createRelationalCustomers } from "../storage/customers/relational.ts";
import type { Database } from "../storage/database.ts";
import { createPostgresShared, createPostgresVisitors } from "../storage/postgres-shared.ts";
import { createRelationalPlaygrounds } from "../storage/relational-playgrounds.ts";
import {
  createRelationalSecrets,
  createRelationalStorage,
  createRelationalStoredBytes,
} from "../storage/relational.ts";
import type { SharedVisitors, StoredParts } from "./stored-parts.ts";

/** What is kept in the tables of a database. */
export function toStoredParts(database: Database): StoredParts {
  return {
    customers: createRelationalCustomers(database),
    sandboxes: createRelationalStorage(database),
    playgrounds: createRelationalPlaygrounds(database),
    secrets: createRelationalSecrets(database),
    storedBytes: createRelationalStoredBytes(database),
    ...(database.shared && { shared: createPostgresShared(database) }),
    probe: database.probe,
    size: database.size,
  };
}

/** Visitors' sandboxes in the tables of a PostgreSQL database of theirs. */
export function toSharedVisitors(database: Database): SharedVisitors {
  return {
    ...createPostgresShared(database),
    sandboxes: createRelationalStorage(database, {
      bytes: VISITOR_EVENT_BYTES,
      deliveriesPerOwner: VISITOR_DELIVERIES,
    }),
    stored: createPostgresVisitors(database),
    storedBytes: createRelationalStoredBytes(database),
  };
}

/** Opens the embedded database in a folder. Throws if it cannot be, as `openSqlite` does. */
export async function openEmbedded(folder: string): Promise<StoredParts> {
  const { openSqlite } = await import("../storage/sqlite.ts");
  return toStoredParts(await openSqlite(folder));
}

/** Opens a PostgreSQL database that processes share. Throws, with nothing left open, if it cannot be. */
export async function openShared(url: string): Promise<StoredParts & { readonly visitors: SharedVisitors }> {
  const { openPostgres, openVisitorsPostgres } = await import("../storage/postgres.ts");
  const database = await openPostgres(url);
  try {
    return { ...toStoredParts(database), visitors: toSharedVisitors(await openVisitorsPostgres(url)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
