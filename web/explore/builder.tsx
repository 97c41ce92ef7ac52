import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { toSlug } from "../../src/tools/reference/contents.ts";
import { SERVER } from "../chrome/base.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { addShortcut } from "../chrome/keys.ts";
import { announce } from "../chrome/status.ts";
import type { BuiltRequest } from "../snippets/built-request.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { LongText } from "../ui/long-text.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useTitle } from "../ui/use-title.ts";
import { buildRequest } from "./built-request.ts";
import type { Secrets } from "./built-request.ts";
import { description, loadDescription } from "./description.ts";
import { sendRequest } from "./exchange.ts";
import { HistoryList } from "./history-list.tsx";
import { remember } from "./history.ts";
import { go } from "./location.ts";
import { OperationNav } from "./operation-nav.tsx";
import type { Operation } from "./operations.ts";
import { PlaceLink } from "./place-link.tsx";
import { BELOW, parsePlace, PLAYED, playIn, toSearch } from "./place.ts";
import type { BuilderPlace } from "./place.ts";
import { RequestForm } from "./request-form.tsx";
import { ResponsePane } from "./response-pane.tsx";
import type { Sending } from "./response-pane.tsx";

/** Builds a request from the API's description, sends it, and shows the answer beside it. */
export function Builder({ place }: { readonly place: BuilderPlace }) {
  useEffect(() => void loadDescription(), []);
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    if (isTyped.current) focusRequest();
    isTyped.current = false;
  }, [place.op]);
  const found = description.value;
  if (found.state === "loading") return <Skeleton of="the API description" lines={8} />;
  if (found.state === "failed") {
    return (
      <ProblemBox
        error={found.error}
        title="The API description could not be read."
        onRetry={() => void loadDescription()}
      />
    );
  }
  const operation =
    found.operations.find(({ id }) => id === place.op) ?? (place.op === undefined ? found.operations[0] : undefined);
  return (
    <div class="builder">
      <a
        class="skip-link"
        href="#operation-title"
        onClick={(event) => {
          event.preventDefault();
          focusRequest();
        }}
      >
        Go to the request
      </a>
      <OperationNav
        operations={found.operations}
        current={operation}
        onChoose={(op, how) => {
          // A visitor who typed its name and pressed Enter continues in the request, not in the rest of the list.
          isTyped.current = how === "typed" && op !== place.op;
          if (how === "typed" && op === place.op) focusRequest();
          go({ view: "builder", op, values: {}, headers: {}, body: undefined });
        }}
      />
      {operation === undefined ? (
        <div class="empty">
          <p>
            There is no operation <code>{place.op}</code>.
          </p>
          <p>
            Choose one from the list, or begin with{" "}
            <PlaceLink place={{ view: "builder", op: "listUsers", values: {}, headers: {}, body: undefined }}>
              List users
            </PlaceLink>
            .
          </p>
        </div>
      ) : (
        <Workbench key={operation.id} operation={operation} place={{ ...place, op: operation.id }} />
      )}
    </div>
  );
}

