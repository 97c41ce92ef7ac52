import { useEffect, useRef, useState } from "preact/hooks";

import { RequestError } from "../api/request.ts";
import type { Fault } from "../api/request.ts";
import { downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import type { JsonEditor } from "../editor/json-editor.ts";
import { CodeEditor } from "../ui/code-editor.tsx";
import { createDomainSetup } from "./domain-setup.ts";
import { MOST_BYTES, readDocument } from "./read-document.ts";
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
  const [address, setAddress] = useState("");
  const [unread, setUnread] = useState<string | undefined>();

  async function openAddress(): Promise<void> {
    setUnread(undefined);
    try {
      onChange(await readDocument(address.trim()));
      announce(`Opened ${address}: publish it to use it`);
    } catch (error) {
      setUnread(error instanceof Error ? error.message : String(error));
    }
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    onChange(await file.slice(0, MOST_BYTES).text());
    announce(`Opened ${file.name}: publish it to use it`);
  }

  function mark(): void {
    const found = faults.map((fault) => {
      const from = offsetOf(text, fault);
      return { from, to: endOfWord(text, from), severity: "error" as const, message: messageOf(fault) };
    });
    editor.current?.mark(found);
  }
  useEffect(mark, [faults]);

  return (
    <section
      class="stack"
      aria-labelledby="domain-title"
      onDragOver={(event) => event.preventDefault()}
      onDropCapture={(event) => {
        const file = event.dataTransfer?.files[0];
        if (file === undefined) return; // text that is dropped is the editor's
        event.preventDefault();
        event.stopPropagation();
        void open(file);
      }}
    >
      <div class="row spread">
        <h2 id="domain-title">Domain</h2>
        <div class="row">
          <label class="button small">
            Open a file
            <input
              type="file"
              class="visually-hidden"
              onChange={({ currentTarget }) => {
                void open(currentTarget.files?.[0]);
                currentTarget.value = ""; // the same file may be opened once more
              }}
            />
          </label>
          <button
            type="button"
            class="button small"
            onClick={() => downloadText(`seedbed.${text.trimStart().startsWith("{") ? "json" : "yaml"}`, text)}
          >
            Download
          </button>
          <button type="button" class="button small quiet" onClick={onRemove}>
            Remove the domain
          </button>
        </div>
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void openAddress();
        }}
      >
        <input
          class="code address"
          aria-label="Address of a document"
          placeholder="https://example.com/openapi.yaml"
          required
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
        <button type="submit" class="button small">
          Open the address
        </button>
      </form>
      {unread !== undefined && (
        <p class="notice bad" role="alert">
          {unread}
        </p>
      )}
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
        Open or drop a file, name its address, or paste: an OpenAPI document, or resources with fields, relations and
        states, as in a <code>seedbed.yaml</code>. <kbd>Ctrl+Space</kbd> lists what you can type at the cursor.{" "}
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
