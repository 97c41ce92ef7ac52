import { isPlainClick } from "../chrome/plain-click.ts";
import { announce } from "../chrome/status.ts";
import { forgetHistory, history } from "./history.ts";

/** The last requests, each with a link to the place where it was built. */
export function HistoryList({ onOpen }: { readonly onOpen: (search: string) => void }) {
  const entries = history.value;
  if (entries.length === 0) return null;
  return (
    <details class="fold">
      <summary>
        History <span class="pill">{entries.length}</span>
      </summary>
      <ol class="history">
        {entries.map(({ at, method, target, status, ms, search }) => (
          <li key={at}>
            <a
              href={`/explore${search}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onOpen(search);
              }}
            >
              <span class={`method ${method.toLowerCase()}`}>{method}</span>
              <span class="history-target">{target}</span>
              <span class="soft">
                {status === 0 ? "no answer" : status} · {ms} ms
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p class="row">
        <button
          type="button"
          class="button small"
          onClick={() => {
            forgetHistory();
            announce("History cleared");
            document.getElementById("response-title")?.focus(); // the pressed button goes with the list
          }}
        >
          Clear history
        </button>
        <span class="hint">The last 50 requests, kept in this browser only and without keys.</span>
      </p>
    </details>
  );
}
