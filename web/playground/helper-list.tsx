import { useEffect, useState } from "preact/hooks";

import { ProblemBox } from "../ui/problem-box.tsx";
import { findHelpers, loadHelpers } from "./functions.ts";
import type { Helper } from "./functions.ts";

const MOST_SHOWN = 40;

/** The helpers of templates, to search; a click puts one into the editor. */
export function HelperList({ onInsert }: { readonly onInsert: (call: string) => void }) {
  const [helpers, setHelpers] = useState<readonly Helper[]>([]);
  const [error, setError] = useState<unknown>();
  const [query, setQuery] = useState("");
  // In one column they would stand between the template and what it gives.
  const [isNarrow] = useState(() => matchMedia("(max-width: 56rem)").matches);
  const load = (): void => {
    setError(undefined);
    loadHelpers().then(setHelpers, setError);
  };
  useEffect(load, []);
  const found = findHelpers(helpers, query);
  return (
    <details class="fold helpers" open={!isNarrow}>
      <summary>
        Helpers <span class="pill">{helpers.length}</span>
      </summary>
      <div class="stack tight">
        <input
          type="search"
          aria-label="Search helpers"
          placeholder="person, price, date, params…"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        {error !== undefined && <ProblemBox error={error} title="The helpers could not be read." onRetry={load} />}
        {error === undefined && helpers.length > 0 && found.length === 0 && <p class="soft">No helper matches.</p>}
        <ul class="helper-list" aria-label="Helpers" tabIndex={0}>
          {found.slice(0, MOST_SHOWN).map(({ name, call, example }) => (
            <li key={name}>
              <button type="button" class="helper" title={call} onClick={() => onInsert(call)}>
                <code>
                  <span class="visually-hidden">Insert </span>
                  {name}
                </code>
                <span class="soft">{example}</span>
              </button>
            </li>
          ))}
        </ul>
        {query === "" && helpers.length > 0 && (
          <p class="hint">{helpers.length - found.length} more: search to see them.</p>
        )}
        {query !== "" && found.length > MOST_SHOWN && (
          <p class="hint">{found.length - MOST_SHOWN} more: refine the search.</p>
        )}
      </div>
    </details>
  );
}
