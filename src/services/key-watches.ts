import type { KeyStorage } from "../storage/customers/customer-storage.ts";
import { SHARED_POLL } from "./bounds.ts";

/** What is open of a key: streams, and requests that wait. */
export interface KeyWatches {
  /** Aborts when the key is gone, has another secret than the one with this hash, or its account is suspended; watches until `ending` aborts. */
  watch(keyId: string, hash: string, ending: AbortSignal): AbortSignal;
  /** Ends what is open of a key here at once; in other processes it ends at their next look. */
  end(keyId: string): void;
}

interface Watch {
  readonly hash: string;
  readonly controller: AbortController;
}

/** Nothing is open yet. While anything is, it is looked now and then whether another process, or a rotation that was under way, has ended it. */
export function createKeyWatches(keys: Pick<KeyStorage, "listHashes">): KeyWatches {
  const open = new Map<string, Set<Watch>>();
  let looking: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const rows = await keys.listHashes([...open.keys()]);
    const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
    for (const [id, watches] of open)
      for (const watch of watches) if (hashes.get(id) !== watch.hash) watch.controller.abort();
  }

  return {
    watch(keyId, hash, ending) {
      const controller = new AbortController();
      const watch = { hash, controller };
      const watches = open.get(keyId) ?? new Set();
      open.set(keyId, watches.add(watch));
      // While the database is away nobody can tell: what is open stays so.
      looking ??= setInterval(() => void look().catch(() => undefined), SHARED_POLL).unref();
      const leave = (): void => {
        watches.delete(watch);
        if (watches.size === 0 && open.get(keyId) === watches) open.delete(keyId);
        if (open.size > 0) return;
        clearInterval(looking);
        looking = undefined;
      };
      if (ending.aborted) leave();
      else ending.addEventListener("abort", leave, { once: true });
      return controller.signal;
    },
    end(keyId) {
      for (const { controller } of open.get(keyId) ?? []) controller.abort();
    },
  };
}
