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

/** Does again what failed once the browser is back online. */
export function useRetryOnline(error: unknown, retry: () => void): void {
  useEffect(() => {
    if (error === undefined) return undefined;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [error]);
}
