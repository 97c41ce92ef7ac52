import type { SubscriptionRow } from "./event-storage.ts";

/** Subscriptions in the process, by owner. */
export interface MemorySubscriptions {
  /** An owner's, in the order in which they were made. */
  of(owner: string): readonly SubscriptionRow[];
  find(owner: string, id: string): SubscriptionRow | undefined;
  add(row: SubscriptionRow): void;
  /** Puts a row in the place of the one with its id. */
  replace(owner: string, next: SubscriptionRow): void;
  remove(owner: string, id: string): void;
  /** Forgets all of an owner. */
  drop(owner: string): void;
}

/** None yet. */
export function createMemorySubscriptions(): MemorySubscriptions {
  const kept = new Map<string, readonly SubscriptionRow[]>();
  const of = (owner: string): readonly SubscriptionRow[] => kept.get(owner) ?? [];
  return {
    of,
    find: (owner, id) => of(owner).find((row) => row.id === id),
    add: (row) => void kept.set(row.owner, [...of(row.owner), row]),
    replace(owner, next) {
      kept.set(
        owner,
        of(owner).map((row) => (row.id === next.id ? next : row)),
      );
    },
    remove(owner, id) {
      const rest = of(owner).filter((row) => row.id !== id);
      if (rest.length === 0) kept.delete(owner);
      else kept.set(owner, rest);
    },
    drop: (owner) => void kept.delete(owner),
  };
}
