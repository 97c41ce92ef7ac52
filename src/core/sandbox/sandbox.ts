import type { Entry } from "../model/catalog.ts";
import { toWorldChoice, toWorldObject, toWorldSettings } from "../model/world-choice.ts";
import type { WorldChoice, WorldSettings } from "../model/world-choice.ts";
import type { FaultsRow, LayerRow, SandboxRow, SnapshotRow } from "../storage/storage.ts";
import { DATASET_VERSION } from "../world/world.ts";
import type { Base } from "./base.ts";
import { Contents } from "./contents.ts";
import type { EngineEvent } from "./events.ts";
import { loadFrozen } from "./moments.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import type { SandboxAddress } from "./sandbox-row.ts";
import { arrange, changeSettings, freshTime, pilotOf, timeOf, toRealTime } from "./sandbox-time.ts";
import type { Arrangement, ClockState } from "./sandbox-time.ts";
import type { StoredRecord } from "./stored-record.ts";
import { preparedAtOnce } from "./work.ts";
import { advance, assertThrough, WrittenSandbox } from "./written-sandbox.ts";
import type { WriteSurroundings } from "./written-sandbox.ts";

export interface Surroundings extends WriteSurroundings {
  /** Bytes in memory kept for a sandbox besides its changes, estimated; default 0. */
  readonly heldBeside?: (scope: string) => number;
  /** Told, once it is committed, that the clock is another one, and where it was before. */
  readonly clockMoved?: (sandbox: Sandbox, before: ClockState) => Promise<void>;
  readonly emit: (sandbox: Sandbox, events: readonly EngineEvent[]) => void;
}

/**
 * Start of a sandbox: a world (the default), or a frozen moment of itself or of another sandbox, with its name.
 * A moment brings its own settings; with a world all settings stay but those of the world.
 */
export type SandboxStart = Pick<SandboxRow, "seed"> &
  WorldSettings &
  Partial<Pick<SandboxRow, "dataset" | "layer" | "nextIds" | "changes" | "source" | "clock" | "settings">> & {
    /** Records that differ from the world of the seed from the beginning. */
    readonly records?: Given;
  };

/** Changed records by resource and id; null is a tombstone. */
type Given = ReadonlyMap<Entry, ReadonlyMap<number, StoredRecord | null>>;

interface Announcement {
  /** `sandbox.reset`. */
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** Layers that a sandbox stands on before they become one: so many at least, and one for so many changes, as that copies them all. */
const MOST_LAYERS = 16;
const CHANGES_OF_LAYER = 64;

let openings = 0;

/** One caller's state: the world of a seed, and the changes over it. Reads are synchronous; writes run one after the other. */
export class Sandbox extends WrittenSandbox<Surroundings> implements Reader {
  lastOpening = 0;
  isResident = false;
  /** The frozen layer under an open one, and the revision at which nothing was written into that. */
  #under: { readonly layer: string; readonly open: string; readonly revision: number } | undefined;

  constructor(address: SandboxAddress, around: Surroundings, first: WorldChoice) {
    super(address, around, first);
    this.noteOpening();
  }

  /** Notes that somebody opened it: a count, as asking for the time at every request would cost more. */
  noteOpening(): void {
    openings += 1;
    this.lastOpening = openings;
  }

  get seed(): number {
    return this.current.seed;
  }

  get world(): WorldChoice {
    return this.contents.base.world;
  }

  /** Bytes in memory, estimated: its changes and requests, and its kept outcomes where storage is in memory. */
  get held(): number {
    const beside = this.around.heldBeside?.(this.address.scope) ?? 0;
    return beside + this.laid.held + (this.around.storage.durable ? 0 : this.current.keptBytes);
  }

  protected happened(events: readonly EngineEvent[]): void {
    this.around.emit(this, events);
  }

  protected async clockMoved(before: ClockState): Promise<void> {
    await this.around.clockMoved?.(this, before);
  }

  collection(entry: Entry): CollectionReader {
    return this.contents.collection(entry, () => this.now);
  }

  /** The changed records of a resource, the newest of each; null is a tombstone. */
  changes(entry: Entry): ReadonlyMap<number, StoredRecord | null> {
    return this.contents.changes(entry);
  }

  /** Its fault plan, and how far that has gone; undefined while it has none. */
  get faults(): FaultsRow | undefined {
    return this.current.faults;
  }

