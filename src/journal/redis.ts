import { Redis } from "ioredis";

import type { Journal, JournalEntry, JournalPage, JournalQuery, NumberedEntry } from "./journal.ts";
import { createListeners } from "./listeners.ts";

/** Everything of ours in Redis has a name that begins so. */
const PREFIX = "seedbed:journal:";

/** How long Redis may take to answer, milliseconds: a request waits for it. */
const PATIENCE = 500;

/** After Redis was away, so long (milliseconds) nothing is asked of it, so that no request waits in vain. */
const REST = 1_000;

/** A journal that nobody adds to for so long is forgotten, milliseconds: as long as an idle visitor's sandbox is kept. */
const IDLE = 24 * 3_600_000;

// A list of the entries, each after its number, beside a hash of the newest number and of how many were dropped.
const ADD = `local last = redis.call("HINCRBY", KEYS[2], "last", 1)
redis.call("RPUSH", KEYS[1], string.format("%d", last) .. " " .. ARGV[1])
local over = redis.call("LLEN", KEYS[1]) - tonumber(ARGV[2])
if over > 0 then
  redis.call("LTRIM", KEYS[1], over, -1)
  redis.call("HINCRBY", KEYS[2], "dropped", over)
end
redis.call("PEXPIRE", KEYS[1], ARGV[3])
redis.call("PEXPIRE", KEYS[2], ARGV[3])`;

const READ = `return {redis.call("LRANGE", KEYS[1], 0, -1), redis.call("HGET", KEYS[2], "last"), redis.call("HGET", KEYS[2], "dropped")}`;

const CLEAR = `redis.call("DEL", KEYS[1])
redis.call("HDEL", KEYS[2], "dropped")`;

const FORGET = `redis.call("DEL", KEYS[1], KEYS[2])`;

/** What {@link openRedisJournal} needs beside the address. */
export interface RedisJournalOptions {
  /** The time, epoch milliseconds. */
  readonly clock: () => number;
  /** Keeps what comes while Redis is away: no request fails because of that. */
  readonly instead: Journal;
  /** Told once each time that Redis goes away. */
  readonly warn: (message: string, error: unknown) => void;
  /** Put before every key; for tests. */
  readonly prefix?: string;
}

/** Keeps requests in Redis, so that every process reads those of all. One round trip a request. */
export function openRedisJournal(url: string, { clock, instead, warn, prefix = "" }: RedisJournalOptions): Journal {
  const redis = new Redis(url, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  const listeners = createListeners();
  let restUntil = 0;
  let isAway = false;
  // Without a listener ioredis writes to the console; what matters shows at the next request.
  redis.on("error", () => undefined);

  async function ask<T>(
    script: string,
    scope: string,
    args: readonly string[],
    otherwise: () => T | Promise<T>,
    read: (answer: unknown) => T,
  ): Promise<T> {
    if (clock() < restUntil) return otherwise();
    const key = `${PREFIX}${prefix}{${scope}}`;
    try {
      const answer: unknown = await redis.eval(script, 2, key, `${key}:numbers`, ...args);
      isAway = false;
      return read(answer);
    } catch (error) {
      restUntil = clock() + REST;
      if (!isAway) warn("Redis does not answer: until it does, each process keeps its own requests", error);
      isAway = true;
      return otherwise();
    }
  }

  const nothing = (): void => undefined;
  return {
    shared: true,
    async add(scope, note, most) {
      const entry = JSON.stringify(note.toEntry());
      const args = [entry, String(most), String(IDLE)];
      await ask(ADD, scope, args, () => instead.add(scope, note, most), nothing);
      listeners.tell(scope);
    },
    read: async (scope, query) =>
      ask(
        READ,
        scope,
        [],
        () => instead.read(scope, query),
        (answer) => {
          const [kept, last, dropped] = answer as [string[], string | null, string | null]; // what the script returns
          return toPage(kept, Number(last ?? 0), Number(dropped ?? 0), query);
        },
      ),
    async clear(scope) {
      await ask(CLEAR, scope, [], nothing, nothing);
      await instead.clear(scope);
    },
    async forget(scope) {
      await ask(FORGET, scope, [], nothing, nothing);
      await instead.forget(scope);
    },
    async forgetOwner(owner) {
      const pattern = `${PREFIX}${prefix}{${owner.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}/*`;
      try {
        for await (const keys of redis.scanStream({ match: pattern, count: 1_000 }) as AsyncIterable<string[]>)
          if (keys.length > 0) await redis.del(...keys);
      } catch {
        // Redis is away: what is there is forgotten by itself.
      }
      await instead.forgetOwner(owner);
    },
    held: (scope) => instead.held(scope),
    listen: (scope, listener) => listeners.add(scope, listener),
    async close() {
      redis.disconnect();
      await instead.close();
    },
  };
}

function toPage(
  kept: readonly string[],
  last: number,
  dropped: number,
  { after, limit, fits }: JournalQuery,
): JournalPage {
  const entries: NumberedEntry[] = [];
  let next = Math.max(after, 0);
  for (const line of kept) {
    const space = line.indexOf(" ");
    const sequence = Number(line.slice(0, space));
    if (sequence <= after) continue;
    if (entries.length === limit) break;
    next = sequence;
    const entry = JSON.parse(line.slice(space + 1)) as JournalEntry; // as it was added
    if (fits === undefined || fits(entry)) entries.push({ ...entry, sequence });
  }
  return { entries, next, last, dropped };
}
