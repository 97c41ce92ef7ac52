import { CodeEditor } from "../ui/code-editor.tsx";

interface BodyEditorProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onReset: () => void;
}

/** The body of a request, to begin with an example. */
export function BodyEditor({ value, fault, onChange, onReset }: BodyEditorProps) {
  return (
    <div class="field">
      <div class="row spread">
        <span class="label">Request body</span>
        <button type="button" class="button small quiet" onClick={onReset}>
          Back to the example
        </button>
      </div>
      <CodeEditor label="Request body" value={value} onChange={onChange} />
      <span class="fault" aria-live="polite">
        {fault}
      </span>
    </div>
  );
}