function Workbench({ operation, place }: { readonly operation: Operation; readonly place: BuilderPlace }) {
  const [secrets, setSecrets] = useState<Secrets>(() =>
    Object.fromEntries(operation.proofs.map(({ header }) => [header, readKept(`secret.${header}`, "session") ?? ""])),
  );
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  /** The place where the request of the last answer was built. */
  const builtAt = useRef(place);
  const flight = useRef<AbortController | undefined>(undefined);
  const sender = useRef<HTMLButtonElement>(null);
  const built = buildRequest(operation, place, secrets);
  const request = { ...built, target: BELOW + built.target };
  useTitle(`${operation.summary} · Explorer`);

  /** Sends the request that was built at a place of the Explorer. */
  async function send(sent: BuiltRequest, from: BuilderPlace): Promise<void> {
    flight.current?.abort();
    const controller = new AbortController();
    flight.current = controller;
    setSending((before) => ({ state: "busy", last: before.state === "done" ? before.answered : undefined }));
    const began = Date.now();
    const note = { at: began, method: sent.method, target: sent.target };
    try {
      const answered = await sendRequest(sent, controller.signal);
      if (flight.current !== controller) return;
      builtAt.current = from;
      setSending({ state: "done", answered });
      announce(`Answered ${answered.status} in ${answered.ms} ms`);
      remember({ ...note, status: answered.status, ms: answered.ms }, from);
      requestAnimationFrame(showAnswer); // once it is drawn: before, the page may be too short to bring it up
    } catch (error) {
      if (controller.signal.aborted) return;
      setSending({ state: "failed", error });
      remember({ ...note, status: 0, ms: Date.now() - began }, from);
    }
  }

  function cancel(): void {
    flight.current?.abort();
    sender.current?.focus(); // the pressed button goes
    announce("Cancelled");
    setSending((before) =>
      before.state === "busy" && before.last !== undefined
        ? { state: "done", answered: before.last }
        : { state: "idle" },
    );
  }

  const latest = useRef(() => {});
  latest.current = () => void send(request, place);
  useEffect(() => addShortcut({ keys: "Ctrl+Enter", does: "Send the request", run: () => latest.current() }), []);
  useEffect(() => () => flight.current?.abort(), []);

  return (
    <>
      <section class="request stack" aria-labelledby="operation-title">
        <div>
          <h2 id="operation-title" tabIndex={-1}>
            {operation.summary}
          </h2>
          <LongText class="soft" about={operation.summary} text={operation.description.replaceAll("`", "")} />
        </div>
        <div class="send-bar">
          <div class="url-line">
            <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>
            <code class="url">
              <span class="visually-hidden">URL: </span>
              {SERVER}
              {request.target}
            </code>
          </div>
          <div class="row">
            <button
              ref={sender}
              type="button"
              class="button primary"
              aria-keyshortcuts="Control+Enter"
              onClick={() => void send(request, place)}
            >
              Send request
            </button>
            {sending.state === "busy" && (
              <button type="button" class="button" onClick={cancel}>
                Cancel
              </button>
            )}
            <CopyButton label="Copy link" what="Link" text={() => `${SERVER}/explore${toSearch(place)}`} />
            {PLAYED === undefined && (
              <a class="button quiet" href={`/docs/${encodeURIComponent(toSlug(operation.tag))}#${operation.id}`}>
                Reference
              </a>
            )}
          </div>
        </div>
        <RequestForm
          operation={operation}
          place={place}
          secrets={secrets}
          onPlace={(changed) => go(changed, "replace")}
          onSecrets={(changed) => {
            setSecrets(changed);
            for (const [header, secret] of Object.entries(changed))
              keep(`secret.${header}`, secret === "" ? null : secret, "session");
          }}
        />
      </section>
      <div class="answer-side stack">
        <SnippetTabs request={request} />
        <ResponsePane
          sending={sending}
          example={operation.answerExample}
          onRetry={() => void send(request, place)}
          onRevalidate={(answered, tag) => {
            const headers = answered.request.headers.filter(({ name }) => name.toLowerCase() !== "if-none-match");
            const again = { ...answered.request, headers: [...headers, { name: "If-None-Match", value: tag }] };
            void send(again, builtAt.current);
          }}
        />
        <HistoryList
          onOpen={(search) => {
            if (playIn(search) === PLAYED) go(parsePlace(search));
            else location.assign(location.pathname + search);
          }}
        />
      </div>
    </>
  );
}

function focusRequest(): void {
  document.getElementById("operation-title")?.focus();
}

/** Scrolls to the answer if most of it is out of sight, below the form. */
function showAnswer(): void {
  const title = document.getElementById("response-title");
  if (title !== null && title.getBoundingClientRect().top > innerHeight / 2) title.scrollIntoView({ block: "start" });
}
