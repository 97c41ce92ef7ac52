import { useRef } from "preact/hooks";

import type { DraftHeader } from "./draft.ts";

/** The headers of an endpoint's answer: a row for each, and a way to add one. */
export function HeaderFields({
  headers,
  onChange,
}: {
  readonly headers: readonly DraftHeader[];
  readonly onChange: (headers: readonly DraftHeader[]) => void;
}) {
  const add = useRef<HTMLButtonElement>(null);
  const set = (at: number, values: Partial<DraftHeader>): void =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...values } : header)));
  return (
    <fieldset class="wide stack tight">
      <legend>Response headers</legend>
      {headers.map((header, at) => (
        <div class="row nowrap" key={at}>
          <input
            type="text"
            class="code"
            aria-label={`Name of header ${at + 1}`}
            value={header.name}
            placeholder="X-Name"
            onInput={(event) => set(at, { name: event.currentTarget.value })}
          />
          <input
            type="text"
            class="code"
            aria-label={`Value of header ${at + 1}`}
            value={header.value}
            onInput={(event) => set(at, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            class="button small quiet"
            aria-label={`Remove header ${at + 1}`}
            onClick={() => {
              onChange(headers.filter((_header, index) => index !== at));
              add.current?.focus(); // the pressed button goes
            }}
          >
            ✕
          </button>
        </div>
      ))}
      <div class="row">
        <button
          ref={add}
          type="button"
          class="button small"
          onClick={() => onChange([...headers, { name: "", value: "" }])}
        >
          Add header
        </button>
      </div>
    </fieldset>
  );
}
