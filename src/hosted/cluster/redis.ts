import { Redis } from "ioredis";

/** Time that Redis may take to answer, milliseconds: a request waits for it. */
const PATIENCE = 500;

/** After Redis was away, so long (milliseconds) nothing is asked of it, so that no request waits in vain. */
export const REST = 1_000;

/** `instead` serves while Redis is away. */
export interface RedisOptions<T> {
  /** The time, epoch milliseconds. */
  readonly clock: () => number;
  /** Serves while Redis is away: no request fails because of that. */
  readonly instead: T;
  /** Told once each time that Redis goes away. */
  readonly warn: (message: string, error: unknown) => void;
  readonly prefix?: string;
}

/** Connects to Redis, and rests while that is away. `meanwhile` says what each process does while Redis is away. */
export function connectRedis(
  url: string,
  { clock, warn }: Pick<RedisOptions<unknown>, "clock" | "warn">,
  meanwhile: string,
) {
  const redis = new Redis(url, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  let restUntil = 0;
  let isAway = false;
  /** True if the connection is lost: what is asked meanwhile would only wait for nothing. */
  let isBroken = false;
  redis.on("close", () => (isBroken = true));
  redis.on("ready", () => {
    isBroken = false;
    restUntil = 0;
  });
  // Without a listener ioredis writes to the console; what matters shows at the next request.
  redis.on("error", () => undefined);
  const isResting = (): boolean => clock() < restUntil || (isBroken && isAway);

  return {
    redis,
    isResting,
    /** Runs a script on these keys; undefined while Redis is away. */
    async run(script: string, keys: readonly string[], ...args: readonly string[]) {
      if (isResting()) return undefined;
      try {
        const answer: unknown = await redis.eval(script, keys.length, ...keys, ...args);
        isAway = false;
        return { answer };
      } catch (error) {
        restUntil = clock() + REST;
        if (!isAway) warn(`Redis does not answer: until it does, each process ${meanwhile}`, error);
        isAway = true;
        return undefined;
      }
    },
  };
}
