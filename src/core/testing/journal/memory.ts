import { createListeners } from "./journal.ts";
import type { Journal, JournalNote, JournalPage, JournalQuery, NumberedEntry } from "./journal.ts";

/** Share of memory that is freed besides the needed: looking for the largest is not cheap. */
const SLACK = 0.05;

/** Bytes of a scope besides its notes, estimated. */
const HELD_BY_A_SCOPE = 300;

/** The last notes of one scope, in a ring that grows up to its bound. */
class Ring {
  readonly #notes: (JournalNote | undefined)[] = [];
  /** The numbers of the oldest that is kept and of the next that comes. */
  #first = 1;
  #next = 1;
  #since = 0;
  #slots: number;
  bytes = HELD_BY_A_SCOPE;

  constructor(most: number) {
    this.#slots = most;
  }

  get last(): number {
    return this.#next - 1;
  }

  get dropped(): number {
    return this.#first - 1 - this.#since;
  }

  add(note: JournalNote, most: number): void {
    if (most !== this.#slots) this.#resize(most);
    const before = this.#notes[this.last % most];
    if (before !== undefined) note.shareWith(before);
    if (this.#next - this.#first === most) this.#drop();
    this.#notes[this.#next % most] = note;
    this.#next += 1;
    this.bytes += note.size;
  }

  *after(sequence: number): Iterable<readonly [number, JournalNote]> {
    for (let at = Math.max(this.#first, sequence + 1); at < this.#next; at += 1) {
      const note = this.#notes[at % this.#slots];
      if (note !== undefined) yield [at, note];
    }
  }

  clear(): void {
    while (this.#first < this.#next) this.#drop();
    this.#notes.length = 0;
    this.#since = this.last;
  }

  halve(): void {
    const end = Math.ceil((this.#first + this.#next) / 2);
    while (this.#first < end) this.#drop();
  }

  #drop(): void {
    const at = this.#first % this.#slots;
    this.bytes -= this.#notes[at]?.size ?? 0;
    this.#notes[at] = undefined;
    this.#first += 1;
  }

  #resize(most: number): void {
    while (this.#next - this.#first > most) this.#drop();
    const kept = [...this.after(0)];
    this.#notes.length = 0;
    this.#slots = most;
    for (const [sequence, note] of kept) this.#notes[sequence % most] = note;
  }
}

/** A scope is told of whenever what it takes passes a multiple of this, bytes. */
const STEP = 16 * 1024;

/**
 * Keeps requests in the process, within so many bytes: beyond, the owners with the most give their older ones. `grew` is
 * told of a scope that takes some more than when it was told of last.
 */
export function createMemoryJournal(mostBytes: number, grew?: (scope: string) => void): Journal {
  const rings = new Map<string, Ring>();
  const listeners = createListeners();
  let held = 0;

  function makeRoom(): void {
    while (held > mostBytes * (1 - SLACK) && rings.size > 0) {
      const owners = Map.groupBy(rings, ([scope]) => scope.slice(0, scope.lastIndexOf("/")));
      const largest = [...owners.values()]
        .map((own) => ({ own, bytes: own.reduce((sum, [, ring]) => sum + ring.bytes, 0) }))
        .reduce((one, other) => (other.bytes > one.bytes ? other : one));
      for (const [scope, ring] of largest.own) {
        const before = ring.bytes;
        ring.halve();
        held -= before - ring.bytes;
        if (ring.bytes <= HELD_BY_A_SCOPE) forget(scope);
      }
    }
  }

  function forget(scope: string): void {
    held -= rings.get(scope)?.bytes ?? 0;
    rings.delete(scope);
  }

  return {
    shared: false,
    add(scope, note, most) {
      let ring = rings.get(scope);
      if (ring === undefined) {
        ring = new Ring(most);
        rings.set(scope, ring);
        held += ring.bytes;
      }
      const before = ring.bytes;
      ring.add(note, most);
      held += ring.bytes - before;
      if (held > mostBytes) makeRoom();
      if (Math.floor(ring.bytes / STEP) > Math.floor(before / STEP)) grew?.(scope);
      listeners.tell(scope);
    },
    read(scope, { after, limit, fits }: JournalQuery): JournalPage {
      const ring = rings.get(scope);
      if (ring === undefined) return { entries: [], next: after, last: 0, dropped: 0 };
      const entries: NumberedEntry[] = [];
      let next = Math.max(after, 0);
      for (const [sequence, note] of ring.after(after)) {
        if (entries.length === limit) break;
        next = sequence;
        if (fits === undefined || fits(note)) entries.push({ ...note.toEntry(), sequence });
      }
      return { entries, next, last: ring.last, dropped: ring.dropped };
    },
    clear(scope) {
      const ring = rings.get(scope);
      if (ring === undefined) return;
      held -= ring.bytes;
      ring.clear();
      held += ring.bytes;
    },
    forget,
    forgetOwner(owner) {
      for (const scope of rings.keys()) if (scope.startsWith(`${owner}/`)) forget(scope);
    },
    held: (scope) => rings.get(scope)?.bytes ?? 0,
    listen: (scope, listener) => listeners.add(scope, listener),
    close: async () => rings.clear(),
  };
}
