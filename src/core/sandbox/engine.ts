import type { Catalog } from "../model/catalog.ts";
import { getOrMake } from "../model/maps.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { Storage } from "../storage/storage.ts";
import type { Base } from "./base.ts";
import type { EngineEvent } from "./events.ts";
import { createFrozen } from "./moments.ts";
import type { FrozenLayer } from "./moments.ts";
import type { Room } from "./room.ts";
import type { SandboxAddress } from "./sandbox-row.ts";
import type { ClockState } from "./sandbox-time.ts";
import { Sandbox } from "./sandbox.ts";
import type { Surroundings } from "./sandbox.ts";

/** The seed of a sandbox that nobody gave one. */
export const DEFAULT_SEED = 1;

const FIRST = toWorldChoice(DEFAULT_SEED);

const FROZEN_BYTES = 64 * 1024 * 1024;

export interface EngineOptions {
  readonly catalog: Catalog;
  readonly storage: Storage;
  /** The generated records of a world: {@link createBases}, which several engines over one catalog may share. */
  readonly base: (world: WorldChoice) => Base;
  /** Base of picture addresses: absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** The time, epoch milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** The world of sandboxes that nobody gave one; that of {@link DEFAULT_SEED} unless given. */
  readonly first?: WorldChoice;
  /** See {@link Surroundings.boundsCallers}. */
  readonly boundsCallers?: boolean;
  /** See {@link Surroundings.heldBeside}. */
  readonly heldBeside?: Surroundings["heldBeside"];
  /** The most sandboxes in memory: past it the one opened longest ago goes. Without, they stay until they are released. */
  readonly mostResidents?: number;
  /** Bounds what sandboxes take in memory: past it they are released. Without, they stay. */
  readonly room?: Room;
  readonly frozenBytes?: number;
}

/** Hears of the events of a write after it was committed. */
export type EventListener = (sandbox: Sandbox, events: readonly EngineEvent[]) => void;

/** Hears of a sandbox's clock that is another one now, and where it was before. */
export type ClockListener = (sandbox: Sandbox, before: ClockState) => Promise<void>;

export interface Engine {
  readonly catalog: Catalog;
  readonly storage: Storage;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly newId: () => string;
  /** Frozen layers that are in memory. */
  readonly frozen: FrozenLayer;
  world(choice: WorldChoice): Base;
  /** The sandbox, up to date; at once if it is in memory and no other process writes to it. */
  open(address: SandboxAddress): Sandbox | Promise<Sandbox>;
  /** A sandbox of which nothing is stored, at once: for a storage that nobody used yet. */
  begin(address: SandboxAddress): Sandbox;
  /** As {@link Engine.open}, for a sandbox of this engine that was opened before. */
  reopen(sandbox: Sandbox): Sandbox | Promise<Sandbox>;
  /** The sandboxes in memory, by scope. */
  readonly residents: ReadonlyMap<string, Sandbox>;
  /** Takes note that what is kept beside a sandbox in memory takes more; nothing where it is not in memory. */
  remeasure(scope: string): void;
  /** Lets a sandbox go from memory, once nobody works in it any more; what is stored stays. */
  release(scope: string): void;
  /** Forgets a sandbox and all that is stored of it. Resolves to whether there was one. */
  drop(scope: string): Promise<boolean>;
  dropOwner(owner: string): Promise<void>;
  listen(listener: EventListener): () => void;
  /** Calls the listener for every clock that is set or advanced, with where it was before; whoever did that waits for it. */
  onClock(listener: ClockListener): void;
  /** Calls the listener for every sandbox that comes into memory, or of which more is there than before. */
  onResident(listener: (sandbox: Sandbox) => void): void;
  /** Calls the listener for every sandbox that goes from memory. */
  onRelease(listener: (sandbox: Sandbox) => void): void;
}

