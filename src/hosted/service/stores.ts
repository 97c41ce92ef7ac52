import type { Config } from "../../config.ts";
import type { Counter } from "../../core/counter/counter.ts";
import { createMemoryCounter } from "../../core/counter/memory.ts";
import type { Log } from "../../core/http/log.ts";
import { VISITOR_DELIVERIES, VISITOR_EVENT_BYTES } from "../../core/services/bounds.ts";
import type { Database } from "../../core/storage/database.ts";
import { createRelationalPlaygrounds } from "../../core/storage/relational-playgrounds.ts";
import {
  createRelationalSecrets,
  createRelationalStorage,
  createRelationalStoredBytes,
} from "../../core/storage/relational.ts";
import type {
  PlaygroundStorage,
  SecretStorage,
  SharedStorage,
  Storage,
  StoredBytesStorage,
  VisitorStorage,
} from "../../core/storage/storage.ts";
import type { Journal } from "../../core/testing/journal/journal.ts";
import type { CustomerStorage } from "../accounts/storage/customer-storage.ts";
import { createRelationalCustomers } from "../accounts/storage/relational.ts";
import { createOwing, createPostgresShared, createPostgresVisitors } from "../cluster/postgres-shared.ts";

export interface Stores extends StoredParts {
  /** Visitors' sandboxes shared by processes; without, each process has its own in memory. */
  readonly visitors?: SharedVisitors;
  readonly counter: Counter;
  /** A journal that processes share, over that of this one; without it each has its own. */
  readonly shareJournal?: (own: Journal) => Journal;
}

/** Opens what the settings name. Throws, with nothing left open, if something cannot be. */
export async function openStores(
  { databaseUrl, dataDirectory, redisUrl }: Pick<Config, "databaseUrl" | "dataDirectory" | "redisUrl">,
  clock: () => number,
  log: Log,
): Promise<Stores> {
  const stored = databaseUrl === undefined ? await openEmbedded(dataDirectory) : await openShared(databaseUrl);
  const inProcess = createMemoryCounter(clock);
  if (redisUrl === undefined) return { ...stored, counter: inProcess };
  const { openRedis } = await import("../cluster/redis-counter.ts");
  const warn = (message: string, error: unknown): void => log.warn(message, { error });
  const { openRedisJournal } = await import("../cluster/redis-journal.ts");
  const owing = stored.shared && createOwing(stored.shared.droppedNames, clock);
  return {
    ...stored,
    counter: openRedis(redisUrl, { clock, instead: inProcess, warn }),
    shareJournal: (instead) => openRedisJournal(redisUrl, { clock, instead, warn, owing }),
  };
}

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
async function openEmbedded(folder: string): Promise<StoredParts> {
  const { openSqlite } = await import("../../core/storage/sqlite.ts");
  return toStoredParts(await openSqlite(folder));
}

/** Opens a PostgreSQL database that processes share. Throws, with nothing left open, if it cannot be. */
async function openShared(url: string): Promise<StoredParts & { readonly visitors: SharedVisitors }> {
  const { openPostgres, openVisitorsPostgres } = await import("../cluster/postgres.ts");
  const database = await openPostgres(url);
  try {
    return { ...toStoredParts(database), visitors: toSharedVisitors(await openVisitorsPostgres(url)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export interface StoredParts {
  readonly customers: CustomerStorage;
  readonly sandboxes: Storage;
  readonly playgrounds: PlaygroundStorage;
  readonly secrets: SecretStorage;
  readonly storedBytes: StoredBytesStorage;
  readonly shared?: SharedStorage;
  /** Throws `unavailable` if nothing can be stored now. */
  probe(this: void): Promise<void>;
  /** Bytes on disk of everything. */
  size(this: void): Promise<number>;
}

/** Visitors' sandboxes in a database of theirs that processes share. */
export interface SharedVisitors extends SharedStorage {
  readonly sandboxes: Storage;
  readonly stored: VisitorStorage;
  readonly storedBytes: StoredBytesStorage;
}
