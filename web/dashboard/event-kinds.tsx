import { useId, useState } from "preact/hooks";

import type { EventType } from "./events-api.ts";

interface EventKindsProps {
  readonly types: readonly EventType[];
  /** Patterns: a type, `order.*` or `*`. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly fault: string | undefined;
  /** The id of the first checkbox, for the error summary. */
  readonly id: string;
}

/** The kinds of events as checkboxes: every one, all of a resource, or single ones. */
export function EventKinds({ types, chosen, onChange, fault, id }: EventKindsProps) {
  const base = useId();
  const [filter, setFilter] = useState("");
  const groups = Map.groupBy(types, ({ type }) => type.slice(0, type.indexOf(".")));
  const hasAll = chosen.has("*");

  function toggle(pattern: string): void {
    const next = new Set(chosen);
    if (!next.delete(pattern)) next.add(pattern);
    // A visitor who chooses single types does not want all of them, with which the form begins.
    if (pattern === "*" && next.has("*")) onChange(new Set(["*"]));
    else {
      if (pattern !== "*") next.delete("*");
      onChange(next);
    }
  }

  return (
    <fieldset class="kinds" aria-describedby={fault === undefined ? undefined : `${base}-fault`}>
      <legend>Events</legend>
      {fault !== undefined && (
        <p class="fault" id={`${base}-fault`}>
          {fault}
        </p>
      )}
      <label class="check">
        <input id={id} type="checkbox" checked={hasAll} onChange={() => toggle("*")} /> Every event
      </label>
      <input
        type="search"
        aria-label="Filter events"
        placeholder="Filter, such as “paid”"
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      <div class="kind-groups" role="group" aria-label="Kinds of events" tabIndex={0}>
        {[...groups].map(([name, members]) => (
          <KindGroup
            key={name}
            name={name}
            members={members}
            filter={filter.trim().toLowerCase()}
            chosen={chosen}
            onToggle={toggle}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface KindGroupProps {
  readonly name: string;
  readonly members: readonly EventType[];
  readonly filter: string;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (pattern: string) => void;
}

function KindGroup({ name, members, filter, chosen, onToggle }: KindGroupProps) {
  const pattern = `${name}.*`;
  const hasGroup = chosen.has(pattern);
  const found = members.filter(({ type }) => type.includes(filter));
  const [isOpen, setOpen] = useState(() => members.some(({ type }) => chosen.has(type)));
  if (found.length === 0) return null;
  const count = members.filter(({ type }) => chosen.has(type)).length;
  return (
    <div class="kind-group" role="group" aria-label={name}>
      <label class="check">
        <input type="checkbox" checked={hasGroup} onChange={() => onToggle(pattern)} />{" "}
        <span>
          All <code>{pattern}</code>
        </span>
      </label>
      <details open={isOpen || filter !== ""} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {members.length} {members.length === 1 ? "kind" : "kinds"} of {name}
          {count > 0 && !hasGroup && <span class="pill good">{count} chosen</span>}
        </summary>
        <ul class="kind-list">
          {found.map(({ type, description }) => (
            <li>
              <label class="check" title={description}>
                <input
                  type="checkbox"
                  checked={hasGroup || chosen.has(type)}
                  disabled={hasGroup}
                  onChange={() => onToggle(type)}
                />{" "}
                <code>{type}</code>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