  /** Changes what is kept of its fault plan: alone, and with all that other processes counted before. Nothing is stored if `work` gives what there was. */
  changeFaults<T>(
    work: (faults: FaultsRow | undefined) => { readonly faults: FaultsRow | undefined; readonly value: T },
  ): Promise<T> {
    return this.join(() => {
      const { faults, value } = work(this.current.faults);
      return faults === this.current.faults
        ? { value }
        : { value, batch: this.toBatch({ ...this.opened(), faults }, []) };
    });
  }

  /** Stores the sandbox although nothing was written to it, so that it is listed and counted. */
  keep(): Promise<void> {
    return this.commit(() =>
      this.stored ? { value: undefined } : { value: undefined, batch: this.toBatch(this.opened(), []) },
    );
  }

  /**
   * Starts anew from a seed or a frozen moment; later changes are discarded. Clock and settings are those of the moment, of
   * a seed those that the sandbox has, with the clock of a fresh world; `arrangement` changes them. When it is dropped stays
   * unless given. Throws `clock_behind`.
   */
  async begin(
    origin: SandboxStart,
    announcement: Announcement,
    arrangement: Arrangement = {},
    expiresAt: number | null = this.current.expiresAt,
  ): Promise<void> {
    const { seed, dataset = DATASET_VERSION } = origin;
    const world = toWorldChoice(seed, origin.settings ?? origin);
    const base = this.around.base(world);
    const { layer: parent = "", records } = origin;
    const below = parent === "" ? undefined : await loadFrozen(this.around, base, parent);
    const given = records === undefined ? undefined : toContents(base, records);
    await this.commit(() => {
      // Given data is frozen at once, so that changes are told against it.
      const beneath = given === undefined ? undefined : { id: this.around.newId(), parent: null };
      const under = beneath?.id ?? (parent === "" ? null : parent);
      const layer: LayerRow = { id: this.around.newId(), parent: under };
      const start =
        given ??
        (below === undefined ? Contents.untouched(base) : Contents.fromLoaded(base, below, this.around.catalog));
      const begun = under === null ? start : start.fork();
      this.assertRoom(begun.bytes, "start over");
      const sequence = this.current.sequence + 1;
      const { nextIds = {}, changes = 0, source = toWorldObject(world) } = origin;
      const { settings = withWorld(this.current.settings, world) } = origin;
      const real = this.around.clock();
      const own = changeSettings(settings, { made: this.current.settings.made ?? null });
      const isFresh = parent === "" && records === undefined;
      const time = isFresh ? freshTime(own) : { clock: origin.clock ?? null, settings: own };
      const before = { ...time, isUntouched: changes === 0 || records !== undefined, name: this.address.name };
      const timed = arrange(before, arrangement, real);
      const contents = begun.steered(pilotOf({ seed, settings: timed.settings }), this.around.catalog);
      const object = { record: announcement.object, json: JSON.stringify(announcement.object) };
      const events = [this.toEvent(announcement.type, timeOf(timed, real), sequence, object, undefined, timed)];
      const dueAt = toRealTime(contents.due.next, timed.settings);
      const row = {
        ...this.current,
        ...timed,
        seed,
        dataset,
        layer: layer.id,
        nextIds,
        changes,
        bytes: begun.bytes,
        kept: 0,
        keptBytes: 0,
        sequence,
        dueAt,
        source,
        expiresAt,
        settings: { ...timed.settings, origin: { layer: under, sequence } },
      };
      const batch = this.toBatch(row, events, beneath === undefined ? [layer] : [beneath, layer]);
      const take = (): void => {
        if (beneath !== undefined) this.around.frozen?.keep(beneath.id, start.loaded);
        if (under !== null) this.#under = { layer: under, open: layer.id, revision: batch.sandbox.revision };
        this.contents = contents;
      };
      const { kept, revision } = this.current;
      const outcomes = kept > 0 ? { outcomes: { forgetTo: revision } } : {};
      const laid =
        beneath === undefined
          ? {}
          : { changes: start.toRows(this.around.catalog, batch.sandbox.revision), into: beneath.id };
      return { value: undefined, batch: { ...batch, ...outcomes, ...laid }, events, take };
    });
    // A clock that is later than that of the moment has gone on since.
    const { next } = this.contents.due;
    if (this.current.clock !== null && next !== null && next <= this.now) await advance(this, (now) => now);
  }

