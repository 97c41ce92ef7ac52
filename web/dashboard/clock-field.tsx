import { TextField } from "./text-field.tsx";

interface ClockFieldProps {
  /** The target of the error summary's link. */
  readonly id: string;
  /** The typed text; undefined where the clock runs. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly fault: string | undefined;
}

/** Lets a clock run, or stand still at a time in UTC: what a test writes is then always made at the same moment. */
export function ClockField({ id, value, onChange, fault }: ClockFieldProps) {
  return (
    <fieldset class="stack tight">
      <legend>Clock</legend>
      <div class="row">
        <label class="check">
          <input type="radio" name="clock" checked={value === undefined} onChange={() => onChange(undefined)} /> runs
        </label>
        <label class="check">
          <input
            type="radio"
            name="clock"
            checked={value !== undefined}
            onChange={() => onChange(toClockText(new Date().toISOString()))}
          />{" "}
          stands still
        </label>
      </div>
      {value !== undefined && (
        <TextField id={id} label="At (UTC)" type="datetime-local" value={value} onInput={onChange} fault={fault} />
      )}
    </fieldset>
  );
}

/** A moment (ISO 8601) as the text of the field: to the second. */
export function toClockText(iso: string): string {
  return iso.slice(0, 19);
}

/** The moment (ISO 8601) that is typed; undefined if it is none. */
export function parseClock(text: string): string | undefined {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** The fault of the typed text, if any. */
export function clockFault(value: string | undefined): string | undefined {
  return value !== undefined && parseClock(value) === undefined ? "Enter a date and a time." : undefined;
}
