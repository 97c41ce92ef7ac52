import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { parseSeed } from "../explore/place.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { ClockDialog } from "./clock-dialog.tsx";
import { deleteSandbox, listSandboxes, listSnapshots, resetSandbox, setClock } from "./key-data-api.ts";
import type { Sandbox } from "./key-data-api.ts";
import { NewSandboxDialog } from "./new-sandbox-dialog.tsx";
import { SandboxTable } from "./sandbox-table.tsx";
import { TextField } from "./text-field.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";
import { WithKey } from "./with-key.tsx";

const TITLE = "Sandboxes";
const SAYS = "One isolated world per test. Creating one is instant.";

/** The sandboxes of a key. */
export function SandboxesView() {
  return (
    <WithKey
      title={TITLE}
      says={SAYS}
      why="Sandboxes that last belong to an API key"
      without={
        <p>
          Without a key you have a sandbox of your own and up to 10 named ones, each kept for a day:{" "}
          <a href="/studio">open them in the Studio</a>.
        </p>
      }
    >
      {(key) => <Sandboxes keyId={key.id} />}
    </WithKey>
  );
}

/** What can be open over the list. */
export type SandboxDialog =
  | { readonly dialog: "none" | "create" }
  | { readonly dialog: "clock" | "reset" | "delete"; readonly sandbox: Sandbox };

function Sandboxes({ keyId }: { readonly keyId: string }) {
  const { value, error, reload } = useLoaded(async () => {
    const [sandboxes, { snapshots }] = await Promise.all([listSandboxes(keyId), listSnapshots(keyId)]);
    return { ...sandboxes, snapshots };
  }, [keyId]);
  const { open, setOpen, close } = useOpenDialog<SandboxDialog>({ dialog: "none" });
  const [seed, setSeed] = useState("1");
  const parsed = parseSeed(seed);

  if (value === undefined) {
    return error === undefined ? (
      <Skeleton of="the sandboxes" />
    ) : (
      <ProblemBox error={error} title="The sandboxes could not be read." onRetry={() => void reload()} />
    );
  }
  const { own, named, snapshots } = value;
  const isFull = named.total >= named.limit;
  return (
    <>
      {error !== undefined && (
        <ProblemBox error={error} title="The sandboxes could not be read again." onRetry={() => void reload()} />
      )}
      <div class="toolbar">
        <p class="small">
          {named.total} of {named.limit} used, beside the key's own
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
        onOpen={(dialog) => {
          if (dialog.dialog === "reset") setSeed(String(dialog.sandbox.seed));
          setOpen(dialog);
        }}
      />
      {named.total === 0 && (
        <div class="empty">
          <p>
            <strong>Only the key's own sandbox so far.</strong> Send <code>X-Sandbox: any-name</code> and it appears
            here, or make one from a seed, a sandbox or a snapshot.
          </p>
          <p class="row">
            <button type="button" class="button" onClick={() => setOpen({ dialog: "create" })}>
              Create your first sandbox
            </button>
          </p>
        </div>
      )}
      {open.dialog === "create" && (
        <NewSandboxDialog
          keyId={keyId}
          sandboxes={[own, ...named.sandboxes]}
          snapshots={snapshots}
          onClose={close}
          onCreated={async (name) => {
            await reload();
            close();
            announce(`Sandbox ${name} created`);
          }}
        />
      )}
      {open.dialog === "clock" && (
        <ClockDialog
          sandbox={open.sandbox}
          onClose={close}
          work={async (now) => {
            await setClock(keyId, open.sandbox.name, now);
            await reload();
            announce(
              now === null ? `The clock of ${open.sandbox.name} runs` : `The clock of ${open.sandbox.name} is set`,
            );
          }}
        />
      )}
      {open.dialog === "reset" && (
        <ConfirmDialog
          title={`Reset “${open.sandbox.name}”?`}
          action="Reset sandbox"
          danger
          disabled={parsed === undefined}
          onClose={close}
          work={async () => {
            if (parsed === undefined) return;
            await resetSandbox(keyId, open.sandbox.name, parsed);
            await reload();
            announce(`Sandbox ${open.sandbox.name} reset`);
          }}
        >
          <p>
            Its {open.sandbox.changes === 1 ? "change is" : `${open.sandbox.changes} changes are`} discarded, and a
            fresh world grows from the seed. To keep them, take a snapshot first.
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
            await deleteSandbox(keyId, open.sandbox.name);
            await reload();
            announce(`Sandbox ${open.sandbox.name} deleted`);
          }}
        >
          <p>
            Its {open.sandbox.changes === 1 ? "change goes" : `${open.sandbox.changes} changes go`} with it. Snapshots
            of it stay.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
