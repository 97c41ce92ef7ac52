import { useRef, useState } from "preact/hooks";

/** An action that a button starts on the server. */
export interface Action {
  readonly busy: boolean;
  /** The error of the last try. */
  readonly error: unknown;
  /** Runs the work, unless some is running: a double click sends once. Resolves to true if it succeeded. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  /** Tries the last action again. */
  readonly retry: () => void;
}

/** Runs an action once at a time, and keeps its error. */
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
