import { pause } from "../platform/pause.ts";
import type { Timers } from "../services/timers.ts";
import { isHeld, sandboxOf } from "../storage/event-queue.ts";
import type { ClaimedDelivery, EventStorage, Outcome } from "../storage/event-storage.ts";

const STORED_AT_ONCE = 256;

/** Attempts that are over and not stored yet: beyond, they keep their slots. */
const MOST_UNSTORED = 512;

/** Before it is tried once more, milliseconds. */
const AFTER_FAULT = 1_000;

export interface Finished {
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
}

export interface OutcomesParts {
  readonly storage: Pick<EventStorage, "finish">;
  readonly timers: Timers;
  /** Told of a delivery that waits for the clock of a sandbox, by its scope, and that may have passed its time by now. */
  readonly onHeld: ((scope: string) => Promise<void>) | undefined;
  readonly onStored: (batch: readonly Finished[]) => void;
  readonly onRest: () => void;
  readonly onFault: (error: unknown) => void;
}

export interface Outcomes {
  add(finished: Finished): void;
  readonly isFull: boolean;
  readonly isResting: boolean;
}

export function createOutcomes(parts: OutcomesParts): Outcomes {
  const { storage, timers, onHeld, onStored, onRest, onFault } = parts;
  const waiting: Finished[] = [];
  let storing = false;

  async function store(batch: readonly Finished[]): Promise<void> {
    const outcomes = batch.map(({ outcome }) => outcome);
    try {
      await storage.finish(outcomes);
    } catch (error) {
      onFault(error);
      await new Promise<void>((resolve) => timers.after(AFTER_FAULT, resolve));
      // Once more; after that the lease ends, and the receiver, who knows the id, hears of it again.
      await storage.finish(outcomes).catch(onFault);
    }
    const held = batch.filter(({ outcome: { nextAttemptAt } }) => nextAttemptAt !== null && isHeld(nextAttemptAt));
    // The clock may have passed it meanwhile.
    for (const scope of new Set(held.map(({ delivery: { owner, body } }) => `${owner}/${sandboxOf(body) ?? ""}`)))
      await onHeld?.(scope).catch(onFault);
  }

  /** Attempts that end together are stored together: those of one turn of the event loop, and of the next ones for as long as each brings more. */
  async function waitForMore(): Promise<void> {
    for (let before = 0; before < waiting.length && before < STORED_AT_ONCE; await pause()) before = waiting.length;
  }

  async function storeAll(): Promise<void> {
    storing = true;
    while (waiting.length > 0) {
      await waitForMore();
      const batch = waiting.splice(0, STORED_AT_ONCE);
      await store(batch);
      onStored(batch);
    }
    storing = false;
    onRest();
  }

  return {
    add(finished) {
      waiting.push(finished);
      if (!storing) void storeAll();
    },
    get isFull() {
      return waiting.length >= MOST_UNSTORED;
    },
    get isResting() {
      return !storing && waiting.length === 0;
    },
  };
}
