import type { Engine } from "../engine/engine.ts";
import type { Sandbox } from "../engine/sandbox.ts";
import { MOST_VISITOR_SANDBOXES, VISITOR_IDLE, VISITOR_MEMORY } from "./bounds.ts";

/** Keeps visitors' sandboxes within bounds: idle ones go, and the longest idle first when memory is short. */
export interface Visitors {
  /** Bounds the sandboxes of an engine whose storage is in memory. */
  watch(engine: Engine): void;
  /** Drops what has been idle for too long; run it now and then. */
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
  readonly engine: Engine;
  bytes: number;
}

/** `clock` gives epoch milliseconds. */
export function createVisitors(
  clock: () => number,
  bounds: VisitorBounds = { idle: VISITOR_IDLE, sandboxes: MOST_VISITOR_SANDBOXES, memory: VISITOR_MEMORY },
): Visitors {
  const all = new Map<Sandbox, Known>();
  let bytes = 0;

  /** Whether there was such a sandbox. */
  function forget(sandbox: Sandbox): boolean {
    bytes -= all.get(sandbox)?.bytes ?? 0;
    return all.delete(sandbox);
  }

  async function drop(sandbox: Sandbox, { engine }: Known): Promise<void> {
    if (forget(sandbox)) await engine.drop(sandbox.address.scope);
  }

  const fits = (slack: number): boolean =>
    all.size <= bounds.sandboxes - Math.floor(bounds.sandboxes * slack) &&
    bytes <= bounds.memory - Math.floor(bounds.memory * slack);

  /** Drops the longest idle until all fits; never the one in use now. */
  function fit(inUse: Sandbox): void {
    if (fits(0)) return;
    for (const [sandbox, known] of [...all].toSorted(([one], [other]) => one.openedAt - other.openedAt)) {
      if (fits(SLACK)) return;
      if (sandbox !== inUse) void drop(sandbox, known);
    }
  }

  function note(engine: Engine, sandbox: Sandbox): void {
    const known = all.get(sandbox) ?? { engine, bytes: 0 };
    bytes += sandbox.bytes - known.bytes;
    known.bytes = sandbox.bytes;
    all.set(sandbox, known);
    fit(sandbox);
  }

  return {
    watch(engine) {
      engine.onResident((sandbox) => note(engine, sandbox));
      engine.listen((sandbox) => note(engine, sandbox));
    },
    async sweep() {
      const until = clock() - bounds.idle;
      for (const [sandbox, known] of all) {
        if (sandbox.openedAt <= until) await drop(sandbox, known);
        else if (!known.engine.residents.has(sandbox.address.scope)) forget(sandbox); // somebody else dropped it
      }
    },
    get size() {
      return { sandboxes: all.size, bytes };
    },
  };
}
