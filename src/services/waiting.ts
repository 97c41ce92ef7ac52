import { SeedbedError } from "../model/errors.ts";
import { KEY_STREAMS, VISITOR_STREAMS } from "./bounds.ts";
import type { Caller } from "./callers.ts";

/** Counts the requests of callers that stay open to wait for something. */
export interface WaitingCallers {
  /** Lets one more wait; returns what it gives back in the end. Throws `limit_reached` if too many wait already. */
  enter(caller: Pick<Caller, "owner" | "kind">): () => void;
}

/** `what` is what they wait for, in messages. */
export function createWaiting(what: string): WaitingCallers {
  const waiting = new Map<string, number>();
  return {
    enter({ owner, kind }) {
      const count = waiting.get(owner) ?? 0;
      const limit = kind === "visitor" ? VISITOR_STREAMS : KEY_STREAMS;
      if (count >= limit) {
        throw new SeedbedError(
          "limit_reached",
          `cannot wait for ${what}: ${count} requests of yours wait already, of at most ${limit}; close one first`,
          { members: { limit } },
        );
      }
      waiting.set(owner, count + 1);
      return () => {
        const left = (waiting.get(owner) ?? 1) - 1;
        if (left === 0) waiting.delete(owner);
        else waiting.set(owner, left);
      };
    },
  };
}

/** Refuses a request whose key went while it waited. */
export function refuseRevoked(): never {
  throw new SeedbedError(
    "invalid_api_key",
    "the API key was deleted or has another secret since the request began to wait: ask again with the new one",
  );
}
