import { SeedbedError } from "../model/errors.ts";
import type { SandboxRow } from "../storage/storage.ts";

/** What a sandbox may hold. */
export interface SandboxBounds {
  readonly name: string;
  /** The most changed records. */
  readonly maxChanges: number;
  /** The most bytes of what it stores; no bound without. */
  readonly maxBytes?: number;
}

/** How many changed records there are once some more are. Throws `limit_reached` past the most. */
export function countChanges({ changes }: Pick<SandboxRow, "changes">, more: number, bounds: SandboxBounds): number {
  const { maxChanges, name } = bounds;
  if (more === 0 || changes + more <= maxChanges) return changes + more;
  throw new SeedbedError(
    "limit_reached",
    `cannot write: sandbox ${name} already holds ${changes} changed records of at most ${maxChanges}; reset it (POST /api/data/reset) or work in another one (X-Sandbox)`,
    { members: { limit: maxChanges } },
  );
}

/** Throws `limit_reached` if so many bytes are too many together with what of the owner's counts `beside` them. */
export function assertBytes(bytes: number, beside: number, tried: string, bounds: SandboxBounds): void {
  const { maxBytes = Infinity, name } = bounds;
  if (bytes + beside <= maxBytes) return;
  const others = beside === 0 ? "" : `, your other ones ${beside}`;
  throw new SeedbedError(
    "limit_reached",
    `cannot ${tried}: the changed records of sandbox ${name} would come to ${bytes} bytes${others}, of at most ${maxBytes} together; delete some, reset it (POST /api/data/reset) or drop a sandbox (DELETE /api/sandboxes/{name})`,
    { members: { limit: maxBytes } },
  );
}
