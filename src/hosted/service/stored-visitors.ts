import type { Engine } from "../../core/sandbox/engine.ts";
import { createRoom } from "../../core/sandbox/room.ts";
import type { Sandbox } from "../../core/sandbox/sandbox.ts";
import { MOST_EVENT_VISITORS, MOST_VISITOR_SANDBOXES, VISITOR_IDLE } from "../../core/services/bounds.ts";
import type { Uses } from "../../core/services/uses.ts";
import { HELD_BY_A_SANDBOX, SLACK, SMALL } from "../../core/services/visitors.ts";
import type { VisitorBounds, Visitors } from "../../core/services/visitors.ts";
import type { HoldName, Storage, StoredSum, VisitorStorage } from "../../core/storage/storage.ts";

const AT_ONCE = 100;

/** Milliseconds after which the uses of a visitor without stored data are forgotten. */
const USES_KEPT = 3_600_000;

export interface StoredVisitorsParts {
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
