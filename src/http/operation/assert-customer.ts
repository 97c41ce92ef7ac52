import { SeedbedError } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";

/** Throws `missing_api_key` for a visitor. */
export function assertCustomer(caller: Caller, tried: string): void {
  if (caller.kind === "customer") return;
  throw new SeedbedError(
    "missing_api_key",
    `cannot ${tried}: snapshots belong to the paid plans; create an API key in the dashboard and send it as X-API-Key`,
  );
}
