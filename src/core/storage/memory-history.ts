import { matchesEvent } from "../model/events.ts";
import type { EventRow, EventStorage, HistoryRow, EventKeeping } from "./event-storage.ts";

/** Default bound of all event bodies in memory, in UTF-16 code units: beyond it, the oldest go of the owner with the most. */
const MOST_KEPT = 64 * 1024 * 1024;

/** Place at which they are too many, so much more than needed goes: looking for the longest history is not cheap. */
const SLACK = 0.01;

/** Events of one owner in memory. */
const MOST_EVENTS = 10_000;

/** The events of one owner, oldest first. Their positions follow one another, so that only the first is kept. */
interface Owned {
  first: number;
  /** UTF-16 code units of all bodies. */
  size: number;
  readonly rows: EventRow[];
}

/** Of an owner who has none: the position before the first is 0. */
const NONE: Owned = Object.freeze({ first: 1, size: 0, rows: [] });

export interface KeptHistory extends Pick<
  EventStorage,
  "listEvents" | "findEvent" | "listEventsBack" | "lastPositions"
> {
  drop(owner: string): void | Promise<void>;
  sweep(keeping: EventKeeping): void | Promise<void>;
}

interface MemoryHistory extends KeptHistory {
  append(events: readonly EventRow[]): number;
}

/** An event as its owner's history gives it: its body, which it may make when asked, is made here. */
export function toHistoryRow(row: EventRow, position: number): HistoryRow {
  const { id, owner, scope, sequence, type, createdAt, recordedAt, body, fault } = row;
  const told = { position, id, owner, scope, sequence, type, createdAt, recordedAt, body };
  return fault === undefined ? told : { ...told, fault };
}

export function createMemoryHistory(mostKept = MOST_KEPT): MemoryHistory {
  const byOwner = new Map<string, Owned>();
  /** Number of events there ever were: an owner who was forgotten begins after it, past all positions they ever had. */
  let count = 0;
  let size = 0;

  function forget(owned: Owned, most: number): void {
    const gone = owned.rows.splice(0, most);
    const freed = gone.reduce((sum, { body }) => sum + body.length, 0);
    owned.size -= freed;
    size -= freed;
    owned.first += gone.length;
  }

  /** Halves the longest history, then the next, until all fit: nobody's goes for what another one writes. */
  function fit(): void {
    if (size <= mostKept) return;
    for (const [owner, owned] of [...byOwner].toSorted(([, one], [, other]) => other.size - one.size)) {
      if (size <= mostKept * (1 - SLACK)) return;
      forget(owned, Math.ceil(owned.rows.length / 2));
      if (owned.rows.length === 0) byOwner.delete(owner);
    }
  }

  return {
    append(events) {
      const owner = events[0]?.owner;
      if (owner === undefined) return count;
      const owned = byOwner.get(owner) ?? { first: count + 1, size: 0, rows: [] };
      const position = owned.first + owned.rows.length;
      owned.rows.push(...events);
      count += events.length;
      const added = events.reduce((sum, { body }) => sum + body.length, 0);
      owned.size += added;
      size += added;
      // Cut now and then, not at every event: a cut moves all that stay.
      if (owned.rows.length > MOST_EVENTS * 1.1) forget(owned, owned.rows.length - MOST_EVENTS);
      byOwner.set(owner, owned);
      fit();
      return position;
    },
    async listEvents(owner, { after, since, newest, scope, patterns, limit }) {
      const { first, rows } = byOwner.get(owner) ?? NONE;
      const found: HistoryRow[] = [];
      for (let at = Math.max(0, after > 0 ? after + 1 - first : rows.length - newest); at < rows.length; at += 1) {
        const row = rows[at];
        if (row === undefined || found.length === limit) break;
        if (row.recordedAt < since || (scope !== undefined && row.scope !== scope)) continue;
        if (patterns === undefined || patterns.some((pattern) => matchesEvent(pattern, row.type)))
          found.push(toHistoryRow(row, first + at));
      }
      return found;
    },
    async findEvent(owner, id) {
      const { first, rows } = byOwner.get(owner) ?? NONE;
      const at = rows.findIndex((row) => row.id === id);
      const row = rows[at];
      return row && toHistoryRow(row, first + at);
    },
    async listEventsBack(owner, { scope, sequence, before = Infinity, limit }) {
      const { first, rows } = byOwner.get(owner) ?? NONE;
      const found: HistoryRow[] = [];
      for (let at = Math.min(rows.length, before - first) - 1; at >= 0 && found.length < limit; at -= 1) {
        const row = rows[at];
        if (row?.scope !== scope) continue;
        if (row.sequence <= sequence) break;
        found.push(toHistoryRow(row, first + at));
      }
      return found;
    },
    async lastPositions(owners) {
      const newest = ({ first, rows }: Owned): number => first + rows.length - 1;
      return new Map(owners.map((owner) => [owner, newest(byOwner.get(owner) ?? NONE)]));
    },
    drop(owner) {
      const owned = byOwner.get(owner);
      if (owned !== undefined) forget(owned, owned.rows.length);
      byOwner.delete(owner);
    },
    sweep({ since, eventsPerOwner }) {
      for (const [owner, owned] of byOwner) {
        const { rows } = owned;
        const firstKept = rows.findIndex(({ recordedAt }) => recordedAt >= since);
        forget(owned, Math.max(firstKept < 0 ? rows.length : firstKept, rows.length - eventsPerOwner));
        if (rows.length === 0) byOwner.delete(owner);
      }
    },
  };
}
