import type { UnknownMembers } from "../model/catalog.ts";
import { SeedbedError } from "../model/errors.ts";
import type { OnDelete } from "../model/resource.ts";
import type { EventRow, EventStorage } from "./event-storage.ts";

/** A stored change of one record: its new value, or a tombstone. */
export interface ChangeRow {
  readonly collection: string;
  readonly id: number;
  /** The record's JSON; null is a tombstone. */
  readonly value: string | null;
  /** JSON of what is kept beside the record and never shown. */
  readonly hidden: string | null;
  readonly revision: number;
}

/** Origin of a sandbox: a world, another sandbox as it was then (by its name), or a snapshot (by its id). */
type SandboxSource =
  | { readonly seed: number; readonly profile?: string; readonly size?: number }
  | { readonly sandbox: string }
  | { readonly snapshot: string };

export interface SandboxSettings {
  /** The hostile data that its world is made of: a profile's name. */
  readonly profile?: string;
  /** Number of times as many records its world has. */
  readonly size?: number;
  readonly autopilot?: true;
  /** Start of autopilot, by the sandbox's time, epoch milliseconds. */
  readonly since?: number;
  /** Default: anybody may do everything. */
  readonly access?: "signed_in" | "roles";
  /** True if a POST must have an Idempotency-Key. */
  readonly requireIdempotencyKey?: true;
  /** Treatment of undeclared members of a body; default that of the catalog. */
  readonly unknown?: UnknownMembers;
  readonly onDelete?: OnDelete;
  readonly made?: number;
  /** Milliseconds by which its own running clock is ahead of the process's. */
  readonly ahead?: number;
  /** Base of its list of changes. Never carried to another sandbox. */
  readonly origin?: SandboxOrigin;
}

interface SandboxOrigin {
  /** The frozen layer that it was then; null for the world of its seed. It is kept for as long as the sandbox stands on this origin. */
  readonly layer: string | null;
  /** The number of the event that told of the beginning; 0 for a sandbox that was never begun anew. */
  readonly sequence: number;
}

export interface RuleCounts {
  readonly seen: number;
  readonly fired: number;
  /** Of a rate: when its window was opened, by the sandbox's clock (epoch milliseconds), and the requests in it. */
  readonly opened?: number;
  readonly used?: number;
}

export interface FaultsRow {
  readonly plan: string;
  readonly counts: readonly RuleCounts[];
}

export interface SandboxRow {
  /** Names the sandbox among all: the owner and its name for it. */
  readonly scope: string;
  /** Whose it is: all of an owner's sandboxes can be listed and dropped together. */
  readonly owner: string;
  /** Whoever is behind the owner, whose sandboxes may be bounded together: another than the owner in a playground. Null for older rows. */
  readonly caller: string | null;
  readonly name: string;
  readonly seed: number;
  readonly dataset: number;
  /** The open layer, which takes the changes; the layers below it are frozen. */
  readonly layer: string;
  /** Rises with every write and never goes back, as long as the database does not. */
  readonly revision: number;
  /** Another one where the database may have gone back to an older state in between: only within one do revisions follow from each other. */
  readonly incarnation: string;
  /** The number of the last event; never goes back. */
  readonly sequence: number;
  readonly nextIds: Readonly<Record<string, number>>;
  readonly changes: number;
  /** Bytes of the changed records. */
  readonly bytes: number;
  /** Outcomes of writes that are kept, and their bytes together. */
  readonly kept: number;
  readonly keptBytes: number;
  /** Place at which the clock stands still, epoch milliseconds; null where it runs. */
  readonly clock: number | null;
  /** Time at which a running clock next moves one of its records, by the process's time, epoch milliseconds; null if none is waiting. */
  readonly dueAt: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly source: SandboxSource;
  /** Time at which it is dropped by itself, epoch milliseconds; null for one that stays. */
  readonly expiresAt: number | null;
  readonly settings: SandboxSettings;
  readonly faults?: FaultsRow | undefined;
}

/** A copy of a sandbox at one moment, which can be restored; its layer is the frozen one on top at that moment. */
export interface SnapshotRow extends Pick<
  SandboxRow,
  "owner" | "scope" | "name" | "seed" | "dataset" | "layer" | "nextIds" | "changes" | "clock" | "settings" | "createdAt"
