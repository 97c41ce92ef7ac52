import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Dialog } from "../ui/dialog.tsx";
import { Secret } from "./secret.tsx";

interface SecretDialogProps {
  readonly title: string;
  readonly what: string;
  readonly secret: string;
  readonly command?: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Shows a secret that is never shown again; closing it unseen takes two tries. */
export function SecretDialog({ title, what, secret, command, onClose, children }: SecretDialogProps) {
  const [isSeen, setSeen] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = (): void => {
    if (isSeen || isWarned) onClose();
    else setWarned(true);
  };
  return (
    <Dialog title={title} onClose={close}>
      <div class="stack">
        <p>Copy the secret now. You won't see it again.</p>
        {children}
        <Secret
          what={what}
          secret={secret}
          {...(command === undefined ? {} : { command })}
          onSeen={() => setSeen(true)}
        />
        {isWarned && !isSeen && (
          <div class="notice warn" role="alert">
            <p>
              <strong>You have not copied it yet.</strong> Copy it now, or press Done again to close without it.
            </p>
          </div>
        )}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
