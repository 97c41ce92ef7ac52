import { useEffect, useRef, useState } from "preact/hooks";

/** Something that is read from the server. */
export interface Loaded<T> {
  /** The value that was read last; it stays while it is read again, and while that fails. */
  readonly value: T | undefined;
  /** The error of the last reading. */
  readonly error: unknown;
  /** Reads again; resolves when that is over, whatever came of it. */
  readonly reload: () => Promise<void>;
}

/**
 * Reads something when it is first drawn, and anew when one of `on` changes. When one of `again` changes it is read again,
 * and what was read before stays until then.
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  on: readonly unknown[],
  again: readonly unknown[] = [],
): Loaded<T> {
  const [state, setState] = useState<{ readonly value: T | undefined; readonly error: unknown }>({
    value: undefined,
    error: undefined,
  });
  const run = useRef(0);
  const latest = useRef(load);
  latest.current = load;

  async function reload(): Promise<void> {
    run.current += 1;
    const mine = run.current;
    try {
      const value = await latest.current();
      if (mine === run.current) setState({ value, error: undefined });
    } catch (error) {
      if (mine === run.current) setState((before) => ({ value: before.value, error }));
    }
  }

  useEffect(() => {
    setState({ value: undefined, error: undefined });
    void reload();
    return () => {
      run.current += 1; // what still comes is nobody's any more
    };
  }, on);
  useRetryOnline(state.error, () => void reload());
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) void reload();
    isFirst.current = false;
  }, again);

  return { ...state, reload };
}

/** The network is there some time after the browser has said so: so often, and after so many milliseconds, it is tried. */
const TRIES = 4;
const PAUSE = 1_000;

/** Does again what failed once the browser is back online. */
export function useRetryOnline(error: unknown, retry: () => void): void {
  const left = useRef(0);
  useEffect(() => {
    if (error === undefined) {
      left.current = 0;
      return undefined;
    }
    const again = (tries: number): void => {
      left.current = tries;
      retry();
    };
    const onOnline = (): void => again(TRIES);
    const timer = left.current > 0 ? setTimeout(() => again(left.current - 1), PAUSE) : undefined;
    addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onOnline);
    };
  }, [error]);
}
