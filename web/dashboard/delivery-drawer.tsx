import { useEffect } from "preact/hooks";

import { parseJson } from "../api/request.ts";
import { announce } from "../chrome/status.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { toAttemptWait } from "./attempt-wait.ts";
import { toDeliveredRecord } from "./delivered-record.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import { getDelivery, redeliver } from "./events-api.ts";
import type { Attempt, Delivery } from "./events-api.ts";
import type { Owner } from "./key-data-api.ts";
import { toMoment, toTime } from "./times.ts";
import { VERIFY_SNIPPET } from "./verify-snippet.ts";

interface DeliveryDrawerProps {
  readonly owner: Owner;
  readonly id: string;
  readonly onClose: () => void;
  readonly onResent: () => Promise<void>;
}

/** One delivery: the request and the response of each attempt. */
export function DeliveryDrawer({ owner, id, onClose, onResent }: DeliveryDrawerProps) {
  const { value, error, reload } = useLoaded(() => getDelivery(owner, id), [id]);
  const resending = useAction();
  useEffect(() => {
    const wait = value === undefined ? undefined : toAttemptWait([value]);
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => void reload(), wait);
    return () => clearTimeout(timer);
  }, [value]);

  async function resend(): Promise<void> {
    const done = await resending.run(async () => {
      await redeliver(owner, id);
      await Promise.all([reload(), onResent()]);
    });
    if (done) announce("Sent again");
  }

  return (
    <Dialog title={value?.type ?? "Delivery"} class="drawer" onClose={onClose}>
      <div class="stack">
        <Reading of="the delivery" lines={8} value={value} error={error} reload={reload} />
        {resending.error !== undefined && (
          <ProblemBox error={resending.error} title="It was not sent again." onRetry={() => void resend()} />
        )}
        {value !== undefined && (
          <>
            <Facts delivery={value} />
            <div class="row">
              <button type="button" class="button primary" aria-disabled={resending.busy} onClick={() => void resend()}>
                Resend
              </button>
              <CopyButton label="Copy event id" what="Event id" text={() => value.eventId} />
            </div>
            {value.attempts.length === 0 && <p class="notice">The first attempt is under way.</p>}
            {value.attempts.toReversed().map((attempt, at) => (
              <AttemptView key={attempt.at} attempt={attempt} number={value.attempts.length - at} isOpen={at === 0} />
            ))}
            <section class="stack tight" aria-label="Verify">
              <h3>Verify it yourself</h3>
              <p class="hint">
                A receiver for Node that checks the signature. Set <code>SEEDBED_WEBHOOK_SECRET</code> where it runs.
              </p>
              <CodeBlock label="Verify snippet" code={VERIFY_SNIPPET} />
              <div class="row">
                <CopyButton
                  label="Copy verify snippet"
                  what="Verify snippet"
                  text={() => VERIFY_SNIPPET}
                  class="small"
                />
              </div>
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ delivery }: { readonly delivery: Delivery }) {
  const { status, test, createdAt, nextAttemptAt, attempts, eventId } = delivery;
  const record = toDeliveredRecord(delivery);
  return (
    <dl class="facts">
      <div>
        <dt>Status</dt>
        <dd>
          <DeliveryStatus status={status} /> {test && <span class="pill">test</span>}
        </dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{toMoment(createdAt)}</dd>
      </div>
      <div>
        <dt>Attempts</dt>
        <dd>{attempts.length}</dd>
      </div>
      {nextAttemptAt !== null && (
        <div>
          <dt>Next attempt</dt>
          <dd>{toTime(nextAttemptAt, true)}</dd>
        </div>
      )}
      {record !== undefined && (
        <div>
          <dt>Record</dt>
          <dd>{record}</dd>
        </div>
      )}
      <div class="wide">
        <dt>Event</dt>
        <dd>
          <code class="breaks">{eventId}</code>
        </dd>
      </div>
    </dl>
  );
}

interface AttemptViewProps {
  readonly attempt: Attempt;
  readonly number: number;
  readonly isOpen: boolean;
}

function AttemptView({ attempt, number, isOpen }: AttemptViewProps) {
  const { at, status, latencyMs, error, request, response } = attempt;
  return (
    <details class="attempt card" open={isOpen}>
      <summary>
        <strong>Attempt {number}</strong>{" "}
        <span class={`pill ${error === null ? "good" : "bad"}`}>{status ?? "no answer"}</span>{" "}
        <span class="soft small">
          {toTime(at, true)}, {latencyMs} ms
        </span>
      </summary>
      <div class="stack tight">
        {error !== null && <p class="fault">{error}</p>}
        <h3>Request</h3>
        <p class="small">
          <span class="method post">POST</span> <code class="breaks">{request.url}</code>
        </p>
        <Headers label={`Request headers of attempt ${number}`} headers={request.headers} />
        <CodeBlock label={`Request body of attempt ${number}`} code={pretty(request.body)} />
        <h3>Response</h3>
        {response === null ? (
          <p class="soft">There was no response.</p>
        ) : (
          <>
            <Headers label={`Response headers of attempt ${number}`} headers={response.headers} />
            {response.body === "" ? (
              <p class="soft">The response has no body.</p>
            ) : (
              <CodeBlock label={`Response body of attempt ${number}`} code={pretty(response.body)} wrap />
            )}
          </>
        )}
      </div>
    </details>
  );
}

interface HeadersProps {
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
}

function Headers({ label, headers }: HeadersProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return lines.length === 0 ? null : <CodeBlock label={label} code={lines.join("\n")} wrap />;
}

function pretty(body: string): string {
  const value = parseJson(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}
