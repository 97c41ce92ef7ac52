import type { UsageStorage } from "./storage/customer-storage.ts";

const HOUR = 3_600_000;

export interface HourOfUse {
  readonly keyId: string;
  /** ISO 8601: when the hour began. */
  readonly hour: string;
  readonly requests: number;
}

interface Count {
  readonly keyId: string;
  readonly accountId: string;
  /** Time at which it began, epoch milliseconds. */
  readonly hour: number;
  requests: number;
  /** Epoch milliseconds. */
  usedAt: number;
}

/** Counts the requests of keys by the hour, in memory at first and in storage now and then. */
export interface Usage {
  count(accountId: string, keyId: string): void;
  /** Writes down what was counted; run it now and then, and before the process ends. */
  flush(): Promise<void>;
  /** Returns the use of an account since a time (epoch milliseconds), oldest first. */
  list(accountId: string, since: number): Promise<readonly HourOfUse[]>;
}

/** `markUsed` is told, at each flush, when keys were last used. */
export function createUsage(parts: {
  readonly storage: UsageStorage;
  readonly clock: () => number;
  readonly markUsed: (uses: ReadonlyMap<string, number>) => Promise<void>;
}): Usage {
  const { storage, clock, markUsed } = parts;
  let counts = new Map<string, Count>();
  let ended: Count[] = [];

  async function flush(): Promise<void> {
    const waiting = [...ended, ...counts.values()];
    counts = new Map();
    ended = [];
    const uses = new Map(waiting.map(({ keyId, usedAt }) => [keyId, usedAt]));
    try {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const { keyId, accountId, hour, requests } = next;
        await storage.add({ keyId, accountId, hour, requests });
        waiting.shift();
      }
      await markUsed(uses);
    } catch (error) {
      ended.push(...waiting); // the next flush tries them again
      throw error;
    }
  }

  return {
    count(accountId, keyId) {
      const now = clock();
      const hour = now - (now % HOUR);
      const open = counts.get(keyId);
      if (open?.hour === hour) {
        open.requests += 1;
        open.usedAt = now;
        return;
      }
      if (open !== undefined) ended.push(open);
      counts.set(keyId, { keyId, accountId, hour, requests: 1, usedAt: now });
    },
    flush,
    async list(accountId, since) {
      await flush();
      const rows = await storage.list(accountId, since);
      return rows.map(({ keyId, hour, requests }) => ({ keyId, hour: new Date(hour).toISOString(), requests }));
    },
  };
}
