import { toDeliveryLine } from "./delivery-line.ts";
import type { PlacedDelivery } from "./event-storage.ts";

/** Something that falls due. Whoever adds one for the same thing again takes the one before for void (`isCurrent`). */
export interface Due {
  readonly id: string;
  readonly at: number;
  /** Orders what is due at the same time. */
  readonly place: number;
  /** Names those that wait in one line, as they are accepted or not together: whose it is, and who is to receive it. */
  readonly line: string;
}

/** Deliveries in order of their time. What is due but could not be taken waits in a line apart, so that it is not in the way of others. */
export interface DueQueue {
  add(due: Due): void;
  /** Takes what is due at `now` and accepted, at most `limit`. `isCurrent` says whether an entry still holds. */
  take(now: number, limit: number, isCurrent: (due: Due) => boolean, accept: (due: Due) => boolean): readonly Due[];
  /** The time of the next entry after `now`. */
  nextAfter(now: number, isCurrent: (due: Due) => boolean): number | null;
}

/** A delivery as it falls due at a time. */
export function toDue({ id, position: place, owner, receiver }: PlacedDelivery, at: number): Due {
  return { id, at, place, line: toDeliveryLine(owner, receiver) };
}

function isBefore(one: Due, other: Due): boolean {
  return one.at === other.at ? one.place < other.place : one.at < other.at;
}

/** An empty queue. */
export function createDueQueue(): DueQueue {
  const heap: Due[] = [];
  const waiting = new Map<string, Due[]>();

  function push(due: Due): void {
    let at = heap.push(due) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(due, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = due;
  }

  function pop(): Due | undefined {
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const [child, below] =
        right !== undefined && left !== undefined && isBefore(right, left) ? [2 * at + 2, right] : [2 * at + 1, left];
      if (below === undefined || !isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return top;
  }

  return {
    add: push,
    take(now, limit, isCurrent, accept) {
      const taken: Due[] = [];
      for (const [name, line] of waiting) {
        let done = 0;
        for (const due of line) {
          if (isCurrent(due)) {
            if (taken.length === limit || !accept(due)) break;
            taken.push(due);
          }
          done += 1;
        }
        if (done === line.length) waiting.delete(name);
        else line.splice(0, done);
      }
      for (let next = heap[0]; next !== undefined && next.at <= now; next = heap[0]) {
        pop();
        if (!isCurrent(next)) continue;
        const line = waiting.get(next.line);
        if (line !== undefined) line.push(next);
        else if (taken.length < limit && accept(next)) taken.push(next);
        else waiting.set(next.line, [next]);
      }
      return taken;
    },
    nextAfter(now, isCurrent) {
      while (heap[0] !== undefined && !isCurrent(heap[0])) pop();
      const next = heap[0];
      if (next === undefined) return null;
      if (next.at > now) return next.at;
      const later = heap.filter((due) => due.at > now && isCurrent(due)).map((due) => due.at);
      return later.length === 0 ? null : later.reduce((a, b) => Math.min(a, b));
    },
  };
}
