import { useEffect, useState } from "preact/hooks";

import { RequestError } from "../api/request.ts";
import { announce } from "../chrome/status.ts";
import type { CollectionDiff, Snapshot } from "../dashboard/key-data-api.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LineForm } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { toSigns } from "./collection-list.tsx";
import { toMoment } from "./format.ts";
import { revision, touch } from "./sandbox-state.ts";
import { ask } from "./studio-api.ts";

/** Kept moments of the sandbox: to take, to compare with now, and to go back to. They belong to keys, and to a server of one's own. */
export function SnapshotsTool() {
  const { value, error, reload } = useLoaded(
    () => ask<{ readonly snapshots: readonly Snapshot[] }>("/api/data/snapshots"),
    [],
  );
  const doing = useAction();
  const [name, setName] = useState("");
  const [restoring, setRestoring] = useState<Snapshot | undefined>();

  if (error instanceof RequestError && error.status === 401) {
    return (
      <p class="soft">
        Snapshots need an API key. <a href="/dashboard/keys">Create a key</a> and enter it above, or save the state as a
        recipe, which needs no key.
      </p>
    );
  }
  if (error !== undefined) return <Reading of="the snapshots" value={value} error={error} reload={reload} />;
  return (
    <>
      <LineForm
        id="snapshot-name"
        label="Name of the snapshot"
        placeholder="before the test"
        value={name}
        onType={setName}
        action="Take a snapshot"
        busy={doing.busy}
        onSend={() =>
          void doing.run(async () => {
            await ask("/api/data/snapshots", { method: "POST", body: { name: name.trim() } });
            announce(`Snapshot “${name.trim()}” taken`);
            setName("");
            await reload();
          })
        }
      />
      {doing.error !== undefined && <ProblemBox error={doing.error} />}
      {value?.snapshots.length === 0 && <p class="soft small">No snapshots yet.</p>}
      <ul class="tool-log" aria-label="Snapshots">
        {value?.snapshots.map((snapshot) => (
          <li key={snapshot.id} class="log-entry stack tight">
            <p>
              <strong>{snapshot.name}</strong> <span class="small">of {snapshot.sandbox}</span>{" "}
              <time class="soft small" dateTime={snapshot.createdAt}>
                {toMoment(snapshot.createdAt)}
              </time>
            </p>
            <Comparison snapshot={snapshot} onRestore={() => setRestoring(snapshot)} />
          </li>
        ))}
      </ul>
      {restoring !== undefined && (
        <ConfirmDialog
          title={`Go back to ${restoring.name}?`}
          action="Restore"
          danger
          work={async () => {
            await ask(`/api/data/snapshots/${encodeURIComponent(restoring.id)}/restore`, { method: "POST" });
            announce(`The sandbox is restored to “${restoring.name}”`);
            touch();
          }}
          onClose={() => setRestoring(undefined)}
        >
          <p>Changes made since then are lost, unless you take a snapshot first.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ComparisonProps {
  readonly snapshot: Snapshot;
  readonly onRestore: () => void;
}

/** The changes between a snapshot and now, by collection, once asked for. */
function Comparison({ snapshot, onRestore }: ComparisonProps) {
  const [diff, setDiff] = useState<Readonly<Record<string, CollectionDiff>> | undefined>();
  const doing = useAction();
  useEffect(() => setDiff(undefined), [revision.value]); // it was of what there is no more
  function compare(): void {
    if (diff !== undefined) return setDiff(undefined);
    void doing.run(async () => {
      const path = `/api/data/snapshots/${encodeURIComponent(snapshot.id)}/diff`;
      const { collections } = await ask<{ readonly collections: Readonly<Record<string, CollectionDiff>> }>(path);
      setDiff(collections);
      announce(Object.keys(collections).length === 0 ? "No differences" : "Compared");
    });
  }
  return (
    <>
      <div class="row">
        <button
          type="button"
          class="button small"
          aria-label={`Compare with now: ${snapshot.name}`}
          aria-expanded={diff !== undefined}
          onClick={compare}
        >
          Compare with now
        </button>
        <button type="button" class="button small" aria-label={`Restore ${snapshot.name}`} onClick={onRestore}>
          Restore
        </button>
      </div>
      {doing.error !== undefined && <ProblemBox error={doing.error} />}
      {diff !== undefined && Object.keys(diff).length === 0 && <p class="small soft">No differences.</p>}
      {diff !== undefined && Object.keys(diff).length > 0 && (
        <ul class="small">
          {Object.entries(diff).map(([collection, own]) => (
            <li key={collection}>
              {collection} {toSigns(own).join(" ")}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
