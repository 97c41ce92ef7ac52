import { ATTEMPTS_KEPT } from "./event-storage.ts";
import type { AttemptRow } from "./event-storage.ts";

/** What receivers' answers may take in memory together, UTF-16 code units: beyond, the oldest are forgotten. */
const MOST_RESPONSES = 64 * 1024 * 1024;

/** Attempts in the process, by delivery. */
export interface MemoryAttempts {
  /** Keeps an attempt, and no more than the last {@link ATTEMPTS_KEPT} of its delivery. */
  add(attempt: AttemptRow): void;
  /** The attempts of a delivery, in order. */
  list(deliveryId: string): readonly AttemptRow[];
  /** Forgets the attempts of a delivery. */
  drop(deliveryId: string): void;
}

/** No attempts yet. */
export function createMemoryAttempts(): MemoryAttempts {
  const byDelivery = new Map<string, AttemptRow[]>();
  // Those whose responses are kept, the oldest first.
  const answered = new Set<AttemptRow>();
  let size = 0;

  function forget(attempt: AttemptRow): void {
    if (answered.delete(attempt)) size -= attempt.response?.length ?? 0;
  }

  function fit(): void {
    for (const attempt of answered) {
      if (size <= MOST_RESPONSES) return;
      forget(attempt);
      const rows = byDelivery.get(attempt.deliveryId) ?? [];
      rows.splice(rows.indexOf(attempt), 1, { ...attempt, response: null });
    }
  }

  return {
    add(attempt) {
      const rows = byDelivery.get(attempt.deliveryId) ?? [];
      byDelivery.set(attempt.deliveryId, rows);
      rows.push(attempt);
      for (const old of rows.splice(0, rows.length - ATTEMPTS_KEPT)) forget(old);
      if (attempt.response === null) return;
      answered.add(attempt);
      size += attempt.response.length;
      fit();
    },
    list: (deliveryId) => byDelivery.get(deliveryId) ?? [],
    drop(deliveryId) {
      for (const attempt of byDelivery.get(deliveryId) ?? []) forget(attempt);
      byDelivery.delete(deliveryId);
    },
  };
}
