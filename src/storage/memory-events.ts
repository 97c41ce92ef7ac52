import { createEventQueue } from "./event-queue.ts";
import type { EventQueue } from "./event-queue.ts";
import type { EventRow } from "./event-storage.ts";
import { createMemoryHistory } from "./memory-history.ts";
import { refuseRemoved } from "./removed-owner.ts";

/** Events in memory, and how writes reach them. */
export interface MemoryEvents extends EventQueue {
  append(events: readonly EventRow[]): void;
}

/** Keeps events, subscriptions and deliveries in the process. */
export function createMemoryEvents(
  historyBytes?: number,
  isRemoved: (owner: string) => boolean = () => false,
): MemoryEvents {
  const history = createMemoryHistory(historyBytes);
  const queue = createEventQueue(history);
  return {
    ...queue,
    async createSubscription(row, most) {
      if (isRemoved(row.owner)) refuseRemoved();
      return queue.createSubscription(row, most);
    },
    measure: (fits) => history.measure(fits) + queue.measure(fits),
    forgetHalf(owner) {
      history.forgetHalf(owner);
      queue.forgetHalf(owner);
    },
    append(events) {
      queue.note(events, history.append(events));
    },
  };
}
