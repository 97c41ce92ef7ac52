import { useState } from "preact/hooks";

import { isPlainClick } from "../chrome/plain-click.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { JsonTree } from "../ui/json-tree.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { RecordTable, toColumns } from "../ui/record-table.tsx";
import type { Row } from "../ui/record-table.tsx";
import { toSearch } from "./place.ts";
import { listOperationOf, loadCollection } from "./seed-data.ts";
import type { Sample } from "./seed-data.ts";

interface SeedCollectionProps {
  readonly seed: number;
  readonly name: string;
  readonly sample: Sample;
  readonly asJson: boolean;
  /** The same collection of the seed that it is compared with. */
  readonly other: { readonly seed: number; readonly sample: Sample } | undefined;
  readonly onOpen: (search: string) => void;
}

/** One collection of a seed's world: its first records, or all of them. */
export function SeedCollection({ seed, name, sample, asJson, other, onOpen }: SeedCollectionProps) {
  const [all, setAll] = useState<readonly Row[] | undefined>();
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void } | undefined>();
  const [busy, setBusy] = useState(false);
  const records = all ?? sample.records;
  const link = toSearch({
    view: "builder",
    op: listOperationOf(name),
    values: { _seed: String(seed) },
    headers: {},
    body: undefined,
  });

  async function showAll(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      setAll(await loadCollection(seed, name));
    } catch (error) {
      setFailed({ error, retry: () => void showAll() });
    } finally {
      setBusy(false);
    }
  }

  return (
    <article class="collection card" aria-label={name} aria-busy={busy}>
      <div class="row spread">
        <h3>
          {name} <span class="pill">{sample.total}</span>
        </h3>
        <div class="row">
          <CopyButton
            label={`Copy ${name}`}
            what={`${sample.total} ${name}`}
            class="small"
            text={async () => JSON.stringify(all ?? (await loadCollection(seed, name)), null, 2)}
            onFail={(error, again) => {
              const retry = (): void => {
                setFailed(undefined);
                again();
              };
              setFailed({ error, retry });
            }}
          />
          <a
            class="button small"
            href={`/explore${link}`}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen(link);
            }}
          >
            Open in request builder
          </a>
        </div>
      </div>
      {failed !== undefined && (
        <ProblemBox error={failed.error} title={`${name} could not be read.`} onRetry={failed.retry} />
      )}
      {other === undefined ? (
        <RecordsView label={`${name} of seed ${seed}`} records={records} asJson={asJson} />
      ) : (
        <div class="side-by-side">
          <div class="stack tight">
            <h4>Seed {seed}</h4>
            <RecordsView label={`${name} of seed ${seed}`} records={records} asJson={asJson} />
          </div>
          <div class="stack tight">
            <h4>
              Seed {other.seed} <span class="soft small">{toDifference(sample, other.sample)}</span>
            </h4>
            <RecordsView
              label={`${name} of seed ${other.seed}, for comparison`}
              records={other.sample.records}
              asJson={asJson}
            />
          </div>
        </div>
      )}
      <div class="row spread">
        <span class="soft small">
          {records.length === sample.total
            ? `All ${sample.total} records`
            : `The first ${records.length} of ${sample.total} records`}
        </span>
        {sample.total > sample.records.length && (
          // One button for both, so that the focus stays on it.
          <button
            type="button"
            class="button small"
            aria-disabled={busy}
            onClick={() => {
              if (all !== undefined) setAll(undefined);
              else if (!busy) void showAll();
            }}
          >
            {all !== undefined ? "Show fewer" : busy ? "Loading…" : "Show all"}
          </button>
        )}
      </div>
    </article>
  );
}

function RecordsView({
  label,
  records,
  asJson,
}: {
  readonly label: string;
  readonly records: readonly Row[];
  readonly asJson: boolean;
}) {
  if (asJson) return <JsonTree label={label} value={records} />;
  return <RecordTable label={label} records={records} columns={toColumns(records)} />;
}

function toDifference(one: Sample, other: Sample): string {
  const texts = new Set(one.records.map((record) => JSON.stringify(record)));
  const same = other.records.filter((record) => texts.has(JSON.stringify(record))).length;
  return same === 0 ? "no record is the same" : `${same} of ${other.records.length} are the same`;
}
