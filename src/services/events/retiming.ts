import type { Engine } from "../../engine/engine.ts";
import { clockStateOf } from "../../engine/sandbox-time.ts";
import type { ClockState } from "../../engine/sandbox-time.ts";
import { HELD_FROM, isHeld } from "../../storage/event-queue.ts";

/**
 * When a delivery is due by the process's time, `real`, once its sandbox's clock is another one: one that was to wait for a time that the
 * clock has passed is due at once, what waits for a clock that stands still waits for it (`isHeld`). All epoch milliseconds.
 */
export function dueAfter(dueAt: number, before: ClockState, after: ClockState, real: number): number {
  if (!isHeld(dueAt) && dueAt <= real) return dueAt;
  const at = isHeld(dueAt) ? dueAt - HELD_FROM : dueAt - real + before.now;
  if (at <= after.now) return real;
  return after.isStanding ? HELD_FROM + at : real + at - after.now;
}

/** The clock of a sandbox as it is now, by its scope; undefined if there is none. */
export async function findClock(engine: Engine, scope: string): Promise<ClockState | undefined> {
  const owner = scope.slice(0, scope.lastIndexOf("/"));
  const row =
    (engine.storage.shared ? undefined : engine.residents.get(scope)?.row) ??
    (await engine.storage.listSandboxes(owner)).find((one) => one.scope === scope);
  return row === undefined ? undefined : clockStateOf(row, engine.clock());
}
