import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { releaseStatus } from "../chrome/status.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A native modal dialog that is open while it is drawn. */
export function Dialog({ title, onClose, class: style = "", children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isHere = useRef(true);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
      // Not the button that closes it: a key that is shown once would be gone with the next Enter.
      const field = dialog.querySelector<HTMLElement>("input:not([type=hidden], [readonly]), select, textarea");
      (field ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
    }
    return () => {
      isHere.current = false;
      if (dialog !== null) {
        releaseStatus(dialog);
        dialog.close();
      }
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={style}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers let nobody keep a dialog open against a second Escape.
        if (isHere.current) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="button quiet small" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface DialogActionsProps {
  readonly action: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** True while it is being done, or cannot be: it takes no second press. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Does it; without, the form that it stands in is sent. */
  readonly onAct?: () => void;
}

/** The buttons that a dialog ends with. */
export function DialogActions(props: DialogActionsProps) {
  const { action, cancel = "Cancel", danger = false, disabled = false, busy, onClose, onAct } = props;
  return (
    <div class="dialog-actions">
      <button type="button" class="button" onClick={onClose}>
        {cancel}
      </button>
      <button
        type={onAct === undefined ? "submit" : "button"}
        class={`button ${danger ? "danger" : "primary"}`}
        disabled={disabled}
        aria-disabled={busy}
        onClick={onAct}
      >
        {action}
      </button>
    </div>
  );
}
