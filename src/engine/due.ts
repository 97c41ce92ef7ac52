import type { Entry } from "../model/catalog.ts";
import { MAX_RECORD } from "./bounds.ts";
import { nextDue } from "./clock.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { Transaction } from "./transaction.ts";

/** Of every sandbox where nothing ever waited: it stays empty. */
const NONE = new Map<string, { readonly entry: Entry; readonly id: number; readonly at: number }>();

/** The records of a sandbox that its clock will move, and when (epoch milliseconds). */
export class DueRecords {
  #waiting = NONE;

  /** Takes note of a record as it now is; null if it was deleted. */
  note(entry: Entry, id: number, stored: StoredRecord | null): void {
    if (entry.rules.due === undefined) return;
    const at = stored === null ? undefined : nextDue(entry, stored);
    const key = `${entry.resource.name}/${id}`;
    if (at === undefined) {
      this.#waiting.delete(key);
      return;
    }
    if (this.#waiting === NONE) this.#waiting = new Map();
    this.#waiting.set(key, { entry, id, at });
  }

  has(entry: Entry, id: number): boolean {
    return this.#waiting.has(`${entry.resource.name}/${id}`);
  }

  /** Whether any record of the resource is waiting. */
  concerns(entry: Entry): boolean {
    return entry.rules.due !== undefined && [...this.#waiting.values()].some((waiting) => waiting.entry === entry);
  }

  /** When the next move is due; null if none is. */
  get next(): number | null {
    let next: number | null = null;
    for (const { at } of this.#waiting.values()) if (next === null || at < next) next = at;
    return next;
  }

  /** When the next move is due once the write's records are taken over. */
  nextAfter(tx: Transaction): number | null {
    const after = new DueRecords();
    if (this.#waiting !== NONE) after.#waiting = new Map(this.#waiting);
    for (const [entry, written] of tx.written) for (const [id, stored] of written) after.note(entry, id, stored);
    return after.next;
  }

  /** Makes the moves that the write's time has reached, in order of time, each at its own. */
  settle(tx: Transaction): void {
    const until = tx.time;
    const moves = [...this.#waiting.values()]
      .filter(({ at }) => at <= until)
      .flatMap(({ entry, id }) => {
        const stored = tx.peek(entry, id);
        if (stored?.hidden === undefined) return [];
        return (entry.rules.due?.(stored.record, stored.hidden) ?? []).map((move) => ({ entry, id, move }));
      })
      .filter(({ move }) => move.at <= until)
      .toSorted((a, b) => a.move.at - b.move.at);
    tx.maxRecord = Infinity; // what the clock adds is little, and must not stop other writes
    for (const { entry, id, move } of moves) {
      tx.time = move.at;
      tx.set(entry.resource, String(id), move.set, move.event);
    }
    tx.time = until;
    tx.maxRecord = MAX_RECORD;
  }
}
