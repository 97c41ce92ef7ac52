import { useState } from "preact/hooks";

import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import type { Row } from "../ui/record-table.tsx";
import { useAction } from "../ui/use-action.ts";
import type { Action, Collection } from "./catalog.ts";
import { RecordForm } from "./record-form.tsx";
import { deletionOf, perform, transitionOf } from "./writes.ts";

interface RecordActionsProps {
  readonly collection: Collection;
  readonly record: Row;
}

/** The actions of a record: edit, its state's transitions, delete. */
export function RecordActions({ collection, record }: RecordActionsProps) {
  const [open, setOpen] = useState<"form" | "delete" | undefined>();
  const doing = useAction();
  const close = (): void => setOpen(undefined);
  return (
    <div class="stack tight">
      <div class="row" role="group" aria-label="Actions">
        <button type="button" class="button" onClick={() => setOpen("form")}>
          Edit
        </button>
        {Object.entries(collection.actions).map(([name, action]) => (
          <button
            key={name}
            type="button"
            class="button"
            title={action.description}
            aria-disabled={doing.busy || !isAllowed(action, record)}
            onClick={() => {
              // Not disabled: the button that was pressed keeps the focus.
              if (isAllowed(action, record))
                void doing.run(async () => void (await perform(transitionOf(collection, record, name, action))));
            }}
          >
            {name}
          </button>
        ))}
        <button type="button" class="button danger" onClick={() => setOpen("delete")}>
          Delete
        </button>
      </div>
      {doing.error !== undefined && <ProblemBox error={doing.error} />}
      {open === "form" && <RecordForm collection={collection} record={record} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete ${collection.resource} ${String(record["id"])}?`}
          action="Delete"
          danger
          work={async () => void (await perform(deletionOf(collection, record)))}
          onClose={close}
        >
          <p>Undo restores it as long as nothing else has changed. After that, Undo creates a copy with another id.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function isAllowed({ from }: Action, { status }: Row): boolean {
  return from.some((state) => state === status);
}
