import { useEffect, useId, useRef, useState } from "preact/hooks";

import { send } from "../api/request.ts";
import { downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useSlow } from "../ui/use-slow.ts";
import { go } from "./location.ts";
import { parsePlace, parseSeed, randomSeed, toSearch } from "./place.ts";
import type { SeedPlace } from "./place.ts";
import { SeedCollection } from "./seed-collection.tsx";
import { loadSample } from "./seed-data.ts";
import type { SeedSample } from "./seed-data.ts";

const FAULT = "A seed is a whole number, such as 42, up to 9007199254740991 either way.";
const TITLES: Readonly<Record<string, string>> = {
  core: "Core",
  bookstore: "Bookstore",
  fintech: "Fintech",
  healthcare: "Healthcare",
};

interface Loaded {
  readonly sample: SeedSample | undefined;
  readonly error: unknown;
}

/** The sample of a seed; while another is read, or cannot be, the last one stays. */
function useSample(seed: number | undefined): Loaded & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ sample: undefined, error: undefined });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (seed === undefined) return undefined;
    let gone = false;
    loadSample(seed).then(
      (sample) => gone || setLoaded({ sample, error: undefined }),
      (error: unknown) => gone || setLoaded((before) => ({ sample: before.sample, error })),
    );
    return () => {
      gone = true;
    };
  }, [seed, attempt]);
  return { ...loaded, retry: () => setAttempt(attempt + 1) };
}

/** The world of a seed, to look at, copy and keep. It asks the pages' own routes, so it uses up nobody's requests. */
export function SeedExplorer({ place }: { readonly place: SeedPlace }) {
  const { sample, error, retry } = useSample(place.seed);
  const compared = useSample(place.compare);
  const [exporting, setExporting] = useState(false);
  const [exportError, setExportError] = useState<unknown>();
  const domains = sample === undefined ? [] : [...sample.domains.keys()];
  const domain = domains.find((name) => name === place.domain) ?? domains[0];
  const isSlow = useSlow(sample !== undefined && sample.seed !== place.seed && error === undefined);
  const shown = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (sample === undefined) return;
    if (shown.current !== undefined) announce(`Data for seed ${sample.seed}`);
    shown.current = sample.seed;
  }, [sample?.seed]);
  useEffect(() => {
    document.title = `Seed ${place.seed}${domain === undefined ? "" : `, ${TITLES[domain] ?? domain}`} · Explorer · Seedbed`;
  }, [place.seed, domain]);
  const other = place.compare === undefined ? undefined : compared.sample?.seed;
  useEffect(() => {
    if (other !== undefined) announce(`Compared with seed ${other}`);
  }, [other]);

  async function exportFixtures(seed: number): Promise<void> {
    setExporting(true);
    setExportError(undefined);
    try {
      const answer = await send(`/api/seeds/${seed}/fixtures`);
      downloadText(`fixtures-seed-${seed}.json`, await answer.blob());
    } catch (failure) {
      setExportError(failure);
    } finally {
      setExporting(false);
    }
  }

  return (
    <div class="seed-explorer stack">
      <div class="seed-bar card">
        <SeedInput label="Seed" seed={place.seed} onSeed={(seed) => go({ ...place, seed }, "replace")} />
        <div class="row">
          <button type="button" class="button" onClick={() => go({ ...place, seed: step(place.seed, -1) })}>
            Previous
          </button>
          <button type="button" class="button" onClick={() => go({ ...place, seed: step(place.seed, 1) })}>
            Next
          </button>
          <button type="button" class="button" onClick={() => go({ ...place, seed: randomSeed() })}>
            Random
          </button>
        </div>
        <div class="row push">
          <CopyButton label="Copy link" what="Link" text={() => `${location.origin}/explore${toSearch(place)}`} />
          <button
            type="button"
            class="button primary"
            aria-disabled={exporting}
            onClick={() => exporting || void exportFixtures(place.seed)}
          >
            Export JSON fixtures
          </button>
        </div>
      </div>
      {exportError !== undefined && (
        <ProblemBox
          error={exportError}
          title="The fixtures could not be exported."
          onRetry={() => void exportFixtures(place.seed)}
        />
      )}
      {error !== undefined && (
        <ProblemBox error={error} title={`Seed ${place.seed} could not be read.`} onRetry={retry} />
      )}
      {sample === undefined && error === undefined && <Skeleton of={`data for seed ${place.seed}`} lines={10} />}
      {sample !== undefined && domain !== undefined && (
        <>
          <div class="row spread">
            <div class="row">
              <h2>Data for seed {sample.seed}</h2>
              {isSlow && <span class="pill">Loading seed {place.seed}…</span>}
            </div>
            <div class="row">
              <div class="segmented" role="group" aria-label="View as">
                <button
                  type="button"
                  aria-pressed={!place.asJson}
                  onClick={() => go({ ...place, asJson: false }, "replace")}
                >
                  Table
                </button>
                <button
                  type="button"
                  aria-pressed={place.asJson}
                  onClick={() => go({ ...place, asJson: true }, "replace")}
                >
                  JSON
                </button>
              </div>
              <Comparison place={place} />
            </div>
          </div>
          {compared.error !== undefined && place.compare !== undefined && (
            <ProblemBox
              error={compared.error}
              title={`Seed ${place.compare} could not be read.`}
              onRetry={compared.retry}
            />
          )}
          <Tabs
            label="Domain"
            tabs={domains.map((name) => ({ id: name, label: TITLES[name] ?? name }))}
            selected={domain}
            onSelect={(name) => go({ ...place, domain: name }, "replace")}
          >
            <div class="stack" aria-busy={isSlow}>
              {[...(sample.domains.get(domain) ?? [])].map(([name, collection]) => {
                const twin = place.compare === undefined ? undefined : compared.sample?.domains.get(domain)?.get(name);
                return (
                  <SeedCollection
                    key={`${sample.seed} ${name}`}
                    seed={sample.seed}
                    name={name}
                    sample={collection}
                    asJson={place.asJson}
                    other={
                      twin === undefined || compared.sample === undefined
                        ? undefined
                        : { seed: compared.sample.seed, sample: twin }
                    }
                    onOpen={(search) => {
                      go(parsePlace(search));
                      scrollTo(0, 0);
                    }}
                  />
                );
              })}
            </div>
          </Tabs>
        </>
      )}
    </div>
  );
}

