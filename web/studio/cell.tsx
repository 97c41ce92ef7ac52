import { isPlainClick } from "../chrome/plain-click.ts";
import { toPicture } from "../ui/own-picture.ts";
import type { Row } from "../ui/record-table.tsx";
import type { Collection } from "./catalog.ts";
import type { Column } from "./columns.ts";
import { toText } from "./format.ts";
import { addressOf, go } from "./location.ts";
import { WHOLE } from "./place.ts";

interface CellContentProps {
  readonly column: Column;
  readonly record: Row;
  /** The collection whose ids the column holds. */
  readonly target: Collection | undefined;
}

/** A value of a record as its column shows it: a picture, a link, an amount. */
export function CellContent({ column: { field, look }, record, target }: CellContentProps) {
  const value = record[field];
  if (value === null || value === undefined) return <span class="none">{value === null ? "null" : ""}</span>;
  if (look === "picture") {
    const source = toPicture(value);
    if (source !== undefined) return <img src={source} alt="" loading="lazy" width={28} height={28} />;
  }
  if (target !== undefined) {
    const ids = (Array.isArray(value) ? value : [value]).map(String);
    return (
      <>
        {ids.slice(0, 4).map((id) => (
          <RecordLink collection={target} id={id} inGrid />
        ))}
        {ids.length > 4 && <span class="soft">+{ids.length - 4}</span>}
      </>
    );
  }
  const text = toText(value, look, record);
  if (look === "state") return <span class="pill">{text}</span>;
  if (look === "time" && typeof value === "string") return <time dateTime={value}>{text}</time>;
  return <>{text}</>;
}

interface RecordLinkProps {
  readonly collection: Collection;
  readonly id: string;
  readonly label?: string;
  /** True if it stands in a cell: then the cell is the tab stop. */
  readonly inGrid?: boolean;
}

/** A link to a record, which opens in the drawer. */
export function RecordLink({ collection, id, label = id, inGrid = false }: RecordLinkProps) {
  const to = { ...WHOLE, collection: collection.name, id };
  return (
    <a
      href={addressOf(to)}
      tabIndex={inGrid ? -1 : undefined}
      title={`${collection.resource} ${id}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        event.stopPropagation();
        go(to);
      }}
    >
      {label}
    </a>
  );
}
