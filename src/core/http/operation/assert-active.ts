import { SeedbedError } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";
import type { Speaker } from "../control/session.ts";
import type { Operation } from "./define-operation.ts";

/** True if an account that is suspended may not do this: it may look, and leave. */
export function isForActive({
  caller,
  method,
  whileSuspended = false,
}: Pick<Operation, "caller" | "method" | "whileSuspended">): boolean {
  return caller === "session" && method !== "GET" && !whileSuspended;
}

/** Throws `account_suspended` for what a suspended account may not do. */
export function assertActive(operation: Operation, session: Speaker | undefined): void {
  const since = session?.account.suspendedAt ?? null;
  if (since === null || !isForActive(operation)) return;
  throw new SeedbedError(
    "account_suspended",
    `cannot ${operation.tried}: your account is suspended since ${since}; write to the operator of this server; its data is kept`,
  );
}

/** Throws `missing_api_key` for a visitor. */
export function assertCustomer(caller: Caller, tried: string): void {
  if (caller.kind === "customer") return;
  throw new SeedbedError(
    "missing_api_key",
    `cannot ${tried}: it belongs to the paid plans; create an API key in the dashboard and send it as X-API-Key`,
  );
}

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