export function createEngine(options: EngineOptions): Engine {
  const {
    catalog,
    storage,
    baseUrl,
    clock,
    newId,
    base,
    first = FIRST,
    mostResidents = Infinity,
    room,
    frozenBytes = FROZEN_BYTES,
  } = options;
  // In order of their last opening, where they are bounded.
  const residents = new Map<string, Sandbox>();
  const opening = new Map<string, Promise<Sandbox>>();
  // Somebody may still work in a released sandbox. A second one of the same scope would not see what the first writes.
  const released = new Map<string, WeakRef<Sandbox>>();
  const collected = new FinalizationRegistry<string>((scope) => {
    if (released.get(scope)?.deref() === undefined) released.delete(scope);
  });
  const listeners = new Set<EventListener>();
  const clockListeners: ClockListener[] = [];
  const residentListeners: ((sandbox: Sandbox) => void)[] = [];
  const releaseListeners: ((sandbox: Sandbox) => void)[] = [];
  const frozen = createFrozen(frozenBytes);
  const around: Surroundings = {
    catalog,
    storage,
    baseUrl,
    clock,
    newId,
    base,
    frozen,
    ...(options.boundsCallers !== undefined && { boundsCallers: options.boundsCallers }),
    ...(options.heldBeside !== undefined && { heldBeside: options.heldBeside }),
    async clockMoved(sandbox, before) {
      for (const listener of clockListeners) await listener(sandbox, before);
    },
    emit(sandbox, events) {
      if (sandbox.isResident) measure(sandbox);
      for (const listener of listeners) listener(sandbox, events);
    },
  };

  const find = (scope: string): Sandbox | undefined => residents.get(scope) ?? released.get(scope)?.deref();

  function release(scope: string): void {
    const resident = residents.get(scope);
    if (resident === undefined) return;
    residents.delete(scope);
    resident.isResident = false;
    room?.leave(resident);
    for (const listener of releaseListeners) listener(resident);
    if (!released.has(scope)) collected.register(resident, scope);
    released.set(scope, new WeakRef(resident));
  }

  function measure(sandbox: Sandbox): void {
    room?.note(sandbox, () => release(sandbox.address.scope));
  }

  function reside(sandbox: Sandbox): void {
    const { scope } = sandbox.address;
    const isNew = !residents.delete(scope);
    residents.set(scope, sandbox);
    sandbox.isResident = true;
    if (isNew) {
      measure(sandbox);
      for (const listener of residentListeners) listener(sandbox);
    }
    for (const longestAgo of residents.keys()) {
      if (residents.size <= mostResidents) return;
      release(longestAgo);
    }
  }

  async function load(address: SandboxAddress): Promise<Sandbox> {
    const sandbox = new Sandbox(address, around, first);
    await sandbox.refresh();
    reside(sandbox);
    return sandbox;
  }

  function reopen(sandbox: Sandbox): Sandbox | Promise<Sandbox> {
    sandbox.noteOpening();
    if (!sandbox.isResident || mostResidents < Infinity) reside(sandbox);
    return storage.shared ? sandbox.refresh().then(() => sandbox) : sandbox;
  }

  return {
    catalog,
    storage,
    baseUrl,
    clock,
    newId,
    frozen,
    world: base,
    reopen,
    begin(address) {
      const sandbox = new Sandbox(address, around, first);
      reside(sandbox);
      return sandbox;
    },
    open(address) {
      const known = find(address.scope);
      if (known !== undefined) {
        const { maxChanges, maxBytes } = known.address;
        if (maxChanges !== address.maxChanges || maxBytes !== address.maxBytes) known.address = address;
        return reopen(known);
      }
      // A load that is under way may have read before a write that this caller has to see.
      const loading = opening.get(address.scope);
      if (loading !== undefined) return loading.then(reopen);
      return getOrMake(opening, address.scope, () => load(address).finally(() => opening.delete(address.scope)));
    },
    residents,
    remeasure(scope) {
      const resident = residents.get(scope);
      if (resident === undefined) return;
      measure(resident);
      for (const listener of residentListeners) listener(resident);
    },
    release,
    async drop(scope) {
      const dropped = await storage.dropSandbox(scope);
      await find(scope)?.refresh();
      release(scope);
      return dropped;
    },
    async dropOwner(owner) {
      await storage.dropOwner(owner);
      for (const scope of [...residents.keys(), ...released.keys()]) {
        const sandbox = find(scope);
        if (sandbox?.address.owner !== owner) continue;
        await sandbox.refresh();
        release(scope);
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onClock: (listener) => void clockListeners.push(listener),
    onResident: (listener) => void residentListeners.push(listener),
    onRelease: (listener) => void releaseListeners.push(listener),
  };
}
