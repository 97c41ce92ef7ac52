import type { Config } from "../config.ts";
import type { Counter } from "../counter/counter.ts";
import { createMemoryCounter } from "../counter/memory.ts";
import type { Log } from "../http/log.ts";
import type { Journal } from "../journal/journal.ts";
import type { Database } from "../storage/database.ts";

/** What outlives the process, or is shared with others. */
export interface Stores {
  readonly database: Database;
  /** Where visitors' sandboxes are, where processes share them; without, each process has its own in memory. */
  readonly visitors?: Database;
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
  const databases =
    databaseUrl === undefined
      ? { database: await (await import("../storage/sqlite.ts")).openSqlite(dataDirectory) }
      : await openShared(databaseUrl);
  const inProcess = createMemoryCounter(clock);
  if (redisUrl === undefined) return { ...databases, counter: inProcess };
  const { openRedis } = await import("../counter/redis.ts");
  const warn = (message: string, error: unknown): void => log.warn(message, { error });
  const { openRedisJournal } = await import("../journal/redis.ts");
  return {
    ...databases,
    counter: openRedis(redisUrl, { clock, instead: inProcess, warn }),
    shareJournal: (instead) => openRedisJournal(redisUrl, { clock, instead, warn }),
  };
}

async function openShared(url: string): Promise<Required<Pick<Stores, "database" | "visitors">>> {
  const { openPostgres, openVisitorsPostgres } = await import("../storage/postgres.ts");
  const database = await openPostgres(url);
  try {
    return { database, visitors: await openVisitorsPostgres(url) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
