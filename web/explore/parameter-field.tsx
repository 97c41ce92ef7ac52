import { Choice } from "../ui/choice.tsx";
import { LongText } from "../ui/long-text.tsx";
import type { OperationParameter } from "./operations.ts";
import { randomSeed } from "./place.ts";

interface ParameterFieldProps {
  readonly parameter: OperationParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The id of a parameter's field, for links to it. */
export function parameterId(name: string): string {
  return `parameter-${name}`;
}

/** One value of a request, entered as its schema says. */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, description, required, schema } = parameter;
  const id = parameterId(name);
  const fault = faultOf(parameter, value);
  const described = [description === "" ? "" : `${id}-hint`, fault === undefined ? "" : `${id}-fault`]
    .filter(Boolean)
    .join(" ");
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
        {required && <span class="soft"> (required)</span>}
      </label>
      <div class="row nowrap">
        <ValueInput
          id={id}
          parameter={parameter}
          value={value}
          onChange={onChange}
          described={described}
          invalid={fault !== undefined}
        />
        <NameChooser parameter={parameter} value={value} onChange={onChange} />
        {name === "_seed" && (
          <button
            type="button"
            class="button"
            aria-label="Random seed"
            title="Random seed"
            onClick={() => onChange(String(randomSeed()))}
          >
            <Dice />
          </button>
        )}
      </div>
      {fault !== undefined && (
        <span class="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
      {description !== "" && (
        <LongText
          class="hint"
          id={`${id}-hint`}
          about={name}
          text={`${plain(description)}${schema.default === undefined ? "" : ` Default: ${JSON.stringify(schema.default)}.`}`}
        />
      )}
    </div>
  );
}

/** A way to add one of the names that a list may hold, beside the field that it is typed in. */
function NameChooser({ parameter: { name, schema }, value, onChange }: ParameterFieldProps) {
  const choices = schema.items?.enum;
  if (choices === undefined) return null;
  const chosen = value.split(",").filter(Boolean);
  const free = shownNames(choices.map(String)).filter(
    (choice) => !chosen.includes(choice) && !chosen.includes(turned(choice)),
  );
  return (
    <select
      class="name-chooser"
      aria-label={`Add to ${name}`}
      value=""
      onChange={(event) => {
        const { value: added } = event.currentTarget;
        event.currentTarget.value = "";
        if (added !== "") onChange([...chosen, added].join(","));
      }}
    >
      <option value="">Add…</option>
      {free.map((choice) => (
        <option value={choice}>{choice.startsWith("-") ? `${choice.slice(1)}, descending` : choice}</option>
      ))}
    </select>
  );
}

/** The name of the other direction: `-price` of `price`. */
function turned(name: string): string {
  return name.startsWith("-") ? name.slice(1) : `-${name}`;
}

/** The most names in the list to choose from; others can be typed. */
const MOST_NAMES = 80;

/** The names to choose from: where there are many, those of the upper levels. */
function shownNames(names: readonly string[]): readonly string[] {
  return names.length <= MOST_NAMES ? names : names.filter((name) => !name.includes("."));
}

interface ValueInputProps extends ParameterFieldProps {
  readonly id: string;
  readonly described: string;
  readonly invalid: boolean;
}

function ValueInput({ id, parameter, value, onChange, described, invalid }: ValueInputProps) {
  const { schema, example } = parameter;
  const shared = { id, value, "aria-describedby": described === "" ? undefined : described } as const;
  const choices = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  if (choices !== undefined && choices.length > 0) {
    return (
      <Choice
        more={{ id, "aria-describedby": shared["aria-describedby"] }}
        value={value}
        options={[["", "(any)"], ...choices.map((choice) => [String(choice), String(choice)] as const)]}
        onChoose={onChange}
      />
    );
  }
  const isNumber = schema.type === "integer" || schema.type === "number";
  return (
    <input
      {...shared}
      type="text"
      class="code"
      inputMode={isNumber ? "numeric" : "text"}
      placeholder={example === undefined ? "" : `e.g. ${example}`}
      aria-invalid={invalid}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The fault of a value, only as a hint: a bad value may be sent all the same, to see the API refuse it. */
export function faultOf({ required, schema }: OperationParameter, value: string): string | undefined {
  if (value === "") return required ? "Required to send this request." : undefined;
  if (schema.type === "integer" && !/^-?\d+$/.test(value)) return "Not a whole number: the API will refuse it.";
  if (schema.type === "number" && Number.isNaN(Number(value))) return "Not a number: the API will refuse it.";
  if (schema.minimum !== undefined && Number(value) < schema.minimum)
    return `Less than ${schema.minimum}: the API will refuse it.`;
  if (schema.maximum !== undefined && Number(value) > schema.maximum)
    return `More than ${schema.maximum}: the API will refuse it.`;
  return undefined;
}

/** A description without its marks for code. */
function plain(markdown: string): string {
  return markdown.replaceAll("`", "");
}

function Dice() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" class="dice">
      <rect x="2.5" y="2.5" width="15" height="15" rx="3" />
      <circle cx="6.7" cy="6.7" r="1.3" />
      <circle cx="13.3" cy="13.3" r="1.3" />
      <circle cx="10" cy="10" r="1.3" />
      <circle cx="13.3" cy="6.7" r="1.3" />
      <circle cx="6.7" cy="13.3" r="1.3" />
    </svg>
  );
}
