import { useEffect, useRef, useState } from "preact/hooks";

import { addShortcut } from "../chrome/keys.ts";
import { announce } from "../chrome/status.ts";
import type { JsonEditor } from "../editor/json-editor.ts";
import { CodeEditor } from "../ui/code-editor.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { encodeDraft } from "./address-state.ts";
import { hasJsonTemplate, idsOf, isSameDraft, newEndpoint } from "./draft.ts";
import type { Draft, DraftEndpoint } from "./draft.ts";
import { createEditorSetup } from "./editor-setup.ts";
import { endpointFromRequest } from "./endpoint-from-request.ts";
import { EndpointList, nameOfEndpoint } from "./endpoint-list.tsx";
import { HelperList } from "./helper-list.tsx";
import { insertHelper } from "./insert-helper.ts";
import { MockUrl } from "./mock-url.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import type { Simulation } from "./preview-pane.tsx";
import { publish } from "./publishing.ts";
import type { Published } from "./publishing.ts";
import { RequestLog } from "./request-log.tsx";
import { toTrial } from "./simulate.ts";
import { usePreview } from "./use-preview.ts";

const NO_REQUEST: Simulation = { params: {}, query: "page=1", headers: "", body: "" };

/** An endpoint that was taken away, and where it stood. */
interface Removed {
  readonly endpoint: DraftEndpoint;
  readonly at: number;
}

interface PlaygroundProps {
  readonly initial: Draft;
  /** What the server had of it when the page was opened. */
  readonly savedBefore: Draft | undefined;
  readonly published: Published | undefined;
}

