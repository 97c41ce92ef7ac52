import type { Base } from "../engine/base.ts";
import { createEngine } from "../engine/engine.ts";
import type { Engine } from "../engine/engine.ts";
import { createFittingStorage } from "../engine/fitting-storage.ts";
import type { FittingStorage } from "../engine/fitting-storage.ts";
import { createRoom } from "../engine/room.ts";
import type { Room } from "../engine/room.ts";
import type { Journal } from "../journal/journal.ts";
import { createMemoryJournal } from "../journal/memory.ts";
import type { Catalog, Entry } from "../model/catalog.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { AccountRooms } from "../services/account-rooms.ts";
import { createBoundedStorage } from "../services/bounded-storage.ts";
import { MOST_KEY_SANDBOXES } from "../services/bounds.ts";
import type { Caller } from "../services/callers.ts";
import { createDroppedNames, createSharedDroppedNames } from "../services/dropped-names.ts";
import type { DroppedNames } from "../services/dropped-names.ts";
import { createSharedUses } from "../services/shared-uses.ts";
import { createTurns } from "../services/turns.ts";
import type { Turns } from "../services/turns.ts";
import { createUses } from "../services/uses.ts";
import type { Uses } from "../services/uses.ts";
import type { Visitors } from "../services/visitors.ts";
import type { Storage } from "../storage/storage.ts";
import type { MemoryShares } from "./memory-shares.ts";
import { newRowId } from "./new-row-id.ts";
import type { Stores } from "./stores.ts";
import { openVisitors } from "./visitors.ts";
import type { VisitorsParts } from "./visitors.ts";

type Kind = Caller["kind"];
type OfKind<T> = Readonly<Record<Kind, T>>;

/** The sandboxes of both kinds of caller, and what is kept beside them. */
export interface Engines {
  readonly engines: OfKind<Engine>;
  readonly engineOf: (caller: Pick<Caller, "kind">) => Engine;
  /** What they are stored in, whether it fits the catalog or not. */
  readonly storages: OfKind<Storage>;
  /** What a customer's sandboxes keep that does not fit the catalog. */
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

/** Makes the engines over open stores. */
export function openEngines(parts: {
  readonly stores: Stores;
  readonly catalog: Catalog;
  /** Whether a resource may have been declared otherwise before. */
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
