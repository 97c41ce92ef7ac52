import { useId, useState } from "preact/hooks";

import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ClockField, clockFault, parseClock, toClockText } from "./clock-field.tsx";
import type { Sandbox } from "./key-data-api.ts";

interface ClockDialogProps {
  readonly sandbox: Sandbox;
  /** Is given where it stands still (ISO 8601), or null where it runs. */
  readonly work: (now: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Sets a sandbox's clock, or lets it run again. */
export function ClockDialog({ sandbox, work, onClose }: ClockDialogProps) {
  const { name, clock } = sandbox;
  const id = useId();
  const [value, setValue] = useState(clock === null ? undefined : toClockText(clock.now));
  const fault = clockFault(value);
  return (
    <ConfirmDialog
      title={`Clock of “${name}”`}
      action="Set clock"
      disabled={fault !== undefined}
      onClose={onClose}
      work={() => work(value === undefined ? null : (parseClock(value) ?? null))}
    >
      <p>
        Records get their times from this clock, and jobs finish by it. What is due by the new time happens at once.
      </p>
      <ClockField id={id} value={value} onChange={setValue} fault={fault} />
    </ConfirmDialog>
  );
}
