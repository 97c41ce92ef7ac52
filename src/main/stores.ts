import type { Config } from "../config.ts";
import type { Counter } from "../counter/counter.ts";
import { createMemoryCounter } from "../counter/memory.ts";
import type { Log } from "../http/log.ts";
import type { Journal } from "../journal/journal.ts";
import type { SharedVisitors, StoredParts } from "./stored-parts.ts";

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
