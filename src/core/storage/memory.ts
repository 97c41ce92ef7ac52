import { RecentMap } from "../model/recent.ts";
import { createEventQueue } from "./event-queue.ts";
import type { EventQueue } from "./event-queue.ts";
import type { EventRow } from "./event-storage.ts";
import { createKeptPlaygrounds } from "./kept-playgrounds.ts";
import type { KeptPlayground, PlaygroundTable } from "./kept-playgrounds.ts";
import { createMemoryHistory } from "./memory-history.ts";
import { follows, LayerGone, layersMoved, newsOf } from "./storage.ts";
import type {
  AskedWithState,
  Batch,
  ChangeRow,
  KeptOutcome,
  Known,
  LayerRow,
  PlaygroundStorage,
  SandboxRow,
  SecretStorage,
  SnapshotRow,
  Storage,
  StoredState,
} from "./storage.ts";

interface Layer extends LayerRow {
  readonly rows: Map<string, ChangeRow>;
  uses: number;
}

const KEPT_OWNERS = 10_000;
const KEPT_NAMES = 1_000;

const bytesOf = (row: SandboxRow | undefined): number => (row === undefined ? 0 : row.bytes + row.keptBytes);

/** Keeps everything in the process: for visitors, tests and the library. `historyBytes` bounds the bodies of all events. */
export function createMemoryStorage({ historyBytes }: { readonly historyBytes?: number | undefined } = {}): Storage {
  const sandboxes = new Map<string, SandboxRow>();
  const dropped = new RecentMap<string, RecentMap<string, number>>(KEPT_OWNERS);
  const layers = new Map<string, Layer>();
  const snapshots = new Map<string, SnapshotRow>();
  const outcomes = new Map<string, Map<string, KeptOutcome>>();
  /** Bytes of records and outcomes, by caller. */
  const sums = new Map<string, number>();
  const events = createMemoryEvents(historyBytes);

  function read(scope: string, known: Known | undefined): StoredState {
    const sandbox = sandboxes.get(scope);
    if (sandbox === undefined) return { sandbox, news: [] };
    const since = follows(sandbox, known) ? known.revision : -1;
    if (since === sandbox.revision) return { sandbox, news: [] };
    return { sandbox, news: [...layerOf(sandbox.layer).rows.values()].filter((row) => row.revision > since) };
  }

  function readAsked(scope: string, { key, isListed, besideOf }: AskedWithState): Partial<StoredState> {
    const kept = outcomes.get(scope);
    return {
      kept: key === undefined ? undefined : kept?.get(key),
      ...(isListed && { keptMarks: [...(kept?.values() ?? [])] }),
      ...(besideOf !== undefined && { beside: (sums.get(besideOf) ?? 0) - bytesOf(sandboxes.get(scope)) }),
    };
  }

  /** Counts what a caller's sandbox takes now, in the place of what it took. */
  function count(before: SandboxRow | undefined, after: SandboxRow | undefined): void {
    const caller = before?.caller ?? after?.caller ?? null;
    if (caller === null) return;
    const sum = (sums.get(caller) ?? 0) + bytesOf(after) - bytesOf(before);
    if (sum === 0) sums.delete(caller);
    else sums.set(caller, sum);
  }

  function storeOutcomes(scope: string, { forgetTo = -1, keep }: NonNullable<Batch["outcomes"]>): void {
    const kept = outcomes.get(scope) ?? new Map<string, KeptOutcome>();
    for (const { key, revision } of kept.values()) if (revision <= forgetTo || key === keep?.key) kept.delete(key);
    if (keep !== undefined) kept.set(keep.key, keep);
    if (kept.size === 0) outcomes.delete(scope);
    else outcomes.set(scope, kept);
  }

  function madeBefore(scope: string): Pick<StoredState, "made"> {
    const made = sandboxes.has(scope) ? undefined : dropped.get(scope.slice(0, scope.lastIndexOf("/")))?.get(scope);
    return made === undefined ? {} : { made };
  }

  function layerOf(id: string): Layer {
    const layer = layers.get(id);
    if (layer === undefined) throw new LayerGone(id);
    return layer;
  }

  function store(batch: Batch): void {
    for (const layer of batch.layers) {
      if (layer.parent !== null) layerOf(layer.parent).uses += 1;
      layers.set(layer.id, { ...layer, rows: new Map(), uses: 0 });
    }
    const { rows } = layerOf(batch.into ?? batch.sandbox.layer);
    for (const row of batch.changes) rows.set(`${row.collection}/${row.id}`, row);
    const before = sandboxes.get(batch.sandbox.scope);
    sandboxes.set(batch.sandbox.scope, batch.sandbox);
    count(before, batch.sandbox);
    const { retained, released } = layersMoved(before, batch.sandbox);
    for (const layer of retained) layerOf(layer).uses += 1;
    for (const layer of released) release(layer);
    if (batch.snapshot !== undefined) {
      snapshots.set(batch.snapshot.id, batch.snapshot);
      layerOf(batch.snapshot.layer).uses += 1;
    }
    if (batch.outcomes !== undefined) storeOutcomes(batch.sandbox.scope, batch.outcomes);
    events.append(batch.events);
  }

  /** One that stood on the layer is gone; with the last one goes the layer. */
  function release(id: string): void {
    const layer = layerOf(id);
    layer.uses -= 1;
    if (layer.uses > 0) return;
    layers.delete(id);
    if (layer.parent !== null) release(layer.parent);
  }

  function dropSandbox(scope: string): boolean {
    const sandbox = sandboxes.get(scope);
    if (sandbox === undefined) return false;
    sandboxes.delete(scope);
    count(sandbox, undefined);
    const names = dropped.get(sandbox.owner) ?? new RecentMap<string, number>(KEPT_NAMES);
    dropped.set(sandbox.owner, names.set(scope, (sandbox.settings.made ?? 0) + 1));
    outcomes.delete(scope);
    for (const layer of layersMoved(sandbox, undefined).released) release(layer);
    return true;
  }

  function dropSnapshot(id: string): boolean {
    const snapshot = snapshots.get(id);
    if (snapshot === undefined) return false;
    snapshots.delete(id);
    release(snapshot.layer);
    return true;
  }

  const ownedBy = <R extends { owner: string }>(rows: Iterable<R>, owner: string): R[] =>
    [...rows].filter((row) => row.owner === owner);

  return {
    shared: false,
    durable: false,
    events,
    async read(scope, known) {
      return newsOf(read(scope, known), known);
    },
    async readLayer(id) {
      const { parent, rows } = layerOf(id);
      return { parent, changes: [...rows.values()] };
    },
    // Nothing here waits, so writes to one scope cannot meet.
    async write(scope, known, work, asked) {
      const state = { ...read(scope, known), ...madeBefore(scope) };
      const { batch, result } = work(asked === undefined ? state : { ...state, ...readAsked(scope, asked) });
      if (batch === undefined) return result;
      store(batch);
      return result;
    },
    listSandboxes: async (owner) =>
      ownedBy(sandboxes.values(), owner).sort((a, b) => a.createdAt - b.createdAt || (a.scope < b.scope ? -1 : 1)),
    listOwners: async (beginning, end) => [
      ...new Set(
        [...sandboxes.values(), ...snapshots.values()]
          .map(({ owner }) => owner)
          .filter((owner) => owner.startsWith(beginning) && owner.endsWith(end)),
      ),
    ],
    listDue: async (until) =>
      [...sandboxes.values()].filter(({ dueAt, clock }) => clock === null && dueAt !== null && dueAt <= until),
    listExpired: async (until) =>
      [...sandboxes.values()].filter(({ expiresAt }) => expiresAt !== null && expiresAt <= until),
    dropSandbox: async (scope) => dropSandbox(scope),
    listSnapshots: async (owner) =>
      ownedBy(snapshots.values(), owner).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    async countSnapshots(owners) {
      const counted = new Set(owners);
      return snapshots
        .values()
        .filter(({ owner }) => counted.has(owner))
        .toArray().length;
    },
    findSnapshot: async (id) => snapshots.get(id),
    dropSnapshot: async (id) => dropSnapshot(id),
    async dropOwner(owner) {
      for (const { id } of ownedBy(snapshots.values(), owner)) dropSnapshot(id);
      for (const { scope } of ownedBy(sandboxes.values(), owner)) dropSandbox(scope);
      dropped.delete(owner);
      await events.dropOwner(owner);
    },
    sweep: async () => undefined,
    close: async () => undefined,
  };
}

