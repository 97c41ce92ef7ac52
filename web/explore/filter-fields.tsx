import { useId, useRef } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { COMPARISONS } from "../ui/comparisons.ts";
import { fieldOf } from "./built-request.ts";
import type { OperationParameter } from "./operations.ts";
import type { BuilderPlace } from "./place.ts";

interface FilterFieldsProps {
  readonly filters: readonly OperationParameter[];
  readonly place: BuilderPlace;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The filters of a list: one row for each comparison, and a way to add one. Two on one field make a range. */
export function FilterFields({ filters, place, onChange }: FilterFieldsProps) {
  const id = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const entries = Object.entries(place.values);
  const rows = entries.flatMap(([name, value]) => {
    const filter = filters.find((candidate) => candidate.name === fieldOf(name));
    return filter === undefined ? [] : [{ name, value, filter, operator: name.slice(filter.name.length + 1, -1) }];
  });
  const set = rows.filter(({ value }) => value !== "").length;

  /** The comparisons with a field that no row makes yet. */
  function freeOperators({ name, operators = [] }: OperationParameter): readonly string[] {
    return ["", ...operators].filter((operator) => !Object.hasOwn(place.values, toName(name, operator)));
  }

  /** Changes a row where it stands. */
  function change(before: string, after: string, value: string): void {
    onChange(Object.fromEntries(entries.map((entry) => (entry[0] === before ? [after, value] : entry))));
  }

  /** Adds a row for a field, and goes to its value. */
  function add(field: string): void {
    const chosen = filters.find(({ name }) => name === field);
    const [operator] = chosen === undefined ? [] : freeOperators(chosen);
    if (chosen === undefined || operator === undefined) return;
    onChange({ ...place.values, [toName(chosen.name, operator)]: "" });
    requestAnimationFrame(() => [...(fold.current?.querySelectorAll("input") ?? [])].at(-1)?.focus());
  }

  /** Takes a row away; the focus, which was in it, goes to where another can be added. */
  function remove(row: string): void {
    onChange(Object.fromEntries(entries.filter(([name]) => name !== row)));
    announce(`Removed the filter ${row}`);
    requestAnimationFrame(() => {
      const { current } = fold;
      (current?.open === true ? document.getElementById(id) : current?.querySelector("summary"))?.focus();
    });
  }

  return (
    <details class="fold" open={rows.length > 0} ref={fold}>
      <summary>
        Filters <span class="pill">{set === 0 ? `${filters.length} fields` : `${set} set`}</span>
      </summary>
      <div class="stack tight">
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
                  {COMPARISONS[choice] ?? choice}
                </option>
              ))}
            </select>
            <FilterValue
              filter={filter}
              label={`Value of ${filter.name}, ${COMPARISONS[operator] ?? operator}`}
              value={value}
              onChange={(typed) => change(name, name, typed)}
            />
            <button
              type="button"
              class="button small quiet"
              aria-label={`Remove the filter ${filter.name} ${COMPARISONS[operator] ?? operator}`}
              onClick={() => remove(name)}
            >
              ✕
            </button>
          </div>
        ))}
        <div class="field">
          <label for={id}>Add a filter</label>
          <select
            id={id}
            value=""
            onChange={(event) => {
              add(event.currentTarget.value);
              event.currentTarget.value = "";
            }}
          >
            <option value="">Choose a field</option>
            {filters
              .filter((filter) => freeOperators(filter).length > 0)
              .map((filter) => (
                <option value={filter.name}>{filter.name}</option>
              ))}
          </select>
        </div>
      </div>
    </details>
  );
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
