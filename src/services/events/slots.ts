import { LRUCache } from "lru-cache";

import { ATTEMPTS_AT_ONCE } from "../bounds.ts";

/** Receivers whose last attempt failed that are remembered. */
const MOST_REMEMBERED = 10_000;

/** Who an attempt is for, and where it goes. */
export interface Destination {
  readonly owner: string;
  readonly receiver: string;
}

/** How many attempts are under way at once: bounded in all, for each owner and for each receiver, so that a slow receiver only delays itself. */
export interface Slots {
  /** Takes a slot; false if there is none. */
  take(destination: Destination): boolean;
  /** Gives it back; `succeeded` is undefined if nothing was sent. A receiver that failed gets fewer until it succeeds. */
  free(destination: Destination, succeeded: boolean | undefined): void;
  /** Slots that nobody has. */
  readonly left: number;
  /** Attempts under way. */
  readonly taken: number;
  readonly fullReceivers: readonly string[];
  readonly fullOwners: readonly string[];
}

/** Free slots, as many as the bounds say. */
export function createSlots(bounds: Readonly<Record<keyof typeof ATTEMPTS_AT_ONCE, number>> = ATTEMPTS_AT_ONCE): Slots {
  const receivers = new Map<string, number>();
  const owners = new Map<string, number>();
  const failing = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  let taken = 0;

  const count = (counts: ReadonlyMap<string, number>, name: string): number => counts.get(name) ?? 0;
  const mostTo = (receiver: string): number => (failing.has(receiver) ? bounds.failingReceiver : bounds.receiver);

  function add(counts: Map<string, number>, name: string, by: 1 | -1): void {
    const next = count(counts, name) + by;
    if (next === 0) counts.delete(name);
    else counts.set(name, next);
  }

  return {
    take({ owner, receiver }) {
      if (
        taken >= bounds.total ||
        count(owners, owner) >= bounds.owner ||
        count(receivers, receiver) >= mostTo(receiver)
      )
        return false;
      taken += 1;
      add(owners, owner, 1);
      add(receivers, receiver, 1);
      return true;
    },
    free({ owner, receiver }, succeeded) {
      taken -= 1;
      add(owners, owner, -1);
      add(receivers, receiver, -1);
      if (succeeded === true) failing.delete(receiver);
      else if (succeeded === false) failing.set(receiver, true);
    },
    get left() {
      return bounds.total - taken;
    },
    get taken() {
      return taken;
    },
    get fullReceivers() {
      return [...receivers].filter(([receiver, running]) => running >= mostTo(receiver)).map(([receiver]) => receiver);
    },
    get fullOwners() {
      return [...owners].filter(([, running]) => running >= bounds.owner).map(([owner]) => owner);
    },
  };
}
