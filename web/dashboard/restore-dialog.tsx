import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { DiffSummary } from "./diff-summary.tsx";
import { countDiff } from "./differences.ts";
import { createSnapshot, diffSnapshot, OWN_SANDBOX, restoreSnapshot } from "./key-data-api.ts";
import type { Diff, Snapshot } from "./key-data-api.ts";
import { plural } from "./times.ts";

interface RestoreDialogProps {
  readonly keyId: string;
  readonly snapshot: Snapshot;
  readonly sandbox: string;
  /** True if there is no room for another snapshot. */
  readonly isFull: boolean;
  readonly onClose: () => void;
  readonly onRestored: () => Promise<void>;
}

/** Says what would be overwritten, offers to keep it first, and brings the snapshot back. */
export function RestoreDialog({ keyId, snapshot, sandbox, isFull, onClose, onRestored }: RestoreDialogProps) {
  const diff = useLoaded(() => diffSnapshot(keyId, snapshot.id, { sandbox }), [snapshot.id, sandbox]);
  const [isSafe, setSafe] = useState(!isFull);
  const [kept, setKept] = useState(false);
  const restoring = useAction();
  const isEqual = diff.value !== undefined && Object.keys(diff.value.collections).length === 0;
  const where = sandbox === OWN_SANDBOX ? "the key's own sandbox" : `the sandbox “${sandbox}”`;

  async function restore(): Promise<void> {
    const done = await restoring.run(async () => {
      // A second try after a failure does not take a second one.
      if (isSafe && !isFull && !kept) {
        await createSnapshot(keyId, sandbox, `before restoring ${snapshot.name}`.slice(0, 100));
        setKept(true);
      }
      await restoreSnapshot(keyId, sandbox, snapshot.id);
      await onRestored();
    });
    if (!done) return;
    onClose();
    announce(`“${snapshot.name}” restored`);
  }

  return (
    <Dialog title={`Restore “${snapshot.name}”?`} onClose={onClose}>
      <div class="stack">
        <p>
          This <strong>overwrites {where}</strong> with what it was when the snapshot was taken. The snapshot stays, and
          can be restored again.
        </p>
        <Reading of="what would change" {...diff} />
        {isEqual && <p class="notice">Nothing would change: every record is the same.</p>}
        {diff.value !== undefined && !isEqual && (
          <>
            <p>{toConsequence(diff.value)}</p>
            <DiffSummary label="Changes since the snapshot" diff={diff.value} />
          </>
        )}
        <div>
          <label class="check">
            <input
              type="checkbox"
              checked={isSafe && !isFull}
              disabled={isFull || kept}
              aria-describedby={isFull ? "safety-full" : undefined}
              onChange={(event) => setSafe(event.currentTarget.checked)}
            />{" "}
            Take a safety snapshot of the current state first
          </label>
          {isFull && (
            <p class="hint" id="safety-full">
              Your plan has no room for another snapshot, so the current state cannot be brought back afterwards.
            </p>
          )}
        </div>
        {restoring.error !== undefined && (
          <ProblemBox
            error={restoring.error}
            title={kept ? "The safety snapshot was taken, but nothing was restored." : "Nothing was restored."}
            onRetry={() => void restore()}
          />
        )}
      </div>
      <DialogActions
        action="Restore"
        danger
        disabled={diff.value === undefined}
        busy={restoring.busy}
        onClose={onClose}
        onAct={() => void restore()}
      />
    </Dialog>
  );
}

/** A sentence that tells the consequences of restoring. */
function toConsequence(diff: Diff): string {
  const sum = (pick: "added" | "removed" | "changed"): number =>
    countDiff(diff).reduce((total, count) => total + count[pick], 0);
  const parts = [
    [sum("added"), "created since will be deleted"],
    [sum("removed"), "deleted since will come back"],
    [sum("changed"), "changed since will be changed back"],
  ] as const;
  return `${parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${plural(count, "record")} ${what}`)
    .join(", ")}.`;
}
