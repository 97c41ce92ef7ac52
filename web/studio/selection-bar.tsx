import { useState } from "preact/hooks";

import { Choice } from "../ui/choice.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { Row } from "../ui/record-table.tsx";
import type { Collection } from "./catalog.ts";
import { FieldControl } from "./field-control.tsx";
import { controlOf, parseInput, writableFields } from "./form-values.ts";
import { deletionOf, numberOf, performAll, updateOf } from "./writes.ts";

interface SelectionBarProps {
  readonly collection: Collection;
  readonly ids: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** Selected records: one of their fields is set in all of them, or all are deleted. */
export function SelectionBar({ collection, ids, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<"change" | "delete" | undefined>();
  const some = numberOf(collection, ids.size);
  const records = [...ids].map((id): Row => ({ id }));
  const close = (): void => setOpen(undefined);
  return (
    <div class="row selection" role="group" aria-label="Selected records">
      <strong>{some} selected</strong>
      <button type="button" class="button small" onClick={() => setOpen("change")}>
        Set a field
      </button>
      <button type="button" class="button small danger" onClick={() => setOpen("delete")}>
        Delete
      </button>
      <button type="button" class="button small quiet" onClick={onClear}>
        Clear the selection
      </button>
      {open === "change" && <FieldDialog collection={collection} some={some} records={records} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete ${some}?`}
          action="Delete"
          danger
          work={async () => {
            const writes = records.map((record) => deletionOf(collection, record));
            await performAll(collection, writes, { done: "deleted", undone: "there again" });
            onClear();
          }}
          onClose={close}
        >
          <p>Undo restores them as long as nothing else has changed.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface FieldDialogProps extends Pick<SelectionBarProps, "collection"> {
  readonly some: string;
  readonly records: readonly Row[];
  readonly onClose: () => void;
}

function FieldDialog({ collection, some, records, onClose }: FieldDialogProps) {
  const fields = writableFields(collection);
  const [field, setField] = useState(fields[0] ?? "");
  const [text, setText] = useState("");
  const parsed = parseInput(text, controlOf(collection, field));
  const fault = "fault" in parsed ? parsed.fault : undefined;
  return (
    <ConfirmDialog
      key={field}
      title={`Set a field of ${some}`}
      action="Save"
      disabled={fault !== undefined || (text === "" && collection.required.includes(field))}
      work={async () => {
        if (!("value" in parsed)) return;
        const writes = records.map((record) => updateOf(collection, record, { [field]: parsed.value }));
        await performAll(collection, writes, { done: `changed: ${field}`, undone: `have their ${field} again` });
      }}
      onClose={onClose}
    >
      <label class="field">
        <span class="label">Field</span>
        <Choice
          value={field}
          options={fields.map((name) => [name, name])}
          onChoose={(chosen) => {
            setField(chosen);
            setText("");
          }}
        />
      </label>
      <FieldControl collection={collection} field={field} text={text} fault={fault} onInput={setText} />
      {!collection.required.includes(field) && <p class="hint">Left empty, it becomes null.</p>}
    </ConfirmDialog>
  );
}
