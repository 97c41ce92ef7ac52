import { useId, useState } from "preact/hooks";

import { fieldOf } from "./built-request.ts";
import type { OperationParameter } from "./operations.ts";
import type { BuilderPlace } from "./place.ts";

const MEANING: Readonly<Record<string, string>> = {
  "": "is",
  ne: "is not",
  gt: "more than",
  gte: "at least",
  lt: "less than",
  lte: "at most",
  in: "is one of",
  like: "is like",
};

interface FilterFieldsProps {
  readonly filters: readonly OperationParameter[];
  readonly place: BuilderPlace;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The filters of a list: one row for each that is used, and a way to add one. */
export function FilterFields({ filters, place, onChange }: FilterFieldsProps) {
  const id = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const used = Object.keys(place.values).filter((name) => filters.some((filter) => filter.name === fieldOf(name)));
  const names = [...new Set([...used, ...added])];

  function set(before: string, name: string, value: string): void {
    const { [before]: _old, ...others } = place.values;
    setAdded(before === name ? added : [...added.filter((kept) => kept !== before), name]);
    onChange({ ...others, [name]: value });
  }

  function remove(name: string): void {
    const { [name]: _old, ...others } = place.values;
    setAdded(added.filter((kept) => kept !== name));
    onChange(others);
  }

  return (
    <details class="fold" open={names.length > 0}>
      <summary>
        Filters <span class="pill">{used.length === 0 ? `${filters.length} fields` : `${used.length} set`}</span>
      </summary>
      <div class="stack tight">
        {names.map((name) => {
          const field = fieldOf(name);
          const operator = name.slice(field.length + 1, -1);
          const filter = filters.find((candidate) => candidate.name === field);
          return (
            <div class="filter-row" key={field}>
              <code>{field}</code>
              <select
                aria-label={`Comparison of ${field}`}
                onChange={(event) => {
                  const chosen = event.currentTarget.value;
                  set(name, chosen === "" ? field : `${field}[${chosen}]`, place.values[name] ?? "");
                }}
              >
                {["", ...(filter?.operators ?? [])].map((choice) => (
                  <option value={choice} selected={choice === operator}>
                    {MEANING[choice] ?? choice}
                  </option>
                ))}
              </select>
              <FilterValue
                filter={filter}
                value={place.values[name] ?? ""}
                onChange={(value) => set(name, name, value)}
              />
              <button
                type="button"
                class="button small quiet"
                aria-label={`Remove the filter on ${field}`}
                onClick={() => remove(name)}
              >
                ✕
              </button>
            </div>
          );
        })}
        <div class="field">
          <label for={id}>Add a filter</label>
          <select
            id={id}
            value=""
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              if (chosen !== "") setAdded([...added, chosen]);
              event.currentTarget.value = "";
            }}
          >
            <option value="">Choose a field</option>
            {filters
              .filter((filter) => !names.some((name) => fieldOf(name) === filter.name))
              .map((filter) => (
                <option value={filter.name}>{filter.name}</option>
              ))}
          </select>
        </div>
      </div>
    </details>
  );
}

interface FilterValueProps {
  readonly filter: OperationParameter | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterValue({ filter, value, onChange }: FilterValueProps) {
  const id = useId();
  const choices = filter?.schema.enum;
  return (
    <>
      <input
        type="text"
        class="code"
        aria-label={`Value of ${filter?.name ?? "the filter"}`}
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
