import type { ClaimedDelivery } from "../storage/event-storage.ts";

export const AHEAD = Object.freeze({
  /** Deliveries of one line; more are claimed once half of them are gone. */
  line: 64,
  inOrder: 16,
  /** Time that one may wait for its slot, milliseconds: beyond, it is given back, so that its lease does not end. */
  patience: 1_000,
});

interface Waiting {
  readonly delivery: ClaimedDelivery;
  /** Epoch milliseconds. */
  readonly since: number;
}

/**
 * Deliveries that were claimed with others of their line, in one transaction, and wait for the slots of those to be free: claimed
 * one by one each would cost a transaction. They hold no slot, so that nobody waits for them. A line whose deliveries waited for too
 * long has none until one of it succeeds.
 */
export interface Ahead {
  hasRoom(line: string, more: number, bound: "line" | "inOrder"): boolean;
  add(line: string, delivery: ClaimedDelivery, now: number): void;
  next(line: string): ClaimedDelivery | undefined;
  takeLine(line: string): readonly ClaimedDelivery[];
  takeLate(now: number): readonly ClaimedDelivery[];
  takeAll(): readonly ClaimedDelivery[];
  noteSuccess(line: string): void;
  readonly size: number;
}

export function createAhead(bounds: Readonly<Record<keyof typeof AHEAD, number>> = AHEAD): Ahead {
  const lines = new Map<string, Waiting[]>();
  const slow = new Set<string>();
  let size = 0;

  function take(line: string, most: number): readonly ClaimedDelivery[] {
    const waiting = lines.get(line) ?? [];
    const taken = waiting.splice(0, most);
    size -= taken.length;
    if (waiting.length === 0) lines.delete(line);
    return taken.map(({ delivery }) => delivery);
  }

  return {
    hasRoom(line, more, bound) {
      const { length } = lines.get(line) ?? [];
      return !slow.has(line) && length <= bounds[bound] / 2 && length + more <= bounds[bound];
    },
    add(line, delivery, since) {
      const waiting = lines.get(line) ?? [];
      lines.set(line, waiting);
      waiting.push({ delivery, since });
      size += 1;
    },
    next: (line) => take(line, 1)[0],
    takeLine: (line) => take(line, Infinity),
    takeLate(now) {
      return [...lines].flatMap(([line, waiting]) => {
        const late = waiting.filter(({ since }) => since <= now - bounds.patience).length;
        if (late > 0) slow.add(line);
        return take(line, late);
      });
    },
    takeAll: () => [...lines.keys()].flatMap((line) => take(line, Infinity)),
    noteSuccess: (line) => void slow.delete(line),
    get size() {
      return size;
    },
  };
}
