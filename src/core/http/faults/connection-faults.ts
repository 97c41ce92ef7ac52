import { SeedbedError } from "../../model/errors.ts";

/** Throws `forbidden` unless fault plans may break connections off and hold them. */
export function refuseConnectionFaults(mayBreakConnections: boolean): void {
  if (mayBreakConnections) return;
  throw new SeedbedError(
    "forbidden",
    "cannot break or hold connections: the operator of this server set FAULT_CONNECTIONS=off, so that connection, a body that is slow or cut, and a delay of a request by more than 10 seconds are refused; the other faults work",
  );
}
