export interface Pace {
  /** Bytes a second. */
  readonly rate: number;
  /** Time that it is watched before it is judged, milliseconds. */
  readonly window: number;
}

/**
 * Watches one client that takes an answer: calls `tooSlow` once in a window the client let us wait for half of it or more, and took less than the rate meanwhile.
 * While there is no socket (`hasTurn`) others of the same connection are before it, which says nothing.
 */
export function watchPace({ rate, window }: Pace, hasTurn: () => boolean, tooSlow: () => void) {
  let bytes = 0;
  let waited = 0;
  let since: number | undefined;

  const judge = (): void => {
    const now = performance.now();
    const total = waited + (since === undefined ? 0 : now - since);
    if (total >= window / 2 && bytes < (rate * total) / 1000 && hasTurn()) tooSlow();
    bytes = 0;
    waited = 0;
    if (since !== undefined) since = now;
  };
  const timer = setInterval(judge, window).unref();

  return {
    /** The client has taken so many bytes. */
    moved(more: number): void {
      bytes += more;
    },
    async blocked<T>(waiting: Promise<T>): Promise<T> {
      since = performance.now();
      try {
        return await waiting;
      } finally {
        waited += performance.now() - since;
        since = undefined;
      }
    },
    stop: () => clearInterval(timer),
  };
}
