import { useEffect, useRef, useState } from "preact/hooks";

import { checkTemplate, createPacing } from "./preview.ts";
import type { Checked, TextFault, Trial } from "./preview.ts";

/** The preview of a template: its last good output, and its faults now. */
export interface Preview {
  readonly output: unknown;
  readonly hasOutput: boolean;
  /** True if the output belongs to the current text. */
  readonly isCurrent: boolean;
  readonly checked: Checked | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly faults: readonly TextFault[];
}

const EMPTY = { output: undefined, hasOutput: false, isCurrent: false, checked: undefined, error: undefined } as const;

type State = Omit<Preview, "retry" | "faults">;

const NO_FAULTS: readonly TextFault[] = [];

/** Tries a template while it is typed. The last good output stays while there are faults. */
export function usePreview(trial: Trial, subject: string): Preview {
  const [state, setState] = useState<State>(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const pace = useRef(createPacing(Date.now));
  const shownSubject = useRef(subject);
  const key = JSON.stringify(trial);

  useEffect(() => {
    const controller = new AbortController();
    const isOther = shownSubject.current !== subject;
    shownSubject.current = subject;
    setState((before) => (isOther ? EMPTY : { ...before, isCurrent: false }));
    const timer = setTimeout(() => {
      checkTemplate(trial, controller.signal).then(
        (checked) =>
          setState((before) =>
            checked.ok
              ? { output: checked.output, hasOutput: true, isCurrent: true, checked, error: undefined }
              : { ...before, isCurrent: false, checked, error: undefined },
          ),
        (error: unknown) => {
          if (!controller.signal.aborted) setState((before) => ({ ...before, error }));
        },
      );
    }, pace.current());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, attempt]);

  return {
    ...state,
    faults: state.checked?.ok === false ? state.checked.faults : NO_FAULTS,
    retry: () => setAttempt(attempt + 1),
  };
}
