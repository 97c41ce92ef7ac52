import type { Catalog, Entry } from "../../core/model/catalog.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import type { WorldChoice } from "../../core/model/world-choice.ts";
import type { Base } from "../../core/sandbox/base.ts";
import { createEngine } from "../../core/sandbox/engine.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import { createFittingStorage } from "../../core/sandbox/fitting-storage.ts";
import { createRoom } from "../../core/sandbox/room.ts";
import type { Sandbox } from "../../core/sandbox/sandbox.ts";
import {
  LEAST_STORED,
  MOST_KEY_SANDBOXES,
  VISITOR_STORED_BYTES,
  MOST_EVENT_VISITORS,
  MOST_VISITOR_SANDBOXES,
  VISITOR_IDLE,
} from "../../core/services/bounds.ts";
import type { Caller } from "../../core/services/callers.ts";
import { createDroppedNames, createSharedDroppedNames } from "../../core/services/dropped-names.ts";
import { callerOf } from "../../core/services/play-owner.ts";
import { createTurns } from "../../core/services/turns.ts";
import { createSharedUses, createUses } from "../../core/services/uses.ts";
import type { Uses } from "../../core/services/uses.ts";
import { createVisitors, HELD_BY_A_SANDBOX, SLACK, SMALL } from "../../core/services/visitors.ts";
import type { VisitorBounds, Visitors } from "../../core/services/visitors.ts";
import { createMemoryStorage } from "../../core/storage/memory.ts";
import type { Batch, SandboxRow, Storage, HoldName, StoredSum, VisitorStorage } from "../../core/storage/storage.ts";
import { createMemoryJournal } from "../../core/testing/journal/memory.ts";
import type { AccountRooms } from "../accounts/account-rooms.ts";
import { newRowId } from "./new-row-id.ts";
import type { SharedVisitors, Stores } from "./stores.ts";

type Kind = Caller["kind"];
type OfKind<T> = Readonly<Record<Kind, T>>;

/** The sandboxes of both kinds of caller, and what is kept beside them. */
export type Engines = ReturnType<typeof openEngines>;

export function openEngines(parts: {
  readonly stores: Stores;
  readonly catalog: Catalog;
  readonly mayChange: (entry: Entry) => boolean;
  readonly base: (world: WorldChoice) => Base;
  readonly baseUrl: string;
  readonly seed: number;
  readonly shares: MemoryShares;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly visitorBounds: VisitorsParts["bounds"] | undefined;
  /** Bounds what accounts store. */
  readonly rooms: Pick<AccountRooms, "within">;
}) {
  const { stores, catalog, mayChange, base, baseUrl, seed, shares, clock, visitorBounds } = parts;
  const { shared } = stores;
  const ownJournal = createMemoryJournal(shares.journal, (scope) => {
    for (const engine of Object.values(engines)) engine.remeasure(scope);
  });
  const journal = stores.shareJournal?.(ownJournal) ?? ownJournal;
  const { visitors, ...ofVisitors } = openVisitors({
    shared: stores.visitors,
    shares,
    clock,
    ...(visitorBounds !== undefined && { bounds: visitorBounds }),
    dropMore: async (scope) => journal.forget(scope),
  });
  const room = createRoom(shares.customers);
  const common = {
    catalog,
    base,
    baseUrl,
    clock,
    newId: newRowId,
    frozenBytes: shares.frozen,
    first: toWorldChoice(seed),
    heldBeside: (scope: string): number => journal.held(scope),
  };
  const stored = createBoundedStorage(stores.sandboxes, parts.rooms);
  const { storage: fitting, leftOut } = createFittingStorage(stored, catalog, mayChange);
  const engines: OfKind<Engine> = {
    visitor: createEngine({ ...common, storage: ofVisitors.storage, ...ofVisitors.bounds }),
    customer: createEngine({ ...common, storage: fitting, mostResidents: MOST_KEY_SANDBOXES, room }),
  };
  visitors.watch(engines.visitor);
  if (!engines.visitor.storage.durable) engines.visitor.onRelease(({ address }) => void journal.forget(address.scope));
  const turns = { visitor: ofVisitors.turns, customer: createTurns(shared?.hold) };
  const uses = {
    visitor: ofVisitors.uses,
    customer: shared === undefined ? createUses(clock) : createSharedUses(shared.uses, clock),
  };
  return {
    engines,
    engineOf: ({ kind }: Pick<Caller, "kind">) => engines[kind],
    storages: { visitor: ofVisitors.storage, customer: stores.sandboxes },
    leftOut,
    turns,
    turnsOf: ({ kind }: Pick<Caller, "kind">) => turns[kind],
    uses,
    usesOf: ({ kind }: Pick<Caller, "kind">) => uses[kind],
    dropped: shared === undefined ? createDroppedNames(clock) : createSharedDroppedNames(shared.droppedNames, clock),
    visitors,
    /** Bounds customers' sandboxes in memory. */
    room,
    journal,
  };
}

