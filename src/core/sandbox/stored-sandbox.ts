import type { Catalog } from "../model/catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { Line } from "../storage/queues.ts";
import { LayerGone, follows, isUnavailable, unavailable } from "../storage/storage.ts";
import type { Batch, Known, LayerRow, SandboxRow, Storage, StoredState, ChangeRow } from "../storage/storage.ts";
import { countEvents } from "../testing/faults/plan.ts";
import { DATASET_VERSION } from "../world/world.ts";
import type { Base } from "./base.ts";
import { Contents } from "./contents.ts";
import { toEventId, RecordedEvent, toEvent } from "./events.ts";
import type { EngineEvent, Subject } from "./events.ts";
import { loadStates } from "./moments.ts";
import type { FrozenLayer } from "./moments.ts";
import { Unlisted, toAsked } from "./outcomes.ts";
import type { Once } from "./outcomes.ts";
import { assertGrows, emptyRow, toCaller } from "./sandbox-row.ts";
import type { SandboxAddress } from "./sandbox-row.ts";
import { clockStateOf, pilotOf, timeOf } from "./sandbox-time.ts";
import type { ClockState, Timed } from "./sandbox-time.ts";
import type { StoredRecord } from "./stored-record.ts";
import { Unprepared, prepared } from "./work.ts";

export interface Committed<T> {
  readonly value: T;
  readonly batch?: Batch;
  readonly events?: readonly EngineEvent[];
  /** Takes over what was stored. Commits that are stored in one are tried on a draft with it first, so that it may be called twice. */
  readonly take?: () => void;
  readonly stored?: () => void;
}

export type CommitWork<T> = (state: StoredState) => Committed<T>;

export interface Joining {
  readonly work: CommitWork<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Tried {
  readonly one: Joining;
  readonly done?: Committed<unknown>;
  readonly refusal?: { readonly error: unknown };
}

const MOST_JOINED = 100;

/** Tries commits in their order, each refused alone; `goOn` makes the next one see what a commit would store. Throws {@link Unlisted} and {@link Unprepared}. */
export function tryInOrder(
  joining: readonly Joining[],
  state: StoredState,
  goOn: (done: Committed<unknown>, sandbox: Batch["sandbox"]) => void,
): Committed<readonly Tried[]> {
  const tried: Tried[] = [];
  const batches: Batch[] = [];
  let told = state;
  for (const one of joining) {
    try {
      const done = one.work(told);
      tried.push({ one, done });
      if (done.batch === undefined) continue;
      batches.push(done.batch);
      if (tried.length === joining.length) break;
      goOn(done, done.batch.sandbox);
      told = withoutForgotten(told, done.batch);
    } catch (error) {
      if (error instanceof Unlisted || error instanceof Unprepared) throw error;
      tried.push({ one, refusal: { error } });
    }
  }
  const batch = joinBatches(batches);
  return { value: tried, ...(batch !== undefined && { batch }) };
}

function joinBatches(batches: readonly Batch[]): Batch | undefined {
  const [first] = batches;
  const last = batches.at(-1);
  if (first === undefined || last === undefined || batches.length === 1) return first;
  const changes = new Map<string, ChangeRow>();
  for (const batch of batches) for (const row of batch.changes) changes.set(`${row.collection}/${row.id}`, row);
  const forgotten = batches.flatMap(({ outcomes }) => outcomes?.forgetTo ?? []);
  return {
    sandbox: last.sandbox,
    layers: batches.flatMap(({ layers }) => layers),
    changes: [...changes.values()],
    dueBytes: batches.reduce((sum, { dueBytes = 0 }) => sum + dueBytes, 0),
    events: batches.flatMap(({ events }) => events),
    ...(forgotten.length > 0 && { outcomes: { forgetTo: Math.max(...forgotten) } }),
  };
}

function withoutForgotten(state: StoredState, { outcomes }: Batch): StoredState {
  const { forgetTo } = outcomes ?? {};
  if (forgetTo === undefined || state.keptMarks === undefined) return state;
  return { ...state, keptMarks: state.keptMarks.filter(({ revision }) => revision > forgetTo) };
}

/** A write is tried again for so long while other processes lay the sandbox anew, milliseconds. */
const PATIENCE = 3_000;

const MOST_READINGS = 5;

/** Another process laid the sandbox anew: what is in memory has to be read again before the write can be tried. */
class Outdated extends Error {}

/**
 * Tries again, with what is new, as long as other processes lay the sandbox of this name anew in between ({@link Outdated}).
 * Throws `unavailable` past {@link PATIENCE}.
 */
async function untilThrough<T>(
  attempt: () => Promise<T>,
  { catchUp, name }: { readonly catchUp: () => Promise<void>; readonly name: string },
): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (performance.now() > until) throw unavailable(`other processes keep resetting sandbox ${name}`, error);
      await catchUp();
    }
  }
}

