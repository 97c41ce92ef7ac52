import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { RequestError } from "../api/request.ts";
import { Form } from "../ui/form.tsx";
import { useAction } from "../ui/use-action.ts";

/** The faults of a form, by the name of the field; `form` is for the whole of it. */
export type Faults = Readonly<Record<string, string>>;

/** Members of bodies, as forms name them at the beginning of a sentence. */
const SUBJECTS: Readonly<Record<string, string>> = {
  email: "The e-mail address",
  password: "The password",
  currentPassword: "The current password",
  name: "The name",
  url: "The address",
  description: "The description",
  from: "The start",
  clock: "The clock",
};

/** The faults of a refused request whose body has these members. */
export function toFaults(error: unknown, members: readonly string[]): Faults {
  if (!(error instanceof RequestError)) return { form: error instanceof Error ? error.message : "Something failed." };
  const { errors = [], detail } = error.problem;
  const found = errors.flatMap((fault): [string, string][] => {
    const member = members.find((name) => fault.pointer === `#/${name}` || fault.pointer?.startsWith(`#/${name}/`));
    return member === undefined ? [] : [[member, sentence(withSubject(member, fault.detail))]];
  });
  return found.length === 0 ? { form: sentence(detail) } : Object.fromEntries(found);
}

/** The faults that there are, of the checks of fields by name. */
export function onlyFaults(found: Readonly<Record<string, string | undefined>>): Faults {
  const entries = Object.entries(found).flatMap(([name, fault]) =>
    fault === undefined ? [] : [[name, fault] as const],
  );
  return Object.fromEntries(entries);
}

/** The tries to send a form. */
export interface Sending {
  readonly faults: Faults;
  /** Changes with every try. */
  readonly attempt: number;
  readonly busy: boolean;
  /** Does the work, unless the form's own check has found faults: those, or what the server finds, are shown. */
  readonly send: (found: Faults, work: () => Promise<void>) => void;
  readonly refuse: (faults: Faults) => void;
}

/** Tells the server's faults by these members of its body. */
export function useSending(members: readonly string[]): Sending {
  const [state, setState] = useState<Pick<Sending, "faults" | "attempt">>({ faults: {}, attempt: 0 });
  const { busy, run } = useAction();
  const refuse = (faults: Faults): void => setState(({ attempt }) => ({ faults, attempt: attempt + 1 }));
  return {
    ...state,
    busy,
    refuse,
    send(found, work) {
      refuse(found);
      if (Object.keys(found).length > 0) return;
      void run(() => work().catch((error: unknown) => refuse(toFaults(error, members))));
    },
  };
}

interface SentFormProps {
  readonly sending: Sending;
  /** Said above the faults. */
  readonly refused: string;
  /** The ids of the fields, by name. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly label?: string;
  readonly isCard?: boolean;
  readonly onSend: () => void;
  /** Stands above the faults. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A form that tells all of its faults at once. */
export function SentForm(props: SentFormProps) {
  const { sending, refused, ids = {}, label, isCard = false, onSend, head, children } = props;
  return (
    <Form class={isCard ? "card stack" : "stack"} noValidate aria-label={label} onSend={() => onSend()}>
      {head}
      <FaultSummary title={refused} faults={sending.faults} ids={ids} attempt={sending.attempt} />
      {children}
    </Form>
  );
}

interface FaultSummaryProps {
  readonly title: string;
  readonly faults: Faults;
  /** The ids of the fields, by name. */
  readonly ids: Readonly<Record<string, string>>;
  /** Changes with every try, so that the same faults take the focus again. */
  readonly attempt: number;
}

/** All faults of a form, each with a link to its field. It takes the focus when it appears. */
function FaultSummary({ title, faults, ids, attempt }: FaultSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(faults);
  useEffect(() => {
    if (entries.length > 0) box.current?.focus();
  }, [attempt]);
  if (entries.length === 0) return null;
  return (
    <div ref={box} class="notice bad fault-summary" role="alert" tabIndex={-1}>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <ul>
          {entries.map(([name, fault]) => {
            const id = ids[name];
            return (
              <li>
                {id === undefined ? (
                  fault
                ) : (
                  <a
                    href={`#${id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {fault}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** The API says what a member is or must be; who reads a form's faults wants to know which. */
function withSubject(member: string, detail: string): string {
  const subject = SUBJECTS[member];
  return subject !== undefined && /^(?:is|has|must|cannot) /.test(detail) ? `${subject} ${detail}` : detail;
}

/** Words of the API as a sentence of the page. */
function sentence(words: string): string {
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
