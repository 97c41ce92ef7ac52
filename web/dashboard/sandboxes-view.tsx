import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { parseSeed } from "../explore/place.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { ClockDialog } from "./clock-dialog.tsx";
import { deleteSandbox, listSandboxes, listSnapshots, resetSandbox, setClock } from "./key-data-api.ts";
import type { Owner } from "./key-data-api.ts";
import { NewSandboxDialog } from "./new-sandbox-dialog.tsx";
import { SandboxTable } from "./sandbox-table.tsx";
import type { SandboxDialog } from "./sandbox-table.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { TextField } from "./text-field.tsx";
import { toCount } from "./times.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { WithKey } from "./with-key.tsx";

const TITLE = "Sandboxes";
const SAYS = "One sandbox per test: none sees what another writes. Creating one is instant.";

/** The sandboxes of a key; on a plan without keys, those of the visitor. */
export function SandboxesView() {
  return (
    <WithKey
      title={TITLE}
      says={SAYS}
      why="Only API keys have sandboxes that are kept"
      without="These are the sandboxes of your network address. Each is deleted after a day without use. Sandboxes of an API key are kept."
    >
      {(key) => <Sandboxes owner={key?.id} />}
    </WithKey>
  );
}

function Sandboxes({ owner }: { readonly owner: Owner }) {
  const { value, error, reload } = useLoaded(async () => {
    const [sandboxes, { snapshots }] = await Promise.all([
      listSandboxes(owner),
      owner === undefined ? { snapshots: [] } : listSnapshots(owner),
    ]);
    return { ...sandboxes, snapshots };
  }, [owner]);
  const { open, setOpen, close } = useOpenDialog<SandboxDialog>({ dialog: "none" });
  const [seed, setSeed] = useState("1");
  const parsed = parseSeed(seed);

  if (value === undefined) return <Reading of="the sandboxes" value={value} error={error} reload={reload} />;
  const { own, named, snapshots } = value;
  const isFull = named.total >= named.limit;
  return (
    <>
      <Reading of="the sandboxes" value={value} error={error} reload={reload} />
      <div class="toolbar">
        <p class="small">
          {named.total} of {named.limit} named sandboxes used
        </p>
        <button
          type="button"
          class="button primary push"
          disabled={isFull}
          onClick={() => setOpen({ dialog: "create" })}
        >
          Create sandbox
        </button>
      </div>
      <SandboxTable
        sandboxes={[own, ...named.sandboxes]}
        snapshots={snapshots}
        owner={owner}
        onOpen={(dialog) => {
          if (dialog.dialog === "reset") setSeed(String(dialog.sandbox.seed));
          setOpen(dialog);
        }}
      />
      {named.total === 0 && (
        <div class="empty">
          <p>
            <strong>Only {owner === undefined ? "your" : "the key's"} own sandbox so far.</strong> Send{" "}
            <code>X-Sandbox: any-name</code> and it appears here, or create one.
          </p>
        </div>
      )}
      {open.dialog === "create" && (
        <NewSandboxDialog
          owner={owner}
          sandboxes={[own, ...named.sandboxes]}
          snapshots={snapshots}
          onClose={close}
          onCreated={async (name) => {
            await reload();
            close();
            announce(`Sandbox “${name}” created`);
          }}
        />
      )}
      {open.dialog === "clock" && (
        <ClockDialog
          sandbox={open.sandbox}
          onClose={close}
          work={async (now) => {
            await setClock(owner, open.sandbox.name, now);
            await reload();
            announce(
              now === null ? `The clock of ${open.sandbox.name} runs` : `The clock of ${open.sandbox.name} is set`,
            );
          }}
        />
      )}
      {open.dialog === "share" && <ShareDialog owner={owner} name={open.sandbox.name} onClose={close} />}
      {open.dialog === "reset" && (
        <ConfirmDialog
          title={`Reset “${open.sandbox.name}”?`}
          action="Reset sandbox"
          danger
          disabled={parsed === undefined}
          onClose={close}
          work={async () => {
            if (parsed === undefined) return;
            await resetSandbox(owner, open.sandbox.name, parsed);
            await reload();
            announce(`Sandbox “${open.sandbox.name}” reset`);
          }}
        >
          <p>
            {tellChanges(open.sandbox.changes, "discarded")} Its data is generated again from the seed.
            {owner !== undefined && open.sandbox.changes > 0 && " To keep them, take a snapshot first."}
          </p>
          <TextField
            label="Seed"
            type="number"
            value={seed}
            onInput={setSeed}
            fault={parsed === undefined ? "A seed is a whole number, such as 42." : undefined}
          />
        </ConfirmDialog>
      )}
      {open.dialog === "delete" && (
        <ConfirmDialog
          title={`Delete “${open.sandbox.name}”?`}
          action="Delete sandbox"
          danger
          onClose={close}
          work={async () => {
            await deleteSandbox(owner, open.sandbox.name);
            await reload();
            announce(`Sandbox “${open.sandbox.name}” deleted`);
          }}
        >
          <p>
            {tellChanges(open.sandbox.changes, "deleted with it")}
            {owner !== undefined && " Its snapshots are kept."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A sentence with the number of a sandbox's changes and their fate: "Its 3 changes are discarded." */
function tellChanges(count: number, fate: string): string {
  if (count === 0) return "It has no changes.";
  return `${count === 1 ? "Its change is" : `Its ${toCount(count)} changes are`} ${fate}.`;
}
