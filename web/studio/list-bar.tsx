import { useEffect, useState } from "preact/hooks";

import { findOperator, operatorNames, OPERATORS } from "../../src/core/model/operators.ts";
import { addShortcut } from "../chrome/keys.ts";
import { announce } from "../chrome/status.ts";
import { Choice } from "../ui/choice.tsx";
import type { Collection, ValueType } from "./catalog.ts";
import { go } from "./location.ts";
import type { Place } from "./place.ts";

/** The operators that help with a field of a kind, as they stand in brackets; the API takes more. */
function operatorsOf(type: ValueType | undefined): readonly string[] {
  const isOrdered = type === "number" || type === "date" || type === "date-time";
  return operatorNames()
    .filter((name) => {
      const { operand } = OPERATORS[name];
      return operand === "bound" ? isOrdered : operand === "text" ? type === "text" : true;
    })
    .map((name) => (name === "eq" ? "" : name));
}

/** Long enough that a word is one request, milliseconds. */
const TYPING_MS = 250;

interface ListBarProps {
  readonly collection: Collection;
  readonly place: Place;
}

/** Search and filters of a list, in the API's own words. */
export function ListBar({ collection, place }: ListBarProps) {
  const [words, setWords] = useState(place.words);
  useEffect(() => setWords(place.words), [place.words, collection]);
  useEffect(() => {
    if (words === place.words) return undefined;
    const timer = setTimeout(() => go({ words }, "replace"), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(
    () =>
      addShortcut({
        keys: "/",
        does: "Search the records",
        run: () => document.getElementById("studio-search")?.focus(),
      }),
    [],
  );

  const filters = Object.entries(place.filters);
  function add(field: string): void {
    const operator = operatorsOf(collection.types[field]).find(
      (one) => !Object.hasOwn(place.filters, toName(field, one)),
    );
    const name = toName(field, operator ?? "");
    go({ filters: { ...place.filters, [name]: "" } });
    announce(`A filter of ${field} was added`);
    requestAnimationFrame(() => document.getElementById(`filter-${name}`)?.focus());
  }
  function change(before: string, after: string, value: string): void {
    go(
      { filters: Object.fromEntries(filters.map((entry) => (entry[0] === before ? [after, value] : entry))) },
      "replace",
    );
  }
  function remove(name: string): void {
    go({ filters: Object.fromEntries(filters.filter(([one]) => one !== name)) });
    announce(`The filter ${name} was removed`);
    document.getElementById("studio-filter")?.focus();
  }

  return (
    <div class="list-bar">
      <input
        id="studio-search"
        type="search"
        aria-label={`Search ${collection.name}`}
        placeholder={`Search ${collection.name}`}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <select
        id="studio-filter"
        aria-label="Add a filter"
        value=""
        onChange={(event) => {
          const field = event.currentTarget.value;
          event.currentTarget.value = "";
          if (field !== "") add(field);
        }}
      >
        <option value="">Add a filter…</option>
        {Object.entries(collection.types)
          .filter(([, type]) => type !== "object")
          .map(([field]) => (
            <option key={field} value={field}>
              {field}
            </option>
          ))}
      </select>
      {filters.map(([name, value]) => {
        const { field, operator } = parseName(name);
        return (
          <Filter
            key={name}
            name={name}
            field={field}
            operator={operator}
            value={value}
            collection={collection}
            onChange={change}
            onRemove={remove}
          />
        );
      })}
    </div>
  );
}

interface FilterProps {
  readonly name: string;
  readonly field: string;
  readonly operator: string;
  readonly value: string;
  readonly collection: Collection;
  readonly onChange: (before: string, after: string, value: string) => void;
  readonly onRemove: (name: string) => void;
}

function Filter({ name, field, operator, value, collection, onChange, onRemove }: FilterProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(name, name, text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const choices = operator === "" || operator === "ne" ? collection.enums[field] : undefined;
  const common = { id: `filter-${name}`, "aria-label": `Value of ${field}` };
  return (
    <div class="list-filter" role="group" aria-label={`Filter ${field}`}>
      <code>{field}</code>
      <Choice
        label={`Comparison of ${field}`}
        value={operator}
        options={[...new Set([...operatorsOf(collection.types[field]), operator])].map((one) => [
          one,
          findOperator(one)?.label ?? one,
        ])}
        onChoose={(chosen) => onChange(name, toName(field, chosen), text)}
      />
      {choices === undefined ? (
        <input {...common} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      ) : (
        <Choice
          more={common}
          value={value}
          options={[["", "any"], ...choices.map((choice) => [choice, choice] as const)]}
          onChoose={(chosen) => onChange(name, name, chosen)}
        />
      )}
      <button
        type="button"
        class="button quiet small"
        aria-label={`Remove the filter ${name}`}
        onClick={() => onRemove(name)}
      >
        ✕
      </button>
    </div>
  );
}

function toName(field: string, operator: string): string {
  return operator === "" ? field : `${field}[${operator}]`;
}

function parseName(name: string): { readonly field: string; readonly operator: string } {
  const [, field = name, operator = ""] = /^([^[]+)\[(\w+)\]$/.exec(name) ?? [];
  return { field, operator };
}
