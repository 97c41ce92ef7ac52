import { useState } from "preact/hooks";

import type { ShownKey } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import {
  OWN_SANDBOX,
  countSnapshots,
  createSnapshot,
  deleteSnapshot,
  exportSnapshot,
  listSandboxes,
  listSnapshots,
} from "./key-data-api.ts";
import { Link, place, refine } from "./location.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { SandboxChooser } from "./sandbox-chooser.tsx";
import { account } from "./session.ts";
import { SnapshotComparison } from "./snapshot-comparison.tsx";
import { SnapshotTable } from "./snapshot-table.tsx";
import type { SnapshotDialog } from "./snapshot-table.tsx";
import { suggestName } from "./suggested-name.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { WithKey } from "./with-key.tsx";

const TITLE = "Snapshots";
const SAYS =
  "A snapshot is a copy of a sandbox at one moment. Compare it with what is there now, or restore it at any time.";

/** The snapshots of a key. */
export function SnapshotsView() {
  return (
    <WithKey
      title={TITLE}
      says={SAYS}
      why="Snapshots need an API key"
      instead={
        <p>
          Without a key, save a state as a recipe, a small file: <a href="/studio?tool=state">State in the Studio</a>.
        </p>
      }
    >
      {(key, keys) => key && <Snapshots apiKey={key} keys={keys} />}
    </WithKey>
  );
}

function Snapshots({ apiKey, keys }: { readonly apiKey: ShownKey; readonly keys: readonly ShownKey[] }) {
  const { value, error, reload } = useLoaded(async () => {
    const [list, { named }] = await Promise.all([listSnapshots(apiKey.id), listSandboxes(apiKey.id)]);
    // The limit counts what all keys of the account have.
    const used = list.limit === null ? list.total : await countSnapshots(keys);
    return { ...list, used, sandboxes: named.sandboxes };
  }, [apiKey.id]);
  const { open, setOpen, close } = useOpenDialog<SnapshotDialog>({ dialog: "none" });
  const downloading = useAction();
  const [restores, setRestores] = useState(0);

  const { query } = place.value;
  const sandbox = value?.sandboxes.find(({ name }) => name === query["sandbox"])?.name ?? OWN_SANDBOX;
  const compared = value?.snapshots.find(({ id }) => id === query["compare"]);
  const isFull = value !== undefined && value.limit !== null && value.used >= value.limit;

  if (value === undefined) return <Reading of="the snapshots" value={value} error={error} reload={reload} />;
  return (
    <>
      <Reading of="the snapshots" value={value} error={error} reload={reload} />
      <div class="toolbar">
        <SandboxChooser
          label="Of sandbox"
          sandboxes={value.sandboxes}
          chosen={sandbox}
          onChoose={(name) => refine({ sandbox: name === OWN_SANDBOX ? undefined : name }, "replace")}
        />
        <p class="small">
          {value.limit === null ? `${value.used} used, without a limit` : `${value.used} of ${value.limit} used`}
        </p>
        <button
          type="button"
          class="button primary push"
          disabled={isFull}
          aria-describedby={isFull ? "snapshots-full" : undefined}
          onClick={() => setOpen({ dialog: "create" })}
        >
          Create snapshot
        </button>
      </div>
      {isFull && <FullNotice limit={value.limit} />}
      {downloading.error !== undefined && (
        <ProblemBox
          error={downloading.error}
          title="The snapshot could not be downloaded."
          onRetry={downloading.retry}
        />
      )}
      {value.snapshots.length === 0 ? (
        <div class="empty">
          <p>
            <strong>No snapshot of this key yet.</strong>
          </p>
          <p>Take a snapshot before you change something. Taking and restoring one is quick, even with much data.</p>
        </div>
      ) : (
        <SnapshotTable
          snapshots={value.snapshots}
          compared={compared}
          onOpen={setOpen}
          onDownload={(snapshot) =>
            void downloading.run(async () => {
              downloadText(`snapshot-${toFileName(snapshot.name)}.json`, await exportSnapshot(apiKey.id, snapshot.id));
            })
          }
        />
      )}
      {compared !== undefined && (
        <SnapshotComparison
          key={`${compared.id} ${restores}`}
          keyId={apiKey.id}
          snapshot={compared}
          others={value.snapshots.filter(({ id }) => id !== compared.id)}
          sandbox={sandbox}
          onRestore={() => setOpen({ dialog: "restore", snapshot: compared })}
        />
      )}
      {open.dialog === "create" && (
        <NameDialog
          title={sandbox === OWN_SANDBOX ? "Create snapshot" : `Create snapshot of “${sandbox}”`}
          action="Create snapshot"
          label="Name"
          suggested={suggestName("snapshot", value.snapshots)}
          hint="Describe the state, such as “before checkout”."
          refused="The snapshot was not taken."
          onClose={close}
          work={async (name) => {
            await createSnapshot(apiKey.id, sandbox, name);
            await reload();
            close();
            announce(`Snapshot “${name}” taken`);
          }}
        />
      )}
      {open.dialog === "restore" && (
        <RestoreDialog
          keyId={apiKey.id}
          snapshot={open.snapshot}
          sandbox={sandbox}
          isFull={isFull}
          onClose={close}
          onRestored={async () => {
            await reload();
            setRestores(restores + 1);
          }}
        />
      )}
      {open.dialog === "delete" && (
        <ConfirmDialog
          title={`Delete “${open.snapshot.name}”?`}
          action="Delete snapshot"
          danger
          onClose={close}
          work={async () => {
            await deleteSnapshot(apiKey.id, open.snapshot.id);
            if (query["compare"] === open.snapshot.id || query["against"] === open.snapshot.id) {
              refine({ compare: undefined, against: undefined }, "replace");
            }
            await reload();
            announce(`Snapshot “${open.snapshot.name}” deleted`);
          }}
        >
          <p>You cannot restore it afterwards. Sandboxes that were created from it stay as they are.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function FullNotice({ limit }: { readonly limit: number | null }) {
  const plan = account.value?.plan ?? "";
  return (
    <div class="notice warn" id="snapshots-full">
      <p>
        {limit === 0
          ? `The ${plan} plan has no snapshots. Those that you have stay and can be restored.`
          : `The ${plan} plan has ${limit} snapshots for all your keys together, and all are used. Delete one to take another.`}
      </p>
      <Link to={{ view: "plan", query: {} }} class="button">
        Choose a larger plan
      </Link>
    </div>
  );
}

function toFileName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, "-").slice(0, 60);
}