> {
  readonly id: string;
}

/** A frozen or open set of changes over another. */
export interface LayerRow {
  readonly id: string;
  readonly parent: string | null;
}

export interface KeptOutcome {
  readonly key: string;
  readonly fingerprint: string;
  readonly outcome: string;
  /** Of `outcome`, in UTF-8. */
  readonly bytes: number;
  /** Time at which it was kept, by the sandbox's clock, epoch milliseconds. */
  readonly keptAt: number;
  /** The sandbox's revision that kept it: the lower, the older. */
  readonly revision: number;
}

export type KeptMark = Pick<KeptOutcome, "revision" | "bytes" | "keptAt">;

export interface AskedWithState {
  readonly key?: string;
  readonly isListed: boolean;
  readonly besideOf?: string;
}

export interface Batch {
  /** The sandbox as it is after the write. */
  readonly sandbox: SandboxRow;
  readonly layers: readonly LayerRow[];
  /** Changes, into the layer that `sandbox` names, unless `into` names another one that the write opens. */
  readonly changes: readonly ChangeRow[];
  /** Bytes of the changes that only came due by the clock, about; none unless given. */
  readonly dueBytes?: number;
  readonly into?: string;
  readonly events: readonly EventRow[];
  readonly snapshot?: SnapshotRow;
  /** Forgets the outcomes that were kept up to a revision, and keeps one, in the place of another with its key. */
  readonly outcomes?: { readonly forgetTo?: number; readonly keep?: KeptOutcome };
}

/** A sandbox as storage has it when a write begins. */
export interface StoredState {
  /** Undefined as long as nothing was ever written. */
  readonly sandbox: SandboxRow | undefined;
  /** The rows of the open layer that are newer than what the writer knew; all of them if the sandbox does not follow from that ({@link follows}). */
  readonly news: readonly ChangeRow[];
  /** Number of times that a sandbox of this name was dropped, where a write finds none; as long as events of those are kept, at least. */
  readonly made?: number;
  readonly kept?: KeptOutcome | undefined;
  /** All kept outcomes, the oldest first, if a write asked for them. */
  readonly keptMarks?: readonly KeptMark[];
  /** Bytes of the records and outcomes that the caller has in other sandboxes, if a write asked for them. */
  readonly beside?: number;
}

export type Known = Pick<SandboxRow, "layer" | "revision" | "incarnation">;

/** True if a sandbox follows from what is known of it: then only rows of higher revisions are new. */
export function follows(row: Known, known: Known | undefined): known is Known {
  return known?.layer === row.layer && known.incarnation === row.incarnation && known.revision <= row.revision;
}

/** The state that was read, for who knows the sandbox in a state; undefined if it is as they know it. */
export function newsOf(state: StoredState, known: Known | undefined): StoredState | undefined {
  const { sandbox } = state;
  return sandbox !== undefined && follows(sandbox, known) && known.revision === sandbox.revision ? undefined : state;
}

/** A layer that was to be read or built on is gone: nothing stood on it any more. */
export class LayerGone extends Error {
  constructor(id: string) {
    super(`there is no layer ${id}`);
  }
}

/**
 * Keeps sandboxes, layers, snapshots and events as rows. It knows nothing of queries or resources: the engine merges
 * and queries. Every adapter passes the suite in `test/storage/storage-contract.ts`.
 */
