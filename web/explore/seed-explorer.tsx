import { useEffect, useRef, useState } from "preact/hooks";

import { toPascal } from "../../src/core/description/names.ts";
import { send } from "../api/request.ts";
import { SERVER } from "../chrome/base.ts";
import { downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useSlow } from "../ui/use-slow.ts";
import { useTitle } from "../ui/use-title.ts";
import { go } from "./location.ts";
import { PlaceLink } from "./place-link.tsx";
import { parsePlace, randomSeed, stepSeed, toSearch } from "./place.ts";
import type { SeedPlace } from "./place.ts";
import { SeedCollection } from "./seed-collection.tsx";
import { Comparison } from "./seed-comparison.tsx";
import { loadSample } from "./seed-data.ts";
import type { SeedSample } from "./seed-data.ts";
import { SEED_FAULT, SeedInput } from "./seed-input.tsx";
import { loadRelations } from "./world-relations.ts";

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
  const domain = domains.find((name) => name === place.domain) ?? domainOf(sample, place.collection) ?? domains[0];
  const collections = [...(sample?.domains.get(domain ?? "") ?? [])];
  const isKnown = collections.some(([name]) => name === place.collection);
  const only = isKnown ? place.collection : undefined;
  useEffect(() => void loadRelations(), []);
  const isSlow = useSlow(sample !== undefined && sample.seed !== place.seed && error === undefined);
  const shown = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (sample === undefined) return;
    if (shown.current !== undefined) announce(`Data for seed ${sample.seed}`);
    shown.current = sample.seed;
  }, [sample?.seed]);
  const what = only === undefined ? domain && toPascal(domain) : `${only} ${place.id ?? ""}`.trim();
  useTitle(`Seed ${place.seed}${what === undefined ? "" : `, ${what}`} · Explorer`);
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
        <SeedInput
          label="Seed"
          seed={place.seed}
          onSeed={(seed) => go({ ...place, seed, notSeed: undefined }, "replace")}
        />
        <div class="row">
          <button
            type="button"
            class="button"
            onClick={() => go({ ...place, seed: stepSeed(place.seed, -1), notSeed: undefined })}
          >
            Previous
          </button>
          <button
            type="button"
            class="button"
            onClick={() => go({ ...place, seed: stepSeed(place.seed, 1), notSeed: undefined })}
          >
            Next
          </button>
          <button type="button" class="button" onClick={() => go({ ...place, seed: randomSeed(), notSeed: undefined })}>
            Random
          </button>
        </div>
        <div class="row push">
          <CopyButton label="Copy link" what="Link" text={() => `${SERVER}/explore${toSearch(place)}`} />
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
      {place.notSeed !== undefined && (
        <p class="notice warn">
          “{place.notSeed}” is not a seed, so this is seed {place.seed}. {SEED_FAULT}
        </p>
      )}
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
            tabs={domains.map((name) => ({ id: name, label: toPascal(name) }))}
            selected={domain}
            onSelect={(name) => go({ ...place, domain: name, collection: undefined, id: undefined }, "replace")}
          >
            <nav class="collection-nav row" aria-label="Collections">
              <PlaceLink
                place={{ ...place, domain, collection: undefined, id: undefined }}
                isCurrent={only === undefined}
              >
                All
              </PlaceLink>
              {collections.map(([name, { total }]) => (
                <PlaceLink
                  key={name}
                  place={{ ...place, domain, collection: name, id: undefined }}
                  isCurrent={name === only}
                >
                  {name} <span class="pill">{total}</span>
                </PlaceLink>
              ))}
            </nav>
            <div class="stack" aria-busy={isSlow}>
              {collections.map(([name, collection]) => {
                if (only !== undefined && only !== name) return null;
                const twin = place.compare === undefined ? undefined : compared.sample?.domains.get(domain)?.get(name);
                return (
                  <SeedCollection
                    key={`${sample.seed} ${name}`}
                    place={place}
                    seed={sample.seed}
                    name={name}
                    sample={collection}
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

/** The domain that has a collection. */
function domainOf(sample: SeedSample | undefined, collection: string | undefined): string | undefined {
  return [...(sample?.domains ?? [])].find(
    ([, collections]) => collection !== undefined && collections.has(collection),
  )?.[0];
}
