import type { Catalog } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { Line } from "../storage/queues.ts";
import type { SandboxRow, StoredState } from "../storage/storage.ts";
import { settleDerived } from "./derived.ts";
import type { Subject } from "./events.ts";
import { toRow } from "./moments.ts";
import { findOutcome, keepOutcome } from "./outcomes.ts";
import type { Once } from "./outcomes.ts";
import type { PendingEvent } from "./pending-write.ts";
import { arrange, atTime, timeOf, toRealTime } from "./sandbox-time.ts";
import type { Arrangement } from "./sandbox-time.ts";
import { passTime } from "./steps.ts";
import type { Passage, Step } from "./steps.ts";
import { StoredSandbox } from "./stored-sandbox.ts";
import type { Committed, StoredSurroundings } from "./stored-sandbox.ts";
import { Transaction } from "./transaction.ts";
import { prepared, workOut } from "./work.ts";

interface SandboxBounds {
  readonly name: string;
  readonly maxChanges: number;
  /** The most bytes of what it stores; no bound without. */
  readonly maxBytes?: number;
}

/** Number of changed records there are once some more are. Throws `limit_reached` past the most. */
function countChanges({ changes }: Pick<SandboxRow, "changes">, more: number, bounds: SandboxBounds): number {
  const { maxChanges, name } = bounds;
  if (more === 0 || changes + more <= maxChanges) return changes + more;
  throw new SeedbedError(
    "limit_reached",
    `cannot write: sandbox ${name} already holds ${changes} changed records of at most ${maxChanges}; reset it (POST /api/data/reset) or work in another one (X-Sandbox)`,
    { members: { limit: maxChanges } },
  );
}

/** Throws `limit_reached` if so many bytes are too many together with what of the owner's counts `beside` them. */
function assertBytes(bytes: number, beside: number, tried: string, bounds: SandboxBounds): void {
  const { maxBytes = Infinity, name } = bounds;
  if (bytes + beside <= maxBytes) return;
  const others = beside === 0 ? "" : `, your other ones ${beside}`;
  throw new SeedbedError(
    "limit_reached",
    `cannot ${tried}: the changed records of sandbox ${name} would come to ${bytes} bytes${others}, of at most ${maxBytes} together; delete some, reset it (POST /api/data/reset) or drop a sandbox (DELETE /api/sandboxes/{name})`,
    { members: { limit: maxBytes } },
  );
}

export interface WriteSurroundings extends StoredSurroundings {
  readonly baseUrl: string;
}

/** Moves that the clock makes at most beside a write. */
const MOST_STEPS_BESIDE = 500;

/** Milliseconds until a running clock retries moves that had no room in the sandbox. */
const REST = 60_000;

interface Passed {
  readonly from: number;
  readonly until: number;
  readonly steps: number;
  readonly stopped: Passage["stopped"];
  readonly events: { readonly first: number; readonly last: number } | undefined;
}

interface Worked<T> {
  readonly tx: Transaction;
  readonly passage: Passage;
  readonly dueBytes: number;
  readonly settled: number;
  readonly value: T;
}

/** A write that is made outside of the sandbox, over some time. */
export interface DraftWrite {
  readonly tx: Transaction;
  /** The state that it was begun on. */
  readonly revision: number;
}

/** Somebody else wrote since a draft was begun. */
export class Overtaken extends Error {}

interface Passing extends Pick<Passed, "from"> {
  readonly real: number;
  readonly target: number;
  readonly tx: Transaction;
  readonly passage: Passage;
}

/** A sandbox that callers write to and whose time passes: each write and each passing of time is one commit. */
export abstract class WrittenSandbox<A extends WriteSurroundings> extends StoredSandbox<A> {
  readonly #jumps = new Line();

  /** Bytes of its changed records and kept outcomes. */
  get bytes(): number {
    return this.laid.bytes + this.current.keptBytes;
  }

  get isDue(): boolean {
    const { next } = this.contents.due;
    return next !== null && next <= this.now;
  }

