import type { Counter } from "../../core/counter/counter.ts";
import { connectRedis } from "./redis.ts";
import type { RedisOptions } from "./redis.ts";

const PREFIX = "seedbed:count:";

// Redis counts and dates the window in one step. A counter without an end, left by a broken PEXPIRE, gets one.
const HIT = `local count = redis.call("INCR", KEYS[1])
local left = redis.call("PTTL", KEYS[1])
if left < 0 then
  redis.call("PEXPIRE", KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;

const PEEK = `return {redis.call("GET", KEYS[1]), redis.call("PTTL", KEYS[1])}`;

/** Counts in Redis, so that several processes share their counts. One round trip a request. While Redis is away `instead` counts: nobody is refused because of that, and nobody is without a limit. */
export function openRedis(url: string, { prefix = "", instead, ...options }: RedisOptions<Counter>): Counter {
  const { clock } = options;
  const { redis, run } = connectRedis(url, options, "counts requests by itself");

  return {
    async hit(key, windowMs) {
      const counted = await run(HIT, [`${PREFIX}${prefix}${key}`], String(windowMs));
      if (counted === undefined) return instead.hit(key, windowMs);
      const [count, left] = counted.answer as [number, number]; // what the script returns
      return { count, resetAt: clock() + left };
    },
    async peek(key) {
      const counted = await run(PEEK, [`${PREFIX}${prefix}${key}`]);
      if (counted === undefined) return instead.peek(key);
      const [count, left] = counted.answer as [string | null, number]; // what the script returns
      return count === null || left <= 0 ? undefined : { count: Number(count), resetAt: clock() + left };
    },
    async close() {
      redis.disconnect();
      await instead.close();
    },
  };
}
