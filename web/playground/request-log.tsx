import { useEffect, useRef, useState } from "preact/hooks";

import { listenToStream } from "../api/event-stream.ts";
import type { StreamState } from "../api/event-stream.ts";
import { parseJson, request } from "../api/request.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { LivePill } from "../ui/live-pill.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { mergeRequests, nameOf } from "./merge-requests.ts";
import type { LoggedRequest } from "./merge-requests.ts";
import type { Published } from "./publishing.ts";
import { SendAgain } from "./send-again.tsx";

const MOST_SHOWN = 100;

interface RequestLogProps {
  readonly published: Published;
  /** Makes an endpoint that fits a request. */
  readonly onCreate: (request: LoggedRequest) => void;
}

/** Requests to the playground as they come, also those that no endpoint matches. */
export function RequestLog({ published, onCreate }: RequestLogProps) {
  const [log, setLog] = useState<{
    readonly known: readonly LoggedRequest[];
    readonly shown: readonly LoggedRequest[];
  }>();
  const [error, setError] = useState<unknown>();
  const [state, setState] = useState<StreamState>("connecting");
  const [isPaused, setPaused] = useState(false);
  const region = useRef<HTMLUListElement>(null);
  const pause = useRef<HTMLButtonElement>(null);
  const [latest, setLatest] = useState("");
  useEffect(() => pause.current?.focus(), []); // the button that opened the log is gone
  const headers = { "X-Edit-Token": published.editToken };
  const path = `/api/playgrounds/${published.id}/requests`;

  function take(heard: readonly LoggedRequest[]): void {
    // Rows that come while somebody reads on wait, so that nothing moves under their eyes.
    const isReading = region.current?.contains(document.activeElement) === true || (region.current?.scrollTop ?? 0) > 0;
    setLog((before) => {
      const known = mergeRequests(heard, before?.known ?? []).slice(0, MOST_SHOWN);
      return { known, shown: isReading && before !== undefined ? before.shown : known };
    });
  }

  async function read(): Promise<void> {
    try {
      const { requests } = await request<{ requests: readonly LoggedRequest[] }>(path, { headers });
      setError(undefined);
      take(requests);
    } catch (failure) {
      setError(failure);
    }
  }

  useEffect(() => {
    if (isPaused) {
      setState("paused");
      return undefined;
    }
    void read();
    return listenToStream(`${path}/stream`, () => Promise.resolve(headers), {
      onState(next) {
        setState(next);
        // Only the list has requests from before the stream, or from while it was broken.
        if (next === "live") void read();
      },
      onData(data) {
        const heard = parseJson(data) as LoggedRequest | undefined; // the server's own log
        if (heard === undefined) return;
        take([heard]);
        setLatest(`${heard.method} ${heard.path}, ${heard.status}`);
      },
    });
  }, [published.id, isPaused]);

  const rows = log?.shown;
  const shown = new Set(rows?.map(nameOf));
  const waiting = log?.known.filter((row) => !shown.has(nameOf(row))).length ?? 0;

  return (
    <section class="card stack" aria-labelledby="log-title">
      <h2 id="log-title">Requests</h2>
      <div class="row">
        <LivePill state={state} />
        <button ref={pause} type="button" class="button small" onClick={() => setPaused(!isPaused)}>
          {isPaused ? "Resume" : "Pause"}
        </button>
        {waiting > 0 && (
          <button
            type="button"
            class="button small primary"
            onClick={() => {
              setLog((before) => before && { ...before, shown: before.known });
              pause.current?.focus(); // the pressed button goes
            }}
          >
            {waiting} new
          </button>
        )}
      </div>
      <p class="visually-hidden" role="log" aria-label="Latest request">
        {latest}
      </p>
      {error !== undefined && (
        <ProblemBox error={error} title="The log could not be read." onRetry={() => void read()} />
      )}
      {rows?.length === 0 && (
        <div class="empty">
          <p>No requests yet. Copy the curl command above and run it: the request appears here.</p>
        </div>
      )}
      <ul class="request-rows" ref={region} aria-label="Requests">
        {rows?.map((row) => (
          <li key={nameOf(row)}>
            <details class="fold">
              <summary>
                <span class={`method ${row.method.toLowerCase()}`}>{row.method}</span>{" "}
                <code class="breaks">{row.path}</code>{" "}
                <span class={`pill ${row.status < 400 ? "good" : "warn"}`}>{row.status}</span>{" "}
                <span class="soft small">
                  {row.durationMs} ms, {new Date(row.at).toLocaleTimeString()}
                </span>{" "}
                {row.endpointId === null && <span class="pill bad">no endpoint matches</span>}
              </summary>
              <CodeBlock label={`Headers of ${row.method} ${row.path}`} code={toLines(row)} wrap />
              {row.body !== null && row.body !== "" && (
                <CodeBlock label={`Body of ${row.method} ${row.path}`} code={row.body} wrap />
              )}
              <SendAgain base={`/play/${published.id}`} row={row} />
            </details>
            {row.endpointId === null && (
              <button type="button" class="button small" onClick={() => onCreate(row)}>
                Create an endpoint from this request
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function toLines({ query, headers }: LoggedRequest): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `?${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [...parameters, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join("\n");
}
