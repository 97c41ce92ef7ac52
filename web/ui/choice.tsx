import { useId } from "preact/hooks";

interface ChoiceProps<T extends string> {
  /** Said to those who do not see it, where no label stands beside it. */
  readonly label?: string;
  readonly value: T;
  /** Values, and how each is shown. */
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
  readonly class?: string;
  readonly more?: Readonly<Record<string, string | boolean | undefined>>;
}

/** A list to choose one value from. */
export function Choice<T extends string>({ label, value, options, onChoose, class: style, more }: ChoiceProps<T>) {
  return (
    <select
      class={style}
      aria-label={label}
      {...more}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([one]) => one === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen[0]);
      }}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one} selected={one === value}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface ChoiceFieldProps<T extends string> extends Omit<ChoiceProps<T>, "class" | "more"> {
  readonly label: string;
  readonly id?: string;
  readonly isInline?: boolean;
  readonly hint?: string;
}

/** A list to choose from, below its label or beside it. */
export function ChoiceField<T extends string>({ label, isInline = false, hint, id, ...choice }: ChoiceFieldProps<T>) {
  const own = useId();
  const field = id ?? own;
  const hinted = hint === undefined ? undefined : `${field}-hint`;
  return (
    <div class={isInline ? "inline-field" : "field"}>
      <label for={field}>{label}</label>
      <Choice {...choice} more={{ id: field, "aria-describedby": hinted }} />
      {hint !== undefined && (
        <p class="hint" id={hinted}>
          {hint}
        </p>
      )}
    </div>
  );
}
