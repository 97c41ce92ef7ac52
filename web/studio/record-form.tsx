import { useState } from "preact/hooks";

import { RequestError } from "../api/request.ts";
import { SnippetTabs } from "../snippets/snippet-tabs.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import type { Row } from "../ui/record-table.tsx";
import { useAction } from "../ui/use-action.ts";
import type { Collection } from "./catalog.ts";
import { FieldControl } from "./field-control.tsx";
import { controlOf, readForm, toInput, writableFields } from "./form-values.ts";
import { creationOf, perform, toRequest, updateOf } from "./writes.ts";

interface RecordFormProps {
  readonly collection: Collection;
  /** The record that is changed; undefined for a new one. */
  readonly record: Row | undefined;
  readonly onClose: () => void;
  /** Gets what was made. */
  readonly onMade?: (record: Row | undefined) => void;
}

/** A record to fill in, with the request that sends it. It stays open, with the reason, where the API refuses. */
export function RecordForm({ collection, record, onClose, onMade }: RecordFormProps) {
  const fields = writableFields(collection);
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map((field) => [field, toInput(record?.[field], controlOf(collection, field))])),
  );
  const doing = useAction();
  const { values, faults } = readForm(collection, inputs, record);
  const refused = faultsOf(doing.error);
  const write = record === undefined ? creationOf(collection, values) : updateOf(collection, record, values);
  const isEmpty = Object.keys(values).length === 0;
  const isFaulty = Object.keys(faults).length > 0;

  async function send(): Promise<void> {
    if (isFaulty || (isEmpty && record !== undefined)) return;
    let made: Row | undefined;
    const isDone = await doing.run(async () => {
      made = await perform(write);
    });
    if (!isDone) return;
    onClose();
    onMade?.(made);
  }

  // Where nothing is required, all are shown.
  const isWhole = record !== undefined || collection.required.length === 0;
  const needed = fields.filter((field) => isWhole || collection.required.includes(field));
  const others = fields.filter((field) => !needed.includes(field));
  const control = (field: string) => (
    <FieldControl
      key={field}
      collection={collection}
      field={field}
      text={inputs[field] ?? ""}
      fault={faults[field] ?? refused[field]}
      onInput={(text) => setInputs((before) => ({ ...before, [field]: text }))}
    />
  );
  return (
    <Dialog
      title={
        record === undefined ? `New ${collection.resource}` : `Change ${collection.resource} ${String(record["id"])}`
      }
      class="wide"
      onClose={onClose}
    >
      <Form class="stack" onSend={() => void send()}>
        <div class="form-grid">{needed.map(control)}</div>
        {others.length > 0 && (
          <details class="fold">
            <summary>
              More fields <span class="pill">{others.length}</span>
            </summary>
            <div class="form-grid">{others.map(control)}</div>
          </details>
        )}
        <details class="fold">
          <summary>Code of this change</summary>
          <SnippetTabs request={toRequest(write)} />
        </details>
        {doing.error !== undefined && <ProblemBox error={doing.error} />}
        <DialogActions
          action={record === undefined ? "Create" : isEmpty ? "Nothing changed" : "Save"}
          busy={doing.busy || isFaulty || (isEmpty && record !== undefined)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** The faults that the API found, by field. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof RequestError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(
    errors.flatMap(({ pointer, detail }) => {
      const field = /^#?\/([^/]+)/.exec(pointer ?? "")?.[1];
      return field === undefined ? [] : [[field, detail] as const];
    }),
  );
}
