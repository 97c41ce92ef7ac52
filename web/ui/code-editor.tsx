import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { EditorSetup, JsonEditor } from "../editor/json-editor.ts";

interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The language and completion of the editor; a function loads its own modules first. */
  readonly setup?: EditorSetup | (() => Promise<EditorSetup>);
  /** Gets the editor once it is there, to insert into it; undefined when it goes. */
  readonly onReady?: (editor: JsonEditor | undefined) => void;
}

/**
 * JSON to type. It begins as a plain text field, and becomes an editor when it has come into the window and that has been
 * loaded: typing never waits, and where the editor cannot be loaded the field stays.
 */
export function CodeEditor({ label, value, onChange, setup, onReady }: CodeEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<JsonEditor | undefined>(undefined);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };

  useEffect(() => {
    let gone = false;
    async function load(): Promise<void> {
      const { createJsonEditor } = await import("../editor/json-editor.ts");
      const known = typeof setup === "function" ? await setup() : setup;
      if (gone || host.current === null) return;
      const made = createJsonEditor(host.current, {
        label,
        text: latest.current.value,
        onChange: (text) => latest.current.onChange(text),
        ...(known === undefined ? {} : { setup: known }),
      });
      editor.current = made;
      if (field.current !== null) {
        if (document.activeElement === field.current) made.focus(field.current.selectionStart);
        field.current.hidden = true;
      }
      onReady?.(made);
    }
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      load().catch(() => undefined);
    });
    if (frame.current !== null) seen.observe(frame.current);
    return () => {
      gone = true;
      seen.disconnect();
      editor.current?.destroy();
      onReady?.(undefined);
    };
  }, []);
  // Before the next key: later, what was typed since would be taken back.
  useLayoutEffect(() => editor.current?.setText(value), [value]);

  return (
    <div ref={frame} class="code-editor">
      <textarea
        ref={field}
        aria-label={label}
        value={value}
        spellcheck={false}
        autocapitalize="off"
        rows={12}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <div ref={host} class="editor-host" />
    </div>
  );
}
