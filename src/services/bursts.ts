import { LRUCache } from "lru-cache";

import { BURST } from "./bounds.ts";

/** Costly work that addresses ask for: each has a bucket of tokens that fills up again by and by. */
export interface Bursts {
  /** Takes what the work costs, and gives 0; or takes nothing, and gives the whole seconds until there is enough. */
  take(caller: string, cost: number): number;
}

/** Addresses whose buckets are not full; beyond, the one unused longest is full again. */
const MOST_BUCKETS = 100_000;

/** All buckets are full. `clock` gives epoch milliseconds. */
export function createBursts(clock: () => number): Bursts {
  const buckets = new LRUCache<string, { readonly tokens: number; readonly at: number }>({
    maxSize: MOST_BUCKETS, // not `max`, which would take the room for all of them at once
    sizeCalculation: () => 1,
  });
  return {
    take(caller, cost) {
      const now = clock();
      const { tokens: before, at } = buckets.get(caller) ?? { tokens: BURST.tokens, at: now };
      const filled = (Math.max(0, now - at) / 1000) * BURST.perSecond; // the clock may have been set back
      const tokens = Math.min(BURST.tokens, before + filled);
      if (tokens < cost) return Math.ceil((cost - tokens) / BURST.perSecond);
      buckets.set(caller, { tokens: tokens - cost, at: now });
      return 0;
    },
  };
}