  /**
   * One write: `work` runs alone and sees all that was written before; all that it does happens, or, if it throws,
   * nothing. Resolves once the write is stored, and `trace` has what it came to beside what was due by the clock. With
   * `once`, a write that was made before is not made again: what it came to then is resolved to, as long as that is kept;
   * throws `idempotency_key_reused` if that was another write. With a `draft`, the work goes on from it; throws
   * {@link Overtaken} if it is out of date.
   */
  write<T>(work: (tx: Transaction) => T, once?: Once<T>, trace?: WriteTrace, draft?: DraftWrite): Promise<T> {
    const begin = (): YieldingSteps<Worked<T>> => this.#work(work, draft);
    const toWorked = workOut(begin);
    const attempt = (state: StoredState): Committed<T> => {
      const before = once === undefined ? undefined : findOutcome(state, once, this.now);
      if (once !== undefined && before !== undefined) return { value: once.fromKept(before.outcome) };
      const { tx, passage, dueBytes, settled, value } = toWorked(this.contents, this.current.revision);
      const isBlocked = passage.stopped instanceof SeedbedError;
      if (tx.written.size === 0 && tx.happenings.length === 0 && !isBlocked) return { value };
      const bytes = this.contents.bytes + tx.grown;
      const { outcomes, ...kept } = this.#keep(state, bytes, once, value);
      this.assertRoom(bytes + kept.keptBytes, "write");
      const done = this.#endWrite(tx, passage, { ...this.opened(), ...kept });
      const first = this.current.sequence + settled + 1;
      const stored = (): void => {
        if (trace !== undefined) addToTrace(trace, tx.happenings.slice(settled), first, this.around.catalog);
      };
      return {
        value,
        ...done,
        batch: { ...done.batch, dueBytes, ...(outcomes !== undefined && { outcomes }) },
        stored,
      };
    };
    return once === undefined && draft === undefined ? this.join(attempt) : this.commit(attempt, once);
  }

  draft(): DraftWrite {
    return { tx: this.#beginWrite(this.now), revision: this.current.revision };
  }

  *#work<T>(work: (tx: Transaction) => T, draft?: DraftWrite): YieldingSteps<Worked<T>> {
    if (draft !== undefined && draft.revision !== this.current.revision) throw new Overtaken();
    const tx = draft?.tx ?? this.#beginWrite(this.now);
    const passage = yield* this.#passTime(tx, draft === undefined ? MOST_STEPS_BESIDE : 0);
    const dueBytes = passage.steps.length === 0 ? 0 : writtenBytes(tx);
    const settled = draft === undefined ? tx.happenings.length : 0;
    const value = work(tx);
    yield* settleDerived(tx);
    return { tx, passage, dueBytes, settled, value };
  }

