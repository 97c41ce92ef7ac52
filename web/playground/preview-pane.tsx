import { randomSeed } from "../explore/place.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { JsonTree } from "../ui/json-tree.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { hasJsonTemplate, pathParameters } from "./draft.ts";
import type { DraftEndpoint } from "./draft.ts";
import { toAnswer } from "./simulate.ts";
import type { Simulation } from "./simulate.ts";
import type { Preview } from "./use-preview.ts";

interface PreviewPaneProps {
  readonly endpoint: DraftEndpoint;
  readonly preview: Preview;
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
  readonly simulation: Simulation;
  readonly onSimulation: (simulation: Simulation) => void;
}

/** The output of the template, with the seed and the request that it is made from. */
export function PreviewPane({ endpoint, preview, seed, onSeed, simulation, onSimulation }: PreviewPaneProps) {
  const { hasOutput, isCurrent, checked, error, retry } = preview;
  const output = toAnswer(endpoint, preview.output);
  const problem = checked !== undefined && !checked.ok ? checked.problem : undefined;
  const isBroken = checked !== undefined && !checked.ok;
  return (
    <section class="stack preview" aria-labelledby="preview-title">
      <div class="row spread">
        <h2 id="preview-title">Live preview</h2>
        <span class="pill">
          {endpoint.collection === undefined ? endpoint.status : 200}
          {endpoint.delayMs > 0 ? ` after ${endpoint.delayMs} ms` : ""}
        </span>
      </div>
      <div class="row">
        <label class="row nowrap">
          <span class="small">Seed</span>
          <input
            type="number"
            class="preview-seed"
            step={1}
            value={seed}
            onInput={(event) => {
              const typed = Number(event.currentTarget.value);
              if (event.currentTarget.value !== "" && Number.isSafeInteger(typed)) onSeed(typed);
            }}
          />
        </label>
        <button type="button" class="button small" onClick={() => onSeed(randomSeed())}>
          Re-roll
        </button>
        {hasOutput && (
          <CopyButton
            label="Copy preview"
            what="Preview"
            text={() => (typeof output === "string" ? output : JSON.stringify(output, null, 2))}
            class="small"
          />
        )}
      </div>
      {error !== undefined && <ProblemBox error={error} title="The preview could not be made." onRetry={retry} />}
      {problem !== undefined && (
        <div class="notice warn" role="alert">
          <p>{problem.detail}</p>
          <button type="button" class="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {!hasOutput && !isBroken && error === undefined && <Skeleton of="the preview" lines={6} />}
      {hasOutput && (
        <div class={isBroken ? "stale" : ""} aria-busy={!isCurrent && !isBroken}>
          {isBroken && <p class="pill warn">The last good preview</p>}
          {typeof output === "string" && !hasJsonTemplate(endpoint) ? (
            <CodeBlock label="Output" code={output} wrap />
          ) : (
            <JsonTree key={seed} label="Output" value={output} />
          )}
        </div>
      )}
      <Simulator endpoint={endpoint} simulation={simulation} onChange={onSimulation} />
    </section>
  );
}

/** Parts of a request that are typed, each with its name, an example, and how many lines it usually has. */
const PARTS = [
  ["query", "Query", "page=2&q=tea", 1],
  ["headers", "Headers, one a line", "X-Id: 7", 2],
  ["body", "Body", '{"name": "Ada"}', 3],
] as const;

interface SimulatorProps {
  readonly endpoint: DraftEndpoint;
  readonly simulation: Simulation;
  readonly onChange: (simulation: Simulation) => void;
}

function Simulator({ endpoint, simulation, onChange }: SimulatorProps) {
  return (
    <details class="fold">
      <summary>Request simulator</summary>
      <div class="stack tight">
        {pathParameters(endpoint.path).map((name) => (
          <label class="field" key={name}>
            <span class="label">
              Path <code>:{name}</code>
            </span>
            <input
              type="text"
              class="code"
              value={simulation.params[name] ?? "1"}
              onInput={(event) =>
                onChange({ ...simulation, params: { ...simulation.params, [name]: event.currentTarget.value } })
              }
            />
          </label>
        ))}
        {PARTS.map(([part, label, placeholder, rows]) => (
          <label class="field" key={part}>
            <span class="label">{label}</span>
            <textarea
              rows={rows}
              class="short"
              placeholder={placeholder}
              value={simulation[part]}
              onInput={(event) => onChange({ ...simulation, [part]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
