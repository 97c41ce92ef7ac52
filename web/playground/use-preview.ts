import { useEffect, useRef, useState } from "preact/hooks";

import { checkTemplate, createPacing } from "./preview.ts";
import type { Checked, TemplateFault, Trial } from "./preview.ts";

/** The preview of a template: its last good output, and its faults now. */
export interface Preview {
  readonly output: unknown;
  readonly hasOutput: boolean;
  /** True if the output belongs to the current text. */
  readonly isCurrent: boolean;
  readonly checked: Checked | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** The faults of the text that is typed now, for the editor to mark. */
  readonly findFaults: (text: string) => Promise<readonly TemplateFault[]>;
}

const EMPTY = { output: undefined, hasOutput: false, isCurrent: false, checked: undefined, error: undefined } as const;

type State = Omit<Preview, "retry" | "findFaults">;

/** Tries a template while it is typed. The last good output stays while there are faults. */
export function usePreview(trial: Trial, subject: string): Preview {
  const [state, setState] = useState<State>(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const pace = useRef(createPacing(Date.now));
  const waiting = useRef<{ text: string; resolve: (faults: readonly TemplateFault[]) => void }[]>([]);
  const last = useRef<{ text: string; faults: readonly TemplateFault[] } | undefined>(undefined);
  const shownSubject = useRef(subject);
  const key = JSON.stringify(trial);

  useEffect(() => {
    const controller = new AbortController();
    const isOther = shownSubject.current !== subject;
    shownSubject.current = subject;
    setState((before) => (isOther ? EMPTY : { ...before, isCurrent: false }));
    const timer = setTimeout(() => {
      checkTemplate(trial, controller.signal).then(
        (checked) => {
          const faults = checked.ok ? [] : checked.faults;
          last.current = { text: trial.template, faults };
          for (const { resolve } of waiting.current.splice(0)) resolve(faults);
          setState((before) =>
            checked.ok
              ? { output: checked.output, hasOutput: true, isCurrent: true, checked, error: undefined }
              : { ...before, isCurrent: false, checked, error: undefined },
          );
        },
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
    retry: () => setAttempt(attempt + 1),
    findFaults: (text) =>
      last.current?.text === text
        ? Promise.resolve(last.current.faults)
        : new Promise((resolve) => {
            waiting.current.push({ text, resolve });
          }),
  };
}
