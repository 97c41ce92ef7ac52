import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import type { EditorSetup, JsonEditor } from "../editor/json-editor.ts";
import { CodeEditor } from "../ui/code-editor.tsx";
import { LineForm } from "../ui/form.tsx";
import { HelperList } from "./helper-list.tsx";
import { insertHelper } from "./insert-helper.ts";
import type { TextFault } from "./preview.ts";
import { MOST_BYTES, readDocument } from "./read-document.ts";

interface DefinitionEditorProps {
  readonly title: string;
  readonly label: string;
  /** Another one has an editor of its own. */
  readonly subject: string;
  readonly text: string;
  /** True if helpers stand in quotes, as in JSON. */
  readonly isQuoted: boolean;
  readonly setup: EditorSetup | (() => Promise<EditorSetup>);
  readonly faults: readonly TextFault[];
  /** Remarks of the server on the text that it took. */
  readonly notes?: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
  /** Takes it away: for a whole definition, which may be opened and downloaded too. */
  readonly onRemove?: () => void;
  /** Takes the text as an API description, where it is one that stands in a template. */
  readonly onImport?: (() => void) | undefined;
  readonly hint: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** The text of a definition, or of the template of one of its answers, with what is wrong with it where it stands. */
export function DefinitionEditor(props: DefinitionEditorProps) {
  const {
    title,
    label,
    subject,
    text,
    isQuoted,
    setup,
    faults,
    notes = [],
    onChange,
    onRemove,
    onImport,
    hint,
  } = props;
  const editor = useRef<JsonEditor | undefined>(undefined);

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    onChange(await file.slice(0, MOST_BYTES).text());
    announce(`Opened ${file.name}: publish it to use it`);
  }

  function insert(call: string): void {
    if (editor.current !== undefined)
      return editor.current.change((present, part) => insertHelper(present, part, call, isQuoted));
    const { from, to, insert: added } = insertHelper(text, { from: text.length, to: text.length }, call, isQuoted);
    onChange(text.slice(0, from) + added + text.slice(to));
  }

  const mark = (): void => editor.current?.mark(faults.map((fault) => ({ ...fault, severity: "error" })));
  useEffect(mark, [faults]);

  return (
    <section
      class="stack"
      aria-labelledby="definition-title"
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
        <h2 id="definition-title">{title}</h2>
        {onRemove !== undefined && (
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
        )}
      </div>
      {onRemove !== undefined && <AddressForm onRead={onChange} />}
      {props.children}
      {faults.length > 0 && (
        <div class="notice bad" role="alert">
          <ul class="faults">
            {faults.map(({ from, line, message }) => (
              <li key={`${from} ${message}`}>
                <button type="button" class="link-button" onClick={() => editor.current?.focus(from)}>
                  Line {line}
                </button>
                : {message}
              </li>
            ))}
          </ul>
          {onImport !== undefined && /^\s*\{?\s*["']?(?:openapi|swagger)["']?\s*:/m.test(text) && (
            <p>
              This looks like an OpenAPI document.{" "}
              <button type="button" class="button small" onClick={onImport}>
                Import it
              </button>
            </p>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <details class="fold">
          <summary>
            Notes <span class="pill">{notes.length}</span>
          </summary>
          <ul class="faults">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      <CodeEditor
        key={subject}
        label={label}
        value={text}
        onChange={onChange}
        setup={setup}
        onReady={(ready) => {
          editor.current = ready;
          mark();
        }}
      />
      <p class="hint">{hint}</p>
      <HelperList onInsert={insert} />
    </section>
  );
}

/** Opens a document at an address. */
function AddressForm({ onRead }: { readonly onRead: (text: string) => void }) {
  const [address, setAddress] = useState("");
  const [unread, setUnread] = useState<string | undefined>();

  async function read(): Promise<void> {
    setUnread(undefined);
    try {
      onRead(await readDocument(address.trim()));
      announce(`Opened ${address}: publish it to use it`);
    } catch (error) {
      setUnread(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <LineForm
        class="code address"
        label="Address of a document"
        placeholder="https://example.com/openapi.yaml"
        required
        value={address}
        onType={setAddress}
        action="Open the address"
        onSend={() => void read()}
      />
      {unread !== undefined && (
        <p class="notice bad" role="alert">
          {unread}
        </p>
      )}
    </>
  );
}
