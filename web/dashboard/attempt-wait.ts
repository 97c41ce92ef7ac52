import type { Delivery } from "./events-api.ts";

/** Milliseconds between the time of an attempt and reading its outcome. */
const SOON = 700;

/** The longest wait for a later retry, milliseconds. */
const LONGEST_WAIT = 10 * 60_000;

/** Milliseconds until there may be news of pending deliveries, which no event tells; undefined if none is pending. */
export function toAttemptWait(deliveries: readonly Delivery[]): number | undefined {
  const due = deliveries.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [Date.parse(nextAttemptAt)]));
  return due.length === 0 ? undefined : Math.min(Math.max(Math.min(...due) - Date.now(), 0) + SOON, LONGEST_WAIT);
}
