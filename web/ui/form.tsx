import type { FormHTMLAttributes, InputHTMLAttributes } from "preact";

interface FormProps extends Omit<FormHTMLAttributes, "onSubmit"> {
  readonly onSend: () => void;
}

/** A form that the page sends itself. */
export function Form({ onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}

type Field = Pick<InputHTMLAttributes, "id" | "class" | "placeholder" | "inputMode" | "required" | "value">;

interface LineFormProps extends Field {
  readonly label: string;
  readonly onType: (text: string) => void;
  /** The text of the button. */
  readonly action: string;
  readonly busy?: boolean;
  readonly onSend: () => void;
}

/** A field, and a button that sends it, in one line. */
export function LineForm({ label, onType, action, busy = false, onSend, ...field }: LineFormProps) {
  return (
    <Form class="row nowrap" onSend={onSend}>
      <input {...field} aria-label={label} onInput={(event) => onType(event.currentTarget.value)} />
      <button type="submit" class="button" aria-disabled={busy}>
        {action}
      </button>
    </Form>
  );
}
