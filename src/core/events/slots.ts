import { LRUCache } from "lru-cache";

import { ATTEMPTS_AT_ONCE } from "../services/bounds.ts";
import { toDeliveryLine } from "../storage/event-storage.ts";

const MOST_REMEMBERED = 10_000;

export interface DeliveryDestination {
  readonly owner: string;
  readonly receiver: string;
}

/**
 * Bounds the attempts under way: in all, for each owner, and for each owner's line to one receiver. An owner has at most a
 * part of the free slots: large shares shrink as others come, and there is always room for an owner with nothing under
 * way. The receivers of one owner never slow down another's attempts, not even to the same receiver.
 */
export interface Slots {
  take(destination: DeliveryDestination): boolean;
  /** Gives it back; `succeeded` is undefined if nothing was sent. A line has one slot until it succeeds, and again after a failure. */
  free(destination: DeliveryDestination, succeeded: boolean | undefined): void;
  /** True if it is only its line that is full, whose last attempt succeeded: there is a slot soon. */
  isBusy(destination: DeliveryDestination): boolean;
  readonly left: number;
  readonly taken: number;
  /** Lines and owners that {@link Slots.take} would refuse. */
  readonly fullLines: readonly string[];
  readonly fullOwners: readonly string[];
}

/** Free slots, as many as the bounds say. */
export function createSlots(bounds: Readonly<Record<keyof typeof ATTEMPTS_AT_ONCE, number>> = ATTEMPTS_AT_ONCE): Slots {
  const lines = new Map<string, number>();
  const owners = new Map<string, number>();
  const proven = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  let taken = 0;

  const count = (counts: ReadonlyMap<string, number>, name: string): number => counts.get(name) ?? 0;
  const mostOn = (line: string): number => (proven.has(line) ? bounds.line : 1);
  const mostOf = (): number => Math.max(1, Math.floor((bounds.total - taken) / bounds.ownerPart));

  function add(counts: Map<string, number>, name: string, by: 1 | -1): void {
    const next = count(counts, name) + by;
    if (next === 0) counts.delete(name);
    else counts.set(name, next);
  }

  return {
    take({ owner, receiver }) {
      const line = toDeliveryLine(owner, receiver);
      if (taken >= bounds.total || count(owners, owner) >= mostOf() || count(lines, line) >= mostOn(line)) return false;
      taken += 1;
      add(owners, owner, 1);
      add(lines, line, 1);
      return true;
    },
    isBusy({ owner, receiver }) {
      return proven.has(toDeliveryLine(owner, receiver)) && taken < bounds.total && count(owners, owner) < mostOf();
    },
    free({ owner, receiver }, succeeded) {
      const line = toDeliveryLine(owner, receiver);
      taken -= 1;
      add(owners, owner, -1);
      add(lines, line, -1);
      if (succeeded === true) proven.set(line, true);
      else if (succeeded === false) proven.delete(line);
    },
    get left() {
      return bounds.total - taken;
    },
    get taken() {
      return taken;
    },
    get fullLines() {
      return [...lines].filter(([line, running]) => running >= mostOn(line)).map(([line]) => line);
    },
    get fullOwners() {
      return [...owners].filter(([, running]) => running >= mostOf()).map(([owner]) => owner);
    },
  };
}
