import { USE_GRAIN } from "./bounds.ts";
import type { PlaygroundStore } from "./store.ts";

/** Keeps visitors' playgrounds within what they may take together on disk. */
export interface VisitorsRoom {
  use(id: string): void;
  /** Visitors' playgrounds take so many bytes more. Drops those unused for longest if that is too much. */
  grow(bytes: number): Promise<void>;
  /** Writes down what was used, looks anew how much there is, and drops what is too much. */
  sweep(): Promise<void>;
}

/** `most` bounds what they take, bytes; `clock` gives epoch milliseconds; `drop` forgets a playground. */
export function createVisitorsRoom(
  store: Pick<PlaygroundStore, "use" | "sumOfVisitors" | "listUnused">,
  most: number,
  clock: () => number,
  drop: (id: string) => Promise<unknown>,
): VisitorsRoom {
  /** Uses of playgrounds that are not written down yet. */
  let used = new Map<string, number>();
  /** Bytes at most: of the last look, with those that this process added since. */
  let total: number | undefined;
  let running: Promise<void> | undefined;

  async function writeUses(): Promise<void> {
    const uses = used;
    used = new Map();
    try {
      for (const [at, ids] of Map.groupBy(uses.keys(), (id) => toGrain(uses.get(id) ?? 0))) await store.use(ids, at);
    } catch (error) {
      used = new Map([...uses, ...used]); // for the next time
      throw error;
    }
  }

  async function makeRoom(): Promise<void> {
    if (total !== undefined && total <= most) return;
    total = await store.sumOfVisitors(); // others may have taken and given
    while (total > most) {
      await writeUses();
      const unused = await store.listUnused();
      if (unused.length === 0) return;
      for (const { id, bytes } of unused) {
        if (total <= most) break;
        await drop(id);
        total -= bytes;
      }
    }
  }

  /** One at a time: what grows meanwhile is seen by the one that runs. */
  function keep(): Promise<void> {
    running ??= makeRoom().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    use: (id) => void used.set(id, clock()),
    async grow(bytes) {
      if (total !== undefined) total += bytes;
      // Playgrounds that were made stay: the sweep tries again.
      await keep().catch(() => undefined);
    },
    async sweep() {
      await writeUses();
      await running?.catch(() => undefined);
      total = undefined;
      await keep();
    },
  };
}

function toGrain(at: number): number {
  return at - (at % USE_GRAIN);
}
