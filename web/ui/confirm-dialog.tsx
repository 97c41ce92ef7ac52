import type { ComponentChildren } from "preact";

import { Dialog, DialogActions } from "./dialog.tsx";
import { ProblemBox } from "./problem-box.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmDialogProps {
  readonly title: string;
  /** The button that does it. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly work: () => Promise<void>;
  /** The failure in the form's own words, where the API's would not do. */
  readonly explain?: (error: unknown) => string | undefined;
  readonly onClose: () => void;
  /** The consequences. */
  readonly children: ComponentChildren;
}

/** Says what would happen, and does it if the visitor agrees. It stays open, with the reason, if that fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, danger = false, disabled = false, work, explain, onClose, children } = props;
  const doing = useAction();
  const explained = doing.error === undefined ? undefined : explain?.(doing.error);
  async function agree(): Promise<void> {
    if (await doing.run(work)) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {children}
        {explained !== undefined && (
          <p class="notice bad" role="alert">
            {explained}
          </p>
        )}
        {doing.error !== undefined && explained === undefined && (
          <ProblemBox error={doing.error} onRetry={() => void agree()} />
        )}
      </div>
      <DialogActions
        action={action}
        danger={danger}
        disabled={disabled}
        busy={doing.busy}
        onClose={onClose}
        onAct={() => void agree()}
      />
    </Dialog>
  );
}
