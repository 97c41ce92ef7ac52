import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes that the server holds for each caller and for all: bodies that have not arrived yet, and answers that were not read. */
export type HeldBytes = ReturnType<typeof createHeldBytes>;

/** Bytes that may be held for one caller. */
export const HELD_FOR_ONE = 16 * 1024 * 1024;

export const HELD = Object.freeze({
  code: "overloaded",
  detail: `the server holds ${HELD_FOR_ONE / 1024 / 1024} MiB of your bodies and unread answers already, or as much as it can for all: read the answers that are on their way, then try again`,
});

/** Nothing is held yet; `most` bounds what is held for all together, and `ofOne` for each caller, bytes. */
export function createHeldBytes(most: number, ofOne = HELD_FOR_ONE) {
  const held = new Map<string, number>();
  let total = 0;
  return {
    /** Takes so many bytes for a caller; false, and nothing is taken, if that is more than may be held. */
    take(caller: string, bytes: number) {
      const now = (held.get(caller) ?? 0) + bytes;
      if (now > ofOne || total + bytes > most) return false;
      held.set(caller, now);
      total += bytes;
      return true;
    },
    give(caller: string, bytes: number) {
      const left = (held.get(caller) ?? 0) - bytes;
      total -= bytes;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
    },
    get total() {
      return total;
    },
  };
}

/** Ends of holds by connection: an answer that waits for its turn is not told when the connection closes. */
const bySocket = new WeakMap<Socket, Set<() => void>>();

/** Takes bytes for a caller until the answer is through or its connection is closed; false if that is more than may be held. */
export function holdUntilSent(
  held: HeldBytes,
  caller: string,
  bytes: number,
  { socket, response }: { readonly socket: Socket; readonly response: ServerResponse },
): boolean {
  if (!held.take(caller, bytes)) return false;
  let holds = bySocket.get(socket);
  if (holds === undefined) {
    const all = (holds = new Set());
    bySocket.set(socket, all);
    socket.once("close", () => {
      for (const give of all) give();
    });
  }
  const own = holds;
  const give = (): void => {
    if (own.delete(give)) held.give(caller, bytes);
  };
  own.add(give);
  response.once("close", give);
  return true;
}
