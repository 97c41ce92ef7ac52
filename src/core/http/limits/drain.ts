/** Counts the requests that wait for their answer, and lets them finish when the server stops. */
export interface Drain {
  /** True if the server stops: running requests go on, new ones are refused. */
  readonly isDraining: boolean;
  /** Aborts when the server begins to stop: what only waits (a delay, a stream, a long poll) ends then. */
  readonly signal: AbortSignal;
  readonly running: number;
  enter(): void;
  leave(): void;
  /** Refuses new requests from now on. Resolves when none is running any more, or after `atMostMs`. */
  begin(atMostMs: number): Promise<void>;
}

export function createDrain(): Drain {
  const controller = new AbortController();
  let running = 0;
  let atRest: (() => void) | undefined;
  return {
    get isDraining() {
      return controller.signal.aborted;
    },
    signal: controller.signal,
    get running() {
      return running;
    },
    enter() {
      running += 1;
    },
    leave() {
      running -= 1;
      if (running === 0) atRest?.();
    },
    begin(atMostMs) {
      controller.abort();
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, atMostMs);
        atRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
