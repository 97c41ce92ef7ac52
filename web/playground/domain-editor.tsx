import { useEffect, useRef } from "preact/hooks";

import { RequestError } from "../api/request.ts";
import type { Fault } from "../api/request.ts";
import type { JsonEditor } from "../editor/json-editor.ts";
import { CodeEditor } from "../ui/code-editor.tsx";
import { createDomainSetup } from "./domain-setup.ts";
import { TODOS } from "./sample-documents.ts";

/** The text of a new domain. */
export const FIRST_DOMAIN = `domain: library
resources:
  member:
    count: 20
    fields:
      name: person.fullName
      email: { is: email, from: name, unique: true }
  loan:
    count: 60
    belongsTo: { member: {} }
    fields:
      title: "{{world.book.title}}"
      dueAt: { is: time, after: createdAt, within: P14D }
    states:
      active: { return: returned }
`;

/** An API description to begin with, until one's own is pasted over it. */
export const FIRST_API = `# Paste your OpenAPI document over this one, as YAML or JSON, and press Publish.\n${TODOS}`;

interface DomainEditorProps {
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly onChange: (text: string) => void;
  readonly onRemove: () => void;
}

/** The faults of a domain's text in a refusal; none where it was refused for something else. */
export function domainFaults(error: unknown): readonly Fault[] {
  return error instanceof RequestError ? (error.problem.errors ?? []).filter(({ line }) => line !== undefined) : [];
}

/** The text of a playground's domain, with what is wrong with it where it stands. */
export function DomainEditor({ text, faults, onChange, onRemove }: DomainEditorProps) {
  const editor = useRef<JsonEditor | undefined>(undefined);

  function mark(): void {
    const found = faults.map((fault) => {
      const from = offsetOf(text, fault);
      return { from, to: endOfWord(text, from), severity: "error" as const, message: messageOf(fault) };
    });
    editor.current?.mark(found);
  }
  useEffect(mark, [faults]);

  return (
    <section class="stack" aria-labelledby="domain-title">
      <div class="row spread">
        <h2 id="domain-title">Domain</h2>
        <button type="button" class="button small quiet" onClick={onRemove}>
          Remove the domain
        </button>
      </div>
      {faults.length > 0 && (
        <div class="notice bad" role="alert">
          <ul class="faults">
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.detail}`}>
                <button type="button" class="link-button" onClick={() => editor.current?.focus(offsetOf(text, fault))}>
                  Line {fault.line}
                </button>
                : {messageOf(fault)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <CodeEditor
        label="Domain definition"
        value={text}
        onChange={onChange}
        setup={createDomainSetup}
        onReady={(ready) => {
          editor.current = ready;
          if (faults.length > 0) mark();
        }}
      />
      <p class="hint">
        An OpenAPI document, or resources with fields, relations and states, as in a <code>seedbed.yaml</code>.{" "}
        <kbd>Ctrl+Space</kbd> lists what you can type at the cursor.{" "}
        <a href="/docs/guides/domains">Guide to the format</a>
      </p>
    </section>
  );
}

/** The message of a fault without its place, which is shown beside it. */
function messageOf({ detail, nearest }: Fault): string {
  const text = detail.replace(/^\d+:\d+: /, "");
  return nearest === undefined || text.includes(nearest) ? text : `${text}: did you mean ${nearest}?`;
}

/** The offset of a line and column in a text. */
function offsetOf(text: string, { line = 1, column = 1 }: Fault): number {
  const before = text.split("\n").slice(0, line - 1);
  return Math.min(before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1, text.length);
}

function endOfWord(text: string, from: number): number {
  return from + (/^[^\s,:{}[\]]+/.exec(text.slice(from))?.[0].length ?? 1);
}
