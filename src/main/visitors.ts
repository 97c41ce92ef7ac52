import type { EngineOptions } from "../engine/engine.ts";
import { MOST_KEY_SANDBOXES, VISITOR_STORED_BYTES } from "../services/bounds.ts";
import { createStoredVisitors } from "../services/stored-visitors.ts";
import { createTurns } from "../services/turns.ts";
import type { Turns } from "../services/turns.ts";
import { createSharedUses, createUses } from "../services/uses.ts";
import type { Uses } from "../services/uses.ts";
import { createVisitors } from "../services/visitors.ts";
import type { VisitorBounds, Visitors } from "../services/visitors.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import type { Storage } from "../storage/storage.ts";
import type { MemoryShares } from "./memory-shares.ts";
import type { SharedVisitors } from "./stored-parts.ts";

/** Where visitors' sandboxes are, and what keeps them within bounds. */
export interface VisitorsSide {
  readonly storage: Storage;
  readonly visitors: Visitors;
  readonly uses: Uses;
  readonly turns: Turns;
  /** What bounds their engine. */
  readonly bounds: Pick<EngineOptions, "mostResidents" | "room" | "boundsCallers">;
}

/** What {@link openVisitors} takes. */
export interface VisitorsParts {
  readonly shared: SharedVisitors | undefined;
  readonly shares: MemoryShares;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** What is bounded otherwise than by default: for tests. */
  readonly bounds?: Partial<VisitorBounds> & { readonly bytes?: number };
  /** Forgets what else is kept of a sandbox that goes. */
  readonly dropMore: (scope: string) => Promise<void>;
}

/** Visitors in the memory of this process; in storage that several processes share, where one is given. */
export function openVisitors(parts: VisitorsParts): VisitorsSide {
  const { shared, shares, clock, bounds = {}, dropMore } = parts;
  if (shared === undefined) {
    const storage = createMemoryStorage({ historyBytes: shares.visitorEvents });
    const visitors = createVisitors(clock, { memory: shares.visitors, ...bounds });
    return { storage, visitors, uses: createUses(clock), turns: createTurns(), bounds: { boundsCallers: true } };
  }
  const { sandboxes: storage, stored } = shared;
  const uses = createSharedUses(shared.uses, clock);
  const visitors = createStoredVisitors({
    stored,
    storage,
    hold: shared.hold,
    uses,
    clock,
    bounds: { memory: shares.visitors, bytes: VISITOR_STORED_BYTES, ...bounds },
    dropMore,
  });
  return {
    storage,
    visitors,
    uses,
    turns: createTurns(shared.hold),
    bounds: {
      boundsCallers: true,
      mostResidents: MOST_KEY_SANDBOXES,
      ...(visitors.room !== undefined && { room: visitors.room }),
    },
  };
}
