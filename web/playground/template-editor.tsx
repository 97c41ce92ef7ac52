import { useRef } from "preact/hooks";

import type { JsonEditor } from "../editor/json-editor.ts";
import { CodeEditor } from "../ui/code-editor.tsx";
import { AnswerChoice } from "./answer-choice.tsx";
import { hasJsonTemplate } from "./draft.ts";
import type { DraftAnswer, DraftEndpoint } from "./draft.ts";
import { createEditorSetup } from "./editor-setup.ts";
import { HelperList } from "./helper-list.tsx";
import { insertHelper } from "./insert-helper.ts";
import type { Preview } from "./use-preview.ts";

interface TemplateEditorProps {
  readonly endpoint: DraftEndpoint;
  /** The conditional answer that is edited; undefined for the endpoint's own. */
  readonly answer: DraftAnswer | undefined;
  readonly findFaults: Preview["findFaults"];
  readonly onAnswer: (key: string | undefined) => void;
  readonly onChange: (endpoint: DraftEndpoint) => void;
}

/** The editor of an endpoint's template, beside the helpers that it may use. */
export function TemplateEditor({ endpoint, answer, findFaults, onAnswer, onChange }: TemplateEditorProps) {
  const editor = useRef<JsonEditor | undefined>(undefined);
  const latestFaults = useRef(findFaults);
  latestFaults.current = findFaults;
  const { template } = answer ?? endpoint;

  function changeTemplate(text: string): void {
    if (answer === undefined) onChange({ ...endpoint, template: text });
    else {
      const answers = endpoint.answers.map((one) => (one.key === answer.key ? { ...one, template: text } : one));
      onChange({ ...endpoint, answers });
    }
  }

  function insert(call: string): void {
    const isJson = hasJsonTemplate(endpoint);
    if (editor.current !== undefined) {
      editor.current.change((text, part) => insertHelper(text, part, call, isJson));
      return;
    }
    const end = { from: template.length, to: template.length };
    const { from, to, insert: added } = insertHelper(template, end, call, isJson);
    changeTemplate(template.slice(0, from) + added + template.slice(to));
  }

  return (
    <section class="stack" aria-labelledby="template-title">
      <h2 id="template-title">Response template</h2>
      {endpoint.collection === undefined && (
        <AnswerChoice
          endpoint={endpoint}
          chosen={answer}
          onChoose={onAnswer}
          onChange={(answers) => onChange({ ...endpoint, answers })}
        />
      )}
      <CodeEditor
        key={`${endpoint.key} ${answer?.key ?? ""}`}
        label="Response template"
        value={template}
        onChange={changeTemplate}
        setup={createEditorSetup((text) => latestFaults.current(text))}
        onReady={(ready) => {
          editor.current = ready;
        }}
      />
      <p class="hint">
        Put <code>{"{{helpers}}"}</code> in any string: type <kbd>{"{{"}</kbd> to choose one. A string that is only one
        helper becomes a number, boolean or date. <code>{'{"$repeat": 5, "$item": …}'}</code> makes a list.
      </p>
      <HelperList onInsert={insert} />
    </section>
  );
}