  /** As {@link begin}, for a sandbox of which nothing is stored: reads see at once what it begins from. */
  beginAtOnce(origin: SandboxStart, announcement: Announcement): Promise<void> {
    const { seed, records, clock = null } = origin;
    const world = toWorldChoice(seed, origin.settings ?? origin);
    const { settings = withWorld(this.current.settings, world) } = origin;
    const base = this.around.base(world);
    const contents = records === undefined ? Contents.untouched(base) : toContents(base, records);
    this.contents = preparedAtOnce(() => contents.steered(pilotOf({ seed, settings }), this.around.catalog));
    this.current = { ...this.current, seed, clock, settings };
    return this.begin(origin, announcement);
  }

  /** Changes its clock and settings; what is due by its time then happens. Throws `clock_behind`, and `limit_reached` where that is too much. */
  async arrange(arrangement: Arrangement): Promise<void> {
    const { clock } = arrangement;
    if (clock !== undefined) {
      const until = clock?.now ?? this.around.clock();
      const next = this.contents.due.next;
      if (next !== null && next <= until && until > this.now) {
        assertThrough(
          this,
          await advance(this, () => until, { clock: clock === null ? null : { ...clock, now: until } }),
        );
        if (arrangement.settings === undefined) return;
        return this.arrange({ settings: arrangement.settings });
      }
    }
    await this.commit(() => {
      const row = this.opened();
      const before = { ...row, isUntouched: row.changes === 0 };
      const timed = arrange(before, arrangement, this.around.clock());
      const contents = this.contents.steered(pilotOf({ ...row, ...timed }), this.around.catalog);
      const dueAt = toRealTime(contents.due.next, timed.settings);
      const take = (): void => {
        this.contents = contents;
      };
      return { value: undefined, batch: this.toBatch({ ...row, ...timed, dueAt }, []), take };
    });
    this.happened([]); // what the clock will do takes memory
    await this.write(() => undefined);
  }

  /**
   * Freezes what is there and goes on in a new layer over it, unless nothing was written since that was done last. Resolves
   * to the frozen moment; a snapshot made of it is stored in the same write.
   */
  async freeze(toSnapshot?: (moment: SandboxRow) => SnapshotRow): Promise<SandboxRow> {
    // Layers that only this sandbox stands on go with the fold, so a moment without a snapshot is frozen after it.
    if (toSnapshot === undefined && this.#isHigh) await this.#fold();
    const frozen = await this.commit(() => {
      const moment = this.opened();
      const under = this.#under;
      if (toSnapshot === undefined && under?.open === moment.layer && under.revision === moment.revision)
        return { value: { ...moment, layer: under.layer } };
      const open: LayerRow = { id: this.around.newId(), parent: moment.layer };
      const first = this.stored ? [] : [{ id: moment.layer, parent: null }];
      const batch = this.toBatch({ ...moment, layer: open.id }, [], [...first, open]);
      const snapshot = toSnapshot?.(moment);
      const take = (): void => {
        const { layer } = moment;
        this.around.frozen?.keep(layer, this.contents.loaded);
        this.#under = { layer, open: open.id, revision: batch.sandbox.revision };
        this.contents = this.contents.fork();
      };
      return { value: moment, batch: { ...batch, ...(snapshot === undefined ? {} : { snapshot }) }, take };
    });
    // Nobody waits for this one; where it fails, the next tries again.
    if (toSnapshot !== undefined && this.#isHigh) void this.#fold().catch(() => undefined);
    return frozen;
  }

  get #isHigh(): boolean {
    return this.contents.depth >= Math.max(MOST_LAYERS, this.current.changes / CHANGES_OF_LAYER);
  }

  #fold(): Promise<void> {
    return this.commit(() => {
      const layer: LayerRow = { id: this.around.newId(), parent: null };
      const batch = this.toBatch({ ...this.opened(), layer: layer.id }, [], [layer]);
      const changes = this.contents.toRows(this.around.catalog, batch.sandbox.revision);
      const take = (): void => this.contents.fold();
      return { value: undefined, batch: { ...batch, changes }, take };
    });
  }
}

function toContents(base: Base, records: Given): Contents {
  const contents = Contents.untouched(base).own();
  for (const [entry, changes] of records) for (const [id, stored] of changes) contents.set(entry, id, stored);
  return contents;
}

function withWorld(
  { profile: _profile, size: _size, ...rest }: SandboxRow["settings"],
  world: WorldChoice,
): SandboxRow["settings"] {
  return { ...rest, ...toWorldSettings(world) };
}

/** A sandbox in the hands of a request: it is read and written to, and nothing else. */
export type OpenSandbox = Pick<Sandbox, "address" | "collection" | "draft" | "now" | "row" | "world" | "write">;
