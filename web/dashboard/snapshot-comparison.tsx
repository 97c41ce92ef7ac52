import { useEffect, useId, useRef } from "preact/hooks";

import { ChoiceField } from "../ui/choice.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { DiffRecords } from "./diff-records.tsx";
import { DiffSummary } from "./diff-summary.tsx";
import { diffSnapshot } from "./key-data-api.ts";
import type { Snapshot } from "./key-data-api.ts";
import { place, refine } from "./location.tsx";

interface SnapshotComparisonProps {
  readonly keyId: string;
  readonly snapshot: Snapshot;
  readonly others: readonly Snapshot[];
  readonly sandbox: string;
  readonly onRestore: () => void;
}

/** The changes between a snapshot and now, or another snapshot. */
export function SnapshotComparison({ keyId, snapshot, others, sandbox, onRestore }: SnapshotComparisonProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const against = others.find((other) => other.id === place.value.query["against"]);
  const { value, error, reload } = useLoaded(
    () => diffSnapshot(keyId, snapshot.id, against === undefined ? { sandbox } : { snapshot: against.id }),
    [snapshot.id, against?.id, sandbox],
  );
  useEffect(() => heading.current?.scrollIntoView({ block: "nearest" }), []);
  const isEqual = value !== undefined && Object.keys(value.collections).length === 0;
  return (
    <section class="card stack" aria-labelledby={`${id}-title`}>
      <div class="row spread">
        <h2 id={`${id}-title`} ref={heading}>
          “{snapshot.name}” compared
        </h2>
        <div class="row">
          <ChoiceField
            label="With"
            isInline
            value={against?.id ?? ""}
            options={[["", `now, in “${sandbox}”`], ...others.map((other) => [other.id, other.name] as const)]}
            onChoose={(chosen) => refine({ against: chosen || undefined }, "replace")}
          />
          <button type="button" class="button small" onClick={() => void reload()}>
            Compare again
          </button>
          <button type="button" class="button small" onClick={() => refine({ compare: undefined, against: undefined })}>
            Close
          </button>
        </div>
      </div>
      <Reading of="the comparison" value={value} error={error} reload={reload} />
      {isEqual && <p class="empty">No difference: every record is the same.</p>}
      {value !== undefined && !isEqual && (
        <>
          <p class="soft small">
            {against === undefined
              ? `Changes since “${snapshot.name}”.`
              : `Changes from “${snapshot.name}” to “${against.name}”.`}
          </p>
          <DiffSummary label="Differences by collection" diff={value} />
          <DiffRecords diff={value} />
          {against === undefined && (
            <p>
              <button type="button" class="button" onClick={onRestore}>
                Restore “{snapshot.name}”…
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
