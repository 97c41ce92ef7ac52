import { SeedbedError } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";

/**
 * Throws `plan_required` where a visitor asks for a world larger than usual: it takes memory, so that it is for keys, and for
 * whoever has the server to themselves.
 */
export function assertSize(caller: Caller, size: number | undefined, isLocal: boolean, tried: string): void {
  if (size === undefined || size <= 1 || isLocal || caller.kind === "customer") return;
  throw new SeedbedError(
    "plan_required",
    `cannot ${tried}: worlds of size ${size} are for API keys; take size 0 or 1, or create a key in the dashboard and send it as X-API-Key`,
    { members: { plan: caller.plan, requiredPlan: "developer" } },
  );
}
