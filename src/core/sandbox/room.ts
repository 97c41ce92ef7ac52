import type { Sandbox } from "./sandbox.ts";

/** Bound of the memory that the sandboxes of several engines take together. Beyond it, those opened longest ago leave memory. */
export interface Room {
  /** Takes note of what a sandbox in memory takes now; `release` lets it go. */
  note(sandbox: Sandbox, release: () => void): void;
  /** The sandbox has gone from memory. */
  leave(sandbox: Sandbox): void;
  /** Bytes in memory of all of them, estimated. */
  readonly held: number;
}

/** Place at which the room is too small, so much more than needed is made free: looking for the longest idle is not cheap. */
const SLACK = 0.05;

/** Room for so many bytes. One sandbox alone may take more. */
export function createRoom(bytes: number): Room {
  const inside = new Map<Sandbox, { held: number; readonly release: () => void }>();
  let total = 0;

  function fit(inUse: Sandbox): void {
    if (total <= bytes) return;
    const longestAgoFirst = [...inside].toSorted(([one], [other]) => one.lastOpening - other.lastOpening);
    for (const [sandbox, { release }] of longestAgoFirst) {
      if (total <= bytes * (1 - SLACK)) return;
      if (sandbox !== inUse) release();
    }
  }

  return {
    note(sandbox, release) {
      const { held } = sandbox;
      const known = inside.get(sandbox);
      total += held - (known?.held ?? 0);
      if (known === undefined) inside.set(sandbox, { held, release });
      else known.held = held;
      fit(sandbox);
    },
    leave(sandbox) {
      total -= inside.get(sandbox)?.held ?? 0;
      inside.delete(sandbox);
    },
    get held() {
      return total;
    },
  };
}
