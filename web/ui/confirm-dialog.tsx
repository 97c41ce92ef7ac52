import type { ComponentChildren } from "preact";

import { Dialog } from "./dialog.tsx";
import { ProblemBox } from "./problem-box.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmDialogProps {
  readonly title: string;
  /** The button that does it. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly work: () => Promise<void>;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ComponentChildren;
}

/** Says what would happen, and does it if the visitor agrees. It stays open, with the reason, if that fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, danger = false, disabled = false, work, onClose, children } = props;
  const doing = useAction();
  async function agree(): Promise<void> {
    if (await doing.run(work)) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {children}
        {doing.error !== undefined && <ProblemBox error={doing.error} onRetry={() => void agree()} />}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class={`button ${danger ? "danger" : "primary"}`}
          disabled={disabled}
          aria-disabled={doing.busy}
          onClick={() => void agree()}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
