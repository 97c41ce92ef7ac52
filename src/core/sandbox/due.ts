import type { Catalog, Entry } from "../model/catalog.ts";
import type { Base } from "./base.ts";
import { planBase, planMove, compareDue } from "./pilot.ts";
import type { Pilot, Waiting } from "./pilot.ts";
import { nextDue } from "./stored-record.ts";
import type { StoredRecord } from "./stored-record.ts";
import type { Transaction } from "./transaction.ts";

/** Of every sandbox where nothing ever waited: it stays empty. */
const NONE = new Map<string, Waiting>();

const HELD_BY_A_MOVE = 64;

const NO_CHANGES = new Map<Entry, Set<number>>();

export class DueRecords {
  readonly pilot: Pilot | undefined;
  #waiting = NONE;
  /** The moves of records as they were generated, in order, and how many of them at the front have been overtaken by changes. */
  readonly #generated: readonly Waiting[];
  #overtaken = 0;
  /** The numbers of generated records that are otherwise by now, by collection. */
  #changed: Map<Entry, Set<number>>;
  /** True if what waits and what changed are still another's. */
  #shared = false;
  /** True if a move waits for longer than its record says. */
  isPostponed = false;

  constructor(pilot?: Pilot, generated: readonly Waiting[] = []) {
    this.pilot = pilot;
    this.#generated = generated;
    this.#changed = generated.length === 0 ? NO_CHANGES : new Map<Entry, Set<number>>();
  }

  /** Those of the records as a seed generated them. */
  static over(base: Base, catalog: Catalog, pilot: Pilot | undefined): DueRecords {
    return pilot === undefined ? new DueRecords() : new DueRecords(pilot, planBase(pilot, base, catalog));
  }

  get held(): number {
    return HELD_BY_A_MOVE * this.#generated.length;
  }

  /** The same to note changes in, while nothing is noted here: it is copied when there are any. */
  fork(): DueRecords {
    const fork = new DueRecords(this.pilot, this.#generated);
    fork.#overtaken = this.#overtaken;
    fork.#waiting = this.#waiting;
    fork.#changed = this.#changed;
    fork.#shared = true;
    fork.isPostponed = this.isPostponed;
    return fork;
  }

  #own(): void {
    if (!this.#shared) return;
    this.#shared = false;
    if (this.#waiting !== NONE) this.#waiting = new Map(this.#waiting);
    if (this.#changed !== NO_CHANGES)
      this.#changed = new Map([...this.#changed].map(([entry, ids]) => [entry, new Set(ids)]));
  }

  /** Time at which the clock next moves a record as it is; undefined if it is at rest. */
  timeOf(entry: Entry, stored: StoredRecord): number | undefined {
    return nextDue(entry, stored) ?? (this.pilot && planMove(this.pilot, entry, stored.record)?.at);
  }

  /** Takes note of a record as it now is; null if it was deleted. */
  note(entry: Entry, id: number, stored: StoredRecord | null): void {
    if (!this.moves(entry)) return;
    const at = stored === null ? undefined : this.timeOf(entry, stored);
    const key = toKey(entry, id);
    this.#own();
    this.#noteChanged(entry, id);
    if (at === undefined) {
      this.#waiting.delete(key);
      return;
    }
    this.#set({ entry, id, at });
  }

  /** Takes note that a move was refused and is tried again. */
  postpone(waiting: Waiting): void {
    this.#own();
    this.isPostponed = true;
    this.#noteChanged(waiting.entry, waiting.id);
    this.#set(waiting);
  }

  #noteChanged(entry: Entry, id: number): void {
    if (this.#generated.length === 0) return;
    const ids = this.#changed.get(entry);
    if (ids === undefined) this.#changed.set(entry, new Set([id]));
    else ids.add(id);
  }

  #isChanged({ entry, id }: Waiting): boolean {
    return this.#changed.get(entry)?.has(id) === true;
  }

  #set(waiting: Waiting): void {
    if (this.#waiting === NONE) this.#waiting = new Map();
    this.#waiting.set(toKey(waiting.entry, waiting.id), waiting);
  }

  moves(entry: Entry): boolean {
    return entry.rules.due !== undefined || (this.pilot !== undefined && entry.resource.lifecycle?.after !== undefined);
  }

  has(entry: Entry, id: number): boolean {
    return this.#waiting.has(toKey(entry, id));
  }

  /** True if any record of the resource looks otherwise as time passes. */
  concerns(entry: Entry): boolean {
    return entry.rules.due !== undefined && [...this.#waiting.values()].some((waiting) => waiting.entry === entry);
  }

  /** Time at which the next move is due; null if none is. */
  get next(): number | null {
    return this.#nextBut(NONE);
  }

  nextAfter(tx: Transaction): number | null {
    if (
      this.#waiting === NONE &&
      this.#generated.length === 0 &&
      ![...tx.written.keys()].some((entry) => this.moves(entry))
    )
      return null;
    const written = new Map<string, Waiting | undefined>();
    for (const [entry, changes] of tx.written) {
      if (!this.moves(entry)) continue;
      for (const [id, stored] of changes) {
        const at = stored === null ? undefined : this.timeOf(entry, stored);
        written.set(toKey(entry, id), at === undefined ? undefined : { entry, id, at });
      }
    }
    let next = this.#nextBut(written);
    for (const waiting of written.values())
      if (waiting !== undefined && (next === null || waiting.at < next)) next = waiting.at;
    return next;
  }

  #nextBut(written: ReadonlyMap<string, unknown>): number | null {
    let next: number | null = null;
    for (const [key, { at }] of this.#waiting) if ((next === null || at < next) && !written.has(key)) next = at;
    for (const waiting of this.#ahead()) {
      const { entry, id, at } = waiting;
      if (this.#isChanged(waiting) || (written.size > 0 && written.has(toKey(entry, id)))) continue;
      return next === null || at < next ? at : next;
    }
    return next;
  }

  /** The moves of generated records from the first one on that no change has overtaken. */
  *#ahead(): Iterable<Waiting> {
    for (;;) {
      const first = this.#generated[this.#overtaken];
      if (first === undefined || !this.#isChanged(first)) break;
      this.#overtaken += 1;
    }
    for (let at = this.#overtaken; at < this.#generated.length; at += 1) {
      const waiting = this.#generated[at];
      if (waiting !== undefined) yield waiting;
    }
  }

  dueBy(until: number): Waiting[] {
    const due = [...this.#waiting.values()].filter(({ at }) => at <= until);
    for (const waiting of this.#ahead()) {
      if (waiting.at > until) break;
      if (!this.#isChanged(waiting)) due.push(waiting);
    }
    return due.sort(compareDue);
  }
}

function toKey({ resource }: Entry, id: number): string {
  return `${resource.name}/${id}`;
}
