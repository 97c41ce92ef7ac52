import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Row } from "../ui/record-table.tsx";
import type { Collection } from "./catalog.ts";
import { controlOf, parseInput, toInput } from "./form-values.ts";

/** True if a field can be changed in its cell; larger values are changed in the form. */
export function isEditableInCell(collection: Collection, field: string): boolean {
  return !collection.readOnly.has(field) && controlOf(collection, field) !== "json";
}

interface CellEditorProps {
  readonly collection: Collection;
  readonly field: string;
  readonly record: Row;
  /** Gets the new value; undefined where nothing was changed. Resolves to false where it stays open, as it was not saved. */
  readonly onEnd: (values: Row | undefined) => Promise<boolean>;
}

/** A cell that is being changed: Enter and leaving it save, Escape does not. */
export function CellEditor({ collection, field, record, onEnd }: CellEditorProps) {
  const control = controlOf(collection, field);
  const before = toInput(record[field], control);
  const [text, setText] = useState(before);
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    if (control === "text" || control === "number") input.current?.select();
  }, []);
  const parsed = parseInput(text, control);
  const isFaulty = "fault" in parsed;

  function end(saves: boolean): void {
    if (isOver.current) return;
    isOver.current = true;
    const saved = onEnd(saves && text !== before && "value" in parsed ? { [field]: parsed.value } : undefined);
    void saved.then((isSaved) => (isOver.current = isSaved));
  }

  const common = {
    ref: input,
    class: "cell-editor",
    "aria-label": `${field} of ${collection.resource} ${String(record["id"])}`,
    "aria-invalid": isFaulty,
    value: text,
    onBlur: () => end(!isFaulty),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === "Escape") {
        event.preventDefault();
        end(false);
      } else if (event.key === "Enter" && !isFaulty) {
        event.preventDefault();
        end(true);
      }
    },
  };
  if (control === "choice" || control === "truth") {
    const choices = control === "truth" ? ["true", "false"] : (collection.enums[field] ?? []);
    return (
      <select {...common} onChange={(event) => setText(event.currentTarget.value)}>
        {[...new Set([before, ...choices])].map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  return <input {...common} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />;
}
