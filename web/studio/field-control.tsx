import { useId } from "preact/hooks";

import { Choice } from "../ui/choice.tsx";
import type { Collection } from "./catalog.ts";
import { controlOf } from "./form-values.ts";

interface FieldControlProps {
  readonly collection: Collection;
  readonly field: string;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onInput: (text: string) => void;
}

/** A field of a record to fill in, with what is wrong with it. */
export function FieldControl({ collection, field, text, fault, onInput }: FieldControlProps) {
  const id = useId();
  const isRequired = collection.required.includes(field);
  const common = {
    id,
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault === undefined ? undefined : `${id}-fault`,
  };
  return (
    <div class="field">
      <label for={id}>
        {field} {isRequired && <span class="soft">(required)</span>}
        {collection.money.has(field) && <span class="soft"> in the minor unit</span>}
      </label>
      <Control collection={collection} field={field} text={text} onInput={onInput} common={common} />
      {fault !== undefined && (
        <p id={`${id}-fault`} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends Pick<FieldControlProps, "collection" | "field" | "text" | "onInput"> {
  readonly common: Readonly<Record<string, string | boolean | undefined>>;
}

function Control({ collection, field, text, onInput, common }: ControlProps) {
  const control = controlOf(collection, field);
  if (control === "choice" || control === "truth") {
    const choices = control === "truth" ? ["true", "false"] : (collection.enums[field] ?? []);
    return (
      <Choice
        more={common}
        value={text}
        options={["", ...choices].map((choice) => [choice, choice])}
        onChoose={onInput}
      />
    );
  }
  if (control === "json" || control === "any") {
    return (
      <textarea
        {...common}
        rows={Math.min(10, text.split("\n").length + 1)}
        spellcheck={false}
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    );
  }
  return (
    <input
      {...common}
      autocomplete="off"
      inputMode={control === "number" ? "decimal" : undefined}
      value={text}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