/** Reads again where a sandbox was laid anew between the reading of where it stands and of what is there, {@link MOST_READINGS} times. */
async function readSteadily(read: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await read();
      return;
    } catch (error) {
      if (!(error instanceof LayerGone) || tries === MOST_READINGS) throw error;
    }
  }
}

export interface StoredSurroundings {
  readonly catalog: Catalog;
  readonly storage: Storage;
  /** The process's time, epoch milliseconds. */
  readonly clock: () => number;
  /** A name that no layer, snapshot or event ever had. */
  readonly newId: () => string;
  readonly base: (world: WorldChoice) => Base;
  /** True if `maxBytes` bounds all sandboxes of a caller together, and not each. */
  readonly boundsCallers?: boolean;
  /** Frozen layers that are in memory; without it, what was frozen is read back from storage. */
  readonly frozen?: FrozenLayer;
}

/** A sandbox as storage has it, and how what is in memory keeps up with that: reading it, and storing one commit after the other. */
export abstract class StoredSandbox<A extends StoredSurroundings> {
  /** As last opened: a plan may have changed what it may hold. */
  address: SandboxAddress;
  protected readonly around: A;
  protected current: SandboxRow;
  protected stored = false;
  protected laid: Contents;
  /** Bytes of its caller in other sandboxes, as the tried write found them; 0 where sandboxes are bounded each. */
  protected beside = 0;
  readonly #first: WorldChoice;
  readonly #line = new Line();
  #losses: number | undefined;
  #refreshing: Promise<void> | undefined;
  #joining: Joining[] | undefined;

  constructor(address: SandboxAddress, around: A, first: WorldChoice) {
    this.address = address;
    this.around = around;
    this.#first = first;
    this.laid = Contents.untouched(around.base(first));
    this.current = emptyRow(address, first, around.clock());
  }

  /** Its records. Throws `unavailable` where they are of a dataset version that is not grown here. */
  protected get contents(): Contents {
    this.#assertGrows(this.current);
    return this.laid;
  }

  protected set contents(contents: Contents) {
    this.laid = contents;
  }

