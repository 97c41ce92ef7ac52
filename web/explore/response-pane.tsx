import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { isListed, RequestError } from "../api/request.ts";
import { downloadText } from "../chrome/copy.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { JsonTree } from "../ui/json-tree.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useLater } from "../ui/use-later.ts";
import { headerOf } from "./exchange.ts";
import type { Answered } from "./exchange.ts";
import type { Operation } from "./operations.ts";
import { parameterId } from "./parameter-field.tsx";

const EXAMPLE_AFTER_MS = 30;

/** The state of sending a request. */
export type Sending =
  | { readonly state: "idle" }
  | { readonly state: "busy"; readonly last: Answered | undefined }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "done"; readonly answered: Answered };

interface ResponsePaneProps {
  readonly sending: Sending;
  /** An example response, shown before anything was sent. */
  readonly example: Operation["answerExample"];
  readonly onRetry: () => void;
  /** Asks again for the last answer, if it has changed since. */
  readonly onRevalidate: (answered: Answered, tag: string) => void;
}

/** The response, or an example of one. */
export function ResponsePane({ sending, example, onRetry, onRevalidate }: ResponsePaneProps) {
  // The form is drawn first: it is what the visitor came for.
  const isDrawn = useLater(EXAMPLE_AFTER_MS);
  const answered = sending.state === "done" ? sending.answered : sending.state === "busy" ? sending.last : undefined;
  return (
    <section class="response" aria-labelledby="response-title" aria-busy={sending.state === "busy"}>
      <h2 id="response-title" tabIndex={-1}>
        Response
      </h2>
      {sending.state === "idle" && (
        <>
          <div class="empty small">
            <p>
              Press <strong>Send request</strong> or <kbd>Ctrl+Enter</kbd> to see the answer here.
            </p>
          </div>
          {isDrawn && example !== undefined && (
            <div class="stack tight">
              <p class="soft small">
                <span class="pill">{example.status}</span> An example, not sent
              </p>
              <JsonTree label="Example response" value={example.value} />
            </div>
          )}
        </>
      )}
      {sending.state === "busy" && answered === undefined && <p class="soft">Waiting for the answer…</p>}
      {sending.state === "failed" && (
        <ProblemBox error={sending.error} title="The request was not answered." onRetry={onRetry} />
      )}
      {answered !== undefined && <AnsweredView answered={answered} onRevalidate={onRevalidate} onRetry={onRetry} />}
    </section>
  );
}

interface AnsweredViewProps {
  readonly answered: Answered;
  readonly onRevalidate: ResponsePaneProps["onRevalidate"];
  readonly onRetry: () => void;
}

function AnsweredView({ answered, onRevalidate, onRetry }: AnsweredViewProps) {
  const { status, statusText, ms, bytes, text, value } = answered;
  const tag = headerOf(answered, "etag");
  const remaining = headerOf(answered, "x-ratelimit-remaining");
  const limit = headerOf(answered, "x-ratelimit-limit");
  const tone = status < 300 ? "good" : status < 400 ? "" : status < 500 ? "warn" : "bad";
  return (
    <>
      <dl class="facts" aria-label="Summary">
        <Fact name="Status">
          <span class={`pill ${tone}`}>
            {status} {statusText}
          </span>
        </Fact>
        <Fact name="Time">{ms} ms</Fact>
        <Fact name="Size">{toSize(bytes)}</Fact>
        {remaining !== undefined && (
          <Fact name="Requests left">
            {remaining} of {limit}
          </Fact>
        )}
      </dl>
      {status === 304 && <p class="notice">Not modified: the body that you have is still current, so none was sent.</p>}
      <ProblemSummary answered={answered} onRetry={onRetry} />
      <details class="fold">
        <summary>
          Headers <span class="pill">{answered.headers.length}</span>
        </summary>
        <div class="table-region" role="region" aria-label="Response headers" tabIndex={0}>
          <table>
            <tbody>
              {answered.headers.map(([name, content]) => (
                <tr>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td class="breaks">
                    <code>{content}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <div class="row">
        {text !== "" && <CopyButton label="Copy body" what="Body" text={() => pretty(value, text)} class="small" />}
        {text !== "" && (
          <button type="button" class="button small" onClick={() => downloadText("response.json", pretty(value, text))}>
            Download body
          </button>
        )}
        {tag !== undefined && answered.request.method === "GET" && (
          <button type="button" class="button small" onClick={() => onRevalidate(answered, tag)}>
            Send again with If-None-Match
          </button>
        )}
      </div>
      <BodyView text={text} value={value} key={`${answered.ms}-${answered.bytes}-${status}`} />
    </>
  );
}

function BodyView({ text, value }: { readonly text: string; readonly value: unknown }) {
  const [raw, setRaw] = useState(false);
  if (text === "") return <p class="soft">The answer has no body.</p>;
  if (value === undefined) return <CodeBlock label="Response body" code={text} wrap />;
  return (
    <div class="stack tight">
      <label class="check small">
        <input type="checkbox" checked={raw} onChange={(event) => setRaw(event.currentTarget.checked)} /> Plain text
      </label>
      {raw ? (
        <CodeBlock label="Response body" code={JSON.stringify(value, null, 2)} />
      ) : (
        <JsonTree label="Response body" value={value} />
      )}
    </div>
  );
}

function ProblemSummary({ answered, onRetry }: { readonly answered: Answered; readonly onRetry: () => void }) {
  const { problem } = answered;
  if (problem === undefined || !isListed(problem)) return null;
  const isUsedUp = problem.code === "rate_limited" && headerOf(answered, "x-ratelimit-remaining") === "0";
  return (
    <ProblemBox
      error={new RequestError(problem)}
      onRetry={onRetry}
      linkTo={({ parameter, header }) => {
        const id = parameterId(parameter ?? header ?? "");
        return document.getElementById(id) === null ? undefined : id;
      }}
    >
      {isUsedUp && (
        <p>
          This hour's requests are used up. The Seed Explorer does not count; for more requests,{" "}
          <a href="/dashboard/signup">get a key</a>.
        </p>
      )}
    </ProblemBox>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function pretty(value: unknown, text: string): string {
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function toSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KiB`;
}
