import { useRef, useState } from "preact/hooks";

/** Something that a press of a button does on the server. */
export interface Action {
  readonly busy: boolean;
  /** Why it failed last. */
  readonly error: unknown;
  /** Does it, unless it is being done: a double click sends once. Resolves to whether it was done. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  /** Does once more what was tried last. */
  readonly retry: () => void;
}

/** Keeps what is done from being done twice at once, and what went wrong. */
export function useAction(): Action {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: unknown }>({
    busy: false,
    error: undefined,
  });
  const busy = useRef(false);
  const last = useRef<(() => Promise<void>) | undefined>(undefined);

  async function run(work: () => Promise<void>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    last.current = work;
    setState({ busy: true, error: undefined });
    let failure: unknown;
    try {
      await work();
      return true;
    } catch (error) {
      failure = error;
      return false;
    } finally {
      busy.current = false;
      setState({ busy: false, error: failure });
    }
  }

  return {
    ...state,
    run,
    retry() {
      if (last.current !== undefined) void run(last.current);
    },
  };
}
