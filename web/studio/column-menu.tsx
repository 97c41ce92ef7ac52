import type { Collection } from "./catalog.ts";

interface ColumnMenuProps {
  readonly collection: Collection;
  readonly chosen: readonly string[];
  readonly onChange: (fields: readonly string[] | undefined) => void;
}

/** The choice of the fields that the grid shows. */
export function ColumnMenu({ collection, chosen, onChange }: ColumnMenuProps) {
  const shown = new Set(chosen);
  function toggle(field: string): void {
    if (shown.has(field)) onChange(chosen.filter((one) => one !== field));
    else onChange([...chosen, field]);
  }
  return (
    <details class="column-menu">
      <summary class="button">
        Columns <span class="soft">{chosen.length}</span>
      </summary>
      <div class="column-menu-list card" role="group" aria-label="Columns">
        {collection.fields.map((field) => (
          <label key={field} class="check">
            <input
              type="checkbox"
              checked={shown.has(field)}
              disabled={field === "id"}
              onChange={() => toggle(field)}
            />{" "}
            {field}
          </label>
        ))}
        <button type="button" class="button small" onClick={() => onChange(undefined)}>
          The usual columns
        </button>
      </div>
    </details>
  );
}
