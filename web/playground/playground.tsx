import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { serverPath } from "../chrome/base.ts";
import { addShortcut } from "../chrome/keys.ts";
import { announce } from "../chrome/status.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { encodeDraft } from "./address-state.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import { DefinitionEditor } from "./definition-editor.tsx";
import { DomainPane } from "./domain-pane.tsx";
import { createDomainSetup } from "./domain-setup.ts";
import { atFreePath, hasJsonTemplate, idsOf, isSameDraft, newEndpoint } from "./draft.ts";
import type { Draft, DraftEndpoint } from "./draft.ts";
import { TEMPLATE_SETUP } from "./editor-setup.ts";
import { endpointFromRequest } from "./endpoint-from-request.ts";
import { EndpointList, nameOfEndpoint } from "./endpoint-list.tsx";
import { rememberPlayground } from "./known-playgrounds.ts";
import { MockUrl } from "./mock-url.tsx";
import { MyPlaygrounds } from "./my-playgrounds.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { faultsIn } from "./preview.ts";
import { publish } from "./publishing.ts";
import type { OnServer, Published } from "./publishing.ts";
import { RequestLog } from "./request-log.tsx";
import { FIRST_API, FIRST_DOMAIN } from "./sample-documents.ts";
import type { Simulation } from "./simulate.ts";
import { toTrial } from "./simulate.ts";
import { usePreview } from "./use-preview.ts";
import { withRoute } from "./written-route.ts";

const NO_REQUEST: Simulation = { params: {}, query: "page=1", headers: "", body: "" };

/** An endpoint that was taken away, and where it stood. */
interface Removed {
  readonly endpoint: DraftEndpoint;
  readonly at: number;
}

interface PlaygroundProps {
  readonly initial: Draft;
  /** Its saved state on the server when the page was opened. */
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
  const [answerKey, setAnswerKey] = useState<string | undefined>();
  const [showsDomain, setShowsDomain] = useState(initial.domain !== undefined);
  const [showsLog, setShowsLog] = useState(false);
  /** The path of the domain's first list. */
  const [list, setList] = useState<string | undefined>();
  const onServer = useRef<OnServer>({ ids: idsOf(savedBefore), domain: savedBefore?.domain });

  const selected = draft.endpoints.find(({ key }) => key === selectedKey) ?? draft.endpoints[0] ?? newEndpoint();
  const isDomain = showsDomain && draft.domain !== undefined;
  const answer = selected.answers.find(({ key }) => key === answerKey);
  // The endpoint that is edited and tried, with the template and status of one of its conditional answers.
  const shown = answer === undefined ? selected : { ...selected, template: answer.template, status: answer.status };
  const subject = `${selected.key} ${answer?.key ?? ""}`;
  const preview = usePreview(toTrial(shown, simulation, seed), subject);
  const [refused, setRefused] = useState("");
  const faults = useMemo(() => faultsIn(failure, refused), [failure]);
  const isSaved = saved !== undefined && isSameDraft(saved, draft);

  useEffect(() => {
    // The address holds unpublished changes, so that a reload or a friend finds them.
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

  function changeTemplate(template: string): void {
    if (answer === undefined) change({ ...selected, template });
    else
      change({
        ...selected,
        answers: selected.answers.map((one) => (one === answer ? { ...answer, template } : one)),
      });
  }

  /** Takes what was pasted into a template as the domain, in the place of its endpoint. */
  function importTemplate(): void {
    const endpoints = draft.endpoints.filter((one) => one !== selected);
    setDraft((before) => ({ ...before, endpoints, domain: selected.template }));
    setShowsDomain(true);
    announce("Imported: publish it to use it");
  }

  function select(key: string): void {
    setSelected(key);
    setAnswerKey(undefined);
    setShowsDomain(false);
  }

  /** Shows the domain; where there is none, begins one in the place of a starter that nobody changed. */
  function openDomain(kind: "resources" | "api"): void {
    setShowsDomain(true);
    if (draft.domain !== undefined) return;
    const domain = kind === "api" ? FIRST_API : FIRST_DOMAIN;
    const endpoints = draft.endpoints.filter((one) => one.id !== undefined || !initial.endpoints.includes(one));
    setDraft((before) => ({ ...before, endpoints, domain }));
    announce("Added a domain");
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.endpoint[aria-pressed="true"]')?.focus());
  }

  function correct(at: string, does: Readonly<Record<string, unknown>>): boolean {
    const domain = withRoute(draft.domain ?? "", at, does);
    if (domain === undefined) return false;
    setDraft((before) => ({ ...before, domain }));
    announce(`Wrote ${at} into the definition: publish it to apply it`);
    return true;
  }

  function removeDomain(): void {
    setDraft(({ domain: _removed, ...rest }) => ({
      ...rest,
      endpoints: rest.endpoints.length === 0 ? [newEndpoint()] : rest.endpoints,
    }));
    setShowsDomain(false);
    announce("Removed the domain");
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".endpoint")?.focus());
  }