/** Endpoints, the template of the selected one, and what it gives. */
export function Playground({ initial, savedBefore, published: known }: PlaygroundProps) {
  const [draft, setDraft] = useState(initial);
  const [published, setPublished] = useState(known);
  const [saved, setSaved] = useState(savedBefore);
  const [selectedKey, setSelected] = useState(initial.endpoints[0]?.key ?? "");
  const [seed, setSeed] = useState(1);
  const [simulation, setSimulation] = useState(NO_REQUEST);
  const [isPublishing, setPublishing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isTooLong, setTooLong] = useState(false);
  const [removed, setRemoved] = useState<Removed | undefined>();
  const onServer = useRef(idsOf(savedBefore));
  const editor = useRef<JsonEditor | undefined>(undefined);

  const selected = draft.endpoints.find(({ key }) => key === selectedKey) ?? draft.endpoints[0] ?? newEndpoint();
  const preview = usePreview(toTrial(selected, simulation, seed), selected.key);
  const isSaved = saved !== undefined && isSameDraft(saved, draft);
  const findFaults = useRef(preview.findFaults);
  findFaults.current = preview.findFaults;

  useEffect(() => {
    // What is not published stands in the address, so that a reload or a friend finds it.
    const timer = setTimeout(() => {
      if (isSaved) showInAddress("");
      else if (draft !== initial) void encodeDraft(draft).then(showInAddress);
    }, 400);
    return () => clearTimeout(timer);
  }, [draft, isSaved]);

  function showInAddress(text: string | undefined): void {
    setTooLong(text === undefined);
    history.replaceState(null, "", text ? `#${text}` : location.pathname);
  }

  function change(endpoint: DraftEndpoint): void {
    setDraft((before) => ({
      ...before,
      endpoints: before.endpoints.map((one) => (one.key === endpoint.key ? endpoint : one)),
    }));
  }

  function add(endpoint: DraftEndpoint): void {
    setDraft((before) => ({ ...before, endpoints: [...before.endpoints, endpoint] }));
    setSelected(endpoint.key);
    announce(`Added ${nameOfEndpoint(endpoint)}`);
  }

  function remove(endpoint: DraftEndpoint): void {
    setRemoved({ endpoint, at: draft.endpoints.indexOf(endpoint) });
    setDraft((before) => ({ ...before, endpoints: before.endpoints.filter((one) => one !== endpoint) }));
    announce(`Removed ${nameOfEndpoint(endpoint)}`);
  }

  function undoRemoval({ endpoint, at }: Removed): void {
    setRemoved(undefined);
    setDraft((before) => ({ ...before, endpoints: before.endpoints.toSpliced(at, 0, endpoint) }));
    setSelected(endpoint.key);
    announce(`${nameOfEndpoint(endpoint)} is back`);
  }

  function insert(call: string): void {
    const isJson = hasJsonTemplate(selected);
    if (editor.current !== undefined) {
      editor.current.change((text, part) => insertHelper(text, part, call, isJson));
      return;
    }
    const { template } = selected;
    const {
      from,
      to,
      insert: added,
    } = insertHelper(template, { from: template.length, to: template.length }, call, isJson);
    change({ ...selected, template: template.slice(0, from) + added + template.slice(to) });
  }

  async function save(): Promise<void> {
    if (isPublishing || isSaved) return;
    setPublishing(true);
    setFailure(undefined);
    setRemoved(undefined); // the server is about to forget it
    let reached = draft;
    try {
      await publish(draft, published, onServer.current, (next, endpoints) => {
        reached = { ...reached, endpoints };
        setPublished(next);
        setDraft((before) => ({ ...before, endpoints: withIds(before.endpoints, endpoints) }));
        if (!location.pathname.endsWith(next.id)) history.pushState(null, "", `/playground/${next.id}`);
      });
      setSaved(reached);
      announce("Published");
      if (published === undefined)
        requestAnimationFrame(() => document.getElementById("url-title")?.scrollIntoView({ block: "center" }));
    } catch (error) {
      setFailure(error);
      setSaved(undefined); // some of it may be there
    } finally {
      setPublishing(false);
    }
  }

  const latest = useRef(() => {});
  latest.current = () => void save();
  useEffect(() => addShortcut({ keys: "Ctrl+Enter", does: "Publish", run: () => latest.current() }), []);

  return (
    <>
      <div class="row spread playground-head">
        <div class="row">
          <h1>Playground</h1>
          <input
            type="text"
            class="playground-name"
            aria-label="Name of the playground"
            placeholder="Untitled"
            maxLength={100}
            value={draft.name}
            onInput={(event) => {
              const name = event.currentTarget.value;
              setDraft((before) => ({ ...before, name }));
            }}
          />
        </div>
        <div class="row">
          <span class={`pill ${isSaved ? "good" : ""}`}>
            {isSaved ? "published" : published === undefined ? "not published" : "changes not published"}
          </span>
          <button
            type="button"
            class="button primary"
            aria-keyshortcuts="Control+Enter"
            aria-disabled={isPublishing || isSaved}
            onClick={() => void save()}
          >
            {isPublishing ? "Publishing…" : "Publish"}
          </button>
        </div>
      </div>
      {isTooLong && <p class="notice warn">Too long for the address: publish to keep it.</p>}
      {failure !== undefined && (
        <ProblemBox
          error={failure}
          title="It could not be published. What you typed is kept."
          onRetry={() => void save()}
        />
      )}
      <div class="playground">
        <EndpointList
          endpoints={draft.endpoints}
          selected={selected}
          onSelect={setSelected}
          onAdd={add}
          onChange={change}
          onRemove={remove}
          removed={removed?.endpoint}
          onUndo={() => removed !== undefined && undoRemoval(removed)}
        />
        <section class="stack" aria-labelledby="template-title">
          <h2 id="template-title">Response template</h2>
          <CodeEditor
            key={selected.key}
            label="Response template"
            value={selected.template}
            onChange={(template) => change({ ...selected, template })}
            setup={createEditorSetup((text) => findFaults.current(text))}
            onReady={(ready) => {
              editor.current = ready;
            }}
          />
          <p class="hint">
            Put <code>{"{{helpers}}"}</code> in any string: type <kbd>{"{{"}</kbd> to choose one. A string that is only
            one helper becomes a number, boolean or date. <code>{'{"$repeat": 5, "$item": …}'}</code> makes a list.
          </p>
          <HelperList onInsert={insert} />
        </section>
        <PreviewPane
          endpoint={selected}
          preview={preview}
          seed={seed}
          onSeed={setSeed}
          simulation={simulation}
          onSimulation={setSimulation}
        />
      </div>
      {published === undefined ? (
        <div class="empty playground-foot">
          <p>“Publish” gives it an address that curl can call at once. No signup; it is kept for 7 days.</p>
        </div>
      ) : (
        <div class="playground-foot">
          <MockUrl published={published} endpoint={selected} isSaved={isSaved} />
          <RequestLog published={published} onCreate={(request) => add(endpointFromRequest(request))} />
        </div>
      )}
    </>
  );
}

/** Endpoints with the ids that they got meanwhile. */
function withIds(endpoints: readonly DraftEndpoint[], known: readonly DraftEndpoint[]): readonly DraftEndpoint[] {
  return endpoints.map((endpoint) => {
    const id = known.find(({ key }) => key === endpoint.key)?.id;
    return id === undefined ? endpoint : { ...endpoint, id };
  });
}
