import { SeedbedError } from "../../model/errors.ts";
import { processTimers } from "../../services/timers.ts";
import type { Timers } from "../../services/timers.ts";
import { IDEMPOTENCY_KEY } from "./key-header.ts";

/** Time that a repeat waits for the first request to end, milliseconds. */
export const REPEAT_PATIENCE = 1_000;

/** Requests with an Idempotency-Key that are being answered by this process. */
export interface KeysInUse {
  /**
   * Runs the work of a request. While the first one that goes by the same name runs, others wait for its end, or until it
   * calls `release`, and go on then; throws `idempotency_key_in_use` where it takes longer than {@link REPEAT_PATIENCE}.
   * `key` and `tried` are for messages.
   */
  hold<T>(
    name: string,
    told: { readonly key: string; readonly tried: string },
    work: (release: () => void) => Promise<T>,
  ): Promise<T>;
}

/** That a write happens once is storage's to see to: this tells clients that wait for nothing. */
export function createKeysInUse(timers: Timers = processTimers): KeysInUse {
  const running = new Map<string, Promise<void>>();

  function endsSoon(ended: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = timers.after(REPEAT_PATIENCE, () => resolve(false));
      void ended.then(() => {
        stop();
        resolve(true);
      });
    });
  }

  return {
    async hold(name, { key, tried }, work) {
      const first = running.get(name);
      if (first !== undefined) {
        if (!(await endsSoon(first))) refuse(key, tried);
        return work(() => undefined);
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(name, promise);
      const release = (): void => {
        // Another request may hold it by now.
        if (running.get(name) === promise) running.delete(name);
        resolve();
      };
      try {
        return await work(release);
      } finally {
        release();
      }
    },
  };
}

function refuse(key: string, tried: string): never {
  const shown = JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key);
  const detail = "the first request with it has not ended yet";
  throw new SeedbedError(
    "idempotency_key_in_use",
    `cannot ${tried} with Idempotency-Key ${shown}: ${detail}; repeat this one in a second to have its answer`,
    { errors: [{ header: IDEMPOTENCY_KEY, code: "in_use", detail }], headers: { "Retry-After": "1" } },
  );
}
