import type { Entry } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import { toIdText } from "../model/ids.ts";
import type { Destination } from "../model/lifecycle.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { MAX_RECORD } from "./bounds.ts";
import { settleDerived } from "./derived.ts";
import type { DueRecords } from "./due.ts";
import { planMove, toLeg, compareDue } from "./pilot.ts";
import type { Waiting } from "./pilot.ts";
import { passOver } from "./query/parts.ts";
import type { Reader } from "./reader.ts";
import type { Transaction } from "./transaction.ts";
import { moveRecord } from "./writing.ts";

/** A move that the clock has made. */
export interface Step {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly entry: Entry;
  readonly id: string;
  /** The action whose transition it was; null where the clock alone makes the move. */
  readonly transition: string | null;
  /** Past tense: the event is `{resource}.{event}`. */
  readonly event: string;
}

export interface Stretch {
  readonly base: Reader;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly mostSteps: number;
  /** Throws if the write has come to more than the sandbox holds: its last step is then undone. */
  assertRoom(): void;
}

export interface Passage {
  readonly steps: readonly Step[];
  readonly postponed: readonly Waiting[];
  /** Why it stopped before the end; undefined if it did not. */
  readonly stopped: "steps" | SeedbedError | undefined;
}

/** A move that was refused is tried again so much later, milliseconds. */
const RETRY = 86_400_000;

/** Makes the moves that are due by a time, each at its own and in order (`compareDue`), with all that they make due in the same stretch. */
export function* passTime(
  tx: Transaction,
  due: DueRecords,
  { base, until, mostSteps, assertRoom }: Stretch,
): YieldingSteps<Passage> {
  const queue = due.dueBy(until);
  const steps: Step[] = [];
  const postponed: Waiting[] = [];
  let stopped: Passage["stopped"];
  if (queue.length === 0) return { steps, postponed, stopped };
  const end = tx.time;
  tx.maxRecord = Infinity; // what the clock adds is little, and must not stop other writes
  for (let at = 0; at < queue.length && stopped === undefined; at += 1) {
    const waiting = queue[at];
    if (waiting === undefined) break;
    if (steps.length === mostSteps) {
      stopped = "steps";
      break;
    }
    yield* passOver(base.collection(waiting.entry), waiting.id - 1, waiting.id); // what it takes is made in steps
    tx.time = waiting.at;
    const mark = tx.mark();
    try {
      const step = makeStep(tx, due, waiting);
      if (step === undefined) continue;
      if (step === "refused") {
        const again = { ...waiting, at: waiting.at + RETRY, planned: waiting.planned ?? waiting.at };
        if (again.at <= until) insert(queue, at, again);
        else postponed.push(again);
        continue;
      }
      yield* settleDerived(tx);
      assertRoom();
      steps.push(step);
    } catch (error) {
      if (!(error instanceof SeedbedError)) throw error;
      tx.undo(mark);
      stopped = error;
      break;
    }
    for (const [entry, id] of tx.touchedSince(mark)) {
      const stored = due.moves(entry) ? tx.peek(entry, id) : undefined;
      const next = stored === undefined ? undefined : due.timeOf(entry, stored);
      if (next !== undefined && next <= until) insert(queue, at, { entry, id, at: Math.max(next, waiting.at) });
    }
    yield;
  }
  tx.time = end;
  tx.maxRecord = MAX_RECORD;
  return { steps, postponed, stopped };
}

function insert(queue: Waiting[], after: number, waiting: Waiting): void {
  let low = after + 1;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = queue[middle];
    if (other !== undefined && compareDue(other, waiting) <= 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, waiting);
}

/** Makes one move; undefined if the record is not to move then any more. */
function makeStep(tx: Transaction, due: DueRecords, waiting: Waiting): Step | "refused" | undefined {
  const { entry, id, at } = waiting;
  const stored = tx.peek(entry, id);
  if (stored === undefined) return undefined;
  const planned = due.timeOf(entry, stored);
  if (planned === undefined || planned > (waiting.planned ?? at)) return undefined;
  const [own] = stored.hidden === undefined ? [] : (entry.rules.due?.(stored.record, stored.hidden) ?? []);
  if (own?.at === planned) {
    tx.set(entry.resource, toIdText(stored.record.id), own.set, own.event);
    return { at, entry, id: toIdText(stored.record.id), transition: null, event: own.event };
  }
  const move = due.pilot === undefined ? undefined : planMove(due.pilot, entry, stored.record);
  if (move === undefined) return undefined;
  const first = tryLeg(tx, entry, id, at, move);
  if (typeof first !== "string" || move.refused === undefined) return typeof first === "string" ? "refused" : first;
  const second = tryLeg(tx, entry, id, at, move.refused(first));
  return typeof second === "string" ? "refused" : second;
}

/** Moves a record, or gives the code of the problem that it was refused with. */
function tryLeg(tx: Transaction, entry: Entry, id: number, at: number, to: Destination): Step | string {
  const stored = tx.peek(entry, id);
  if (stored === undefined) return "not_found";
  const { action, event } = toLeg(entry, stored.record, to);
  const mark = tx.mark();
  try {
    if (action === undefined) tx.set(entry.resource, toIdText(stored.record.id), { status: to.to }, event);
    else moveRecord(tx, entry, stored, action, to.input);
    return { at, entry, id: toIdText(stored.record.id), transition: action ?? null, event };
  } catch (error) {
    if (!(error instanceof SeedbedError)) throw error;
    tx.undo(mark);
    return error.code;
  }
}
