import { useEffect, useState } from "preact/hooks";

import { listenToStream } from "../api/event-stream.ts";
import type { StreamState } from "../api/event-stream.ts";
import { announce } from "../chrome/status.ts";
import type { BuiltRequest } from "../snippets/built-request.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { LivePill } from "../ui/live-pill.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { callerHeaders, ask, pageHeaders } from "./studio-api.ts";

/** A request to the sandbox, as its journal keeps it. */
interface Entry {
  readonly id: string;
  readonly sequence: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number | null;
  readonly ms: number;
  readonly fault: number | null;
  readonly changes: readonly string[];
}

/** As many as the journal gives at once, and as are drawn. */
const READ = 1_000;
const DRAWN = 200;

/** The app's requests, live and newest first. */
export function RequestsTool() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [state, setState] = useState<StreamState>("connecting");
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [words, setWords] = useState("");
  const clearing = useAction();

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function begin(): Promise<void> {
      const page = await ask<{ readonly requests: readonly Entry[]; readonly next: number | null }>(
        `/api/requests?limit=${READ}`,
      );
      if (isOver) return;
      setEntries(page.requests.toReversed());
      stop = listenToStream(`/api/requests/stream?after=${page.next ?? 0}`, pageHeaders, {
        onState: setState,
        onData(data) {
          const entry = JSON.parse(data) as Entry; // the stream's promise
          setEntries((before) => [entry, ...before].slice(0, READ));
          announce(`${entry.method} ${entry.path} ${entry.status ?? "no answer"}`);
        },
      });
    }
    setError(undefined);
    begin().catch(setError);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [tries]);

  const wanted = words.toLowerCase();
  const found = entries.filter(({ method, path, status }) =>
    `${method} ${path} ${status ?? ""}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div class="row">
        <LivePill state={state} />
        <button
          type="button"
          class="button small"
          aria-disabled={entries.length === 0 || clearing.busy}
          onClick={() =>
            void clearing.run(async () => {
              await ask("/api/requests", { method: "DELETE" });
              setEntries([]);
              announce("The journal was cleared");
            })
          }
        >
          Clear the journal
        </button>
      </div>
      {error !== undefined && (
        <ProblemBox error={error} title="The journal could not be read." onRetry={() => setTries(tries + 1)} />
      )}
      {clearing.error !== undefined && <ProblemBox error={clearing.error} />}
      <input
        type="search"
        aria-label="Find requests"
        placeholder="POST orders 503"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <p class="soft small">
          {entries.length === 0
            ? "No requests yet. The journal shows the requests of your app, not what you read on this page."
            : "No request matches."}
        </p>
      ) : (
        <ol class="tool-log" aria-label="Requests, the newest first">
          {found.slice(0, DRAWN).map((entry) => (
            <li key={entry.sequence}>
              <EntryDetails entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function EntryDetails({ entry }: { readonly entry: Entry }) {
  const [open, setOpen] = useState(false);
  const { method, path, status, ms, fault, changes, body } = entry;
  return (
    <details class="log-entry" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <span class="breaks">{path}</span>{" "}
        <span class={`pill ${status === null || status >= 500 ? "bad" : status >= 400 ? "warn" : "good"}`}>
          {status ?? "no answer"}
        </span>
        {fault !== null && <span class="pill bad">fault {fault}</span>}
      </summary>
      {open && (
        <div class="stack tight">
          <p class="small soft">
            {entry.at.slice(11, 23)} · {ms} ms · request {entry.sequence}
          </p>
          {changes.length > 0 && <p class="small">{changes.join(", ")}</p>}
          {body !== null && (
            <pre class="record-json">{typeof body === "string" ? body : JSON.stringify(body, null, 2)}</pre>
          )}
          <SnippetTabs request={toRequest(entry)} />
        </div>
      )}
    </details>
  );
}

/** The request as anybody would send it again; what was masked stays masked. */
function toRequest({ method, path, query, headers, body }: Entry): BuiltRequest {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const type = headers["content-type"];
  return {
    method,
    target: search === "" ? path : `${path}?${search}`,
    headers: [...callerHeaders(), ...(type === undefined ? [] : [{ name: "Content-Type", value: type }])],
    body: body === null ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    answersJson: method !== "DELETE",
  };
}