export interface Storage {
  /** True if other processes may write the same rows, so that a reader has to ask for news. */
  readonly shared: boolean;
  /** Number of times that the connection to a shared database was lost: each time it may have come back in an older state. */
  readonly losses?: () => number;
  readonly durable: boolean;
  /** The history that the events of writes enter, with its subscriptions and deliveries. */
  readonly events: EventStorage;
  /** The sandbox and what is new to the reader, after every write that was stored before; undefined if the sandbox is as the reader knows it. */
  read(scope: string, known?: Known): Promise<StoredState | undefined>;
  /** The layer's parent and its rows, for a sandbox that is brought back into memory. */
  readLayer(layer: string): Promise<{ readonly parent: string | null; readonly changes: readonly ChangeRow[] }>;
  /**
   * One write: takes the sandbox's lock, hands over what the writer does not know yet, stores the batch that `work`
   * returns, and commits before it resolves. If `work` throws, nothing is stored and its error is passed on.
   * Writes to one scope run one after the other; those that wait at the same time may be stored in one transaction, each
   * refused alone. `work` may be called more than once, and only what it came to last counts. `asked` says what `work` has to know beside the sandbox; nothing without.
   */
  write<T>(
    scope: string,
    known: Known | undefined,
    work: (state: StoredState) => { batch: Batch | undefined; result: T },
    asked?: AskedWithState,
  ): Promise<T>;
  /** An owner's sandboxes that were written to or made on purpose, oldest first. */
  listSandboxes(owner: string): Promise<readonly SandboxRow[]>;
  /** The sandboxes whose clock runs and whose `dueAt` is at or before `until` (epoch milliseconds). */
  listDue(until: number): Promise<readonly SandboxRow[]>;
  /** The sandboxes whose `expiresAt` is at or before `until` (epoch milliseconds). */
  listExpired(until: number): Promise<readonly SandboxRow[]>;
  /** Forgets a sandbox and its kept outcomes; its snapshots stay. Resolves to whether there was one. */
  dropSandbox(scope: string): Promise<boolean>;
  /** Whose sandboxes and snapshots there are, of owners whose names begin and end so; neither text holds `%` or `_`. */
  listOwners(beginning: string, end: string): Promise<readonly string[]>;
  listSnapshots(owner: string): Promise<readonly SnapshotRow[]>;
  countSnapshots(owners: readonly string[]): Promise<number>;
  findSnapshot(id: string): Promise<SnapshotRow | undefined>;
  dropSnapshot(id: string): Promise<boolean>;
  /** Forgets all sandboxes, snapshots, events, subscriptions and deliveries of an owner. */
  dropOwner(owner: string): Promise<void>;
  /** Deletes rows that nothing stands on any more, a few at a time; run it now and then. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface StoredBytes {
  readonly sandboxes: number;
  readonly playgrounds: number;
  readonly history: number;
}

/** Tells what owners have stored. Every adapter passes the suite in `test/storage/stored-parts.test.ts`. */
export interface StoredBytesStorage {
  sum(owners: readonly string[]): Promise<StoredBytes>;
  total(): Promise<StoredBytes>;
  /** Forgets the older half of an owner's events, and of its deliveries that are over; what waits stays. */
  forgetHalfTheHistory(owner: string): Promise<void>;
  /** Adds up what was counted in pieces; run it now and then. */
  fold(): Promise<void>;
}

/** Keeps the service's own secrets. Every adapter passes the suite in `test/storage/secret-storage-contract.ts`. */
export interface SecretStorage {
  /** Stores a value under a name that has none yet. Resolves to what is stored there then, in every process the same. */
  keep(name: string, value: string): Promise<string>;
}

/** Runs work while nobody else has the name, in any process. */
export type HoldName = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Keeps when sandboxes, and who is behind them, were last used. Times are epoch milliseconds. */
export interface UseStorage {
  /** Notes uses at a time, unless a later one is known; of whom nothing else is stored, nothing is. */
  note(names: readonly string[], at: number): Promise<void>;
  find(names: readonly string[]): Promise<readonly { readonly name: string; readonly usedAt: number }[]>;
}

/** Keeps the names of sandboxes that were dropped. Times are epoch milliseconds. */
export interface DroppedNameStorage {
  /** Notes a name, and forgets those that were dropped by `forgetTo`. */
  note(name: string, at: number, forgetTo: number): Promise<void>;
  forget(name: string): Promise<void>;
  find(name: string): Promise<number | undefined>;
  /** True if a name is noted that begins so. */
  hasAny(prefix: string): Promise<boolean>;
  forgetAll(prefix: string): Promise<void>;
}

export interface SharedStorage {
  readonly hold: HoldName;
  readonly uses: UseStorage;
  readonly droppedNames: DroppedNameStorage;
}

export interface StoredSum {
  readonly count: number;
  /** Of the changed records and the outcomes of writes, and `beside` for each. */
  readonly bytes: number;
}

/** Finds what of visitors is to go, where processes share their sandboxes. Times are epoch milliseconds. */
export interface VisitorStorage {
  /** `beside` is what a sandbox takes beside its records, bytes. */
  measure(beside: number): Promise<StoredSum>;
  /** Some visitors with their sandboxes, by scope: the largest first, and of those that take `small` bytes or less who was idle for longest. */
  listLargest(
    beside: number,
    small: number,
    limit: number,
  ): Promise<readonly { readonly scopes: readonly string[]; readonly bytes: number }[]>;
  /** Some sandboxes that nobody used since a time, by scope. */
  listIdle(until: number, limit: number): Promise<readonly string[]>;
  /** The owners of events or subscriptions who called nothing since a time, and those idle for longest beyond so many. */
  listIdleOwners(until: number, most: number): Promise<readonly string[]>;
  forgetUses(until: number): Promise<void>;
}

/** A playground as it is kept. */
export interface PlaygroundRow {
  readonly id: string;
  /** `visitor:…` or `key:…`. */
  readonly owner: string;
  readonly name: string | null;
  readonly editTokenHash: string;
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds; null for one that stays. */
  readonly expiresAt: number | null;
}

/** An endpoint of a playground: its definition as JSON. */
export interface StoredEndpoint {
  readonly id: string;
  readonly definition: string;
}

export interface StoredEndpointChange {
  readonly put?: StoredEndpoint;
  readonly remove?: string;
}

/** A playground that can go, and the bytes of its definitions. */
interface UnusedPlayground {
  readonly id: string;
  readonly size: number;
}

/**
 * Keeps playgrounds and their endpoints. Sizes are the bytes of the definitions. Every adapter passes the suite in
 * `test/storage/playground-storage-contract.ts`.
 */
export interface PlaygroundStorage {
  readonly shared: boolean;
  find(id: string): Promise<PlaygroundRow | undefined>;
  endpoints(id: string): Promise<readonly StoredEndpoint[]>;
  /** Resolves to false, with nothing stored, if the owner has `most` that have not expired at `now` (epoch milliseconds). */
  create(row: PlaygroundRow, endpoints: readonly StoredEndpoint[], most: number, now: number): Promise<boolean>;
  rename(id: string, name: string | null): Promise<void>;
  /**
   * Changes the endpoints by what `work` makes of them, alone, and notes that the playground was used at `now` (epoch
   * milliseconds); whatever `work` throws is passed on. Resolves to the bytes that it takes more; undefined if it is not there.
   */
  change(
    id: string,
    now: number,
    work: (endpoints: readonly StoredEndpoint[]) => StoredEndpointChange,
  ): Promise<number | undefined>;
  /** Notes that playgrounds were used at a time (epoch milliseconds), unless they were used later. */
  use(ids: readonly string[], at: number): Promise<void>;
  sumOfPassing(): Promise<{ readonly count: number; readonly size: number }>;
  listUnused(): Promise<readonly UnusedPlayground[]>;
  remove(id: string): Promise<boolean>;
  listOwned(owner: string): Promise<readonly string[]>;
  /** Those that have expired at a time, epoch milliseconds. */
  listExpired(until: number): Promise<readonly string[]>;
}

/** The layers that a sandbox keeps: the open one, and the one that it began from. */
function standsOn(sandbox: Pick<SandboxRow, "layer" | "settings"> | undefined): readonly string[] {
  if (sandbox === undefined) return [];
  const origin = sandbox.settings.origin?.layer ?? null;
  return origin === null ? [sandbox.layer] : [sandbox.layer, origin];
}

export function layersMoved(
  before: Pick<SandboxRow, "layer" | "settings"> | undefined,
  after: Pick<SandboxRow, "layer" | "settings"> | undefined,
): { readonly retained: readonly string[]; readonly released: readonly string[] } {
  const [old, now] = [standsOn(before), standsOn(after)];
  return {
    retained: now.filter((layer) => !old.includes(layer)),
    released: old.filter((layer) => !now.includes(layer)),
  };
}

/** Returns the error while the database is away, full or saturated: nothing was stored, or nobody can say if it was. */
export function unavailable(why: string, cause?: unknown): SeedbedError {
  return new SeedbedError("unavailable", `${why}; try again in a few seconds`, { cause });
}

export function isUnavailable(error: unknown): error is SeedbedError {
  return error instanceof SeedbedError && error.code === "unavailable";
}