/** A storage in which no account stores more than there is room for: a write that would is refused with `limit_reached`. One that makes a sandbox smaller never is. */
function createBoundedStorage(storage: Storage, rooms: Pick<AccountRooms, "within">): Storage {
  return {
    ...storage,
    write: (scope, known, work, asked) =>
      rooms.within(callerOf(scope.slice(0, scope.lastIndexOf("/"))), "write", async (room) => {
        if (room === undefined) return storage.write(scope, known, work, asked);
        let stored = 0;
        const result = await storage.write(
          scope,
          known,
          (state) => {
            const done = work(state);
            stored = 0;
            if (done.batch === undefined) return done;
            const more = grown(done.batch, state.sandbox);
            room.assertFits(more);
            stored = more + lengthOf(done.batch.events.map(({ body }) => body));
            return done;
          },
          asked,
        );
        room.grow(stored);
        return result;
      }),
  };
}

/** Bytes that a write stores beside its events, about; none if the sandbox is smaller after it. What only came due by the clock is nobody's write, and holds none up. */
function grown({ sandbox, changes, dueBytes = 0, snapshot, outcomes }: Batch, before: SandboxRow | undefined): number {
  if (before !== undefined && sandbox.bytes + sandbox.keptBytes < before.bytes + before.keptBytes) return 0;
  const rows = changes.filter(({ value }) => value !== null);
  const texts = lengthOf(rows.flatMap(({ value, hidden }) => [value ?? "", hidden ?? ""]));
  const made = (before === undefined ? 1 : 0) + (snapshot === undefined ? 0 : 1);
  return Math.max(0, texts - dueBytes) + (outcomes?.keep?.bytes ?? 0) + made * LEAST_STORED;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

export interface VisitorsParts {
  readonly shared: SharedVisitors | undefined;
  readonly shares: MemoryShares;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly bounds?: Partial<VisitorBounds> & { readonly bytes?: number };
  /** Forgets what else is kept of a sandbox that goes. */
  readonly dropMore: (scope: string) => Promise<void>;
}

/** Visitors in the memory of this process; in storage that several processes share, where one is given. */
function openVisitors(parts: VisitorsParts) {
  const { shared, shares, clock, bounds = {}, dropMore } = parts;
  if (shared === undefined) {
    const storage = createMemoryStorage({ historyBytes: shares.visitorEvents });
    const visitors = createVisitors(clock, { memory: shares.visitors, ...bounds });
    return { storage, visitors, uses: createUses(clock), turns: createTurns(), bounds: { boundsCallers: true } };
  }
  const { sandboxes: storage, stored } = shared;
  const uses = createSharedUses(shared.uses, clock);
  const visitors = createStoredVisitors({
    stored,
    storage,
    hold: shared.hold,
    uses,
    clock,
    bounds: { memory: shares.visitors, bytes: VISITOR_STORED_BYTES, ...bounds },
    dropMore,
  });
  return {
    storage,
    visitors,
    uses,
    turns: createTurns(shared.hold),
    bounds: {
      boundsCallers: true,
      mostResidents: MOST_KEY_SANDBOXES,
      ...(visitors.room !== undefined && { room: visitors.room }),
    },
  };
}

const MIB = 1024 * 1024;

/** The parts of V8's heap that the parts of the service may take, estimated, and bounds in bytes. All used up, they leave the heap a third for the work itself. */
const SHARES = {
  visitors: [1 / 6, 512 * MIB],
  visitorEvents: [1 / 24, 64 * MIB],
  /** Customers' sandboxes, all together; beyond, the longest idle are read from storage when asked for. */
  customers: [5 / 24, Infinity],
  /** One sandbox, whatever the plan: it is in memory as a whole while somebody works in it. */
  sandbox: [1 / 4, Infinity],
  /** Frozen layers, of each engine. */
  frozen: [1 / 48, 64 * MIB],
  answers: [1 / 48, 32 * MIB],
  /** Of the fields that lists are selected by. */
  indexes: [1 / 96, 32 * MIB],
  columns: [1 / 24, 192 * MIB],
  playgrounds: [1 / 24, 256 * MIB],
  playgroundRecords: [1 / 48, 64 * MIB],
  journal: [1 / 24, 128 * MIB],
  /** Bodies on their way and unread answers, which are outside of the heap. */
  held: [1 / 4, Infinity],
  /** Generated worlds but for the first. */
  worlds: [1 / 24, 256 * MIB],
} as const;

/** Bytes of memory for the parts of the service. */
type MemoryShares = Readonly<Record<keyof typeof SHARES, number>>;

/** Shares out what V8's heap may grow to (`heap_size_limit` of `v8.getHeapStatistics()`). */
export function toMemoryShares(heap: number): MemoryShares {
  const bytes = Object.entries(SHARES).map(([name, [part, most]]) => [name, Math.floor(Math.min(heap * part, most))]);
  return Object.fromEntries(bytes) as MemoryShares; // of the same names
}

const AT_ONCE = 100;

/** Milliseconds after which the uses of a visitor without stored data are forgotten. */
const USES_KEPT = 3_600_000;

interface StoredVisitorsParts {
  readonly stored: VisitorStorage;
  readonly storage: Storage;
  readonly hold: HoldName;
  readonly uses: Uses;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** The bounds of what is stored. */
  readonly bounds: Omit<VisitorBounds, "memory"> & {
    /** Of the changed records and the outcomes of writes, with what a sandbox takes beside them. */
    readonly bytes: number;
    /** Bound of sandboxes in the memory of this process, in bytes; others are read when they are asked for. */
    readonly memory: number;
  };
  /** Forgets what else is kept of a sandbox that goes. */
  readonly dropMore: (scope: string) => Promise<void>;
}

/** Visitors whose sandboxes several processes have together, in a database: the same bounds, on what all of them stored. */
export function createStoredVisitors(parts: StoredVisitorsParts): Visitors {
  const { stored, storage, hold, uses, clock, bounds, dropMore } = parts;
  const { idle = VISITOR_IDLE, sandboxes = MOST_VISITOR_SANDBOXES, bytes: most, memory } = bounds;
  const room = createRoom(memory);
  /** In memory, by scope. */
  const residents = new Map<string, Sandbox>();
  /** Bytes of each sandbox that is counted in `total`. */
  let counted = new WeakMap<Sandbox, number>();
  /** Bytes stored at the last look, with those that this process added since. */
  let total = 0;
  let fitting: Promise<void> | undefined;

  async function drop(scope: string): Promise<boolean> {
    const dropped = await storage.dropSandbox(scope);
    await dropMore(scope);
    return dropped;
  }

  async function measure(): Promise<StoredSum> {
    const sum = await stored.measure(HELD_BY_A_SANDBOX);
    total = sum.bytes;
    counted = new WeakMap();
    return sum;
  }

  /** Drops all of the largest visitor, and so on, until all fits or so many are dropped: nobody goes for what another one stores. True once it fits. */
  async function fitSome(slack: number): Promise<boolean> {
    const found = { ...(await measure()) };
    const fits = (): boolean =>
      found.count <= sandboxes - Math.floor(sandboxes * slack) && found.bytes <= most - Math.floor(most * slack);
    if (fits()) return true;
    await uses.flush();
    const rows = await stored.listLargest(HELD_BY_A_SANDBOX, SMALL, AT_ONCE);
    for (const { scopes, bytes } of rows) {
      if (fits()) break;
      for (const scope of scopes) await drop(scope);
      Object.assign(found, { count: found.count - scopes.length, bytes: found.bytes - bytes });
    }
    return rows.length === 0;
  }

  /** One process at a time: of a visitor that another has dropped in part, the rest would seem small. */
  async function fit(): Promise<void> {
    let slack = 0;
    while (!(await hold("visitors:fit", () => fitSome(slack)))) slack = SLACK;
  }

  /** One at a time: what grows meanwhile is seen by the one that runs. */
  function fitOnce(): Promise<void> {
    fitting ??= fit().finally(() => {
      fitting = undefined;
    });
    return fitting;
  }

  function note(sandbox: Sandbox): void {
    total += sandbox.bytes - (counted.get(sandbox) ?? sandbox.bytes);
    counted.set(sandbox, sandbox.bytes);
    if (total > most) fitOnce().catch(() => undefined); // the sweep tries again
  }

  async function dropIdle(): Promise<void> {
    for (;;) {
      let dropped = 0;
      for (const scope of await stored.listIdle(clock() - idle, AT_ONCE)) if (await drop(scope)) dropped += 1;
      if (dropped < AT_ONCE) return;
    }
  }

  /** Forgets the events and subscriptions of visitors who call no more, and the longest idle where they are too many. */
  async function dropEvents(): Promise<void> {
    const owners = await stored.listIdleOwners(clock() - idle, MOST_EVENT_VISITORS);
    for (const owner of owners) await storage.events.dropOwner(owner);
  }

  return {
    room,
    watch(engine: Engine) {
      engine.onResident((sandbox) => {
        residents.set(sandbox.address.scope, sandbox);
        note(sandbox);
      });
      engine.listen(note);
      engine.onRelease((sandbox) => {
        const { scope } = sandbox.address;
        if (residents.get(scope) === sandbox) residents.delete(scope);
      });
    },
    async sweep() {
      await uses.flush();
      await dropIdle();
      await fitting?.catch(() => undefined);
      await fitOnce();
      await dropEvents();
      await stored.forgetUses(clock() - USES_KEPT);
    },
    get size() {
      return { sandboxes: residents.size, bytes: room.held };
    },
  };
}
