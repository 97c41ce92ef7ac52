import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { toPicture } from "./own-picture.ts";
import { sortRecords } from "./sorting.ts";

/** A record of any resource. */
export type Row = Readonly<Record<string, unknown>>;

interface RecordTableProps {
  /** The name of the table: the kind of its rows. */
  readonly label: string;
  readonly records: readonly Row[];
  readonly columns: readonly string[];
  /** The column that they are sorted by, with a minus where it is downwards; empty for none. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** A link to the record that an id in a column names; undefined where it names none. */
  readonly toLink?: (column: string, id: string) => ComponentChildren;
}

/** Records as a table whose columns sort. Its head is one stop for the keyboard, with arrows from column to column. */
export function RecordTable({ label, records, columns, sort, onSort, toLink }: RecordTableProps) {
  const [stop, setStop] = useState(0);
  const descending = sort.startsWith("-");
  const sorted = descending ? sort.slice(1) : sort;
  const toggle = (column: string): void => onSort(sorted !== column ? column : descending ? "" : `-${column}`);

  function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: columns.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(columns.length - 1, to));
    setStop(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div class="table-region records" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr onKeyDown={onKeyDown}>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                aria-sort={sorted !== column ? "none" : descending ? "descending" : "ascending"}
              >
                <button
                  type="button"
                  tabIndex={at === Math.min(stop, columns.length - 1) ? 0 : -1}
                  onFocus={() => setStop(at)}
                  onClick={() => toggle(column)}
                >
                  {column}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRecords(records, sorted === "" ? undefined : { column: sorted, descending }).map((record) => (
            <tr key={String(record["id"])}>
              {columns.map((column) => (
                <Cell key={column} value={record[column]} link={(id) => toLink?.(column, id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Ids of a list that a cell shows. */
const MOST_LINKS = 4;

function Cell({ value, link }: { readonly value: unknown; readonly link: (id: string) => ComponentChildren }) {
  const text = toShortText(value);
  if (typeof value === "number") return <td class="number j-number">{text}</td>;
  if (value === null || value === undefined || typeof value === "boolean") return <td class="j-word">{text}</td>;
  const picture = toPicture(value);
  if (picture !== undefined) {
    return (
      <td title={text}>
        <img src={picture} alt="" loading="lazy" width={28} height={28} />
      </td>
    );
  }
  const ids = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
  const links = ids.slice(0, MOST_LINKS).map(link);
  if (links.length > 0 && links[0] !== undefined) {
    return (
      <td>
        {links.map((one, at) => [at > 0 && ", ", one])}
        {ids.length > MOST_LINKS && <span class="soft"> and {ids.length - MOST_LINKS} more</span>}
      </td>
    );
  }
  const whole = toCellText(value);
  return <td title={whole === text && text.length <= 30 ? undefined : whole}>{text}</td>;
}

/** A value in one line, whole. */
export function toCellText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value in one short line: of a list of objects how many there are, of an object its fields. */
function toShortText(value: unknown): string {
  if (Array.isArray(value)) {
    const isDeep = value.some((one) => typeof one === "object" && one !== null);
    return isDeep ? `${value.length} ${value.length === 1 ? "item" : "items"}` : value.map(toShortText).join(", ");
  }
  if (typeof value !== "object" || value === null) return toCellText(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}: ${toShortText(member)}`)
    .join(", ");
}

/** The columns of records: as the first one has them, `id` in front and times last. */
export function toColumns(records: readonly Row[]): readonly string[] {
  const columns = Object.keys(records[0] ?? {});
  const last = columns.filter((column) => column === "createdAt" || column === "updatedAt");
  return [...columns.filter((column) => column !== "createdAt" && column !== "updatedAt"), ...last];
}