/** The number of the second seed, once someone asks for one. */
function Comparison({ place }: { readonly place: SeedPlace }) {
  const frame = useRef<HTMLDivElement>(null);
  const isComparing = place.compare !== undefined;
  const wasComparing = useRef(isComparing);
  useEffect(() => {
    // The pressed button made room for the field, or the other way round.
    if (wasComparing.current !== isComparing && document.activeElement === document.body)
      (frame.current?.querySelector("input") ?? frame.current?.querySelector("button"))?.focus();
    wasComparing.current = isComparing;
  }, [isComparing]);
  return (
    <div class="row" ref={frame}>
      <ComparisonFields place={place} />
    </div>
  );
}

function ComparisonFields({ place }: { readonly place: SeedPlace }) {
  if (place.compare === undefined) {
    return (
      <button
        key="begin"
        type="button"
        class="button small"
        onClick={() => go({ ...place, compare: step(place.seed, 1) })}
      >
        Compare with another seed
      </button>
    );
  }
  return (
    <>
      <SeedInput
        label="Compare with seed"
        seed={place.compare}
        onSeed={(compare) => go({ ...place, compare }, "replace")}
      />
      <button key="end" type="button" class="button small" onClick={() => go({ ...place, compare: undefined })}>
        Stop comparing
      </button>
    </>
  );
}

interface SeedInputProps {
  readonly label: string;
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
}

/** A seed to type; what is no seed is told, and changes nothing. */
function SeedInput({ label, seed, onSeed }: SeedInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | undefined>();
  useEffect(() => {
    setFault(undefined);
    const { current } = field;
    if (current !== null && parseSeed(current.value) !== seed) current.value = String(seed);
  }, [seed]);
  return (
    <div class="field seed-field">
      <label for={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="number"
        step="1"
        defaultValue={String(seed)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onInput={(event) => {
          // A field of numbers hides what is no number behind an empty value.
          const typed = parseSeed(event.currentTarget.value.replace(/^(-?)0+(?=\d)/, "$1"));
          setFault(typed === undefined ? FAULT : undefined);
          if (typed !== undefined) onSeed(typed);
        }}
      />
      {fault !== undefined && (
        <span class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

/** The next seed in a direction, which the largest and smallest do not have. */
function step(seed: number, by: 1 | -1): number {
  return Number.isSafeInteger(seed + by) ? seed + by : seed;
}
