import { useId, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { shareSandbox } from "./key-data-api.ts";
import type { Owner } from "./key-data-api.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const TIMES: Readonly<Record<string, string>> = { PT4H: "4 hours", P7D: "7 days", P30D: "30 days", P90D: "90 days" };

interface ShareDialogProps {
  readonly owner: Owner;
  readonly name: string;
  readonly onClose: () => void;
}

/** Makes a link to a sandbox, and shows its address once. */
export function ShareDialog({ owner, name, onClose }: ShareDialogProps) {
  const base = useId();
  const [access, setAccess] = useState<"read" | "fork">("read");
  const [ttl, setTtl] = useState("P7D");
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<unknown>();
  const sharing = useAction();
  const share = async (): Promise<void> => {
    await sharing.run(() => shareSandbox(owner, name, access, ttl).then(setUrl, setError));
  };

  if (url !== undefined)
    return (
      <SecretDialog
        title={`“${name}” is shared`}
        what="Link"
        secret={url}
        command={`curl "${url}/v1/core/users?limit=2"`}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={`Share “${name}”`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        {error !== undefined && <ProblemBox error={error} title="The link was not made." />}
        <p>Whoever has the link needs no key. It is used in place of the server's address.</p>
        <div class="field">
          <label for={`${base}-access`}>Access</label>
          <select
            id={`${base}-access`}
            value={access}
            onChange={(event) => setAccess(event.currentTarget.value === "fork" ? "fork" : "read")}
          >
            <option value="read">read: this sandbox, without changing it</option>
            <option value="fork">fork: a copy for each of them</option>
          </select>
        </div>
        <div class="field">
          <label for={`${base}-ttl`}>Works for</label>
          <select id={`${base}-ttl`} value={ttl} onChange={(event) => setTtl(event.currentTarget.value)}>
            {Object.entries(TIMES).map(([value, words]) => (
              <option value={value}>{words}</option>
            ))}
          </select>
        </div>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" aria-disabled={sharing.busy}>
            Make a link
          </button>
        </div>
      </form>
    </Dialog>
  );
}
