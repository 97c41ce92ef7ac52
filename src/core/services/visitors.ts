import { getOrMake } from "../model/maps.ts";
import type { Engine } from "../sandbox/engine.ts";
import type { Room } from "../sandbox/room.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { MOST_VISITOR_SANDBOXES, VISITOR_IDLE } from "./bounds.ts";
import { callerOf } from "./play-owner.ts";

/** Keeps visitors' sandboxes within bounds: idle ones go, and those of the largest visitor first when memory is short. */
export interface Visitors {
  /** Bounds the sandboxes of an engine. */
  watch(engine: Engine): void;
  /** Bounds what sandboxes take in memory, where they are stored; absent where memory is all there is. */
  readonly room?: Room;
  /** Drops what has been idle for too long, counted from the sweep that first finds it idle; run it often. */
  sweep(): Promise<void>;
  /** Sandboxes in memory, and what they take there (bytes, about). */
  readonly size: { readonly sandboxes: number; readonly bytes: number };
}

export interface VisitorBounds {
  /** Milliseconds; {@link VISITOR_IDLE} unless given. */
  readonly idle?: number;
  /** {@link MOST_VISITOR_SANDBOXES} unless given. */
  readonly sandboxes?: number;
  /** Bound of the memory of all of them, in bytes. */
  readonly memory: number;
}

/** Place at which a bound is passed, so much more than needed goes at once: looking for the largest is not cheap. */
export const SLACK = 0.01;

/** Bytes in memory of a sandbox besides its changes, estimated. */
export const HELD_BY_A_SANDBOX = 2_000;

/** Visitors that take less than this are all alike: of them the longest idle goes first. */
export const SMALL = 64 * 1024;

interface Known {
  readonly sandbox: Sandbox;
  readonly engine: Engine;
  readonly visitor: string;
  held: number;
  /** Its last opening, as the last sweep found it, and when that first was so, epoch milliseconds. */
  lastOpening: number;
  since: number;
}

interface Sum {
  held: number;
  readonly scopes: Set<string>;
}

/** `clock` gives epoch milliseconds. */
export function createVisitors(clock: () => number, bounds: VisitorBounds): Visitors {
  const { idle = VISITOR_IDLE, sandboxes = MOST_VISITOR_SANDBOXES, memory } = bounds;
  /** By scope: a playground that was changed has a new engine, which opens the same sandboxes anew. */
  const all = new Map<string, Known>();
  const visitors = new Map<string, Sum>();
  let held = 0;

  function add(scope: string, known: Known, more: number): void {
    const sum = getOrMake(visitors, known.visitor, () => ({ held: 0, scopes: new Set<string>() }));
    sum.scopes.add(scope);
    sum.held += more;
    held += more;
  }

  function forget(scope: string): boolean {
    const known = all.get(scope);
    if (known === undefined) return false;
    add(scope, known, -known.held);
    const sum = visitors.get(known.visitor);
    sum?.scopes.delete(scope);
    if (sum?.scopes.size === 0) visitors.delete(known.visitor);
    return all.delete(scope);
  }

  async function drop(scope: string, { engine }: Known): Promise<void> {
    if (forget(scope)) await engine.drop(scope);
  }

  const fits = (slack: number): boolean =>
    all.size <= sandboxes - Math.floor(sandboxes * slack) && held <= memory - Math.floor(memory * slack);

  /** Drops all of the largest visitor, and so on, until all fits: nobody goes for what another one takes. */
  function fit(): void {
    if (fits(0)) return;
    const lastOpening = ({ scopes }: Sum): number =>
      Math.max(...[...scopes].map((scope) => all.get(scope)?.sandbox.lastOpening ?? 0));
    const firstToGo = [...visitors.values()]
      .map((sum) => ({ sum, held: Math.max(sum.held, SMALL), opened: lastOpening(sum) }))
      .toSorted((one, other) => other.held - one.held || one.opened - other.opened);
    for (const { sum } of firstToGo) {
      if (fits(SLACK)) return;
      for (const scope of sum.scopes) {
        const known = all.get(scope);
        if (known !== undefined) void drop(scope, known);
      }
    }
  }

  function note(engine: Engine, sandbox: Sandbox): void {
    const { scope, owner } = sandbox.address;
    let known = all.get(scope);
    if (known?.sandbox !== sandbox) {
      forget(scope);
      const { lastOpening } = sandbox;
      known = { sandbox, engine, visitor: callerOf(owner), held: 0, lastOpening, since: clock() };
      all.set(scope, known);
    }
    const now = sandbox.held + HELD_BY_A_SANDBOX;
    add(scope, known, now - known.held);
    known.held = now;
    fit();
  }

  return {
    watch(engine) {
      engine.onResident((sandbox) => note(engine, sandbox));
      engine.listen((sandbox) => note(engine, sandbox));
      engine.onRelease((sandbox) => {
        const { scope } = sandbox.address;
        if (all.get(scope)?.sandbox === sandbox) forget(scope);
      });
    },
    async sweep() {
      const now = clock();
      for (const [scope, known] of all) {
        const { lastOpening, isResident } = known.sandbox;
        if (!isResident) forget(scope); // somebody else dropped it
        else if (known.lastOpening !== lastOpening) Object.assign(known, { lastOpening, since: now });
        else if (known.since <= now - idle) await drop(scope, known);
      }
    },
    get size() {
      return { sandboxes: all.size, bytes: held };
    },
  };
}