  #beginWrite(time: number): Transaction {
    const { catalog, baseUrl } = this.around;
    const tx = new Transaction(catalog, this.contents.ground(baseUrl, this.current.nextIds), time);
    const { current, address } = this;
    tx.onDelete = current.settings.onDelete ?? catalog.onDelete;
    tx.assertRoom = (newlyChanged) => void countChanges(current, newlyChanged, address);
    return tx;
  }

  #passTime(tx: Transaction, mostSteps: number): YieldingSteps<Passage> {
    const assertRoom = (): void => {
      countChanges(this.current, tx.newlyChanged, this.address);
      if (tx.grown > 0) this.assertRoom(this.bytes + tx.grown, "let time pass");
    };
    const { base, due } = this.contents;
    return passTime(tx, due, { base, until: tx.time, mostSteps, assertRoom });
  }

  #endWrite(tx: Transaction, passage: Passage, row: SandboxRow) {
    const { due } = this.contents;
    const { happenings } = tx;
    const changes = countChanges(this.current, tx.newlyChanged, this.address);
    // Made of entries, so that a resource called __proto__ is one like others.
    const nextIds = Object.fromEntries([
      ...Object.entries(row.nextIds),
      ...[...tx.nextIds].map(([{ resource }, next]) => [resource.name, next] as const),
    ]);
    const told = [...happenings, ...happenings.flatMap((one) => toWebhooks(one, this.around.catalog))];
    const sequence = row.sequence + told.length;
    const events = told.map(({ type, time, object, previous }, at) =>
      this.toEvent(type, time, row.sequence + at + 1, object, previous, row),
    );
    const next = toRealTime(due.nextAfter(tx), row.settings);
    // Moves that have no room now are not tried again at once.
    const isBlocked = passage.stopped instanceof SeedbedError && next !== null;
    const dueAt = isBlocked ? Math.max(next, this.around.clock() + REST) : next;
    const bytes = this.contents.bytes + tx.grown;
    const batch = this.toBatch({ ...row, changes, bytes, nextIds, sequence, dueAt }, events);
    const rows = [...tx.written].flatMap(([entry, written]) =>
      [...written].map(([id, stored]) => toRow(entry, id, stored, batch.sandbox.revision)),
    );
    const take = (): void => {
      this.contents = this.contents.own();
      for (const [entry, written] of tx.written)
        for (const [id, stored] of written) this.contents.set(entry, id, stored);
      for (const waiting of passage.postponed) this.contents.due.postpone(waiting);
    };
    return { batch: { ...batch, changes: rows }, events, take };
  }

  jump<T>(work: () => Promise<T>): Promise<T> {
    return this.#jumps.run(work);
  }

  /**
   * Lets the sandbox's time pass up to `until` (epoch milliseconds, or what follows from the time before), with at most so many steps, and then holds an arrangement; where
   * it stops before, the clock is where the last step was. Nothing happens if it is that time or later already.
   */
  passTime(
    until: number | ((from: number) => number),
    mostSteps: number,
    arrangement: Arrangement = {},
  ): Promise<Passed> {
    const beginPassing = (): YieldingSteps<Passing> => this.#passing(until, mostSteps);
    const toPassing = workOut(beginPassing);
    return this.commit(() => {
      const row = this.opened();
      const { real, from, target, tx, passage } = toPassing(this.contents, this.current.revision);
      const isThrough = passage.stopped === undefined;
      const now = isThrough ? tx.time : Math.max(from, passage.steps.at(-1)?.at ?? from);
      const arranged = { ...atTime({ ...row, clock: tx.time }, now, real), isUntouched: false, name: row.name };
      const timed =
        isThrough && arrangement.clock !== undefined ? arrange(arranged, arrangement, real) : atTime(row, now, real);
      const done = this.#endWrite(tx, passage, { ...row, ...timed });
      const first = row.sequence + 1;
      const last = done.batch.sandbox.sequence;
      const events = last < first ? undefined : { first, last };
      return { value: { from, until: target, steps: passage.steps.length, stopped: passage.stopped, events }, ...done };
    });
  }

  *#passing(until: number | ((from: number) => number), mostSteps: number): YieldingSteps<Passing> {
    const real = this.around.clock();
    const from = timeOf(this.current, real);
    const target = typeof until === "number" ? until : until(from);
    const tx = this.#beginWrite(Math.max(target, from));
    return { real, from, target, tx, passage: yield* this.#passTime(tx, mostSteps) };
  }

  /** Returns the steps, at most `most`, that will happen until a time (epoch milliseconds) if nobody writes. */
  upcoming(until: number, most: number): Promise<readonly Step[]> {
    const { owner } = this.address;
    const toPassage = workOut(() => this.#passTime(this.#beginWrite(Math.max(until, this.now)), most), 0);
    return prepared(owner, () => toPassage(this.contents, this.current.revision).steps);
  }

  #keep<T>(state: StoredState, bytes: number, once: Once<T> | undefined, value: T): ReturnType<typeof keepOutcome> {
    const { kept, keptBytes, revision } = this.current;
    const outcome = once?.toKept(value);
    if (once === undefined || outcome === undefined) {
      if (kept === 0) return { kept, keptBytes };
    }
    const { maxBytes = Infinity } = this.address;
    return keepOutcome({
      state,
      row: { kept, keptBytes },
      now: this.now,
      revision: revision + 1,
      room: maxBytes - bytes - this.beside,
      outcome:
        once === undefined || outcome === undefined
          ? undefined
          : { key: once.key, fingerprint: once.fingerprint, outcome },
    });
  }

  /** Throws `limit_reached` if so many bytes are too many, unless they are fewer than before. */
  protected assertRoom(bytes: number, tried: string): void {
    if (bytes <= this.bytes || this.address.maxBytes === undefined) return;
    assertBytes(bytes, this.beside, tried, this.address);
  }
}

/** The events of API descriptions that an event of a record leads to. */
function toWebhooks(
  { type: of, resource, time, object, previous }: PendingEvent,
  { webhooks = [] }: Catalog,
): readonly (Pick<PendingEvent, "type" | "time"> & { readonly object: Subject; readonly previous: undefined })[] {
  return webhooks.flatMap(({ type, tell }) => {
    const record = tell?.(resource, of, object.record, previous?.record);
    if (record === undefined) return [];
    return [{ type, time, object: { record, json: JSON.stringify(record), alone: true }, previous: undefined }];
  });
}

/** Bytes of the records that a transaction has written so far. */
function writtenBytes({ written }: Transaction): number {
  return [...written.values()]
    .flatMap((records) => [...records.values()])
    .reduce((sum, stored) => sum + (stored?.bytes ?? 0), 0);
}