  #assertGrows({ dataset, name }: SandboxRow): void {
    assertGrows(dataset, `sandbox ${name}`, "reset it (POST /api/data/reset)");
  }

  get row(): SandboxRow {
    return this.current;
  }

  get isStored(): boolean {
    return this.stored;
  }

  /** The sandbox's time, epoch milliseconds. */
  get now(): number {
    return timeOf(this.current, this.around.clock());
  }

  protected abstract happened(events: readonly EngineEvent[]): void;

  /** Told, once it is committed, that the clock is another one, and where it was before. */
  protected abstract clockMoved(before: ClockState): Promise<void>;

  /** Brings in what storage has and memory does not: everything at first, later what other processes wrote. Whoever asks before storage is asked has the same answer. */
  refresh(): Promise<void> {
    if (this.#refreshing !== undefined) return this.#refreshing;
    const refreshing = this.#line.run(() => {
      this.#refreshing = undefined;
      return this.#catchUp();
    });
    this.#refreshing = refreshing;
    refreshing.catch(() => {
      if (this.#refreshing === refreshing) this.#refreshing = undefined; // it was refused before its turn
    });
    return refreshing;
  }

  #known(): Known | undefined {
    return this.stored ? this.current : undefined;
  }

  /** One commit: `work` runs alone, on top of all that was stored before. With `once`, storage is asked for what was kept under its key. */
  protected commit<T>(work: CommitWork<T>, once?: Once<T>): Promise<T> {
    this.#joining = undefined; // what comes later is stored later
    return this.#line.run(() => this.#commitNow(work, once));
  }

  /** The same, stored in one with others of its kind that wait at the time: in their order, and each refused alone. It neither moves the clock nor opens layers. */
  protected join<T>(work: CommitWork<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const joining = this.#joining ?? this.#beginJoining();
      joining.push({ work, resolve, reject });
      if (joining.length === MOST_JOINED) this.#joining = undefined;
    }) as Promise<T>; // what its own work came to
  }

  #beginJoining(): Joining[] {
    const joining: Joining[] = [];
    this.#joining = joining;
    const close = (): void => {
      if (this.#joining === joining) this.#joining = undefined;
    };
    this.#line
      .run(() => this.#commitJoined(joining, close))
      .catch((error: unknown) => {
        close();
        for (const { reject } of joining) reject(error);
      });
    return joining;
  }

  async #commitNow<T>(work: CommitWork<T>, once?: Once<T>): Promise<T> {
    const done = await prepared(this.address.owner, () => this.#write(work, once));
    if (done.batch === undefined) return done.value;
    const was = this.current;
    this.current = done.batch.sandbox; // what follows the clock reads it
    const isMoved = was.clock !== this.current.clock || was.settings.ahead !== this.current.settings.ahead;
    if (this.stored && isMoved) await this.clockMoved(clockStateOf(was, this.around.clock()));
    this.#takeOver(done);
    return done.value;
  }

  async #commitJoined(joining: readonly Joining[], close: () => void): Promise<void> {
    let tried: readonly Tried[];
    const all: CommitWork<readonly Tried[]> = (state) => {
      close();
      return this.#tryAll(joining, state);
    };
    try {
      ({ value: tried } = await this.#write(all));
    } catch (error) {
      if (isUnavailable(error) || (joining.length === 1 && !(error instanceof Unprepared))) throw error;
      // Something that cannot be stored: only that is refused. Or something that takes long: the others need not wait.
      for (const { work, resolve, reject } of joining) await this.#commitNow(work).then(resolve, reject);
      return;
    }
    for (const { one, done, refusal } of tried) {
      if (done === undefined) {
        one.reject(refusal?.error);
        continue;
      }
      this.#takeOver(done);
      one.resolve(done.value);
    }
  }

  /** Tries commits on a draft, and leaves no trace of it: nothing is stored yet. */
  #tryAll(joining: readonly Joining[], state: StoredState): Committed<readonly Tried[]> {
    const { contents, current, stored } = this;
    try {
      return tryInOrder(joining, state, ({ take }, sandbox) => {
        if (this.contents === contents) this.contents = contents.draft();
        this.current = sandbox;
        this.stored = true;
        take?.();
      });
    } finally {
      this.contents = contents;
      this.current = current;
      this.stored = stored;
    }
  }

  #takeOver({ batch, events = [], take, stored }: Committed<unknown>): void {
    if (batch === undefined) return;
    this.current = batch.sandbox;
    this.stored = true;
    this.#losses = this.around.storage.losses?.() ?? 0;
    take?.();
    stored?.();
    if (events.length > 0) this.happened(events);
  }

  /** Stores what `work` comes to, on top of all that was stored before. */
  #write<T>(work: CommitWork<T>, once?: Once<T>): Promise<Committed<T>> {
    let isListed = false;
    const attempt = async (): Promise<Committed<T>> => {
      try {
        return await this.around.storage.write(
          this.address.scope,
          this.#known(),
          (state) => {
            if (!this.#takeNews(state)) throw new Outdated();
            this.beside = state.beside ?? 0;
            if (state.made !== undefined)
              this.current = { ...this.current, settings: { ...this.current.settings, made: state.made } };
            const result = work(state);
            return { batch: result.batch, result };
          },
          toAsked(once, isListed, this.around.boundsCallers === true ? toCaller(this.address) : undefined),
        );
      } catch (error) {
        if (!(error instanceof Unlisted) || isListed) throw error;
        isListed = true;
        return attempt();
      }
    };
    return untilThrough(attempt, { catchUp: () => this.#catchUp(), name: this.address.name });
  }

  #catchUp(): Promise<void> {
    return prepared(this.address.owner, () => readSteadily(() => this.#readNews()));
  }

  async #readNews(): Promise<void> {
    const { storage, catalog } = this.around;
    const state = await storage.read(this.address.scope, this.#known());
    if (state === undefined || this.#takeNews(state)) return;
    const row = state.sandbox ?? emptyRow(this.address, this.#first, this.around.clock());
    this.laid = await this.#load(row, state.sandbox !== undefined, catalog);
    this.current = row;
    this.stored = state.sandbox !== undefined;
  }

  async #load(row: SandboxRow, isStored: boolean, catalog: Catalog): Promise<Contents> {
    if (row.dataset !== DATASET_VERSION) return Contents.untouched(this.around.base(this.#first)); // nobody gets to see it
    const base = this.around.base(toWorldChoice(row.seed, row.settings));
    const contents = isStored
      ? Contents.fromLoaded(base, await loadStates(this.around, base, row.layer), catalog)
      : Contents.untouched(base);
    return prepared(this.address.owner, () => contents.steered(pilotOf(row), catalog));
  }

  /** Applies what others wrote into the layer that is open here too; false if the sandbox stands on another one now. */
  #takeNews({ sandbox, news }: StoredState): boolean {
    if (sandbox === undefined) return !this.stored;
    if (sandbox.revision < this.current.revision) {
      this.#losses = undefined;
      this.around.frozen?.clear(); // what was frozen then may be another moment now
    }
    if (!this.stored || !follows(sandbox, this.current)) return false;
    if (sandbox.revision === this.current.revision) return true;
    if (sandbox.dataset === DATASET_VERSION) {
      this.laid = this.laid.own().steered(pilotOf(sandbox), this.around.catalog);
      this.laid.apply(news, this.around.catalog);
    }
    this.current = sandbox;
    return true;
  }

  /** The row, with an open layer even if nothing was ever written. */
  protected opened(): SandboxRow {
    return this.current.layer === "" ? { ...this.current, layer: this.around.newId() } : this.current;
  }

  /** A new one with the first write since it came into memory or the database was away: what others know of it may not be what this is written to. */
  #incarnation(): string {
    const { storage, newId } = this.around;
    return storage.shared && this.#losses !== (storage.losses?.() ?? 0) ? newId() : this.current.incarnation;
  }

  protected toBatch(row: SandboxRow, events: readonly EngineEvent[], layers?: readonly LayerRow[]): Batch {
    this.#assertGrows(row);
    const counted =
      row.faults === undefined ? undefined : countEvents(row.faults, events, { seed: row.seed, now: this.now });
    return {
      sandbox: {
        ...row,
        revision: this.current.revision + 1,
        incarnation: this.#incarnation(),
        ...(counted !== undefined && { faults: counted.row }),
      },
      layers: layers ?? (this.stored ? [] : [{ id: row.layer, parent: null }]),
      changes: [],
      events: events.map(
        (event, at) => new RecordedEvent(event, this.address, this.around.clock(), counted?.faults[at]),
      ),
    };
  }

  /** An event of the sandbox at a time (epoch milliseconds). */
  protected toEvent(
    type: string,
    time: number,
    sequence: number,
    object: Subject,
    previous: StoredRecord | undefined,
    timed: Timed,
  ): EngineEvent {
    const id = toEventId(this.address.scope, timed, sequence) ?? `evt_${this.around.newId()}`;
    return toEvent({ id, type, time, sandbox: this.address.name, sequence }, object, previous);
  }
}