  function add(wanted: DraftEndpoint): void {
    const endpoint = atFreePath(wanted, draft.endpoints);
    setDraft((before) => ({ ...before, endpoints: [...before.endpoints, endpoint] }));
    select(endpoint.key);
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
    select(endpoint.key);
    announce(`${nameOfEndpoint(endpoint)} is back`);
  }

  async function save(): Promise<void> {
    if (isPublishing || isSaved) return;
    setPublishing(true);
    setFailure(undefined);
    setRemoved(undefined); // the server is about to forget it
    let reached = draft;
    let kept = published;
    try {
      await publish(draft, published, onServer.current, (next, { name, endpoints }) => {
        reached = { ...reached, name, endpoints };
        kept = next;
        setPublished(next);
        setDraft((before) => ({
          ...before,
          name: before.name.trim() === "" ? name : before.name,
          endpoints: withIds(before.endpoints, endpoints),
        }));
        if (!location.pathname.endsWith(next.id)) history.pushState(null, "", serverPath(`/playground/${next.id}`));
      });
      setSaved(reached);
      announce("Published");
      if (kept !== undefined) rememberPlayground(kept, reached);
      if (published === undefined)
        requestAnimationFrame(() => document.getElementById("url-title")?.scrollIntoView({ block: "center" }));
    } catch (error) {
      setFailure(error);
      setSaved(undefined); // some of it may be there
      setRefused(draft.domain ?? "");
      if (faultsIn(error, "").length > 0) setShowsDomain(true);
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
      {failure !== undefined && faults.length > 0 && !isDomain && (
        <p class="notice bad" role="alert">
          It could not be published: the domain has {faults.length === 1 ? "an error" : `${faults.length} errors`}.
          <button type="button" class="button small" onClick={() => setShowsDomain(true)}>
            Show the domain
          </button>
        </p>
      )}
      {failure !== undefined && faults.length === 0 && (
        <ProblemBox
          error={failure}
          title="It could not be published. What you typed is kept."
          onRetry={() => void save()}
        />
      )}
      <MyPlaygrounds shown={published?.id} />
      {published !== undefined && (
        <MockUrl
          draft={draft}
          published={published}
          endpoint={isDomain && list !== undefined ? newEndpoint({ path: list }) : selected}
          isSaved={isSaved}
          onLog={showsLog ? undefined : () => setShowsLog(true)}
        />
      )}
      <div class="playground">
        <EndpointList
          endpoints={draft.endpoints}
          selected={selected}
          onSelect={select}
          onAdd={add}
          onChange={change}
          onRemove={remove}
          removed={removed?.endpoint}
          onUndo={() => removed !== undefined && undoRemoval(removed)}
          domain={draft.domain === undefined ? "none" : isDomain ? "selected" : "there"}
          onDomain={openDomain}
        />
        {isDomain ? (
          <DefinitionEditor
            key="domain"
            subject="domain"
            title="Domain"
            label="Domain definition"
            text={draft.domain ?? ""}
            isQuoted
            setup={createDomainSetup}
            faults={faults}
            notes={isSaved ? onServer.current.taken?.notes : undefined}
            onChange={(domain) => setDraft((before) => ({ ...before, domain }))}
            onRemove={removeDomain}
            hint={
              <>
                Open or drop a file, name its address, or paste: an OpenAPI document, or resources with fields,
                relations and states, as in a <code>seedbed.yaml</code>. <kbd>Ctrl+Space</kbd> lists what you can type
                at the cursor. <a href="/docs/guides/domains">Guide to the format</a>
              </>
            }
          />
        ) : (
          <DefinitionEditor
            key="template"
            subject={subject}
            title="Response template"
            label="Response template"
            text={shown.template}
            isQuoted={hasJsonTemplate(selected)}
            setup={TEMPLATE_SETUP}
            faults={preview.faults}
            onChange={changeTemplate}
            onImport={draft.domain === undefined ? importTemplate : undefined}
            hint={
              <>
                Put <code>{"{{helpers}}"}</code> in any string: type <kbd>{"{{"}</kbd> to choose one. A string that is
                only one helper becomes a number, boolean or date. <code>{'{"$repeat": 5, "$item": …}'}</code> makes a
                list.
              </>
            }
          >
            {selected.collection === undefined && (
              <AnswerChoice
                endpoint={selected}
                chosen={answer}
                onChoose={setAnswerKey}
                onChange={(answers) => change({ ...selected, answers })}
              />
            )}
          </DefinitionEditor>
        )}
        <div class="stack beside">
          {published !== undefined && showsLog && (
            <RequestLog published={published} onCreate={(request) => add(endpointFromRequest(request))} />
          )}
          {isDomain ? (
            <DomainPane
              published={published}
              saved={saved === undefined ? onServer.current.domain : saved.domain}
              onCorrect={correct}
              onLoaded={setList}
            />
          ) : (
            <PreviewPane
              endpoint={shown}
              preview={preview}
              seed={seed}
              onSeed={setSeed}
              simulation={simulation}
              onSimulation={setSimulation}
            />
          )}
        </div>
      </div>
      {published === undefined && (
        <div class="empty playground-foot">
          <p>
            <strong>Publish</strong> gives these endpoints a URL that you can call at once. No signup; it is kept for 7
            days.
          </p>
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
