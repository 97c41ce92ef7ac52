import type { Config } from "../config.ts";
import type { Counter } from "../counter/counter.ts";
import { createMemoryCounter } from "../counter/memory.ts";
import type { Log } from "../http/log.ts";
import type { Journal } from "../journal/journal.ts";
import type { CustomerStorage } from "../storage/customers/customer-storage.ts";
import type { PlaygroundStorage } from "../storage/playground-storage.ts";
import type { SecretStorage } from "../storage/secret-storage.ts";
import type { SharedStorage, VisitorStorage } from "../storage/shared-storage.ts";
import type { Storage } from "../storage/storage.ts";
import type { StoredBytesStorage } from "../storage/stored-bytes.ts";

/** What is kept, whether it outlives the process or not. */
export interface StoredParts {
  readonly customers: CustomerStorage;
  /** Customers' sandboxes; whoever closes it closes all of these. */
  readonly sandboxes: Storage;
  readonly playgrounds: PlaygroundStorage;
  readonly secrets: SecretStorage;
  readonly storedBytes: StoredBytesStorage;
  /** Where processes share these; absent where a process has them alone. */
  readonly shared?: SharedStorage;
  /** Throws `unavailable` if nothing can be stored now. */
  probe(this: void): Promise<void>;
  /** What all of it takes on disk, bytes. */
  size(this: void): Promise<number>;
}

/** Visitors' sandboxes in a database of theirs that processes share. */
export interface SharedVisitors extends SharedStorage {
  readonly sandboxes: Storage;
  readonly stored: VisitorStorage;
  readonly storedBytes: StoredBytesStorage;
}

/** What the service keeps, and what it shares with others. */
export interface Stores extends StoredParts {
  /** Where visitors' sandboxes are, where processes share them; without, each process has its own in memory. */
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
  // What is not used is not loaded: a start is quicker without.
  const { openEmbedded, openShared } = await import("./relational-stores.ts");
  const stored = databaseUrl === undefined ? await openEmbedded(dataDirectory) : await openShared(databaseUrl);
  const inProcess = createMemoryCounter(clock);
  if (redisUrl === undefined) return { ...stored, counter: inProcess };
  const { openRedis } = await import("../counter/redis.ts");
  const warn = (message: string, error: unknown): void => log.warn(message, { error });
  const { openRedisJournal } = await import("../journal/redis.ts");
  return {
    ...stored,
    counter: openRedis(redisUrl, { clock, instead: inProcess, warn }),
    shareJournal: (instead) => openRedisJournal(redisUrl, { clock, instead, warn }),
  };
}
