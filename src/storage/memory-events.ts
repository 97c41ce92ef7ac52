import { createEventQueue } from "./event-queue.ts";
import type { EventQueue } from "./event-queue.ts";
import type { EventRow } from "./event-storage.ts";
import { createMemoryHistory } from "./memory-history.ts";

/** Events in memory, and how writes reach them. */
export interface MemoryEvents extends EventQueue {
  append(events: readonly EventRow[]): void;
}

/** Keeps events, subscriptions and deliveries in the process. */
export function createMemoryEvents(historyBytes?: number): MemoryEvents {
  const history = createMemoryHistory(historyBytes);
  const queue = createEventQueue(history);
  return {
    ...queue,
    append(events) {
      queue.note(events, history.append(events));
    },
  };
}
