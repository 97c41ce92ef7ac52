import type { InputHTMLAttributes, TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";

interface TextFieldProps {
  /** The target of the error summary's link. */
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: "text" | "email" | "password" | "url" | "number" | "search" | "datetime-local";
  readonly autocomplete?: InputHTMLAttributes["autocomplete"];
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

/** A labelled text field, with its hint and its fault. */
export function TextField(props: TextFieldProps) {
  const own = useId();
  const { id = own, label, value, onInput, hint, fault, autoFocus = false, type = "text", autocomplete } = props;
  const { readOnly = false, required = false, maxLength } = props;
  const described = [hint === undefined ? "" : `${id}-hint`, fault === undefined ? "" : `${id}-fault`].join(" ").trim();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        // Each type of field has attributes of its own; all of them have those that are used here.
        {...({ type } as { type: "text" })}
        value={value}
        autocomplete={autocomplete}
        autofocus={autoFocus}
        readOnly={readOnly}
        required={required}
        // To the second, where it is a time.
        step={type === "datetime-local" ? 1 : undefined}
        maxLength={maxLength}
        aria-invalid={fault !== undefined}
        aria-describedby={described === "" ? undefined : described}
        spellcheck={false}
        onInput={(event: TargetedInputEvent<HTMLInputElement>) => onInput(event.currentTarget.value)}
      />
      {fault !== undefined && (
        <span class="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
