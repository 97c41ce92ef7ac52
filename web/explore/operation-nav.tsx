import { useEffect, useRef, useState } from "preact/hooks";

import { addShortcut } from "../chrome/keys.ts";
import { isPlainClick } from "../chrome/plain-click.ts";
import { announce } from "../chrome/status.ts";
import { useLater } from "../ui/use-later.ts";
import { filterOperations, groupOperations } from "./operations.ts";
import type { Operation } from "./operations.ts";

/** Milliseconds between drawing two groups that are out of sight: a pause for the page's other work. */
const DRAW_EVERY_MS = 50;

interface OperationNavProps {
  readonly operations: readonly Operation[];
  readonly current: Operation | undefined;
  /** An operation was pressed, or its name typed and Enter pressed. */
  readonly onChoose: (id: string, how: "pressed" | "typed") => void;
}

/** All operations by domain, to filter and choose from. */
export function OperationNav({ operations, current, onChoose }: OperationNavProps) {
  const [query, setQuery] = useState("");
  // On a small screen the list would stand between the visitor and the form.
  const [startsOpen] = useState(() => !isSmall());
  const filter = useRef<HTMLInputElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const found = filterOperations(operations, query);

  useEffect(() => {
    return addShortcut({
      keys: "/",
      does: "Filter the operations",
      run: () => {
        if (fold.current !== null) fold.current.open = true;
        filter.current?.focus();
      },
    });
  }, []);

  function onClick(event: MouseEvent, id: string): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    closeIfSmall();
    onChoose(id, "pressed");
  }

  function closeIfSmall(): void {
    if (fold.current !== null && isSmall()) fold.current.open = false;
  }

  /** Arrows go from link to link, and from the first back to the filter. */
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = shownLinks(fold.current);
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    (links[at + by] ?? (by < 0 ? filter.current : undefined))?.focus();
  }

  return (
    <nav aria-label="Operations" class="operations">
      <details open={startsOpen} ref={fold} class="operations-fold" onKeyDown={onKeyDown}>
        <summary class="operations-title">Operations</summary>
        <input
          ref={filter}
          type="search"
          aria-label="Filter operations"
          aria-keyshortcuts="/"
          placeholder="Filter ( / )"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = findNamed(found, query);
            if (event.key === "Enter" && query !== "" && first !== undefined) {
              event.preventDefault();
              closeIfSmall();
              onChoose(first.id, "typed");
              announce(`${first.summary} opened`);
            } else if (event.key === "ArrowDown") {
              event.preventDefault();
              shownLinks(fold.current)[0]?.focus();
            }
          }}
        />
        {found.length === 0 && (
          <div class="empty small">
            <p>No operation matches “{query}”.</p>
            <button
              type="button"
              class="button small"
              onClick={() => {
                setQuery("");
                filter.current?.focus();
              }}
            >
              Clear the filter
            </button>
          </div>
        )}
        <div class="operation-groups">
          {[...groupOperations(found)].map(([group, members], at) => (
            <OperationGroup
              key={group}
              group={group}
              members={members}
              current={current}
              query={query}
              isWanted={query !== "" || members.some(({ id }) => id === current?.id)}
              drawAfterMs={(at + 1) * DRAW_EVERY_MS}
              onClick={onClick}
            />
          ))}
        </div>
      </details>
    </nav>
  );
}

interface OperationGroupProps {
  readonly group: string;
  readonly members: readonly Operation[];
  readonly current: Operation | undefined;
  readonly query: string;
  /** True if it holds an operation that was searched for or is shown. */
  readonly isWanted: boolean;
  /** A list that is folded away can wait: the form beside it is what the visitor came for. */
  readonly drawAfterMs: number;
  readonly onClick: (event: MouseEvent, id: string) => void;
}

function OperationGroup({ group, members, current, query, isWanted, drawAfterMs, onClick }: OperationGroupProps) {
  const [isOpen, setOpen] = useState(isWanted);
  const isDrawn = useLater(drawAfterMs) || (isOpen && !isSmall());
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => setOpen(isWanted), [query, isWanted]);
  useEffect(() => {
    // An operation that a link or the reference chose may be far down.
    const chosen = list.current?.querySelector("[aria-current]");
    if (chosen !== null && chosen !== undefined) scrollWithin(chosen.closest(".operation-groups"), chosen);
  }, [current?.id, isDrawn]);
  return (
    <details class="operation-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        onClick={(event) => {
          // Here and not with the event `toggle`, which comes later: a filter may have been typed meanwhile.
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {group} <span class="pill">{members.length}</span>
      </summary>
      {isDrawn && (
        <ul class="operation-list" ref={list}>
          {members.map(({ id, method, summary, path }) => (
            <li key={id}>
              <a
                href={`/explore?op=${encodeURIComponent(id)}`}
                aria-current={id === current?.id ? "true" : undefined}
                title={path}
                onClick={(event) => onClick(event, id)}
              >
                <span class={`method ${method.toLowerCase()}`}>{method}</span>
                <span>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The links that are not folded away. */
function shownLinks(fold: HTMLElement | null): readonly HTMLElement[] {
  return [...(fold?.querySelectorAll<HTMLElement>(".operation-group[open] a") ?? [])];
}

/** The operation that a query means: the one of that title, the list of the collection of that name, or the first shown. */
function findNamed(found: readonly Operation[], query: string): Operation | undefined {
  const name = query.trim().toLowerCase();
  return (
    found.find(({ summary }) => summary.toLowerCase() === name) ??
    found.find(({ summary }) => summary.toLowerCase() === `list ${name}`) ??
    found[0]
  );
}

/** Scrolls the list alone: the page stays at the heading that it was opened for. */
function scrollWithin(frame: Element | null, chosen: Element): void {
  if (frame === null) return;
  const [outer, inner] = [frame.getBoundingClientRect(), chosen.getBoundingClientRect()];
  // To the middle: what is still being drawn above it must not push it out again.
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    frame.scrollTop += inner.top - outer.top - frame.clientHeight / 2;
}

/** True if the list stands above the form instead of beside it. */
function isSmall(): boolean {
  return matchMedia("(max-width: 75rem)").matches;
}
