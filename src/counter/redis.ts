import { Redis } from "ioredis";

import type { CountedWindow, Counter } from "./counter.ts";

/** Everything of ours in Redis has a name that begins so. */
const PREFIX = "seedbed:count:";

/** How long Redis may take to answer, milliseconds: a request waits for it. */
const PATIENCE = 500;

/** After Redis was away, so long (milliseconds) nothing is asked of it, so that no request waits in vain. */
const REST = 1_000;

// Redis counts and dates the window in one step. A counter without an end, left by a broken PEXPIRE, gets one.
const HIT = `local count = redis.call("INCR", KEYS[1])
local left = redis.call("PTTL", KEYS[1])
if left < 0 then
  redis.call("PEXPIRE", KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;

const PEEK = `return {redis.call("GET", KEYS[1]), redis.call("PTTL", KEYS[1])}`;

/** What {@link openRedis} needs beside the address. */
export interface RedisOptions {
  /** The time, epoch milliseconds. */
  readonly clock: () => number;
  /** Counts while Redis is away: nobody is refused because of that, and nobody is without a limit. */
  readonly instead: Counter;
  /** Told once each time that Redis goes away. */
  readonly warn: (message: string, error: unknown) => void;
  /** Put before every key; for tests. */
  readonly prefix?: string;
}

/** Counts in Redis, so that several processes share their counts. One round trip a request. */
export function openRedis(url: string, { clock, instead, warn, prefix = "" }: RedisOptions): Counter {
  const redis = new Redis(url, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  let restUntil = 0;
  let isAway = false;
  /** Whether the connection is lost: what is asked meanwhile would only wait for nothing. */
  let isBroken = false;
  redis.on("close", () => (isBroken = true));
  redis.on("ready", () => (isBroken = false));
  // Without a listener ioredis writes to the console; what matters shows at the next request.
  redis.on("error", () => undefined);

  async function ask<T>(
    script: string,
    args: readonly string[],
    read: (answer: unknown) => T,
    otherwise: () => T | Promise<T>,
  ): Promise<T> {
    if (clock() < restUntil || (isBroken && isAway)) return otherwise();
    const [key = "", ...rest] = args;
    try {
      const answer: unknown = await redis.eval(script, 1, `${PREFIX}${prefix}${key}`, ...rest);
      isAway = false;
      return read(answer);
    } catch (error) {
      restUntil = clock() + REST;
      if (!isAway) warn("Redis does not answer: until it does, each process counts requests by itself", error);
      isAway = true;
      return otherwise();
    }
  }

  return {
    hit: async (key, windowMs) =>
      ask<CountedWindow>(
        HIT,
        [key, String(windowMs)],
        (answer) => {
          const [count, left] = answer as [number, number]; // what the script returns
          return { count, resetAt: clock() + left };
        },
        async () => instead.hit(key, windowMs),
      ),
    peek: async (key) =>
      ask<CountedWindow | undefined>(
        PEEK,
        [key],
        (answer) => {
          const [count, left] = answer as [string | null, number]; // what the script returns
          return count === null || left <= 0 ? undefined : { count: Number(count), resetAt: clock() + left };
        },
        async () => instead.peek(key),
      ),
    async close() {
      redis.disconnect();
      await instead.close();
    },
  };
}