export interface WriteTrace {
  /** Records and what became of them, each once: `orders/151 created`. */
  readonly changes: string[];
  readonly events: number[];
}

type Become = "created" | "updated" | "deleted";

/** Adds what a committed write did to the trace; the first of its happenings is the event `sequence`. */
function addToTrace(trace: WriteTrace, happenings: readonly PendingEvent[], sequence: number, catalog: Catalog): void {
  const became = new Map<string, Become>();
  for (const [at, happening] of happenings.entries()) {
    trace.events.push(sequence + at);
    const record = `${catalog.get(happening.resource).resource.collection}/${happening.object.record.id}`;
    became.set(record, merge(became.get(record), becomeOf(happening)));
  }
  for (const [record, become] of became) trace.changes.push(`${record} ${become}`);
}

function becomeOf({ type, resource, previous }: PendingEvent): Become {
  if (type === `${resource}.deleted`) return "deleted";
  return previous === undefined ? "created" : "updated";
}

function merge(first: Become | undefined, then: Become): Become {
  return first === "created" && then === "updated" ? "created" : then;
}

type Sandbox = Pick<WrittenSandbox<WriteSurroundings>, "address" | "jump" | "now" | "passTime">;

/** Moves of a record that one jump of the clock makes at most. */
export const MOST_CLOCK_STEPS = 10_000;

/** Moves that are stored at once: between two such portions others have their turn. */
const STEPS_AT_ONCE = 100;

export interface Jump {
  /** The sandbox's time before, epoch milliseconds. */
  readonly from: number;
  /** The time that it was to come to, epoch milliseconds. */
  readonly until: number;
  readonly steps: number;
  /** Why it stopped on the way; undefined if it did not. */
  readonly stopped: "steps" | SeedbedError | undefined;
  /** The numbers of the first and the last event that it led to; undefined without any. */
  readonly events: { readonly first: number; readonly last: number } | undefined;
}

/**
 * Moves a sandbox's clock forward, and makes happen in order what is due by then; `target` gives the time to come to (epoch
 * milliseconds), from the sandbox's own. What is arranged holds once it is there. Throws `clock_behind`.
 */
export function advance(sandbox: Sandbox, target: (now: number) => number, arrangement?: Arrangement): Promise<Jump> {
  return sandbox.jump(async () => {
    // Worked out where the clock is as nobody else moves it, in whichever process.
    const toUntil = (now: number): number => {
      const until = target(now);
      return until < now ? refuseBehind(sandbox, now, until) : until;
    };
    let begun: { readonly from: number; readonly until: number } | undefined;
    let steps = 0;
    let events: Jump["events"];
    for (;;) {
      const most = Math.min(STEPS_AT_ONCE, MOST_CLOCK_STEPS - steps);
      const passed: Passed = await sandbox.passTime(begun?.until ?? toUntil, most, arrangement);
      begun ??= passed;
      const { from, until } = begun;
      steps += passed.steps;
      if (passed.events !== undefined)
        events = { first: events?.first ?? passed.events.first, last: passed.events.last };
      const { stopped } = passed;
      if (stopped === undefined || stopped instanceof SeedbedError || steps >= MOST_CLOCK_STEPS)
        return { from, until, steps, stopped, events };
      // Others have their turn.
      await new Promise((resolve) => void setTimeout(resolve, 0));
    }
  });
}

/** Throws `limit_reached` if a jump stopped on the way. */
export function assertThrough(sandbox: Sandbox, { stopped, steps }: Jump): void {
  if (stopped === undefined) return;
  if (stopped instanceof SeedbedError) throw stopped;
  const { name } = sandbox.address;
  throw new SeedbedError(
    "limit_reached",
    `cannot set the clock of sandbox ${name} at once: ${steps} transitions happened on the way, as many as one call makes; it is ${new Date(sandbox.now).toISOString()} there now, ask again`,
    { members: { limit: MOST_CLOCK_STEPS } },
  );
}

function refuseBehind({ address }: Sandbox, from: number, until: number): never {
  const now = new Date(from).toISOString();
  throw new SeedbedError(
    "clock_behind",
    `cannot advance the clock of sandbox ${address.name} to ${new Date(until).toISOString()}: it is ${now} there, and time only goes forward; choose a later time, or start over (POST /api/data/reset)`,
    { members: { now } },
  );
}
