import type { ComponentChildren, RefObject } from "preact";

import { Table } from "../ui/table.tsx";

interface ListTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** True if a last column holds the actions of each row. */
  readonly hasActions?: boolean;
  /** `wide` for a table that needs the room of a large window, else its own name. */
  readonly class?: string;
  /** The region around it, to give it the focus. */
  readonly region?: RefObject<HTMLDivElement | null>;
  /** The rows; each cell has its column's name in `data-label`, for windows that are too narrow for columns. */
  readonly children: ComponentChildren;
}

/** A table in a region that scrolls; in a narrow window, a list of cards. */
export function ListTable({ label, columns, hasActions = true, class: style = "", region, children }: ListTableProps) {
  const actions = hasActions ? [<span class="visually-hidden">Actions</span>] : [];
  return (
    <Table label={label} columns={[...columns, ...actions]} class={`list ${style}`} region={region}>
      {children}
    </Table>
  );
}

interface RowActionProps {
  /** The text of the button, which is its action. */
  readonly does: string;
  /** The object of the action, for people who hear the button without its row: "laptop", "of laptop". */
  readonly to: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** True while the button's content is shown; undefined for a button that shows none. */
  readonly expanded?: boolean;
  /** True while the button's row is chosen; undefined for a button that chooses none. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

/** A button for an action on one row. */
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

interface StudioLinkProps {
  /** The name of what is opened. */
  readonly to: string;
  /** The key whose data it is, by its id; undefined for a visitor's. */
  readonly owner: string | undefined;
  readonly sandbox?: string | undefined;
}

/** Opens a key's own sandbox, or a named one, in the Studio. */
export function StudioLink({ to, owner, sandbox }: StudioLinkProps) {
  const chosen = { ...(sandbox !== undefined && { sandbox }), ...(owner !== undefined && { key: owner }) };
  const query = new URLSearchParams(chosen).toString();
  return (
    <a
      class="button small"
      href={query === "" ? "/studio" : `/studio?${query}`}
      aria-label={`Open ${to} in the Studio`}
    >
      Open
    </a>
  );
}
