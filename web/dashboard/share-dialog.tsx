import { useState } from "preact/hooks";

import { ChoiceField } from "../ui/choice.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { shareSandbox } from "./key-data-api.ts";
import type { Owner } from "./key-data-api.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const TIMES = [
  ["PT4H", "4 hours"],
  ["P7D", "7 days"],
  ["P30D", "30 days"],
  ["P90D", "90 days"],
] as const;

const ACCESSES = [
  ["read", "read: this sandbox, without changing it"],
  ["fork", "fork: a copy for each of them"],
] as const;

interface ShareDialogProps {
  readonly owner: Owner;
  readonly name: string;
  readonly onClose: () => void;
}

/** Makes a link to a sandbox, and shows its address once. */
export function ShareDialog({ owner, name, onClose }: ShareDialogProps) {
  const [access, setAccess] = useState<"read" | "fork">("read");
  const [ttl, setTtl] = useState<(typeof TIMES)[number][0]>("P7D");
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
      <Form class="stack" onSend={() => void share()}>
        {error !== undefined && <ProblemBox error={error} title="The link was not made." />}
        <p>Whoever has the link needs no key. It is used in place of the server's address.</p>
        <ChoiceField label="Access" value={access} options={ACCESSES} onChoose={setAccess} />
        <ChoiceField label="Works for" value={ttl} options={TIMES} onChoose={setTtl} />
        <DialogActions action="Make a link" busy={sharing.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
