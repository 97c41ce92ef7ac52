import { useEffect, useRef } from "preact/hooks";

import { Choice } from "../ui/choice.tsx";
import { newEndpoint } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";
import { HeaderFields } from "./header-fields.tsx";
import { STARTERS } from "./starters.ts";
import { toCollection } from "./to-collection.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

interface EndpointListProps {
  readonly endpoints: readonly DraftEndpoint[];
  readonly selected: DraftEndpoint;
  readonly onSelect: (key: string) => void;
  readonly onAdd: (endpoint: DraftEndpoint) => void;
  readonly onChange: (endpoint: DraftEndpoint) => void;
  readonly onRemove: (endpoint: DraftEndpoint) => void;
  /** The endpoint that was removed last, to bring back. */
  readonly removed: DraftEndpoint | undefined;
  readonly onUndo: () => void;
  /** `none` if it has no domain, `selected` if its domain is being edited. */
  readonly domain: "none" | "there" | "selected";
  /** Shows it; where there is none, begins with resources or an API description. */
  readonly onDomain: (kind: "resources" | "api") => void;
}

/** An endpoint as messages name it: `GET /users`. */
export function nameOfEndpoint({ method, path, collection }: DraftEndpoint): string {
  return collection === undefined ? `${method} ${path}` : `the collection ${path}`;
}

/** The endpoints, the settings of the selected one, and something to begin with. */
export function EndpointList(props: EndpointListProps) {
  const { endpoints, selected, onSelect, onAdd, onChange, onRemove, removed, onUndo, domain, onDomain } = props;
  const list = useRef<HTMLUListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed ✕ is gone with its row: whoever pressed it goes on at Undo.
  useEffect(() => undo.current?.focus(), [removed]);
  return (
    <section class="stack" aria-labelledby="endpoints-title">
      <div class="row spread">
        <h2 id="endpoints-title">Endpoints</h2>
        <button
          type="button"
          class="button small"
          onClick={() => onAdd(newEndpoint({ path: `/things${endpoints.length}/:id` }))}
        >
          Add endpoint
        </button>
      </div>
      <ul class="endpoint-list" ref={list}>
        {endpoints.map((endpoint) => (
          <li key={endpoint.key}>
            <button
              type="button"
              class="endpoint"
              aria-pressed={domain !== "selected" && endpoint.key === selected.key}
              onClick={() => onSelect(endpoint.key)}
            >
              <span class={`method ${endpoint.collection === undefined ? endpoint.method.toLowerCase() : ""}`}>
                {endpoint.collection === undefined ? endpoint.method : "LIST"}
              </span>
              <code>{endpoint.path}</code>
            </button>
            {endpoints.length > 1 && (
              <button
                type="button"
                class="button small quiet"
                aria-label={`Remove ${endpoint.method} ${endpoint.path}`}
                onClick={() => onRemove(endpoint)}
              >
                ✕
              </button>
            )}
          </li>
        ))}
        {domain !== "none" && (
          <li>
            <button
              type="button"
              class="endpoint"
              aria-pressed={domain === "selected"}
              onClick={() => onDomain("resources")}
            >
              <span class="method">YAML</span>
              <span>Domain</span>
            </button>
          </li>
        )}
      </ul>
      {removed !== undefined && (
        <p class="row">
          <span>Removed {nameOfEndpoint(removed)}</span>
          <button
            ref={undo}
            type="button"
            class="button small"
            onClick={() => {
              onUndo();
              // The list has it back as the selected one once it is drawn.
              requestAnimationFrame(() =>
                list.current?.querySelector<HTMLElement>('.endpoint[aria-pressed="true"]')?.focus(),
              );
            }}
          >
            Undo
          </button>
        </p>
      )}
      {domain !== "selected" && endpoints.length > 0 && <EndpointForm endpoint={selected} onChange={onChange} />}
      <div class="stack tight">
        <h3>Starters</h3>
        <div class="row">
          {domain === "none" && (
            <button type="button" class="button small" onClick={() => onDomain("api")}>
              Your OpenAPI document
            </button>
          )}
          {STARTERS.map(({ label, make }) => (
            <button type="button" class="button small" key={label} onClick={() => onAdd(make())}>
              {label}
            </button>
          ))}
          {domain === "none" && (
            <button type="button" class="button small" onClick={() => onDomain("resources")}>
              Domain of your own
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

function pathFault({ path, collection }: DraftEndpoint): string | undefined {
  if (!path.startsWith("/")) return "A path must begin with a slash.";
  if (collection !== undefined && path.includes("/:"))
    return "A collection's path has no parameters: its records are below it.";
  return undefined;
}

const KINDS = [
  ["template", "One answer"],
  ["collection", "Collection: list, read, write"],
] as const;

interface EndpointFormProps {
  readonly endpoint: DraftEndpoint;
  readonly onChange: (endpoint: DraftEndpoint) => void;
}

function EndpointForm({ endpoint, onChange }: EndpointFormProps) {
  const { collection } = endpoint;
  const set = (values: Partial<DraftEndpoint>): void => onChange({ ...endpoint, ...values });
  const fault = pathFault(endpoint);
  return (
    <div class="endpoint-form card">
      <label class="field wide">
        <span class="label">Kind</span>
        <Choice
          value={collection === undefined ? "template" : "collection"}
          options={KINDS}
          onChoose={(kind) => {
            const { collection: _old, ...rest } = endpoint;
            onChange(kind === "collection" ? toCollection(rest) : rest);
          }}
        />
      </label>
      {collection === undefined && (
        <label class="field">
          <span class="label">Method</span>
          <Choice
            value={endpoint.method}
            options={METHODS.map((method) => [method, method])}
            onChoose={(method) => set({ method })}
          />
        </label>
      )}
      <label class="field">
        <span class="label">Path</span>
        <input
          type="text"
          class="code"
          value={endpoint.path}
          spellcheck={false}
          aria-invalid={fault !== undefined}
          placeholder="/things/:id"
          onInput={(event) => set({ path: event.currentTarget.value })}
        />
        {fault !== undefined && <span class="fault">{fault}</span>}
      </label>
      {collection === undefined ? (
        <>
          <NumberField
            label="Status"
            value={endpoint.status}
            min={200}
            max={599}
            onChange={(status) => set({ status })}
          />
          <NumberField
            label="Delay, ms"
            value={endpoint.delayMs}
            min={0}
            max={10_000}
            onChange={(delayMs) => set({ delayMs })}
          />
          <label class="field wide">
            <span class="label">Content type</span>
            <input
              type="text"
              class="code"
              value={endpoint.contentType}
              spellcheck={false}
              onInput={(event) => set({ contentType: event.currentTarget.value })}
            />
          </label>
          <HeaderFields headers={endpoint.headers} onChange={(headers) => set({ headers })} />
        </>
      ) : (
        <>
          <label class="field">
            <span class="label">Name</span>
            <input
              type="text"
              class="code"
              value={collection.name}
              spellcheck={false}
              onInput={(event) => set({ collection: { ...collection, name: event.currentTarget.value } })}
            />
          </label>
          <NumberField
            label="Records"
            value={collection.count}
            min={0}
            max={1000}
            onChange={(count) => set({ collection: { ...collection, count } })}
          />
        </>
      )}
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        step={1}
        value={value}
        onInput={(event) => {
          const typed = Number(event.currentTarget.value);
          if (event.currentTarget.value !== "" && Number.isInteger(typed)) onChange(typed);
        }}
      />
    </label>
  );
}
