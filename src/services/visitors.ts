import type { Engine } from "../engine/engine.ts";
import type { Sandbox } from "../engine/sandbox.ts";
import { MOST_VISITOR_SANDBOXES, VISITOR_IDLE, VISITOR_MEMORY } from "./bounds.ts";

/** Keeps visitors' sandboxes within bounds: idle ones go, and the longest idle first when memory is short. */
export interface Visitors {
  /** Bounds the sandboxes of an engine whose storage is in memory. */
  watch(engine: Engine): void;
  /** Drops what has been idle for too long, counted from the sweep that first finds it idle; run it often. */
  sweep(): Promise<void>;
  /** Sandboxes in memory, and what their changes take (bytes of JSON). */
  readonly size: { readonly sandboxes: number; readonly bytes: number };
}

/** The bounds, unless a test sets its own. */
export interface VisitorBounds {
  /** Milliseconds. */
  readonly idle: number;
  readonly sandboxes: number;
  /** Bytes of JSON. */
  readonly memory: number;
}

/** Where a bound is passed, so much more than needed goes at once: looking for the longest idle is not cheap. */
const SLACK = 0.01;

interface Known {
  readonly sandbox: Sandbox;
  readonly engine: Engine;
  bytes: number;
  /** Its last opening, as the last sweep found it, and when that first was so, epoch milliseconds. */
  lastOpening: number;
  since: number;
}

/** `clock` gives epoch milliseconds. */
export function createVisitors(
  clock: () => number,
  bounds: VisitorBounds = { idle: VISITOR_IDLE, sandboxes: MOST_VISITOR_SANDBOXES, memory: VISITOR_MEMORY },
): Visitors {
  /** By scope: a playground that was changed has a new engine, which opens the same sandboxes anew. */
  const all = new Map<string, Known>();
  let bytes = 0;

  /** Whether there was such a sandbox. */
  function forget(scope: string): boolean {
    bytes -= all.get(scope)?.bytes ?? 0;
    return all.delete(scope);
  }

  async function drop(scope: string, { engine }: Known): Promise<void> {
    if (forget(scope)) await engine.drop(scope);
  }

  const fits = (slack: number): boolean =>
    all.size <= bounds.sandboxes - Math.floor(bounds.sandboxes * slack) &&
    bytes <= bounds.memory - Math.floor(bounds.memory * slack);

  /** Drops the longest idle until all fits; never the one in use now. */
  function fit(inUse: Sandbox): void {
    if (fits(0)) return;
    const longestIdleFirst = [...all].toSorted(
      ([, one], [, other]) => one.sandbox.lastOpening - other.sandbox.lastOpening,
    );
    for (const [scope, known] of longestIdleFirst) {
      if (fits(SLACK)) return;
      if (known.sandbox !== inUse) void drop(scope, known);
    }
  }

  function note(engine: Engine, sandbox: Sandbox): void {
    const { scope } = sandbox.address;
    let known = all.get(scope);
    bytes += sandbox.bytes - (known?.bytes ?? 0);
    if (known?.sandbox !== sandbox) {
      known = { sandbox, engine, bytes: 0, lastOpening: sandbox.lastOpening, since: clock() };
      all.set(scope, known);
    }
    known.bytes = sandbox.bytes;
    fit(sandbox);
  }

  return {
    watch(engine) {
      engine.onResident((sandbox) => note(engine, sandbox));
      engine.listen((sandbox) => note(engine, sandbox));
    },
    async sweep() {
      const now = clock();
      for (const [scope, known] of all) {
        const { lastOpening, isResident } = known.sandbox;
        if (!isResident) forget(scope); // somebody else dropped it
        else if (known.lastOpening !== lastOpening) Object.assign(known, { lastOpening, since: now });
        else if (known.since <= now - bounds.idle) await drop(scope, known);
      }
    },
    get size() {
      return { sandboxes: all.size, bytes };
    },
  };
}
