import type { Catalog, Entry } from "../../core/model/catalog.ts";
import { toWorldChoice } from "../../core/model/world-choice.ts";
import type { WorldChoice } from "../../core/model/world-choice.ts";
import type { Base } from "../../core/sandbox/base.ts";
import { createEngine } from "../../core/sandbox/engine.ts";
import type { Engine, EngineOptions } from "../../core/sandbox/engine.ts";
import { createFittingStorage } from "../../core/sandbox/fitting-storage.ts";
import type { FittingStorage } from "../../core/sandbox/fitting-storage.ts";
import { createRoom } from "../../core/sandbox/room.ts";
import type { Room } from "../../core/sandbox/room.ts";
import { LEAST_STORED, MOST_KEY_SANDBOXES, VISITOR_STORED_BYTES } from "../../core/services/bounds.ts";
import type { Caller } from "../../core/services/callers.ts";
import { createDroppedNames, createSharedDroppedNames } from "../../core/services/dropped-names.ts";
import type { DroppedNames } from "../../core/services/dropped-names.ts";
import { callerOf } from "../../core/services/play-owner.ts";
import { createTurns } from "../../core/services/turns.ts";
import type { Turns } from "../../core/services/turns.ts";
import { createSharedUses, createUses } from "../../core/services/uses.ts";
import type { Uses } from "../../core/services/uses.ts";
import { createVisitors } from "../../core/services/visitors.ts";
import type { VisitorBounds, Visitors } from "../../core/services/visitors.ts";
import { createMemoryStorage } from "../../core/storage/memory.ts";
import type { Batch, SandboxRow, Storage } from "../../core/storage/storage.ts";
import type { Journal } from "../../core/testing/journal/journal.ts";
import { createMemoryJournal } from "../../core/testing/journal/memory.ts";
import type { AccountRooms } from "../accounts/account-rooms.ts";
import type { MemoryShares } from "./memory-shares.ts";
import { newRowId } from "./new-row-id.ts";
import { createStoredVisitors } from "./stored-visitors.ts";
import type { SharedVisitors, Stores } from "./stores.ts";

type Kind = Caller["kind"];
type OfKind<T> = Readonly<Record<Kind, T>>;

/** The sandboxes of both kinds of caller, and what is kept beside them. */
export interface Engines {
  readonly engines: OfKind<Engine>;
  readonly engineOf: (caller: Pick<Caller, "kind">) => Engine;
  readonly storages: OfKind<Storage>;
  readonly leftOut: FittingStorage["leftOut"];
  readonly turns: OfKind<Turns>;
  readonly turnsOf: (caller: Pick<Caller, "kind">) => Turns;
  readonly uses: OfKind<Uses>;
  readonly usesOf: (caller: Pick<Caller, "kind">) => Uses;
  readonly dropped: DroppedNames;
  readonly visitors: Visitors;
  /** Bounds customers' sandboxes in memory. */
  readonly room: Room;
  readonly journal: Journal;
}

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
}): Engines {
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
    engineOf: ({ kind }) => engines[kind],
    storages: { visitor: ofVisitors.storage, customer: stores.sandboxes },
    leftOut,
    turns,
    turnsOf: ({ kind }) => turns[kind],
    uses,
    usesOf: ({ kind }) => uses[kind],
    dropped: shared === undefined ? createDroppedNames(clock) : createSharedDroppedNames(shared.droppedNames, clock),
    visitors,
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

interface VisitorsSide {
  readonly storage: Storage;
  readonly visitors: Visitors;
  readonly uses: Uses;
  readonly turns: Turns;
  readonly bounds: Pick<EngineOptions, "mostResidents" | "room" | "boundsCallers">;
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
function openVisitors(parts: VisitorsParts): VisitorsSide {
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
