import { matchesEvent } from "../model/events.ts";
import type { EventRow, EventStorage, HistoryRow, Keeping } from "./event-storage.ts";

/** What the bodies of all events in memory may take together, UTF-16 code units: beyond, the quietest owner's oldest go. */
const MOST_KEPT = 64 * 1024 * 1024;

/** Events of one owner in memory. */
const MOST_EVENTS = 10_000;

/** An event and where it is in its owner's history; its body is made only where it is read. */
interface Placed {
  readonly row: EventRow;
  readonly position: number;
  /** UTF-16 code units of the body. */
  readonly size: number;
}

/** Histories in the process. */
export interface MemoryHistory extends Pick<EventStorage, "listEvents" | "findEvent" | "lastPosition"> {
  append(events: readonly EventRow[]): readonly Placed[];
  drop(owner: string): void;
  sweep(keeping: Keeping): void;
}

/** An event as its owner's history gives it. */
export function toHistoryRow({ row, position }: Placed): HistoryRow {
  const { id, owner, scope, sequence, type, createdAt, recordedAt, body } = row;
  return { position, id, owner, scope, sequence, type, createdAt, recordedAt, body };
}

/** No history yet. */
export function createMemoryHistory(): MemoryHistory {
  // In order of the last event, the quietest owner first.
  const byOwner = new Map<string, Placed[]>();
  let position = 0;
  let size = 0;

  function forget(rows: Placed[], count: number): void {
    for (const placed of rows.splice(0, count)) size -= placed.size;
  }

  function fit(): void {
    for (const [owner, rows] of byOwner) {
      if (size <= MOST_KEPT) return;
      forget(rows, Math.ceil(rows.length / 2));
      if (rows.length === 0) byOwner.delete(owner);
    }
  }

  function rowsAfter(owner: string, after: number): readonly Placed[] {
    const rows = byOwner.get(owner) ?? [];
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle]?.position ?? 0) <= after) low = middle + 1;
      else high = middle;
    }
    return rows.slice(low);
  }

  return {
    append(events) {
      const owner = events[0]?.owner;
      if (owner === undefined) return [];
      const placed = events.map((row) => ({ row, position: (position += 1), size: row.body.length }));
      const rows = byOwner.get(owner) ?? [];
      rows.push(...placed);
      for (const one of placed) size += one.size;
      // Cut now and then, not at every event: a cut moves all that stay.
      if (rows.length > MOST_EVENTS * 1.1) forget(rows, rows.length - MOST_EVENTS);
      byOwner.delete(owner);
      byOwner.set(owner, rows);
      fit();
      return placed;
    },
    async listEvents(owner, { after, since, newest, scope, patterns, limit }) {
      const rows = rowsAfter(owner, after);
      const found: HistoryRow[] = [];
      for (const placed of after > 0 ? rows : rows.slice(-newest)) {
        const { row } = placed;
        if (found.length === limit) break;
        if (row.recordedAt < since || (scope !== undefined && row.scope !== scope)) continue;
        if (patterns === undefined || patterns.some((pattern) => matchesEvent(pattern, row.type)))
          found.push(toHistoryRow(placed));
      }
      return found;
    },
    async findEvent(owner, id) {
      const found = byOwner.get(owner)?.find(({ row }) => row.id === id);
      return found && toHistoryRow(found);
    },
    lastPosition: async (owner) => byOwner.get(owner)?.at(-1)?.position ?? 0,
    drop(owner) {
      const rows = byOwner.get(owner);
      if (rows !== undefined) forget(rows, rows.length);
      byOwner.delete(owner);
    },
    sweep({ since, eventsPerOwner }) {
      for (const [owner, rows] of byOwner) {
        const firstKept = rows.findIndex(({ row }) => row.recordedAt >= since);
        forget(rows, Math.max(firstKept < 0 ? rows.length : firstKept, rows.length - eventsPerOwner));
        if (rows.length === 0) byOwner.delete(owner);
      }
    },
  };
}