/** Events in memory, and how writes reach them. */
export interface MemoryEvents extends EventQueue {
  append(events: readonly EventRow[]): void;
}

/** Keeps events, subscriptions and deliveries in the process. */
export function createMemoryEvents(historyBytes?: number): MemoryEvents {
  const history = createMemoryHistory(historyBytes);
  const queue = createEventQueue(history);
  return {
    ...queue,
    append(events) {
      queue.note(events, history.append(events));
    },
  };
}

export function createMemoryPlaygrounds(): PlaygroundStorage {
  const playgrounds = new Map<string, KeptPlayground>();
  const table: PlaygroundTable = {
    get: (id) => playgrounds.get(id),
    getAll: () => [...playgrounds.values()],
    put: (kept) => playgrounds.set(kept.row.id, kept),
    delete: (id) => playgrounds.delete(id),
  };
  let last: Promise<unknown> = Promise.resolve();
  return createKeptPlaygrounds(
    false,
    (work) => work(table),
    (work) => {
      const done = last.then(() => work(table));
      last = done.catch(() => undefined);
      return done;
    },
  );
}

/** Keeps secrets in the process: they end with it. */
export function createMemorySecrets(): SecretStorage {
  const values = new Map<string, string>();
  return {
    async keep(name, value) {
      const kept = values.get(name) ?? value;
      values.set(name, kept);
      return kept;
    },
  };
}
