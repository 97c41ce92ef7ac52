import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

import { findOperator } from "../../src/core/model/operators.ts";
import { addShortcut } from "../chrome/keys.ts";
import { announce } from "../chrome/status.ts";
import { fieldOf } from "./built-request.ts";
import type { OperationParameter } from "./operations.ts";
import { parameterId } from "./parameter-field.tsx";
import type { BuilderPlace } from "./place.ts";
import { completeFilter, readTypedFilter } from "./typed-filter.ts";

interface FilterFieldsProps {
  readonly filters: readonly OperationParameter[];
  /** The other parameters of the query, which may also be typed as filters. */
  readonly others: readonly OperationParameter[];
  readonly place: BuilderPlace;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The filters of a list: one row for each comparison, and ways to add one: typed whole, or by its field. Two on one field make a range. */
export function FilterFields({ filters, others, place, onChange }: FilterFieldsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  /** The length of the typed text, after which the completed and selected rest begins; -1 for none. */
  const completedFrom = useRef(-1);
  const entries = Object.entries(place.values);
  const rows = entries.flatMap(([name, value]) => {
    const filter = filters.find((candidate) => candidate.name === fieldOf(name));
    return filter === undefined ? [] : [{ name, value, filter, operator: name.slice(filter.name.length + 1, -1) }];
  });
  useLayoutEffect(
    () => addShortcut({ keys: "F", does: "Add a filter", run: () => document.getElementById(id)?.focus() }),
    [id],
  );

  /** The comparisons with a field that no row makes yet. */
  function freeOperators({ name, operators = [] }: OperationParameter): readonly string[] {
    return ["", ...operators].filter((operator) => !Object.hasOwn(place.values, toName(name, operator)));
  }

  /** Changes a row where it stands. */
  function change(before: string, after: string, value: string): void {
    onChange(Object.fromEntries(entries.map((entry) => (entry[0] === before ? [after, value] : entry))));
  }

  /** Goes to the value of a comparison, in a new row where there is none. */
  function addRow(name: string): void {
    const at = rows.findIndex((row) => row.name === name);
    if (at === -1) onChange({ ...place.values, [name]: "" });
    requestAnimationFrame(() => [...(list.current?.querySelectorAll("input") ?? [])].at(at)?.focus());
  }

  /** Adds a row for a field, with a comparison that no row makes yet. */
  function addField(field: string): void {
    const chosen = filters.find(({ name }) => name === field);
    const [operator] = chosen === undefined ? [] : freeOperators(chosen);
    if (chosen !== undefined && operator !== undefined) addRow(toName(chosen.name, operator));
  }

  /** Takes what was typed: a whole filter is set; a bare field is gone to, unless the focus is going elsewhere. */
  function take(isLeaving: boolean): void {
    if (typed.trim() === "") return;
    const read = readTypedFilter(typed, [...filters, ...others]);
    setFault("fault" in read ? read.fault : undefined);
    if ("fault" in read || (isLeaving && read.value === undefined)) return;
    setTyped("");
    const { name, parameter, value } = read;
    if (value !== undefined) {
      onChange({ ...place.values, [name]: value });
      announce(`${name} is ${value}`);
    } else if (others.includes(parameter)) document.getElementById(parameterId(name))?.focus();
    else if (name === parameter.name) addField(name);
    else addRow(name);
  }

  /** Completes what is typed at the end: the rest is selected, so that whoever goes on typing writes over it. */
  function type(input: HTMLInputElement, isAdded: boolean): void {
    const { value, selectionEnd } = input;
    const whole = isAdded && selectionEnd === value.length ? completeFilter(value, filters, others) : undefined;
    completedFrom.current = whole === undefined ? -1 : value.length;
    if (whole !== undefined) {
      input.value = whole;
      input.setSelectionRange(value.length, whole.length);
    }
    setTyped(whole ?? value);
    setFault(undefined);
  }

  /** Keeps a completed field whole: a comparison is typed after it, not over its selected rest. */
  function keepField(input: HTMLInputElement): void {
    if (input.selectionStart === completedFrom.current) input.setSelectionRange(input.value.length, input.value.length);
  }

  /** Takes a row away; the focus, which was in it, goes to where another can be added. */
  function remove(row: string): void {
    onChange(Object.fromEntries(entries.filter(([name]) => name !== row)));
    announce(`Removed the filter ${row}`);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  return (
    <div class="stack tight">
      <div class="stack tight" ref={list}>
        {rows.map(({ name, value, filter, operator }, at) => (
          <div class="filter-row" key={at}>
            <code>{filter.name}</code>
            <select
              aria-label={`Comparison of ${filter.name}`}
              value={operator}
              onChange={(event) => change(name, toName(filter.name, event.currentTarget.value), value)}
            >
              {["", ...(filter.operators ?? [])].map((choice) => (
                <option
                  value={choice}
                  selected={choice === operator}
                  disabled={choice !== operator && !freeOperators(filter).includes(choice)}
                >
                  {findOperator(choice)?.label ?? choice}
                </option>
              ))}
            </select>
            <FilterValue
              filter={filter}
              label={`Value of ${filter.name}, ${findOperator(operator)?.label ?? operator}`}
              value={value}
              onChange={(changed) => change(name, name, changed)}
            />
            <button
              type="button"
              class="button small quiet"
              aria-label={`Remove the filter ${filter.name} ${findOperator(operator)?.label ?? operator}`}
              onClick={() => remove(name)}
            >
              ✕
            </button>
          </div>
        ))}
      </div>
      <div class="field">
        <label for={id}>Add a filter</label>
        <div class="row nowrap">
          <input
            id={id}
            type="text"
            class="code"
            value={typed}
            aria-autocomplete="inline"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => type(event.currentTarget, event.inputType === "insertText" && !event.isComposing)}
            onKeyDown={(event) => {
              if (event.isComposing) return;
              if (/^[[=!<>]$/.test(event.key)) keepField(event.currentTarget);
              if (event.key === "Enter") take(false);
              // Outside the field, keys are shortcuts again.
              if (event.key === "Escape") document.getElementById("operation-title")?.focus();
            }}
            onBlur={() => take(true)}
          />
          <select
            class="name-chooser"
            aria-label="Field of the filter"
            value=""
            onChange={(event) => {
              addField(event.currentTarget.value);
              event.currentTarget.value = "";
            }}
          >
            <option value="">Add…</option>
            {filters
              .filter((filter) => freeOperators(filter).length > 0)
              .map((filter) => (
                <option value={filter.name}>{filter.name}</option>
              ))}
          </select>
        </div>
        {fault !== undefined && (
          <span class="fault" id={`${id}-fault`} role="alert">
            {fault}
          </span>
        )}
        <span class="hint" id={`${id}-hint`}>
          Type it and press Enter, such as <code>{exampleOf(filters)}</code>, or choose a field.
        </span>
      </div>
    </div>
  );
}

/** A filter that this list takes, to show how one is typed. */
function exampleOf(filters: readonly OperationParameter[]): string {
  const choice = filters.find(({ schema: { type, enum: all = [] } }) => type === "string" && all.length > 1);
  const number = filters.find(({ schema: { type } }) => type === "integer" || type === "number");
  if (choice !== undefined) return `${choice.name}=${String(choice.schema.enum?.[0])}`;
  return number === undefined ? `${filters[0]?.name ?? "id"}=1` : `${number.name}>=1`;
}

function toName(field: string, operator: string): string {
  return operator === "" ? field : `${field}[${operator}]`;
}

interface FilterValueProps {
  readonly filter: OperationParameter;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterValue({ filter, label, value, onChange }: FilterValueProps) {
  const id = useId();
  const choices = filter.schema.enum;
  return (
    <>
      <input
        type="text"
        class="code"
        aria-label={label}
        value={value}
        list={choices === undefined ? undefined : id}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {choices !== undefined && (
        <datalist id={id}>
          {choices.map((choice) => (
            <option value={String(choice)} />
          ))}
        </datalist>
      )}
    </>
  );
}
