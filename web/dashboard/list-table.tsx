import type { ComponentChildren, RefObject } from "preact";

interface ListTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** True if a last column holds the actions of each row. */
  readonly hasActions?: boolean;
  /** `wide` for a table that needs the room of a large window, else its own name. */
  readonly class?: string;
  /** The region around it, to give it the focus. */
  readonly region?: RefObject<HTMLDivElement | null>;
  /** The rows; each cell says in `data-label` what its column is called where there is no room for columns. */
  readonly children: ComponentChildren;
}

/** A table of things of the account, in a region that scrolls; where it is narrow, a list of cards. */
export function ListTable({ label, columns, hasActions = true, class: style = "", region, children }: ListTableProps) {
  return (
    <div
      {...(region === undefined ? {} : { ref: region })}
      class="table-region"
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table class={`list ${style}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
            {hasActions && (
              <th scope="col">
                <span class="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowActionProps {
  /** The text of the button, which is its action. */
  readonly does: string;
  /** The object of the action, for people who hear the button without its row: "laptop", "of laptop". */
  readonly to: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** For a button that shows something: whether it is shown. */
  readonly expanded?: boolean;
  /** For a button that chooses the row: whether it is chosen. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

/** Something that can be done with one of a list. */
export function RowAction({ does, to, danger = false, disabled = false, expanded, pressed, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      class={`button small ${danger ? "danger" : ""}`}
      disabled={disabled}
      aria-label={`${does} ${to}`}
      aria-expanded={expanded}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {does}
    </button>
  );
}
